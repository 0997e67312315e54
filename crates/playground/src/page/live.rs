//! Live updates for one viewer: a WebSocket, since browsers keep no more than six ordinary connections to one host,
//! over all tabs, and five people in five tabs would use them up.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use tokio::time::{Instant, interval_at};

use super::As;
use crate::server::App;
use crate::snowflake::Id;

const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

pub(super) async fn connect(State(app): State<App>, As(user): As, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| forward(app, user, socket))
}

/// Until the page leaves or the playground ends. What the page sends is not listened to.
async fn forward(app: App, user: Id, mut socket: WebSocket) {
    let mut inbox = app.world.update(|state| state.subscribe_page_events(user));
    let mut signs = interval_at(Instant::now() + SIGN_OF_LIFE, SIGN_OF_LIFE);
    loop {
        let frame = tokio::select! {
            () = app.stop.cancelled() => return,
            event = inbox.recv() => {
                let Some(event) = event else { return };
                Message::Text(format!(r#"{{"event":"{}","data":{}}}"#, event.name, event.data).into())
            }
            received = socket.recv() => match received {
                Some(Ok(_)) => continue,
                _ => return,
            },
            _ = signs.tick() => Message::Ping(Bytes::new()),
        };
        if socket.send(frame).await.is_err() {
            return;
        }
    }
}
