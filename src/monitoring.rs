//! The monitoring server: `/health` (the process runs), `/ready` (it can serve), `/metrics` (for Prometheus). It shows no
//! secrets and listens on loopback unless configured otherwise.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::discord::Gateway;
use crate::metrics;
use crate::metrics::{Backlog, HealthSnapshot};
use crate::service::Service;

/// A database that takes longer than this counts as down.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);
/// How often histograms are compacted, even if nobody reads them.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(15);

/// What the monitoring server reads.
pub struct MonitorState {
    pub service: Service,
    /// Set after the first contact with Discord.
    pub gateway: OnceLock<Gateway>,
    pub stop: CancellationToken,
}

impl MonitorState {
    async fn health(&self) -> HealthSnapshot {
        let (shards, shards_connected) = match self.gateway.get() {
            Some(gateway) => (gateway.shards, gateway.connected().await),
            None => (0, 0),
        };
        let backlog = timeout(DATABASE_TIMEOUT, self.backlog()).await.ok().flatten();
        HealthSnapshot { shards, shards_connected, backlog }
    }

    async fn backlog(&self) -> Option<Backlog> {
        let backlog = self.service.backlog().await.ok()?;
        let since = |then: Option<Timestamp>| then.map_or(Duration::ZERO, |then| self.service.time_since(then));
        Some(Backlog {
            outbox: backlog.outbox,
            outbox_age: since(backlog.outbox_since),
            overdue: since(backlog.first_due),
            games: backlog.live_games,
        })
    }
}

/// Starts the server and returns its address. It runs until the app stops.
pub async fn serve(address: SocketAddr, monitor: Arc<MonitorState>) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    metrics::install();
    let stop = monitor.stop.clone();
    let router = Router::new()
        .route("/health", get(|| async { "alive\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics_page))
        .with_state(monitor);
    tokio::spawn(upkeep_loop(stop.clone()));
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(stop.cancelled_owned()).await {
            tracing::error!(%error, "monitoring server failed");
        }
    });
    Ok(address)
}

async fn upkeep_loop(stop: CancellationToken) {
    let mut ticks = interval(UPKEEP_INTERVAL);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => metrics::upkeep(),
        }
    }
}

/// Ready if all shards are connected, the commands are registered, and the database responds.
async fn ready(State(monitor): State<Arc<MonitorState>>) -> Response {
    let health = monitor.health().await;
    let database = if health.backlog.is_some() { "answers" } else { "does not answer" };
    let has_commands = monitor.gateway.get().is_some_and(Gateway::has_commands);
    let commands = if has_commands { "registered" } else { "not registered yet" };
    let (connected, shards) = (health.shards_connected, health.shards);
    let text = format!("database: {database}\nshards: {connected} of {shards} connected\ncommands: {commands}\n");
    let ready = health.backlog.is_some() && shards > 0 && connected == shards && has_commands;
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, text).into_response()
}

async fn metrics_page(State(monitor): State<Arc<MonitorState>>) -> Response {
    metrics::set_gauges(&monitor.health().await);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::render()).into_response()
}
