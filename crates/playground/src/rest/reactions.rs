//! Reactions of bots.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{At, BotAuth};
use crate::error::ApiError;
use crate::snowflake::Id;
use crate::world::{World, permissions};

fn set(world: &World, bot: Id, at: &At, set: bool) -> Result<StatusCode, ApiError> {
    let (channel, id) = (at.id("channel")?, at.id("message")?);
    world.update(|state| {
        state.require(state.channel_for(bot, channel)?, permissions::ADD_REACTIONS)?;
        state.message_in(channel, id)?;
        state.set_reaction(id, at.text("emoji"), bot, set);
        Ok(StatusCode::NO_CONTENT)
    })
}

pub(super) async fn add(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    at: At,
) -> Result<StatusCode, ApiError> {
    set(&world, bot, &at, true)
}

pub(super) async fn remove(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    at: At,
) -> Result<StatusCode, ApiError> {
    set(&world, bot, &at, false)
}

pub(super) async fn who(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    at: At,
) -> Result<Json<Value>, ApiError> {
    let (channel, id) = (at.id("channel")?, at.id("message")?);
    world.read(|state| {
        state.channel_for(bot, channel)?;
        let people = state.message_in(channel, id)?.reactions.get(at.text("emoji"));
        Ok(Json(people.into_iter().flatten().map(|user| state.user_json(*user)).collect()))
    })
}
