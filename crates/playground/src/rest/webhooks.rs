//! Follow-ups to an interaction and edits of its responses, authenticated by the interaction's token.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{PathParams, RequestBody};
use crate::error::ApiError;
use crate::limits::{self, FieldErrors, Purpose};
use crate::snowflake::Id;
use crate::world::{Draft, World};

type JsonResult = Result<Json<Value>, ApiError>;

pub(super) async fn follow_up(State(world): State<Arc<World>>, path: PathParams, body: RequestBody) -> JsonResult {
    let application = path.id("application")?;
    let mut errors = FieldErrors::default();
    limits::message(&body.json, "", Purpose::Response, &mut errors);
    errors.into_result()?;
    let draft = Draft::from_json(&body.json, body.files);
    let timeouts = world.timeouts;
    world.update(|state| {
        let interaction = state.interaction_by_token(application, path.text("token"), timeouts)?.id;
        let message = state.create_follow_up(interaction, draft)?;
        Ok(Json(state.message_json(message)))
    })
}

fn find(world: &World, path: &PathParams, message: Option<Id>) -> Result<Id, ApiError> {
    let application = path.id("application")?;
    world.read(|state| {
        let interaction = state.interaction_by_token(application, path.text("token"), world.timeouts)?;
        state.response_message(interaction, message)
    })
}

fn edit_at(world: &World, path: &PathParams, message: Option<Id>, body: RequestBody) -> JsonResult {
    let id = find(world, path, message)?;
    let mut errors = FieldErrors::default();
    limits::message(&body.json, "", Purpose::Edit, &mut errors);
    errors.into_result()?;
    world.update(|state| {
        let draft = Draft::from_json(&body.json, body.files);
        state.record_edited_response(path.text("token"), &draft);
        state.edit_message(id, draft)?;
        Ok(Json(state.message_json(id)))
    })
}

fn get_at(world: &World, path: &PathParams, message: Option<Id>) -> JsonResult {
    let id = find(world, path, message)?;
    Ok(Json(world.read(|state| state.message_json(id))))
}

fn delete_at(world: &World, path: &PathParams, message: Option<Id>) -> Result<StatusCode, ApiError> {
    let id = find(world, path, message)?;
    world.update(|state| state.delete_message(id));
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn get_original(State(world): State<Arc<World>>, path: PathParams) -> JsonResult {
    get_at(&world, &path, None)
}

pub(super) async fn edit_original(State(world): State<Arc<World>>, path: PathParams, body: RequestBody) -> JsonResult {
    edit_at(&world, &path, None, body)
}

pub(super) async fn delete_original(State(world): State<Arc<World>>, path: PathParams) -> Result<StatusCode, ApiError> {
    delete_at(&world, &path, None)
}

/// Some libraries percent-encode `@original`, so it arrives as a message id.
fn message_of_path(path: &PathParams) -> Result<Option<Id>, ApiError> {
    if path.text("message") == "@original" { Ok(None) } else { path.id("message").map(Some) }
}

pub(super) async fn get(State(world): State<Arc<World>>, path: PathParams) -> JsonResult {
    get_at(&world, &path, message_of_path(&path)?)
}

pub(super) async fn edit(State(world): State<Arc<World>>, path: PathParams, body: RequestBody) -> JsonResult {
    edit_at(&world, &path, message_of_path(&path)?, body)
}

pub(super) async fn delete(State(world): State<Arc<World>>, path: PathParams) -> Result<StatusCode, ApiError> {
    delete_at(&world, &path, message_of_path(&path)?)
}
