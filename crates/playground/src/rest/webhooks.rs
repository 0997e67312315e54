//! What follows the first answer: edits of it and further messages, through the interaction's token.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{At, Payload};
use crate::error::Refusal;
use crate::limits::{self, Problems, Purpose};
use crate::snowflake::Id;
use crate::world::{Draft, World};

type Answer = Result<Json<Value>, Refusal>;

pub(super) async fn follow_up(State(world): State<Arc<World>>, at: At, body: Payload) -> Answer {
    let application = at.id("application")?;
    let mut problems = Problems::default();
    limits::message(&body.json, "", Purpose::Answer, &mut problems);
    problems.into_result()?;
    let draft = Draft::new(&body.json, body.files);
    let patience = world.patience;
    world.change(|state| {
        let interaction = state.by_token(application, at.text("token"), patience)?.id;
        let message = state.follow_up(interaction, draft)?;
        Ok(Json(state.message_json(message)))
    })
}

fn find(world: &World, at: &At, message: Option<Id>) -> Result<Id, Refusal> {
    let application = at.id("application")?;
    world.look(|state| {
        let interaction = state.by_token(application, at.text("token"), world.patience)?;
        state.message_of_token(interaction, message)
    })
}

fn edit_at(world: &World, at: &At, message: Option<Id>, body: Payload) -> Answer {
    let id = find(world, at, message)?;
    let mut problems = Problems::default();
    limits::message(&body.json, "", Purpose::Edit, &mut problems);
    problems.into_result()?;
    world.change(|state| {
        let draft = Draft::new(&body.json, body.files);
        state.say_late(at.text("token"), &draft);
        state.edit(id, draft)?;
        Ok(Json(state.message_json(id)))
    })
}

fn get_at(world: &World, at: &At, message: Option<Id>) -> Answer {
    let id = find(world, at, message)?;
    Ok(Json(world.look(|state| state.message_json(id))))
}

fn delete_at(world: &World, at: &At, message: Option<Id>) -> Result<StatusCode, Refusal> {
    let id = find(world, at, message)?;
    world.change(|state| state.remove_message(id));
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn get_original(State(world): State<Arc<World>>, at: At) -> Answer {
    get_at(&world, &at, None)
}

pub(super) async fn edit_original(State(world): State<Arc<World>>, at: At, body: Payload) -> Answer {
    edit_at(&world, &at, None, body)
}

pub(super) async fn delete_original(State(world): State<Arc<World>>, at: At) -> Result<StatusCode, Refusal> {
    delete_at(&world, &at, None)
}

/// Some libraries write `@original` percent-encoded, which lands here.
fn named(at: &At) -> Result<Option<Id>, Refusal> {
    if at.text("message") == "@original" { Ok(None) } else { at.id("message").map(Some) }
}

pub(super) async fn get(State(world): State<Arc<World>>, at: At) -> Answer {
    get_at(&world, &at, named(&at)?)
}

pub(super) async fn edit(State(world): State<Arc<World>>, at: At, body: Payload) -> Answer {
    edit_at(&world, &at, named(&at)?, body)
}

pub(super) async fn delete(State(world): State<Arc<World>>, at: At) -> Result<StatusCode, Refusal> {
    delete_at(&world, &at, named(&at)?)
}
