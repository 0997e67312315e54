//! Commands, components and modals. The response only confirms the start; results arrive as live events.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::extract::{JsonBody, PathId, Viewer, parse_id};
use crate::error::PersonError;
use crate::server_context::ServerContext;
use crate::snowflake::Id;

type Accepted = Result<(StatusCode, Json<Value>), PersonError>;

fn accepted(interaction: Id) -> (StatusCode, Json<Value>) {
    (StatusCode::ACCEPTED, Json(json!({"interaction_id": interaction.to_string()})))
}

#[derive(Deserialize)]
pub(super) struct ComponentUse {
    custom_id: String,
    values: Option<Vec<String>>,
}

pub(super) async fn use_component(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    PathId(message): PathId,
    JsonBody(component): JsonBody<ComponentUse>,
) -> Accepted {
    context.world.use_component(user, message, &component.custom_id, component.values.as_deref()).map(accepted)
}

/// A command as text, or as an id with the values of its options.
#[derive(Deserialize)]
pub(super) struct CommandCall {
    channel_id: String,
    text: Option<String>,
    command_id: Option<String>,
    #[serde(default)]
    path: Vec<String>,
    #[serde(default)]
    options: Map<String, Value>,
}

pub(super) async fn run_command(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    JsonBody(call): JsonBody<CommandCall>,
) -> Accepted {
    let channel = parse_id(&call.channel_id)?;
    match (call.text, call.command_id) {
        (Some(text), _) => context.world.run_typed_command(user, channel, &text).map(accepted),
        (None, Some(id)) => {
            context.world.run_command(user, channel, parse_id(&id)?, call.path, call.options).map(accepted)
        }
        (None, None) => Err(PersonError::bad("The request needs text or command_id.")),
    }
}

#[derive(Deserialize)]
pub(super) struct AutocompleteQuery {
    channel_id: String,
    command_id: String,
    #[serde(default)]
    path: Vec<String>,
    #[serde(default)]
    options: Map<String, Value>,
    focused: String,
}

pub(super) async fn autocomplete(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    JsonBody(query): JsonBody<AutocompleteQuery>,
) -> Result<Json<Value>, PersonError> {
    let (channel, command) = (parse_id(&query.channel_id)?, parse_id(&query.command_id)?);
    let world = &context.world;
    let mut choices = world.autocomplete(user, channel, command, &query.path, &query.options, &query.focused).await?;
    let locale = world.read(|state| state.users.get(&user).map(|user| user.locale.clone())).unwrap_or_default();
    for choice in &mut choices {
        let local = choice["name_localizations"].get(&locale).filter(|name| name.is_string());
        choice["local_name"] = local.unwrap_or(&choice["name"]).clone();
    }
    Ok(Json(json!({"choices": choices})))
}

#[derive(Deserialize)]
pub(super) struct ModalValues {
    values: BTreeMap<String, String>,
}

pub(super) async fn submit_modal(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    PathId(modal): PathId,
    JsonBody(submitted): JsonBody<ModalValues>,
) -> Accepted {
    context.world.submit_modal(user, modal, &submitted.values).map(accepted)
}

pub(super) async fn close_modal(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    PathId(modal): PathId,
) -> Result<StatusCode, PersonError> {
    context.world.close_modal(user, modal)?;
    Ok(StatusCode::NO_CONTENT)
}
