//! The HTTP server: one router for the REST API, the gateway and the page. It accepts only requests from this machine.

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;

use crate::server_context::ServerContext;
use crate::{gateway, page, rest};

pub(crate) fn router(context: ServerContext) -> Router {
    let api = rest::router(&context.world).with_state(Arc::clone(&context.world));
    Router::new()
        .route("/gateway", get(gateway::connect))
        .route("/gateway/", get(gateway::connect))
        .nest("/playground", page::router())
        .merge(api)
        .fallback(get(page::asset))
        .layer(middleware::from_fn(require_loopback))
        .with_state(context)
}

/// Protects against DNS rebinding: a website must not reach the playground through a name that points to 127.0.0.1.
async fn require_loopback(request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let origin = request.headers().get(header::ORIGIN);
    if is_loopback(host) && origin.is_none_or(|origin| is_loopback_origin(origin.to_str().ok())) {
        return next.run(request).await;
    }
    let error = "The playground accepts only requests from this machine.";
    (StatusCode::FORBIDDEN, axum::Json(json!({"error": error}))).into_response()
}

fn is_loopback_origin(origin: Option<&str>) -> bool {
    origin.and_then(|origin| origin.split_once("://")).is_some_and(|(_, host)| is_loopback(host))
}

fn is_loopback(host: &str) -> bool {
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.chars().all(|c| c.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}
