//! Reading channels, changing and deleting threads, typing indicators.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{BotAuth, PathParams, RequestBody};
use crate::error::ApiError;
use crate::limits::{self, FieldErrors};
use crate::world::{World, permissions};

type JsonResult = Result<Json<Value>, ApiError>;

pub(super) async fn get(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let id = path.id("channel")?;
    world.read(|state| state.channel_for_bot(bot, id).map(|channel| Json(state.channel_json(channel))))
}

/// Bots can change only threads, because they lack the permission to manage channels.
pub(super) async fn edit(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    body: RequestBody,
) -> JsonResult {
    let id = path.id("channel")?;
    let mut errors = FieldErrors::default();
    limits::thread_edit(&body.json, &mut errors);
    world.read(|state| state.channel_for_bot(bot, id).map(|_| ()))?;
    errors.into_result()?;
    world.update(|state| {
        state.edit_thread(bot, id, &body.json)?;
        Ok(Json(state.channel_json(state.channel(id)?)))
    })
}

pub(super) async fn delete(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let id = path.id("channel")?;
    world.update(|state| {
        let channel = state.channel_for_bot(bot, id)?;
        if channel.thread.is_none() {
            return Err(ApiError::missing_permissions());
        }
        state.require_permissions(channel, permissions::MANAGE_THREADS)?;
        let json = state.channel_json(channel);
        state.delete_channel(id);
        Ok(Json(json))
    })
}

pub(super) async fn typing(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> Result<StatusCode, ApiError> {
    let id = path.id("channel")?;
    world.update(|state| {
        let channel = state.channel_for_bot(bot, id)?;
        state.require_send_permission(channel)?;
        state.start_typing(bot, id);
        Ok(StatusCode::NO_CONTENT)
    })
}
