//! Suggestions while a person types an option.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::act_command::{command_data, full_name, option_specs};
use super::interact_json::Doing;
use super::{InteractionKind, World, WorldState};
use crate::error::PersonError;
use crate::snowflake::Id;

impl World {
    /// What the bot suggests for the option `focused`; nothing when it does not answer in time.
    pub async fn autocomplete(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        command: Id,
        path: &[String],
        options: &Map<String, Value>,
        focused: &str,
    ) -> Result<Vec<Value>, PersonError> {
        let (sender, answer) = oneshot::channel();
        let mut doing = self.read(|state| state.completing(user, channel, command, path, options, focused))?;
        doing.choices = Some(sender);
        self.begin(doing);
        Ok(answer.await.unwrap_or_default())
    }
}

impl WorldState {
    fn completing(
        &self,
        user: Id,
        channel: Id,
        command: Id,
        path: &[String],
        options: &Map<String, Value>,
        focused: &str,
    ) -> Result<Doing, PersonError> {
        let command = self.command_here(user, channel, command)?;
        let specs = option_specs(command, path)?;
        let completes = |spec: &&&Value| spec["name"] == focused && spec["autocomplete"] == true;
        if specs.iter().find(completes).is_none() {
            return Err(PersonError::bad(format!("The option “{focused}” has no suggestions.")));
        }
        let given = specs.iter().filter_map(|spec| {
            let name = spec["name"].as_str()?;
            let own = name == focused;
            // What is being typed is sent as text, whatever the option's type.
            let value = match options.get(name) {
                Some(Value::String(text)) => json!(text),
                Some(other) if own => json!(other.to_string()),
                Some(other) => other.clone(),
                None if own => json!(""),
                None => return None,
            };
            let mut json = json!({"name": name, "type": spec["type"], "value": value});
            if own {
                json["focused"] = json!(true);
            }
            Some(json)
        });
        let data = command_data(command, path, given.collect());
        Ok(Doing {
            application: command.application,
            user,
            channel,
            kind: InteractionKind::Autocomplete,
            name: full_name(command, path),
            message: None,
            custom_id: None,
            data,
            choices: None,
        })
    }
}
