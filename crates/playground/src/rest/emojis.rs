//! The emoji of an application.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::extract::{BotAuth, PathParams, RequestBody};
use crate::error::ApiError;
use crate::limits::{self, FieldErrors};
use crate::snowflake::Id;
use crate::world::{EmojiImage, World};

type JsonResult = Result<Json<Value>, ApiError>;

/// A bot manages only the emoji of its own application.
fn require_own(bot: Id, path: &PathParams) -> Result<(), ApiError> {
    if path.id("application")? == bot { Ok(()) } else { Err(ApiError::not_your_application()) }
}

pub(super) async fn list(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    require_own(bot, &path)?;
    world.read(|state| {
        let items: Vec<Value> = state.emojis_of(bot).map(|emoji| state.emoji_json(emoji)).collect();
        Ok(Json(json!({ "items": items })))
    })
}

pub(super) async fn get(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, path: PathParams) -> JsonResult {
    require_own(bot, &path)?;
    let id = path.id("emoji")?;
    world.read(|state| Ok(Json(state.emoji_json(state.emoji(bot, id)?))))
}

pub(super) async fn create(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    body: RequestBody,
) -> Result<(StatusCode, Json<Value>), ApiError> {
    require_own(bot, &path)?;
    let mut errors = FieldErrors::default();
    limits::emoji_name(&body.json, &mut errors);
    let image = limits::emoji_image(&body.json, &mut errors);
    errors.into_result()?;
    let (content_type, bytes) = image.unwrap_or_default();
    let image = EmojiImage { content_type, bytes: bytes.into() };
    world.update(|state| {
        let id = state.create_emoji(bot, body.json["name"].as_str().unwrap_or_default(), image)?;
        Ok((StatusCode::CREATED, Json(state.emoji_json(state.emoji(bot, id)?))))
    })
}

pub(super) async fn rename(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
    body: RequestBody,
) -> JsonResult {
    require_own(bot, &path)?;
    let id = path.id("emoji")?;
    let mut errors = FieldErrors::default();
    limits::emoji_name(&body.json, &mut errors);
    errors.into_result()?;
    world.update(|state| {
        state.rename_emoji(bot, id, body.json["name"].as_str().unwrap_or_default())?;
        Ok(Json(state.emoji_json(state.emoji(bot, id)?)))
    })
}

pub(super) async fn delete(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> Result<StatusCode, ApiError> {
    require_own(bot, &path)?;
    let id = path.id("emoji")?;
    world.update(|state| state.delete_emoji(bot, id))?;
    Ok(StatusCode::NO_CONTENT)
}
