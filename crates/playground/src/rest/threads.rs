//! Creating threads, their members, and archived threads.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::extract::{BotAuth, PathParams, Query, RequestBody};
use super::messages::check_content_permissions;
use crate::error::ApiError;
use crate::limits::{self, FieldErrors};
use crate::snowflake::Id;
use crate::world::{ChannelKind, Draft, Thread, World, WorldState, intents, permissions};

type JsonResult = Result<Json<Value>, ApiError>;
type NoContent = Result<StatusCode, ApiError>;

fn create_thread(
    world: &World,
    bot: Id,
    channel: Id,
    message: Option<Id>,
    body: &Value,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let mut errors = FieldErrors::default();
    limits::thread(body, &mut errors);
    world.update(|state| {
        state.channel_for_bot(bot, channel)?;
        errors.into_result()?;
        let id = state.open_thread(bot, channel, message, body)?;
        let mut json = state.channel_json(state.channel(id)?);
        json["member"] = Thread::member_json(id, bot);
        Ok((StatusCode::CREATED, Json(json)))
    })
}

pub(super) async fn create_on_message(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    body: RequestBody,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    create_thread(&world, bot, path.id("channel")?, Some(path.id("message")?), &body.json)
}

pub(super) async fn create(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    body: RequestBody,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    let channel = path.id("channel")?;
    let is_forum = world.read(|state| state.channel(channel).is_ok_and(|channel| channel.kind == ChannelKind::Forum));
    if is_forum {
        create_post(&world, bot, channel, body)
    } else {
        create_thread(&world, bot, channel, None, &body.json)
    }
}

/// A thread in a forum, with its first message.
fn create_post(world: &World, bot: Id, forum: Id, body: RequestBody) -> Result<(StatusCode, Json<Value>), ApiError> {
    let mut errors = FieldErrors::default();
    limits::forum_post(&body.json, &mut errors);
    world.update(|state| {
        let channel = state.channel_for_bot(bot, forum)?;
        let draft = Draft::from_json(&body.json["message"], body.files);
        check_content_permissions(state, channel, &draft)?;
        errors.into_result()?;
        let id = state.open_forum_post(bot, forum, &body.json, draft)?;
        let mut json = state.channel_json(state.channel(id)?);
        json["member"] = Thread::member_json(id, bot);
        json["message"] = state.message_json(id);
        Ok((StatusCode::CREATED, Json(json)))
    })
}

pub(super) async fn archived(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let id = path.id("channel")?;
    let private = path.text("kind") == "private";
    world.read(|state| {
        let channel = state.channel_for_bot(bot, id)?;
        state.require_permissions(channel, permissions::READ_MESSAGE_HISTORY)?;
        if private {
            state.require_permissions(channel, permissions::MANAGE_THREADS)?;
        }
        let own = state
            .channels
            .values()
            .filter(|thread| thread.parent == Some(id) && thread.is_archived())
            .filter(|thread| private == (thread.kind == ChannelKind::PrivateThread));
        let threads: Vec<Value> = own.map(|thread| state.channel_json(thread)).collect();
        Ok(Json(json!({"threads": threads, "members": [], "has_more": false})))
    })
}

fn thread_of(state: &WorldState, bot: Id, id: Id) -> Result<&Thread, ApiError> {
    state.channel_for_bot(bot, id)?.thread.as_ref().ok_or_else(ApiError::wrong_channel_type)
}

/// The list needs the intent for members.
pub(super) async fn members(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    query: Query,
) -> JsonResult {
    let id = path.id("channel")?;
    world.read(|state| {
        let thread = thread_of(state, bot, id)?;
        if !state.is_intent_enabled(bot, intents::GUILD_MEMBERS) {
            return Err(ApiError::missing_access());
        }
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

pub(super) async fn member(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let (id, user) = (path.id("channel")?, path.id("user")?);
    world.read(|state| {
        if !thread_of(state, bot, id)?.members.contains(&user) {
            return Err(ApiError::unknown_member());
        }
        Ok(Json(Thread::member_json(id, user)))
    })
}

fn set_member(world: &World, bot: Id, id: Id, user: Id, member: bool) -> NoContent {
    world.update(|state| {
        let thread = thread_of(state, bot, id)?;
        if thread.archived {
            return Err(ApiError::archived_thread());
        }
        if !state.users.contains_key(&user) {
            return Err(ApiError::unknown_user());
        }
        if !member && user != bot && thread.owner != bot {
            state.require_permissions(state.channel(id)?, permissions::MANAGE_THREADS)?;
        }
        state.set_thread_member(id, user, member);
        Ok(StatusCode::NO_CONTENT)
    })
}

pub(super) async fn join(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> NoContent {
    set_member(&world, bot, path.id("channel")?, bot, true)
}

pub(super) async fn leave(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> NoContent {
    set_member(&world, bot, path.id("channel")?, bot, false)
}

pub(super) async fn add(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> NoContent {
    set_member(&world, bot, path.id("channel")?, path.id("user")?, true)
}

pub(super) async fn remove(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> NoContent {
    set_member(&world, bot, path.id("channel")?, path.id("user")?, false)
}
