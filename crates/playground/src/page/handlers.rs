//! Reading the page's state, messages and settings.

use axum::Json;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};

use super::extract::{JsonBody, PathId, Viewer, parse_id};
use crate::error::PersonError;
use crate::server_context::ServerContext;
use crate::snowflake::Id;
use crate::world::WorldState;

pub(super) async fn people(State(context): State<ServerContext>) -> Json<Value> {
    Json(context.world.read(WorldState::people_view))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settings {
    locale: Option<String>,
    dms_open: Option<bool>,
}

pub(super) async fn change_settings(
    State(context): State<ServerContext>,
    _viewer: Viewer,
    PathId(id): PathId,
    JsonBody(settings): JsonBody<Settings>,
) -> Result<Json<Value>, PersonError> {
    context.world.update(|state| {
        state.require_person(id).map_err(|_| PersonError::NotVisible("The person"))?;
        if let Some(locale) = &settings.locale {
            state.set_locale(id, locale)?;
        }
        if let Some(open) = settings.dms_open {
            state.set_dms_open(id, open)?;
        }
        Ok(Json(json!(state.person_view(id))))
    })
}

pub(super) async fn page_state(State(context): State<ServerContext>, Viewer(user): Viewer) -> Json<Value> {
    Json(json!(context.world.read(|state| state.page_state(user))))
}

#[derive(Deserialize)]
pub(super) struct Pagination {
    before: Option<String>,
    limit: Option<usize>,
}

/// The history of a channel. Ephemeral messages are not part of it: the page receives them once, as live events.
pub(super) async fn list_messages(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    PathId(channel): PathId,
    Query(page): Query<Pagination>,
) -> Result<Json<Value>, PersonError> {
    let before = page.before.as_deref().map(parse_id).transpose()?.unwrap_or(Id::MAX);
    let limit = page.limit.unwrap_or(50).clamp(1, 200);
    context.world.read(|state| {
        let channel = state.visible_channel(user, channel)?;
        let older = channel.messages.iter().rev().filter(|id| **id < before);
        let public = older.filter_map(|id| state.message_view(user, *id)).filter(|message| !message.ephemeral);
        let mut messages: Vec<_> = public.take(limit + 1).collect();
        let more = messages.len() > limit;
        messages.truncate(limit);
        messages.reverse();
        Ok(Json(json!({"messages": messages, "more": more})))
    })
}

#[derive(Deserialize)]
pub(super) struct NewMessage {
    content: String,
    reply_to: Option<String>,
}

pub(super) async fn send_message(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    PathId(channel): PathId,
    JsonBody(message): JsonBody<NewMessage>,
) -> Result<(StatusCode, Json<Value>), PersonError> {
    let reply_to = message.reply_to.as_deref().map(parse_id).transpose()?;
    context.world.update(|state| {
        let message = state.send_message(user, channel, &message.content, reply_to)?;
        Ok((StatusCode::CREATED, Json(json!(state.message_view(user, message)))))
    })
}

pub(super) async fn mark_read(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    PathId(channel): PathId,
) -> Result<StatusCode, PersonError> {
    context.world.update(|state| state.mark_read(user, channel))?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
pub(super) struct NewDm {
    user_id: String,
}

pub(super) async fn open_dm(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    JsonBody(dm): JsonBody<NewDm>,
) -> Result<Json<Value>, PersonError> {
    let bot = parse_id(&dm.user_id)?;
    context.world.update(|state| {
        let channel = state.open_dm(user, bot)?;
        Ok(Json(json!(state.channel_view(user, channel))))
    })
}

pub(super) async fn dismiss_or_delete(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    PathId(message): PathId,
) -> Result<StatusCode, PersonError> {
    context.world.update(|state| state.dismiss_or_delete(user, message))?;
    Ok(StatusCode::NO_CONTENT)
}
