//! Discord's gateway for bots: one web socket per shard.
//!
//! The world keeps the sessions and numbers the events; here they are written to sockets and heartbeats are answered.

mod identify;
mod wire;

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use self::identify::Welcome;
use self::wire::Wire;
use super::server::App;
use super::world::{Outgoing, World};

/// Why Discord closes a connection.
pub(super) mod close {
    pub const UNKNOWN_OPCODE: u16 = 4001;
    pub const DECODE_ERROR: u16 = 4002;
    pub const NOT_AUTHENTICATED: u16 = 4003;
    pub const AUTHENTICATION_FAILED: u16 = 4004;
    pub const ALREADY_AUTHENTICATED: u16 = 4005;
    pub const INVALID_SEQUENCE: u16 = 4007;
    pub const INVALID_SHARD: u16 = 4010;
    pub const INVALID_VERSION: u16 = 4012;
    pub const INVALID_INTENTS: u16 = 4013;
}

#[derive(Debug, Deserialize)]
pub(super) struct Wishes {
    #[serde(default)]
    v: Option<String>,
    #[serde(default)]
    encoding: Option<String>,
    #[serde(default)]
    compress: Option<String>,
}

/// What ends a connection.
#[derive(Debug)]
enum End {
    Close(u16, &'static str),
    Cut,
}

pub(super) async fn connect(
    upgrade: WebSocketUpgrade,
    Query(wishes): Query<Wishes>,
    State(app): State<App>,
) -> Response {
    upgrade.on_upgrade(move |socket| async move {
        let stop = app.stop.clone();
        serve(socket, wishes, Arc::clone(&app.world), app.heartbeat_ms, stop).await;
    })
}

async fn serve(socket: WebSocket, wishes: Wishes, world: Arc<World>, heartbeat_ms: u64, stop: CancellationToken) {
    let mut connection = Connection {
        wire: Wire::new(socket, wishes.compress.as_deref() == Some("zlib-stream")),
        world,
        session: None,
        inbox: None,
    };
    let end = connection.run(&wishes, heartbeat_ms, &stop).await;
    if let Some(session) = connection.session.take() {
        connection.world.update(|state| {
            // A resume on another connection may have taken the session over.
            if let Some(known) = state.sessions.get_mut(&session)
                && known
                    .outbox
                    .as_ref()
                    .is_some_and(|outbox| connection.inbox.as_ref().is_some_and(|inbox| outbox.same_channel(&inbox.0)))
            {
                known.outbox = None;
            }
            state.presence_changed();
        });
    }
    if let End::Close(code, reason) = end {
        connection.wire.close(code, reason).await;
    }
}

struct Connection {
    wire: Wire,
    world: Arc<World>,
    session: Option<String>,
    /// Both ends of what the world wants sent: the sender tells whether the session is still ours.
    inbox: Option<(mpsc::UnboundedSender<Outgoing>, mpsc::UnboundedReceiver<Outgoing>)>,
}

impl Connection {
    async fn run(&mut self, wishes: &Wishes, heartbeat_ms: u64, stop: &CancellationToken) -> End {
        if wishes.v.as_deref().is_some_and(|version| !matches!(version, "9" | "10")) {
            return End::Close(close::INVALID_VERSION, "Invalid API version.");
        }
        if wishes.encoding.as_deref().is_some_and(|encoding| encoding != "json") {
            return End::Close(close::DECODE_ERROR, "Only json is spoken here.");
        }
        let hello = json!({"op": 10, "t": null, "s": null, "d": {"heartbeat_interval": heartbeat_ms, "_trace": ["playground"]}});
        if let Err(end) = self.wire.send(&hello.to_string()).await {
            return end;
        }
        loop {
            let outcome = tokio::select! {
                () = stop.cancelled() => return End::Close(1001, "The playground closes."),
                incoming = self.wire.receive() => match incoming {
                    Some(Message::Text(text)) => self.handle(text.as_bytes()).await,
                    Some(Message::Binary(bytes)) => self.handle(&bytes).await,
                    Some(Message::Ping(_) | Message::Pong(_)) => Ok(()),
                    Some(Message::Close(_)) | None => return End::Cut,
                },
                Some(outgoing) = next(&mut self.inbox) => self.pass_on(outgoing).await,
            };
            if let Err(end) = outcome {
                return end;
            }
        }
    }

    async fn pass_on(&mut self, outgoing: Outgoing) -> Result<(), End> {
        match outgoing {
            Outgoing::Dispatch(text) => self.wire.send(&text).await,
            Outgoing::Reconnect => self.wire.send(&json!({"op": 7, "d": null, "s": null, "t": null}).to_string()).await,
            Outgoing::InvalidSession { resumable } => {
                self.session = None;
                self.inbox = None;
                self.wire.send(&json!({"op": 9, "d": resumable, "s": null, "t": null}).to_string()).await
            }
            Outgoing::Drop => Err(End::Cut),
        }
    }

    async fn handle(&mut self, bytes: &[u8]) -> Result<(), End> {
        let bad = || End::Close(close::DECODE_ERROR, "Error while decoding payload.");
        if bytes.len() > 4096 {
            return Err(bad());
        }
        let payload: Value = serde_json::from_slice(bytes).map_err(|_| bad())?;
        let data = &payload["d"];
        match payload["op"].as_u64().ok_or_else(bad)? {
            1 => self.heartbeat().await,
            2 | 6 if self.session.is_some() => Err(End::Close(close::ALREADY_AUTHENTICATED, "Already authenticated.")),
            2 => {
                self.wire.compress_payloads = data["compress"] == true;
                let welcome = identify::identify(&self.world, data)?;
                self.enter(welcome).await
            }
            6 => match identify::resume(&self.world, data)? {
                Some(welcome) => self.enter(welcome).await,
                None => self.wire.send(&json!({"op": 9, "d": false, "s": null, "t": null}).to_string()).await,
            },
            3 | 4 | 8 | 31 if self.session.is_none() => Err(End::Close(close::NOT_AUTHENTICATED, "Not authenticated.")),
            8 => {
                self.world.update(|state| identify::members_chunk(state, self.session.as_deref(), data));
                Ok(())
            }
            // Presence and voice are taken and ignored.
            3 | 4 | 31 => Ok(()),
            _ => Err(End::Close(close::UNKNOWN_OPCODE, "Unknown opcode.")),
        }
    }

    async fn heartbeat(&mut self) -> Result<(), End> {
        if self.world.read(|state| state.faults.ignore_heartbeats) {
            return Ok(());
        }
        self.wire.send(&json!({"op": 11, "d": null, "s": null, "t": null}).to_string()).await
    }

    async fn enter(&mut self, welcome: Welcome) -> Result<(), End> {
        self.session = Some(welcome.session);
        self.inbox = Some((welcome.sender, welcome.receiver));
        for text in welcome.replay {
            self.wire.send(&text).await?;
        }
        self.world.update(super::world::WorldState::presence_changed);
        Ok(())
    }
}

async fn next(
    inbox: &mut Option<(mpsc::UnboundedSender<Outgoing>, mpsc::UnboundedReceiver<Outgoing>)>,
) -> Option<Outgoing> {
    match inbox {
        Some((_, inbox)) => inbox.recv().await,
        None => std::future::pending().await,
    }
}
