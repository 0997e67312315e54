//! Reactions.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{BotAuth, PathParams};
use crate::error::ApiError;
use crate::snowflake::Id;
use crate::world::{World, permissions};

fn set(world: &World, bot: Id, path: &PathParams, set: bool) -> Result<StatusCode, ApiError> {
    let (channel, id) = (path.id("channel")?, path.id("message")?);
    world.update(|state| {
        state.require_permissions(state.channel_for_bot(bot, channel)?, permissions::ADD_REACTIONS)?;
        state.bot_visible_message(channel, id)?;
        state.set_reaction(id, path.text("emoji"), bot, set);
        Ok(StatusCode::NO_CONTENT)
    })
}

pub(super) async fn add(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> Result<StatusCode, ApiError> {
    set(&world, bot, &path, true)
}

pub(super) async fn remove(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> Result<StatusCode, ApiError> {
    set(&world, bot, &path, false)
}

pub(super) async fn list(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> Result<Json<Value>, ApiError> {
    let (channel, id) = (path.id("channel")?, path.id("message")?);
    world.read(|state| {
        state.channel_for_bot(bot, channel)?;
        let people = state.bot_visible_message(channel, id)?.reactions.get(path.text("emoji"));
        Ok(Json(people.into_iter().flatten().map(|user| state.user_json(*user)).collect()))
    })
}
