//! Sending, reading, editing and deleting messages.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{BotAuth, PathParams, Query, RequestBody};
use crate::error::ApiError;
use crate::limits::{self, FieldErrors, Purpose};
use crate::snowflake::Id;
use crate::world::{Channel, Draft, Message, World, WorldState, permissions};

type JsonResult = Result<Json<Value>, ApiError>;

pub(super) async fn create(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    body: RequestBody,
) -> JsonResult {
    let id = path.id("channel")?;
    let mut errors = FieldErrors::default();
    limits::message(&body.json, "", Purpose::Create, &mut errors);
    let mut draft = Draft::from_json(&body.json, body.files);
    draft.flags = draft.flags.map(|flags| flags & !crate::world::flags::EPHEMERAL);
    world.update(|state| {
        let channel = state.channel_for_bot(bot, id)?;
        check_permissions(state, channel, bot, &draft)?;
        errors.into_result()?;
        if let Some(known) = state.message_with_nonce(bot, id, &draft) {
            return Ok(Json(known));
        }
        let nonce = draft.nonce.clone();
        let message = state.create_message(Message { channel: id, author: bot, ..Message::default() }, draft)?;
        if let Some(nonce) = nonce {
            state.remember_nonce(bot, id, &nonce, message);
        }
        Ok(Json(state.message_json(message)))
    })
}

fn check_permissions(state: &WorldState, channel: &Channel, bot: Id, draft: &Draft) -> Result<(), ApiError> {
    state.require_send_permission(channel)?;
    state.require_unlocked(channel)?;
    check_content_permissions(state, channel, draft)?;
    if draft.reply_to.is_some() {
        state.require_permissions(channel, permissions::READ_MESSAGE_HISTORY)?;
    }
    if channel.guild.is_none() {
        let person = channel.recipients.iter().find(|id| **id != bot).and_then(|id| state.users.get(id));
        let person = person.ok_or_else(ApiError::unknown_user)?;
        if !state.share_server(bot, person.id) {
            return Err(ApiError::no_shared_server());
        }
        if !person.dms_open {
            return Err(ApiError::closed_dms());
        }
    }
    Ok(())
}

/// Files and embeds have their own permissions.
pub(super) fn check_content_permissions(state: &WorldState, channel: &Channel, draft: &Draft) -> Result<(), ApiError> {
    if !draft.uploads.is_empty() {
        state.require_permissions(channel, permissions::ATTACH_FILES)?;
    }
    if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        state.require_permissions(channel, permissions::EMBED_LINKS)?;
    }
    Ok(())
}

pub(super) async fn list(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    query: Query,
) -> JsonResult {
    let id = path.id("channel")?;
    let limit = usize::try_from(query.number("limit").unwrap_or(50).clamp(1, 100)).unwrap_or(50);
    let (before, after) = (query.number("before").unwrap_or(Id::MAX), query.number("after").unwrap_or(0));
    world.read(|state| {
        let channel = state.channel_for_bot(bot, id)?;
        state.require_permissions(channel, permissions::READ_MESSAGE_HISTORY)?;
        let shown = |id: &&Id| {
            **id < before && **id > after && state.messages.get(*id).is_some_and(|m| m.ephemeral_for.is_none())
        };
        let newest = channel.messages.iter().rev().filter(shown).take(limit);
        Ok(Json(newest.map(|id| state.message_json(*id)).collect()))
    })
}

pub(super) async fn get(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    let (channel, id) = (path.id("channel")?, path.id("message")?);
    world.read(|state| {
        state.require_permissions(state.channel_for_bot(bot, channel)?, permissions::READ_MESSAGE_HISTORY)?;
        state.bot_visible_message(channel, id)?;
        Ok(Json(state.message_json(id)))
    })
}

pub(super) async fn edit(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    body: RequestBody,
) -> JsonResult {
    let (channel, id) = (path.id("channel")?, path.id("message")?);
    let mut errors = FieldErrors::default();
    limits::message(&body.json, "", Purpose::Edit, &mut errors);
    let draft = Draft::from_json(&body.json, body.files);
    world.update(|state| {
        let parent = state.channel_for_bot(bot, channel)?;
        let message = state.bot_visible_message(channel, id)?;
        if message.author != bot {
            return Err(ApiError::not_your_message());
        }
        if parent.is_archived() {
            return Err(ApiError::archived_thread());
        }
        errors.into_result()?;
        state.count_edit(channel, id)?;
        state.edit_message(id, draft)?;
        Ok(Json(state.message_json(id)))
    })
}

pub(super) async fn delete(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> Result<StatusCode, ApiError> {
    let (channel, id) = (path.id("channel")?, path.id("message")?);
    world.update(|state| {
        let parent = state.channel_for_bot(bot, channel)?;
        if state.bot_visible_message(channel, id)?.author != bot {
            state.require_permissions(parent, permissions::MANAGE_MESSAGES)?;
        }
        state.delete_message(id);
        Ok(StatusCode::NO_CONTENT)
    })
}
