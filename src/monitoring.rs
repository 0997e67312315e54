//! How the program is, for those who watch over it: `/health` (it runs), `/ready` (it serves), `/metrics` (for
//! Prometheus). No words for people and no secrets; loopback unless the settings say otherwise.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;

use crate::discord::Gateway;
use crate::metrics;
use crate::metrics::{Glance, Waiting};
use crate::service::Service;

/// A database that takes longer than this to say a word is not there.
const PATIENCE: Duration = Duration::from_secs(2);
/// What was counted is put into its bounds this often, even when nobody asks.
const UPKEEP: Duration = Duration::from_secs(15);

/// What is monitor.
pub struct MonitorState {
    pub service: Service,
    /// There once Discord has said where the gateway is.
    pub gateway: OnceLock<Gateway>,
    pub stop: CancellationToken,
}

impl MonitorState {
    async fn glance(&self) -> Glance {
        let (shards, shards_connected) = match self.gateway.get() {
            Some(gateway) => (gateway.shards, gateway.connected().await),
            None => (0, 0),
        };
        let work = timeout(PATIENCE, self.waiting()).await.ok().flatten();
        Glance { shards, shards_connected, work }
    }

    async fn waiting(&self) -> Option<Waiting> {
        let backlog = self.service.backlog().await.ok()?;
        let since = |then: Option<i64>| then.map_or(0, |then| (self.service.now() - then).max(0));
        Some(Waiting {
            outbox: backlog.outbox,
            outbox_age: since(backlog.outbox_since),
            overdue: since(backlog.first_due),
            games: backlog.live_games,
        })
    }
}

/// Opens the door and serves until the program stops; says where.
pub async fn serve(address: SocketAddr, monitor: Arc<MonitorState>) -> io::Result<SocketAddr> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    metrics::begin();
    let stop = monitor.stop.clone();
    let router = Router::new()
        .route("/health", get(|| async { "alive\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(figures))
        .with_state(monitor);
    tokio::spawn(keep_up(stop.clone()));
    tokio::spawn(async move {
        if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(stop.cancelled_owned()).await {
            tracing::error!(%error, "nobody can watch any more");
        }
    });
    Ok(address)
}

async fn keep_up(stop: CancellationToken) {
    let mut ticks = interval(UPKEEP);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => metrics::upkeep(),
        }
    }
}

/// Ready is who hears all of his shards and can write down what he hears.
async fn ready(State(monitor): State<Arc<MonitorState>>) -> Response {
    let now = monitor.glance().await;
    let database = if now.work.is_some() { "answers" } else { "does not answer" };
    let said = format!("database: {database}\nshards: {} of {} connected\n", now.shards_connected, now.shards);
    let ready = now.work.is_some() && now.shards > 0 && now.shards_connected == now.shards;
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, said).into_response()
}

async fn figures(State(monitor): State<Arc<MonitorState>>) -> Response {
    metrics::glance(&monitor.glance().await);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::text()).into_response()
}
