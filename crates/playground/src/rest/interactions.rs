//! The first answer to an interaction. It needs no token of the bot: the path holds the interaction's own.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::extract::{At, Payload, Query};
use crate::error::ApiError;
use crate::limits::{self, Problems};
use crate::world::{Draft, Reply, World, flags};

pub(super) async fn callback(
    State(world): State<Arc<World>>,
    at: At,
    query: Query,
    body: Payload,
) -> Result<Response, ApiError> {
    let id = at.id("interaction")?;
    let mut problems = Problems::default();
    limits::callback(&body.json, &mut problems);
    problems.into_result()?;
    let kind = body.json["type"].as_u64().unwrap_or_default();
    let data = &body.json["data"];
    let reply = match kind {
        4 => Reply::Message(Draft::new(data, body.files)),
        5 => {
            Reply::DeferredMessage { ephemeral: data["flags"].as_u64().is_some_and(|set| set & flags::EPHEMERAL != 0) }
        }
        6 => Reply::DeferredUpdate,
        7 => Reply::Update(Draft::new(data, body.files)),
        8 => Reply::Choices(data["choices"].as_array().cloned().unwrap_or_default()),
        9 => Reply::Modal(data.clone()),
        // A pong answers only pings over HTTP, which are not sent here.
        _ => return Err(limits::wrong_reply_type()),
    };
    let timeouts = world.timeouts;
    world.update(|state| {
        let message = state.reply(id, at.text("token"), timeouts, reply)?;
        if !query.is_true("with_response") {
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
        let interaction = state.interactions.get(&id);
        let loading = kind == 5;
        let mut answer = json!({
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
            answer["resource"]["message"] = state.message_json(message);
        }
        let shown: Value = answer;
        Ok(Json(shown).into_response())
    })
}
