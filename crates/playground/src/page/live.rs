//! Live updates for one viewer over a WebSocket.
//!
//! Server-sent events would not do: browsers allow only six HTTP connections per host over all tabs, and five people in
//! five tabs would use them up.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tokio::time::{Instant, interval_at};

use super::extract::Viewer;
use crate::server_context::ServerContext;
use crate::snowflake::Id;

const PING_INTERVAL: Duration = Duration::from_secs(15);

pub(super) async fn connect(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(move |socket| forward_events(context, user, socket))
}

/// Runs until the page disconnects or the playground stops. Messages from the page are ignored.
async fn forward_events(context: ServerContext, user: Id, mut socket: WebSocket) {
    let mut events = context.world.update(|state| state.subscribe_page_events(user));
    let mut pings = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
    loop {
        let frame = tokio::select! {
            () = context.stop.cancelled() => return,
            event = events.recv() => {
                let Some(event) = event else { return };
                Message::Text(format!(r#"{{"event":"{}","data":{}}}"#, event.name, event.data).into())
            }
            received = socket.recv() => match received {
                Some(Ok(_)) => continue,
                _ => return,
            },
            _ = pings.tick() => Message::Ping(Bytes::new()),
        };
        if socket.send(frame).await.is_err() {
            return;
        }
    }
}
