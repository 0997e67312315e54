//! The files of the page and the attachments of messages.

use std::collections::HashMap;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::error::PersonError;
use crate::server_context::ServerContext;
use crate::snowflake::Id;

static ASSETS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/page");
const NOT_FOUND: &str = include_str!("../../page/not-found.html");

/// Allows only scripts that are part of the page, so that content from bots cannot run code.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data: blob: http://127.0.0.1:* http://localhost:* https:; \
                      style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'self'";

pub(crate) async fn asset(uri: Uri) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    match ASSETS.get_file(path) {
        Some(file) => (StatusCode::OK, headers_for(path), file.contents()).into_response(),
        None => (StatusCode::NOT_FOUND, headers_for("not-found.html"), NOT_FOUND).into_response(),
    }
}

fn headers_for(path: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type_of(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers
}

fn content_type_of(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// The picture of the first screen in one language.
pub(super) async fn welcome_picture(
    State(context): State<ServerContext>,
    Path(index): Path<usize>,
) -> Result<Response, PersonError> {
    let picture = context.world.read(|state| state.welcome.get(index)?.picture.clone());
    let picture = picture.ok_or(PersonError::NotVisible("The picture"))?;
    Ok(([(header::CONTENT_TYPE, "image/png")], picture.png.to_vec()).into_response())
}

/// The picture of an emoji.
pub(super) async fn emoji(State(context): State<ServerContext>, Path(id): Path<Id>) -> Result<Response, PersonError> {
    let image = context.world.read(|state| state.emojis.get(&id).map(|emoji| emoji.image.clone()));
    let image = image.ok_or(PersonError::NotVisible("The emoji"))?;
    Ok(([(header::CONTENT_TYPE, image.content_type)], image.bytes.to_vec()).into_response())
}

pub(super) async fn attachment(
    State(context): State<ServerContext>,
    Path(path): Path<HashMap<String, String>>,
) -> Result<Response, PersonError> {
    let number = |name: &str| path.get(name).and_then(|id| id.parse().ok());
    let not_found = PersonError::NotVisible("The file");
    let (Some(channel), Some(id)) = (number("channel"), number("id")) else { return Err(not_found) };
    let file = context.world.read(|state| state.attachment(channel, id).cloned()).ok_or(not_found)?;
    let mut headers = HeaderMap::new();
    let kind = HeaderValue::from_str(&file.content_type);
    headers.insert(header::CONTENT_TYPE, kind.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // A file from a bot must not open as a page of this origin.
    if !file.content_type.starts_with("image/") || file.content_type.contains("svg") {
        headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    Ok((StatusCode::OK, headers, file.bytes.to_vec()).into_response())
}
