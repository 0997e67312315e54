//! The web server: one router for the bots' API, the gateway and the page; loopback only.

use std::sync::Arc;

use axum::Router;
use axum::extract::{FromRef, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::world::World;
use super::{gateway, page, rest};

/// What handlers share.
#[derive(Debug, Clone)]
pub(super) struct App {
    pub world: Arc<World>,
    pub heartbeat_ms: u64,
    pub stop: CancellationToken,
}

impl FromRef<App> for Arc<World> {
    fn from_ref(app: &App) -> Self {
        Arc::clone(&app.world)
    }
}

pub(super) fn router(app: App) -> Router {
    let api = rest::router(&app.world).with_state(Arc::clone(&app.world));
    Router::new()
        .route("/gateway", get(gateway::connect))
        .route("/gateway/", get(gateway::connect))
        .nest("/playground", page::router())
        .merge(api)
        .fallback(get(page::asset))
        .layer(middleware::from_fn_with_state(app.clone(), only_loopback))
        .with_state(app)
}

/// A page of the wide web must not reach the playground through a name that points to 127.0.0.1.
async fn only_loopback(State(_): State<App>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if is_loopback(host) && request.headers().get(header::ORIGIN).is_none_or(|origin| from_here(origin.to_str().ok())) {
        return next.run(request).await;
    }
    (StatusCode::FORBIDDEN, axum::Json(json!({"error": "The playground only answers on this machine."})))
        .into_response()
}

fn from_here(origin: Option<&str>) -> bool {
    origin.and_then(|origin| origin.split_once("://")).is_some_and(|(_, host)| is_loopback(host))
}

fn is_loopback(host: &str) -> bool {
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.chars().all(|c| c.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}
