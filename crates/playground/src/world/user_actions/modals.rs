//! Submitting and closing modals.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use super::new_interaction::NewInteraction;
use crate::error::PersonError;
use crate::limits::table::MAX_INPUT_VALUE;
use crate::snowflake::Id;
use crate::world::model::interaction::{InteractionKind, Modal};
use crate::world::state::{World, WorldState};

impl World {
    /// Submits a modal. Inputs without a value keep the bot's default.
    pub fn submit_modal(
        self: &Arc<Self>,
        user: Id,
        modal: Id,
        values: &BTreeMap<String, String>,
    ) -> Result<Id, PersonError> {
        let interaction = self.read(|state| {
            let modal = state.open_modal_of(user, modal)?;
            modal_interaction(modal, values)
        })?;
        self.update(|state| state.modals.remove(&modal));
        Ok(self.start_interaction(interaction))
    }

    /// Closes a modal without submitting it. The bot is not notified.
    pub fn close_modal(&self, user: Id, modal: Id) -> Result<(), PersonError> {
        self.read(|state| state.open_modal_of(user, modal).map(|_| ()))?;
        self.update(|state| state.modals.remove(&modal));
        Ok(())
    }
}

impl WorldState {
    fn open_modal_of(&self, user: Id, id: Id) -> Result<&Modal, PersonError> {
        self.modals.get(&id).filter(|modal| modal.user == user).ok_or(PersonError::NotVisible("The modal"))
    }
}

fn modal_interaction(modal: &Modal, values: &BTreeMap<String, String>) -> Result<NewInteraction, PersonError> {
    let components: Result<Vec<Value>, PersonError> =
        modal.components.iter().map(|row| fill_row(row, values)).collect();
    Ok(NewInteraction {
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

/// A row (type 1) holds a list of inputs, a label (type 18) holds one.
fn fill_row(row: &Value, values: &BTreeMap<String, String>) -> Result<Value, PersonError> {
    if let Some(inner) = row.get("component") {
        let label = row["label"].as_str().unwrap_or_default();
        return Ok(json!({"type": 18, "id": 1, "component": fill_input(inner, label, values)?}));
    }
    let inputs = row["components"].as_array().into_iter().flatten();
    let filled: Result<Vec<Value>, PersonError> =
        inputs.map(|input| fill_input(input, input["label"].as_str().unwrap_or_default(), values)).collect();
    Ok(json!({"type": 1, "id": 1, "components": filled?}))
}

fn fill_input(input: &Value, label: &str, values: &BTreeMap<String, String>) -> Result<Value, PersonError> {
    let custom_id = input["custom_id"].as_str().unwrap_or_default();
    let given = values.get(custom_id).map(String::as_str).or_else(|| input["value"].as_str()).unwrap_or_default();
    let length = given.chars().count() as u64;
    let required = input.get("required").and_then(Value::as_bool).unwrap_or(true);
    let min = input["min_length"].as_u64().unwrap_or_default().max(u64::from(required));
    let max = input["max_length"].as_u64().unwrap_or(MAX_INPUT_VALUE as u64);
    if (length < min && (required || length > 0)) || length > max {
        return Err(PersonError::bad(format!("“{label}” needs {min} to {max} characters.")));
    }
    if input["type"] == 4 {
        return Ok(json!({"type": 4, "id": 2, "custom_id": custom_id, "value": given}));
    }
    let chosen: Vec<&str> = given.split(',').filter(|value| !value.is_empty()).collect();
    Ok(json!({"type": input["type"], "id": 2, "custom_id": custom_id, "values": chosen}))
}
