//! Channels: read, change threads, delete threads, type.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{At, BotAuth, Payload};
use crate::error::ApiError;
use crate::limits::{self, Problems};
use crate::world::{World, permissions};

type Answer = Result<Json<Value>, ApiError>;

pub(super) async fn get(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Answer {
    let id = at.id("channel")?;
    world.read(|state| state.channel_for(bot, id).map(|channel| Json(state.channel_json(channel))))
}

/// Only threads can be changed by a bot without the right to manage channels.
pub(super) async fn edit(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At, body: Payload) -> Answer {
    let id = at.id("channel")?;
    let mut problems = Problems::default();
    limits::thread_edit(&body.json, &mut problems);
    world.read(|state| state.channel_for(bot, id).map(|_| ()))?;
    problems.into_result()?;
    world.update(|state| {
        state.edit_thread(bot, id, &body.json)?;
        Ok(Json(state.channel_json(state.channel(id)?)))
    })
}

pub(super) async fn delete(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Answer {
    let id = at.id("channel")?;
    world.update(|state| {
        let channel = state.channel_for(bot, id)?;
        if channel.thread.is_none() {
            return Err(ApiError::missing_permissions());
        }
        state.require(channel, permissions::MANAGE_THREADS)?;
        let json = state.channel_json(channel);
        state.delete_channel(id);
        Ok(Json(json))
    })
}

pub(super) async fn typing(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    at: At,
) -> Result<StatusCode, ApiError> {
    let id = at.id("channel")?;
    world.update(|state| {
        let channel = state.channel_for(bot, id)?;
        state.require_send(channel)?;
        state.typing(bot, id);
        Ok(StatusCode::NO_CONTENT)
    })
}
