//! The first response to an interaction. It needs no bot token, because the path has the interaction's token.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::extract::{PathParams, Query, RequestBody};
use crate::error::ApiError;
use crate::limits::{self, FieldErrors};
use crate::world::{Draft, InteractionResponse, World, flags};

pub(super) async fn callback(
    State(world): State<Arc<World>>,
    path: PathParams,
    query: Query,
    body: RequestBody,
) -> Result<Response, ApiError> {
    let id = path.id("interaction")?;
    let mut errors = FieldErrors::default();
    limits::callback(&body.json, &mut errors);
    errors.into_result()?;
    let kind = body.json["type"].as_u64().unwrap_or_default();
    let data = &body.json["data"];
    let response = match kind {
        4 => InteractionResponse::Message(Draft::from_json(data, body.files)),
        5 => InteractionResponse::DeferredMessage {
            ephemeral: data["flags"].as_u64().is_some_and(|set| set & flags::EPHEMERAL != 0),
        },
        6 => InteractionResponse::DeferredUpdate,
        7 => InteractionResponse::Update(Draft::from_json(data, body.files)),
        8 => InteractionResponse::Choices(data["choices"].as_array().cloned().unwrap_or_default()),
        9 => InteractionResponse::Modal(data.clone()),
        // A pong responds to pings over HTTP, which the playground does not send.
        _ => return Err(limits::wrong_response_type()),
    };
    let timeouts = world.timeouts;
    world.update(|state| {
        let message = state
            .respond(id, path.text("token"), timeouts, response)
            .map_err(|error| if error.is_unknown_emoji() { error.within("data") } else { error })?;
        if !query.is_true("with_response") {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
        let interaction = state.interactions.get(&id);
        let loading = kind == 5;
        let mut described = json!({
            "interaction": {
                "id": id.to_string(), "type": interaction.map(|one| one.kind as u8), "response_message_loading": loading,
                "response_message_id": message.map(|id| id.to_string()),
                "response_message_ephemeral": message
                    .and_then(|id| state.messages.get(&id))
                    .is_some_and(|message| message.ephemeral_for.is_some()),
            },
            "resource": {"type": kind},
        });
        if let Some(message) = message.filter(|_| matches!(kind, 4 | 7)) {
            described["resource"]["message"] = state.message_json(message);
        }
        Ok(Json(described).into_response())
    })
}
