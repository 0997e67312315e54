//! Reading servers, members, roles and active threads.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use super::extract::{BotAuth, PathParams, Query};
use crate::error::ApiError;
use crate::world::{ChannelKind, Thread, World, WorldState, intents};

type JsonResult = Result<Json<Value>, ApiError>;

pub(super) async fn guild(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let id = path.id("guild")?;
    world.read(|state| state.guild_for_bot(bot, id).map(|guild| Json(state.guild_json(guild))))
}

pub(super) async fn channels(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let id = path.id("guild")?;
    world.read(|state| {
        state.guild_for_bot(bot, id)?;
        let own = state.channels.values().filter(|channel| channel.guild == Some(id) && channel.thread.is_none());
        Ok(Json(own.map(|channel| state.channel_json(channel)).collect()))
    })
}

/// The list needs the intent for members. Single members can be read without it.
pub(super) async fn members(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    query: Query,
) -> JsonResult {
    let id = path.id("guild")?;
    let after = query.number("after").unwrap_or(0);
    let limit = usize::try_from(query.number("limit").unwrap_or(1)).unwrap_or(1);
    world.read(|state| {
        let guild = state.guild_for_bot(bot, id)?;
        if !state.is_intent_enabled(bot, intents::GUILD_MEMBERS) {
            return Err(ApiError::missing_access());
        }
        let page = guild.members.iter().filter(|user| **user > after).take(limit);
        Ok(Json(page.map(|user| state.member_json(guild, *user, true)).collect()))
    })
}

pub(super) async fn member(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let (id, user) = (path.id("guild")?, path.id("user")?);
    world.read(|state| {
        let guild = state.guild_for_bot(bot, id)?;
        if !guild.members.contains(&user) {
            return Err(ApiError::unknown_member());
        }
        Ok(Json(state.member_json(guild, user, true)))
    })
}

pub(super) async fn roles(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let id = path.id("guild")?;
    world.read(|state| state.guild_for_bot(bot, id).map(|guild| Json(json!([WorldState::everyone_json(guild)]))))
}

pub(super) async fn active_threads(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> JsonResult {
    let id = path.id("guild")?;
    world.read(|state| {
        state.guild_for_bot(bot, id)?;
        let mut active: Vec<_> = state.channels.values().filter(|channel| channel.guild == Some(id)).collect();
        active.retain(|channel| {
            channel.thread.as_ref().is_some_and(|thread| {
                !thread.archived && (channel.kind != ChannelKind::PrivateThread || thread.members.contains(&bot))
            })
        });
        let inside = active.iter().filter(|channel| channel.thread.as_ref().is_some_and(|t| t.members.contains(&bot)));
        let members: Vec<Value> = inside.map(|channel| Thread::member_json(channel.id, bot)).collect();
        let threads: Vec<Value> = active.into_iter().map(|channel| state.channel_json(channel)).collect();
        Ok(Json(json!({"threads": threads, "members": members})))
    })
}
