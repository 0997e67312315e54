//! Suggestions for a command option while a person types.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use tokio::sync::oneshot;

use super::commands::{command_data, full_name, option_specs};
use super::new_interaction::NewInteraction;
use crate::error::PersonError;
use crate::snowflake::Id;
use crate::world::model::interaction::InteractionKind;
use crate::world::state::{World, WorldState};

impl World {
    /// The bot's suggestions for the option `focused`, or none if the bot does not respond in time.
    pub async fn autocomplete(
        self: &Arc<Self>,
        user: Id,
        channel: Id,
        command: Id,
        path: &[String],
        options: &Map<String, Value>,
        focused: &str,
    ) -> Result<Vec<Value>, PersonError> {
        let (sender, choices) = oneshot::channel();
        let mut interaction =
            self.read(|state| state.autocomplete_interaction(user, channel, command, path, options, focused))?;
        interaction.choices = Some(sender);
        self.start_interaction(interaction);
        Ok(choices.await.unwrap_or_default())
    }
}

impl WorldState {
    fn autocomplete_interaction(
        &self,
        user: Id,
        channel: Id,
        command: Id,
        path: &[String],
        options: &Map<String, Value>,
        focused: &str,
    ) -> Result<NewInteraction, PersonError> {
        let command = self.command_in_channel(user, channel, command)?;
        let specs = option_specs(command, path)?;
        let is_focused = |spec: &&&Value| spec["name"] == focused && spec["autocomplete"] == true;
        if specs.iter().find(is_focused).is_none() {
            return Err(PersonError::bad(format!("The option “{focused}” has no suggestions.")));
        }
        let given = specs.iter().filter_map(|spec| {
            let name = spec["name"].as_str()?;
            let own = name == focused;
            // The focused option is sent as text, whatever its type.
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
        Ok(NewInteraction {
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
