//! The page's own files, and the files of messages.

use std::collections::HashMap;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::error::PersonError;
use crate::server::App;

static ASSETS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/page");

/// Only what is part of the page may run in it, whatever a bot sends.
const POLICY: &str = "default-src 'self'; img-src 'self' data: blob: http://127.0.0.1:* http://localhost:* https:; \
                      style-src 'self' 'unsafe-inline'; connect-src 'self' ws:; frame-ancestors 'self'";

pub(crate) async fn asset(uri: Uri) -> Response {
    let path = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        path => path,
    };
    let Some(file) = ASSETS.get_file(path) else {
        return PersonError::NotVisible("That page").into_response();
    };
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind_of(path)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    (headers, file.contents()).into_response()
}

fn kind_of(path: &str) -> &'static str {
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

pub(super) async fn attachment(
    State(app): State<App>,
    Path(path): Path<HashMap<String, String>>,
) -> Result<Response, PersonError> {
    let number = |name: &str| path.get(name).and_then(|id| id.parse().ok());
    let gone = PersonError::NotVisible("The file");
    let (Some(channel), Some(id)) = (number("channel"), number("id")) else { return Err(gone) };
    let file = app.world.read(|state| state.attachment(channel, id).cloned()).ok_or(gone)?;
    let mut headers = HeaderMap::new();
    let kind = HeaderValue::from_str(&file.content_type);
    headers.insert(header::CONTENT_TYPE, kind.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // A bot's file is never a page of ours.
    if !file.content_type.starts_with("image/") || file.content_type.contains("svg") {
        headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    Ok((StatusCode::OK, headers, file.bytes.to_vec()).into_response())
}
