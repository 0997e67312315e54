//! Pinned messages.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::extract::{BotAuth, PathParams};
use crate::error::ApiError;
use crate::snowflake::{self, Id};
use crate::world::{World, WorldState, permissions};

type JsonResult = Result<Json<Value>, ApiError>;

fn set_pinned(world: &World, bot: Id, path: &PathParams, pinned: bool) -> Result<StatusCode, ApiError> {
    let (channel, id) = (path.id("channel")?, path.id("message")?);
    world.update(|state| {
        state.require_permissions(state.channel_for_bot(bot, channel)?, permissions::PIN_MESSAGES)?;
        state.bot_visible_message(channel, id)?;
        state.set_pinned(id, pinned, bot)?;
        Ok(StatusCode::NO_CONTENT)
    })
}

pub(super) async fn pin(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> Result<StatusCode, ApiError> {
    set_pinned(&world, bot, &path, true)
}

pub(super) async fn unpin(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> Result<StatusCode, ApiError> {
    set_pinned(&world, bot, &path, false)
}

fn pinned(state: &WorldState, bot: Id, channel: Id) -> Result<Vec<Id>, ApiError> {
    let channel = state.channel_for_bot(bot, channel)?;
    let pinned =
        channel.messages.iter().rev().filter(|id| state.messages.get(id).is_some_and(|message| message.pinned));
    Ok(pinned.copied().collect())
}

pub(super) async fn list(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let id = path.id("channel")?;
    world.read(|state| Ok(Json(pinned(state, bot, id)?.into_iter().map(|id| state.message_json(id)).collect())))
}

/// The newer form of the list, with the time of each pin.
pub(super) async fn list_with_dates(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> JsonResult {
    let id = path.id("channel")?;
    world.read(|state| {
        let items: Vec<Value> = pinned(state, bot, id)?
            .into_iter()
            .map(|id| json!({"pinned_at": snowflake::iso_timestamp(snowflake::unix_ms(id)), "message": state.message_json(id)}))
            .collect();
        Ok(Json(json!({"items": items, "has_more": false})))
    })
}
