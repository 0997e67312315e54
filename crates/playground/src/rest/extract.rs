//! What handlers take from a request: the bot, the ids in the path, the body with its files, the query.

use std::str::FromStr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, FromRequestParts, MatchedPath, Multipart, RawPathParams, Request};
use axum::http::{StatusCode, header, request::Parts};
use serde_json::Value;

use crate::error::ApiError;
use crate::limits;
use crate::snowflake::Id;
use crate::world::{Upload, World};

/// The bot that is authenticated by the token of the request.
pub(super) struct BotAuth(pub Id);

impl FromRequestParts<Arc<World>> for BotAuth {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, world: &Arc<World>) -> Result<Self, ApiError> {
        let header = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let token = header.strip_prefix("Bot ").ok_or_else(ApiError::unauthorized)?;
        world.update(|state| state.bot_by_token(token)).map(Self).ok_or_else(ApiError::unauthorized)
    }
}

/// The parameters of the path by name.
pub(super) struct PathParams(Vec<(String, String)>);

impl PathParams {
    pub fn text(&self, name: &str) -> &str {
        self.0.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    pub fn id(&self, name: &str) -> Result<Id, ApiError> {
        let text = self.text(name);
        Id::from_str(text).map_err(|_| limits::invalid_snowflake(text))
    }
}

impl FromRequestParts<Arc<World>> for PathParams {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, world: &Arc<World>) -> Result<Self, ApiError> {
        let raw = RawPathParams::from_request_parts(parts, world).await.map_err(|_| ApiError::not_found())?;
        Ok(Self(raw.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect()))
    }
}

/// The JSON of a request and its uploaded files.
pub(super) struct RequestBody {
    pub json: Value,
    pub files: Vec<Upload>,
}

impl FromRequest<Arc<World>> for RequestBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, world: &Arc<World>) -> Result<Self, ApiError> {
        let method = request.method().to_string();
        let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned()).unwrap_or_default();
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let payload = if content_type.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            let multipart = Multipart::from_request(request, world).await.map_err(|_| ApiError::unreadable_body())?;
            read_multipart(multipart).await?
        } else {
            let bytes = Bytes::from_request(request, world).await.map_err(|rejection| {
                use axum::response::IntoResponse;
                let too_large = rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE;
                if too_large { ApiError::too_large() } else { ApiError::unreadable_body() }
            })?;
            Self { json: read_json(&bytes)?, files: Vec::new() }
        };
        if let Some(validator) = &world.validator {
            let found = validator.validate(&method, &route, &payload.json);
            if !found.is_empty() {
                world.update(|state| state.schema_violations.extend(found));
            }
        }
        Ok(payload)
    }
}

fn read_json(bytes: &[u8]) -> Result<Value, ApiError> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(bytes).map_err(|_| ApiError::unreadable_body())
}

async fn read_multipart(mut parts: Multipart) -> Result<RequestBody, ApiError> {
    let rejected = |error: MultipartError| {
        if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
            ApiError::too_large()
        } else {
            ApiError::unreadable_body()
        }
    };
    let mut payload = RequestBody { json: Value::Null, files: Vec::new() };
    while let Some(part) = parts.next_field().await.map_err(rejected)? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let content_type = part.content_type().map(str::to_owned).filter(|kind| kind != "application/octet-stream");
        let bytes = part.bytes().await.map_err(rejected)?;
        if name == "payload_json" {
            payload.json = read_json(&bytes)?;
            continue;
        }
        // `files[0]`, or the older `file0` and `file`.
        let digits: String = name.chars().filter(char::is_ascii_digit).collect();
        if let Some(filename) = filename {
            if bytes.len() > limits::table::MAX_FILE_BYTES {
                return Err(ApiError::too_large());
            }
            let index = digits.parse().unwrap_or(payload.files.len() as u64);
            payload.files.push(Upload { index, filename, content_type, bytes: Arc::from(&bytes[..]) });
        }
    }
    if payload.json.is_null() {
        payload.json = Value::Object(serde_json::Map::new());
    }
    Ok(payload)
}

/// The parameters of the query.
pub(super) struct Query(pub std::collections::HashMap<String, String>);

impl Query {
    pub fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name)?.parse().ok()
    }

    pub fn is_true(&self, name: &str) -> bool {
        self.0.get(name).is_some_and(|value| matches!(value.as_str(), "true" | "True" | "1"))
    }
}

impl FromRequestParts<Arc<World>> for Query {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, world: &Arc<World>) -> Result<Self, ApiError> {
        let query = axum::extract::Query::from_request_parts(parts, world).await;
        Ok(Self(query.map(|query| query.0).unwrap_or_default()))
    }
}
