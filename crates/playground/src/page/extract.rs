//! What handlers of the page take from a request.

use std::collections::HashMap;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::{StatusCode, request::Parts};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::error::PersonError;
use crate::server_context::ServerContext;
use crate::snowflake::Id;

/// The person who uses the page.
pub(super) struct Viewer(pub Id);

impl FromRequestParts<ServerContext> for Viewer {
    type Rejection = PersonError;

    async fn from_request_parts(parts: &mut Parts, context: &ServerContext) -> Result<Self, PersonError> {
        let header = parts.headers.get("x-user").and_then(|value| value.to_str().ok()).map(str::to_owned);
        let query = Query::<HashMap<String, String>>::from_request_parts(parts, context).await.ok();
        let user = header.or_else(|| query.and_then(|query| query.get("user").cloned()));
        let id: Id = user.and_then(|id| id.parse().ok()).ok_or(PersonError::UnknownPerson)?;
        context.world.read(|state| state.require_person(id)).map(Self)
    }
}

/// The JSON body of a request. Invalid bodies get a response in the page's own error format.
pub(super) struct JsonBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<ServerContext> for JsonBody<T> {
    type Rejection = Response;

    async fn from_request(request: Request, context: &ServerContext) -> Result<Self, Response> {
        let rejection = match Json::<T>::from_request(request, context).await {
            Ok(Json(body)) => return Ok(Self(body)),
            Err(rejection) => rejection,
        };
        let status = match &rejection {
            JsonRejection::BytesRejection(inner) => inner.status(),
            _ => StatusCode::BAD_REQUEST,
        };
        let too_large = status == StatusCode::PAYLOAD_TOO_LARGE;
        let text = if too_large { "That is too large.".into() } else { rejection.body_text() };
        Err((status, Json(json!({"error": text}))).into_response())
    }
}

/// The `{id}` of the path.
pub(super) struct PathId(pub Id);

impl FromRequestParts<ServerContext> for PathId {
    type Rejection = PersonError;

    async fn from_request_parts(parts: &mut Parts, context: &ServerContext) -> Result<Self, PersonError> {
        let path = Path::<HashMap<String, String>>::from_request_parts(parts, context).await;
        let id = path.ok().and_then(|path| path.get("id")?.parse().ok());
        id.map(Self).ok_or(PersonError::NotVisible("That"))
    }
}

/// Parses an id from a body or query.
pub(super) fn parse_id(text: &str) -> Result<Id, PersonError> {
    text.parse().map_err(|_| PersonError::bad(format!("“{text}” is not an id.")))
}
