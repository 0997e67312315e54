//! Using buttons and select menus.

use std::sync::Arc;

use serde_json::{Value, json};

use super::new_interaction::NewInteraction;
use crate::error::PersonError;
use crate::snowflake::{Id, parse_id};
use crate::world::model::interaction::InteractionKind;
use crate::world::state::{World, WorldState};
use crate::world::views::flatten_components;

impl World {
    /// Clicks a button or chooses from a select menu of a message that the person can see. Returns the interaction.
    pub fn use_component(
        self: &Arc<Self>,
        user: Id,
        message: Id,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<Id, PersonError> {
        let interaction = self.read(|state| state.component_interaction(user, message, custom_id, values))?;
        Ok(self.start_interaction(interaction))
    }
}

impl WorldState {
    fn component_interaction(
        &self,
        user: Id,
        id: Id,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<NewInteraction, PersonError> {
        self.require_person(user)?;
        let message = self.visible_message(user, id)?;
        let component = flatten_components(&message.components).into_iter().find(|one| one["custom_id"] == custom_id);
        let component = component.ok_or(PersonError::NotVisible("The button or select menu"))?;
        if component["disabled"] == true {
            return Err(PersonError::bad("This component is disabled."));
        }
        let kind = component["type"].as_u64().unwrap_or_default();
        let mut data = json!({"custom_id": custom_id, "component_type": kind, "id": component["id"]});
        if kind != 2 {
            let values = values.unwrap_or_default();
            check_values(component, values)?;
            data["values"] = json!(values);
            if kind != 3 {
                let ids: Vec<Id> = values.iter().filter_map(|value| value.parse().ok()).collect();
                let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
                data["resolved"] = self.resolved(guild, &ids);
            }
        }
        Ok(NewInteraction {
            application: message.author,
            user,
            channel: message.channel,
            kind: InteractionKind::Component,
            name: String::new(),
            message: Some(id),
            custom_id: Some(custom_id.to_owned()),
            data,
            choices: None,
        })
    }
}

fn check_values(select: &Value, values: &[String]) -> Result<(), PersonError> {
    let number = |name: &str| select.get(name).and_then(parse_id).and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
    if values.len() < number("min_values") || values.len() > number("max_values") {
        return Err(PersonError::bad("This is not an allowed number of options."));
    }
    let offered = |value: &String| match select["options"].as_array() {
        Some(options) => options.iter().any(|option| option["value"] == value.as_str()),
        None => value.parse::<Id>().is_ok(),
    };
    if values.iter().all(offered) { Ok(()) } else { Err(PersonError::bad("This is not one of the options.")) }
}
