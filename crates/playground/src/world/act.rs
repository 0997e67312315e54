//! What a person does with a bot's message: presses, chooses, fills in dialogs.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::interact_json::Doing;
use super::mentions::id_of;
use super::view::parts;
use super::{InteractionKind, Modal, World, WorldState};
use crate::error::PersonError;
use crate::snowflake::Id;

impl World {
    /// Presses a button or chooses in a select of a message that the person can see. Returns the interaction.
    pub fn use_component(
        self: &Arc<Self>,
        user: Id,
        message: Id,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<Id, PersonError> {
        let doing = self.read(|state| state.pressing(user, message, custom_id, values))?;
        Ok(self.begin(doing))
    }

    /// Submits a dialog. Inputs that are not named are left as the bot filled them.
    pub fn submit_modal(
        self: &Arc<Self>,
        user: Id,
        modal: Id,
        values: &BTreeMap<String, String>,
    ) -> Result<Id, PersonError> {
        let doing = self.read(|state| {
            let modal = state.open_modal_of(user, modal)?;
            submitting(modal, values)
        })?;
        self.update(|state| state.modals.remove(&modal));
        Ok(self.begin(doing))
    }

    /// Closes a dialog without submitting; the bot is not told.
    pub fn close_modal(&self, user: Id, modal: Id) -> Result<(), PersonError> {
        self.read(|state| state.open_modal_of(user, modal).map(|_| ()))?;
        self.update(|state| state.modals.remove(&modal));
        Ok(())
    }
}

impl WorldState {
    pub fn open_modal_of(&self, user: Id, id: Id) -> Result<&Modal, PersonError> {
        self.modals.get(&id).filter(|modal| modal.user == user).ok_or(PersonError::NotVisible("The dialog"))
    }

    fn pressing(&self, user: Id, id: Id, custom_id: &str, values: Option<&[String]>) -> Result<Doing, PersonError> {
        self.person(user)?;
        let message = self.visible_message(user, id)?;
        let found = parts(&message.components).into_iter().find(|part| part["custom_id"] == custom_id);
        let part = found.ok_or(PersonError::NotVisible("The button or select"))?;
        if part["disabled"] == true {
            return Err(PersonError::bad("This is disabled."));
        }
        let kind = part["type"].as_u64().unwrap_or_default();
        let mut data = json!({"custom_id": custom_id, "component_type": kind, "id": part["id"]});
        if kind != 2 {
            let values = values.unwrap_or_default();
            check_values(part, values)?;
            data["values"] = json!(values);
            if kind != 3 {
                let ids: Vec<Id> = values.iter().filter_map(|value| value.parse().ok()).collect();
                let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
                data["resolved"] = self.resolved(guild, &ids);
            }
        }
        Ok(Doing {
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
    let number = |name: &str| select.get(name).and_then(id_of).and_then(|n| usize::try_from(n).ok()).unwrap_or(1);
    if values.len() < number("min_values") || values.len() > number("max_values") {
        return Err(PersonError::bad("That is not as many as may be chosen."));
    }
    let offered = |value: &String| match select["options"].as_array() {
        Some(options) => options.iter().any(|option| option["value"] == value.as_str()),
        None => value.parse::<Id>().is_ok(),
    };
    if values.iter().all(offered) { Ok(()) } else { Err(PersonError::bad("That is not among the options.")) }
}

fn submitting(modal: &Modal, values: &BTreeMap<String, String>) -> Result<Doing, PersonError> {
    let components: Result<Vec<Value>, PersonError> =
        modal.components.iter().map(|row| filled_row(row, values)).collect();
    Ok(Doing {
        application: modal.application,
        user: modal.user,
        channel: modal.channel,
        kind: InteractionKind::Modal,
        name: String::new(),
        message: modal.message,
        custom_id: Some(modal.custom_id.clone()),
        data: json!({"custom_id": modal.custom_id, "components": components?}),
        choices: None,
    })
}

/// A row holds inputs in a list, a label (type 18) holds just one.
fn filled_row(row: &Value, values: &BTreeMap<String, String>) -> Result<Value, PersonError> {
    if let Some(inner) = row.get("component") {
        let label = row["label"].as_str().unwrap_or_default();
        return Ok(json!({"type": 18, "id": 1, "component": filled(inner, label, values)?}));
    }
    let inputs = row["components"].as_array().into_iter().flatten();
    let filled: Result<Vec<Value>, PersonError> =
        inputs.map(|input| filled(input, input["label"].as_str().unwrap_or_default(), values)).collect();
    Ok(json!({"type": 1, "id": 1, "components": filled?}))
}

fn filled(input: &Value, label: &str, values: &BTreeMap<String, String>) -> Result<Value, PersonError> {
    let custom_id = input["custom_id"].as_str().unwrap_or_default();
    let given = values.get(custom_id).map(String::as_str).or_else(|| input["value"].as_str()).unwrap_or_default();
    let length = given.chars().count() as u64;
    let required = input.get("required").and_then(Value::as_bool).unwrap_or(true);
    let least = input["min_length"].as_u64().unwrap_or_default().max(u64::from(required));
    let most = input["max_length"].as_u64().unwrap_or(4000);
    if (length < least && (required || length > 0)) || length > most {
        return Err(PersonError::bad(format!("“{label}” takes {least} to {most} characters.")));
    }
    if input["type"] == 4 {
        return Ok(json!({"type": 4, "id": 2, "custom_id": custom_id, "value": given}));
    }
    let chosen: Vec<&str> = given.split(',').filter(|value| !value.is_empty()).collect();
    Ok(json!({"type": input["type"], "id": 2, "custom_id": custom_id, "values": chosen}))
}
