//! Commands, presses and dialogs from the page. They answer at once; what comes of them arrives as events.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{As, Body, In, id};
use crate::error::PersonError;
use crate::server::App;
use crate::snowflake::Id;

type Started = Result<(StatusCode, Json<Value>), PersonError>;

fn started(interaction: Id) -> (StatusCode, Json<Value>) {
    (StatusCode::ACCEPTED, Json(json!({"interaction_id": interaction.to_string()})))
}

#[derive(Deserialize)]
pub(super) struct Pressed {
    custom_id: String,
    values: Option<Vec<String>>,
}

pub(super) async fn press(
    State(app): State<App>,
    As(user): As,
    In(message): In,
    Body(pressed): Body<Pressed>,
) -> Started {
    app.world.use_component(user, message, &pressed.custom_id, pressed.values.as_deref()).map(started)
}

/// Either typed, or composed.
#[derive(Deserialize)]
pub(super) struct Command {
    channel_id: String,
    text: Option<String>,
    #[serde(rename = "command_id")]
    known: Option<String>,
    #[serde(default)]
    path: Vec<String>,
    #[serde(default)]
    options: Map<String, Value>,
}

pub(super) async fn command(State(app): State<App>, As(user): As, Body(command): Body<Command>) -> Started {
    let channel = id(&command.channel_id)?;
    match (command.text, command.known) {
        (Some(text), _) => app.world.run_typed_command(user, channel, &text).map(started),
        (None, Some(known)) => {
            app.world.run_command(user, channel, id(&known)?, command.path, command.options).map(started)
        }
        (None, None) => Err(PersonError::bad("Which command? Neither text nor command_id is given.")),
    }
}

#[derive(Deserialize)]
pub(super) struct Typing {
    channel_id: String,
    command_id: String,
    #[serde(default)]
    path: Vec<String>,
    #[serde(default)]
    options: Map<String, Value>,
    focused: String,
}

pub(super) async fn autocomplete(
    State(app): State<App>,
    As(user): As,
    Body(typing): Body<Typing>,
) -> Result<Json<Value>, PersonError> {
    let (channel, command) = (id(&typing.channel_id)?, id(&typing.command_id)?);
    let mut choices =
        app.world.autocomplete(user, channel, command, &typing.path, &typing.options, &typing.focused).await?;
    let locale = app.world.read(|state| state.users.get(&user).map(|user| user.locale.clone())).unwrap_or_default();
    for choice in &mut choices {
        let local = choice["name_localizations"].get(&locale).filter(|name| name.is_string());
        choice["local_name"] = local.unwrap_or(&choice["name"]).clone();
    }
    Ok(Json(json!({"choices": choices})))
}

#[derive(Deserialize)]
pub(super) struct Filled {
    values: BTreeMap<String, String>,
}

pub(super) async fn submit(State(app): State<App>, As(user): As, In(modal): In, Body(filled): Body<Filled>) -> Started {
    app.world.submit_modal(user, modal, &filled.values).map(started)
}

pub(super) async fn close(State(app): State<App>, As(user): As, In(modal): In) -> Result<StatusCode, PersonError> {
    app.world.close_modal(user, modal)?;
    Ok(StatusCode::NO_CONTENT)
}
