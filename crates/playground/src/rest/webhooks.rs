//! What follows the first answer: edits of it and further messages, through the interaction's token.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{At, Payload};
use crate::error::ApiError;
use crate::limits::{self, Problems, Purpose};
use crate::snowflake::Id;
use crate::world::{Draft, World};

type Answer = Result<Json<Value>, ApiError>;

pub(super) async fn follow_up(State(world): State<Arc<World>>, at: At, body: Payload) -> Answer {
    let application = at.id("application")?;
    let mut problems = Problems::default();
    limits::message(&body.json, "", Purpose::Answer, &mut problems);
    problems.into_result()?;
    let draft = Draft::new(&body.json, body.files);
    let timeouts = world.timeouts;
    world.update(|state| {
        let interaction = state.by_token(application, at.text("token"), timeouts)?.id;
        let message = state.follow_up(interaction, draft)?;
        Ok(Json(state.message_json(message)))
    })
}

fn find(world: &World, at: &At, message: Option<Id>) -> Result<Id, ApiError> {
    let application = at.id("application")?;
    world.read(|state| {
        let interaction = state.by_token(application, at.text("token"), world.timeouts)?;
        state.message_of_token(interaction, message)
    })
}

fn edit_at(world: &World, at: &At, message: Option<Id>, body: Payload) -> Answer {
    let id = find(world, at, message)?;
    let mut problems = Problems::default();
    limits::message(&body.json, "", Purpose::Edit, &mut problems);
    problems.into_result()?;
    world.update(|state| {
        let draft = Draft::new(&body.json, body.files);
        state.say_late(at.text("token"), &draft);
        state.edit(id, draft)?;
        Ok(Json(state.message_json(id)))
    })
}

fn get_at(world: &World, at: &At, message: Option<Id>) -> Answer {
    let id = find(world, at, message)?;
    Ok(Json(world.read(|state| state.message_json(id))))
}

fn delete_at(world: &World, at: &At, message: Option<Id>) -> Result<StatusCode, ApiError> {
    let id = find(world, at, message)?;
    world.update(|state| state.remove_message(id));
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn get_original(State(world): State<Arc<World>>, at: At) -> Answer {
    get_at(&world, &at, None)
}

pub(super) async fn edit_original(State(world): State<Arc<World>>, at: At, body: Payload) -> Answer {
    edit_at(&world, &at, None, body)
}

pub(super) async fn delete_original(State(world): State<Arc<World>>, at: At) -> Result<StatusCode, ApiError> {
    delete_at(&world, &at, None)
}

/// Some libraries write `@original` percent-encoded, which lands here.
fn named(at: &At) -> Result<Option<Id>, ApiError> {
    if at.text("message") == "@original" { Ok(None) } else { at.id("message").map(Some) }
}

pub(super) async fn get(State(world): State<Arc<World>>, at: At) -> Answer {
    get_at(&world, &at, named(&at)?)
}

pub(super) async fn edit(State(world): State<Arc<World>>, at: At, body: Payload) -> Answer {
    edit_at(&world, &at, named(&at)?, body)
}

pub(super) async fn delete(State(world): State<Arc<World>>, at: At) -> Result<StatusCode, ApiError> {
    delete_at(&world, &at, named(&at)?)
}
