//! Threads: opening, members, the archive.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::extract::{At, BotAuth, Payload, Query};
use crate::error::ApiError;
use crate::limits::{self, Problems};
use crate::snowflake::Id;
use crate::world::{ChannelKind, Thread, World, WorldState, permissions};

type Answer = Result<Json<Value>, ApiError>;
type Done = Result<StatusCode, ApiError>;

fn open(
    world: &World,
    bot: Id,
    channel: Id,
    at: Option<Id>,
    body: &Value,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let mut problems = Problems::default();
    limits::thread(body, &mut problems);
    world.update(|state| {
        state.channel_for(bot, channel)?;
        problems.into_result()?;
        let id = state.open_thread(bot, channel, at, body)?;
        let mut json = state.channel_json(state.channel(id)?);
        json["member"] = Thread::member_json(id, bot);
        Ok((StatusCode::CREATED, Json(json)))
    })
}

pub(super) async fn at_message(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    at: At,
    body: Payload,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    open(&world, bot, at.id("channel")?, Some(at.id("message")?), &body.json)
}

pub(super) async fn without_message(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    at: At,
    body: Payload,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    open(&world, bot, at.id("channel")?, None, &body.json)
}

pub(super) async fn archived(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Answer {
    let id = at.id("channel")?;
    let kind = if at.text("kind") == "private" { ChannelKind::PrivateThread } else { ChannelKind::PublicThread };
    world.read(|state| {
        let channel = state.channel_for(bot, id)?;
        state.require(channel, permissions::READ_MESSAGE_HISTORY)?;
        if kind == ChannelKind::PrivateThread {
            state.require(channel, permissions::MANAGE_THREADS)?;
        }
        let own = state
            .channels
            .values()
            .filter(|thread| thread.parent == Some(id) && thread.kind == kind && thread.is_archived());
        let threads: Vec<Value> = own.map(|thread| state.channel_json(thread)).collect();
        Ok(Json(json!({"threads": threads, "members": [], "has_more": false})))
    })
}

fn thread_of(state: &WorldState, bot: Id, id: Id) -> Result<&Thread, ApiError> {
    state.channel_for(bot, id)?.thread.as_ref().ok_or_else(ApiError::wrong_channel_type)
}

pub(super) async fn members(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At, query: Query) -> Answer {
    let id = at.id("channel")?;
    world.read(|state| {
        let thread = thread_of(state, bot, id)?;
        let guild = state.channel(id)?.guild.and_then(|guild| state.guilds.get(&guild));
        let describe = |user: &Id| {
            let mut json = Thread::member_json(id, *user);
            if let Some(guild) = guild.filter(|_| query.is_true("with_member")) {
                json["member"] = state.member_json(guild, *user, true);
            }
            json
        };
        Ok(Json(thread.members.iter().map(describe).collect()))
    })
}

pub(super) async fn member(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Answer {
    let (id, user) = (at.id("channel")?, at.id("user")?);
    world.read(|state| {
        if !thread_of(state, bot, id)?.members.contains(&user) {
            return Err(ApiError::unknown_member());
        }
        Ok(Json(Thread::member_json(id, user)))
    })
}

fn set(world: &World, bot: Id, id: Id, user: Id, member: bool) -> Done {
    world.update(|state| {
        let thread = thread_of(state, bot, id)?;
        if thread.archived {
            return Err(ApiError::archived_thread());
        }
        if !state.users.contains_key(&user) {
            return Err(ApiError::unknown_user());
        }
        if !member && user != bot && thread.owner != bot {
            state.require(state.channel(id)?, permissions::MANAGE_THREADS)?;
        }
        state.set_thread_member(id, user, member);
        Ok(StatusCode::NO_CONTENT)
    })
}

pub(super) async fn join(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Done {
    set(&world, bot, at.id("channel")?, bot, true)
}

pub(super) async fn leave(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Done {
    set(&world, bot, at.id("channel")?, bot, false)
}

pub(super) async fn add(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Done {
    set(&world, bot, at.id("channel")?, at.id("user")?, true)
}

pub(super) async fn remove(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Done {
    set(&world, bot, at.id("channel")?, at.id("user")?, false)
}
