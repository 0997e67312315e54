//! What the web page asks for. The viewer is named by `?user=` or `X-User`: there are no passwords in a playground.

mod acting;
mod files;
mod live;

use std::collections::HashMap;

use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, Query, Request, State};
use axum::http::{StatusCode, request::Parts};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, patch, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub(super) use self::files::asset;
use super::error::PersonError;
use super::server::App;
use super::snowflake::Id;

const BODY_BYTES: usize = 256 * 1024;

pub(super) fn router() -> Router<App> {
    Router::new()
        .route("/people", get(people))
        .route("/people/{id}", patch(settings))
        .route("/state", get(state))
        .route("/live", get(live::connect))
        .route("/channels/{id}/messages", get(messages).post(say))
        .route("/channels/{id}/read", post(read))
        .route("/dms", post(open_dm))
        .route("/messages/{id}", delete(tidy_away))
        .route("/messages/{id}/components", post(acting::press))
        .route("/commands", post(acting::command))
        .route("/autocomplete", post(acting::autocomplete))
        .route("/modals/{id}", post(acting::submit).delete(acting::close))
        .route("/attachments/{channel}/{id}/{name}", get(files::attachment))
        .fallback(|| async { PersonError::NotVisible("That address").into_response() })
        .layer(DefaultBodyLimit::max(BODY_BYTES))
}

/// The person who looks.
pub(super) struct As(pub Id);

impl FromRequestParts<App> for As {
    type Rejection = PersonError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, PersonError> {
        let header = parts.headers.get("x-user").and_then(|value| value.to_str().ok()).map(str::to_owned);
        let query = Query::<HashMap<String, String>>::from_request_parts(parts, app).await.ok();
        let named = header.or_else(|| query.and_then(|query| query.get("user").cloned()));
        let id: Id = named.and_then(|id| id.parse().ok()).ok_or(PersonError::UnknownPerson)?;
        app.world.read(|state| state.person(id)).map(Self)
    }
}

/// The JSON of a request, with our own words when it cannot be read.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned> axum::extract::FromRequest<App> for Body<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        match Json::<T>::from_request(request, app).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection) => {
                let status = match &rejection {
                    JsonRejection::BytesRejection(inner) => inner.status(),
                    _ => StatusCode::BAD_REQUEST,
                };
                let text = if status == StatusCode::PAYLOAD_TOO_LARGE {
                    "That is too large.".into()
                } else {
                    rejection.body_text()
                };
                Err((status, Json(json!({"error": text}))).into_response())
            }
        }
    }
}

/// An id in the path; what is no number does not exist.
pub(super) struct In(pub Id);

impl FromRequestParts<App> for In {
    type Rejection = PersonError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, PersonError> {
        let path = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let id = path.ok().and_then(|path| path.get("id")?.parse().ok());
        id.map(Self).ok_or(PersonError::NotVisible("That"))
    }
}

/// An id in a body.
pub(super) fn id(text: &str) -> Result<Id, PersonError> {
    text.parse().map_err(|_| PersonError::bad(format!("“{text}” is no id.")))
}

async fn people(State(app): State<App>) -> Json<Value> {
    Json(app.world.read(super::world::WorldState::people_view))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Settings {
    locale: Option<String>,
    dms_open: Option<bool>,
}

async fn settings(
    State(app): State<App>,
    _viewer: As,
    In(id): In,
    Body(wanted): Body<Settings>,
) -> Result<Json<Value>, PersonError> {
    app.world.update(|state| {
        state.person(id).map_err(|_| PersonError::NotVisible("The person"))?;
        if let Some(locale) = &wanted.locale {
            state.set_locale(id, locale)?;
        }
        if let Some(open) = wanted.dms_open {
            state.set_dms_open(id, open)?;
        }
        Ok(Json(json!(state.person_view(id))))
    })
}

async fn state(State(app): State<App>, As(user): As) -> Json<Value> {
    Json(json!(app.world.read(|state| state.state_view(user))))
}

#[derive(Deserialize)]
struct PageOf {
    before: Option<String>,
    limit: Option<usize>,
}

async fn messages(
    State(app): State<App>,
    As(user): As,
    In(channel): In,
    Query(page): Query<PageOf>,
) -> Result<Json<Value>, PersonError> {
    let before = page.before.as_deref().map(id).transpose()?.unwrap_or(Id::MAX);
    let limit = page.limit.unwrap_or(50).clamp(1, 200);
    app.world.read(|state| {
        let place = state.visible_channel(user, channel)?;
        let older = place.messages.iter().rev().filter(|id| **id < before);
        let mut seen: Vec<_> = older.filter_map(|id| state.message_view(user, *id)).take(limit + 1).collect();
        let more = seen.len() > limit;
        seen.truncate(limit);
        seen.reverse();
        Ok(Json(json!({"messages": seen, "more": more})))
    })
}

#[derive(Deserialize)]
struct Said {
    content: String,
    reply_to: Option<String>,
}

async fn say(
    State(app): State<App>,
    As(user): As,
    In(channel): In,
    Body(said): Body<Said>,
) -> Result<(StatusCode, Json<Value>), PersonError> {
    let reply_to = said.reply_to.as_deref().map(id).transpose()?;
    app.world.update(|state| {
        let message = state.say(user, channel, &said.content, reply_to)?;
        Ok((StatusCode::CREATED, Json(json!(state.message_view(user, message)))))
    })
}

async fn read(State(app): State<App>, As(user): As, In(channel): In) -> Result<StatusCode, PersonError> {
    app.world.update(|state| state.mark_read(user, channel))?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
struct With {
    user_id: String,
}

async fn open_dm(State(app): State<App>, As(user): As, Body(with): Body<With>) -> Result<Json<Value>, PersonError> {
    let with = id(&with.user_id)?;
    app.world.update(|state| {
        let channel = state.open_dm(user, with)?;
        Ok(Json(json!(state.channel_view(user, channel))))
    })
}

async fn tidy_away(State(app): State<App>, As(user): As, In(message): In) -> Result<StatusCode, PersonError> {
    app.world.update(|state| state.tidy_away(user, message))?;
    Ok(StatusCode::NO_CONTENT)
}
