//! Messages of bots.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::extract::{At, BotAuth, Payload, Query};
use crate::error::ApiError;
use crate::limits::{self, Problems, Purpose};
use crate::snowflake::{self, Id};
use crate::world::{Channel, Draft, Message, World, WorldState, permissions};

type Answer = Result<Json<Value>, ApiError>;

pub(super) async fn create(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At, body: Payload) -> Answer {
    let id = at.id("channel")?;
    let mut problems = Problems::default();
    limits::message(&body.json, "", Purpose::Create, &mut problems);
    let mut draft = Draft::new(&body.json, body.files);
    draft.flags = draft.flags.map(|flags| flags & !crate::world::flags::EPHEMERAL);
    world.update(|state| {
        let channel = state.channel_for(bot, id)?;
        may_write(state, channel, bot, &draft)?;
        problems.into_result()?;
        if let Some(known) = state.message_of_nonce(bot, id, &draft) {
            return Ok(Json(state.message_json(known)));
        }
        let nonce = draft.nonce.clone();
        let message = state.write(Message { channel: id, author: bot, ..Message::default() }, draft)?;
        if let Some(nonce) = nonce {
            state.remember_nonce(bot, id, &nonce, message);
        }
        Ok(Json(state.message_json(message)))
    })
}

fn may_write(state: &WorldState, channel: &Channel, bot: Id, draft: &Draft) -> Result<(), ApiError> {
    state.require_send(channel)?;
    state.require_open(channel)?;
    if !draft.uploads.is_empty() {
        state.require(channel, permissions::ATTACH_FILES)?;
    }
    if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        state.require(channel, permissions::EMBED_LINKS)?;
    }
    if draft.reply_to.is_some() {
        state.require(channel, permissions::READ_MESSAGE_HISTORY)?;
    }
    if channel.guild.is_none() {
        let person = channel.recipients.iter().find(|id| **id != bot).and_then(|id| state.users.get(id));
        let person = person.ok_or_else(ApiError::unknown_user)?;
        if !state.share_a_server(bot, person.id) {
            return Err(ApiError::no_shared_server());
        }
        if !person.dms_open {
            return Err(ApiError::closed_dms());
        }
    }
    Ok(())
}

pub(super) async fn list(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At, query: Query) -> Answer {
    let id = at.id("channel")?;
    let limit = usize::try_from(query.number("limit").unwrap_or(50).clamp(1, 100)).unwrap_or(50);
    let (before, after) = (query.number("before").unwrap_or(Id::MAX), query.number("after").unwrap_or(0));
    world.read(|state| {
        let channel = state.channel_for(bot, id)?;
        state.require(channel, permissions::READ_MESSAGE_HISTORY)?;
        let shown = |id: &&Id| {
            **id < before && **id > after && state.messages.get(*id).is_some_and(|m| m.ephemeral_for.is_none())
        };
        let newest = channel.messages.iter().rev().filter(shown).take(limit);
        Ok(Json(newest.map(|id| state.message_json(*id)).collect()))
    })
}

pub(super) async fn get(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Answer {
    let (channel, id) = (at.id("channel")?, at.id("message")?);
    world.read(|state| {
        state.require(state.channel_for(bot, channel)?, permissions::READ_MESSAGE_HISTORY)?;
        state.message_in(channel, id)?;
        Ok(Json(state.message_json(id)))
    })
}

pub(super) async fn edit(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At, body: Payload) -> Answer {
    let (channel, id) = (at.id("channel")?, at.id("message")?);
    let mut problems = Problems::default();
    limits::message(&body.json, "", Purpose::Edit, &mut problems);
    let draft = Draft::new(&body.json, body.files);
    world.update(|state| {
        let place = state.channel_for(bot, channel)?;
        let message = state.message_in(channel, id)?;
        if message.author != bot {
            return Err(ApiError::not_your_message());
        }
        if place.is_archived() {
            return Err(ApiError::archived_thread());
        }
        problems.into_result()?;
        state.edit(id, draft)?;
        Ok(Json(state.message_json(id)))
    })
}

pub(super) async fn delete(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    at: At,
) -> Result<StatusCode, ApiError> {
    let (channel, id) = (at.id("channel")?, at.id("message")?);
    world.update(|state| {
        let place = state.channel_for(bot, channel)?;
        if state.message_in(channel, id)?.author != bot {
            state.require(place, permissions::MANAGE_MESSAGES)?;
        }
        state.remove_message(id);
        Ok(StatusCode::NO_CONTENT)
    })
}

fn set_pinned(world: &World, bot: Id, at: &At, pinned: bool) -> Result<StatusCode, ApiError> {
    let (channel, id) = (at.id("channel")?, at.id("message")?);
    world.update(|state| {
        state.require(state.channel_for(bot, channel)?, permissions::PIN_MESSAGES)?;
        state.message_in(channel, id)?;
        state.set_pinned(id, pinned, bot)?;
        Ok(StatusCode::NO_CONTENT)
    })
}

pub(super) async fn pin(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    at: At,
) -> Result<StatusCode, ApiError> {
    set_pinned(&world, bot, &at, true)
}

pub(super) async fn unpin(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    at: At,
) -> Result<StatusCode, ApiError> {
    set_pinned(&world, bot, &at, false)
}

fn pinned(state: &WorldState, bot: Id, channel: Id) -> Result<Vec<Id>, ApiError> {
    let channel = state.channel_for(bot, channel)?;
    let pinned =
        channel.messages.iter().rev().filter(|id| state.messages.get(id).is_some_and(|message| message.pinned));
    Ok(pinned.copied().collect())
}

pub(super) async fn pins(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Answer {
    let id = at.id("channel")?;
    world.read(|state| Ok(Json(pinned(state, bot, id)?.into_iter().map(|id| state.message_json(id)).collect())))
}

/// The newer form of the list of pins.
pub(super) async fn dated_pins(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Answer {
    let id = at.id("channel")?;
    world.read(|state| {
        let items: Vec<Value> = pinned(state, bot, id)?
            .into_iter()
            .map(|id| json!({"pinned_at": snowflake::iso(snowflake::unix_ms(id)), "message": state.message_json(id)}))
            .collect();
        Ok(Json(json!({"items": items, "has_more": false})))
    })
}
