//! One gateway connection: hello, heartbeats, identify, resume, and the events of its session.

use std::sync::Arc;

use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::close::{ConnectionEnd, codes};
use super::identify::{self, OpenedSession};
use super::socket::GatewaySocket;
use crate::limits::table::MAX_GATEWAY_PAYLOAD_BYTES;
use crate::server_context::ServerContext;
use crate::world::{GatewayCommand, World, WorldState};

#[derive(Debug, Deserialize)]
pub(crate) struct ConnectQuery {
    #[serde(default)]
    v: Option<String>,
    #[serde(default)]
    encoding: Option<String>,
    #[serde(default)]
    compress: Option<String>,
}

pub(crate) async fn connect(
    upgrade: WebSocketUpgrade,
    Query(query): Query<ConnectQuery>,
    State(context): State<ServerContext>,
) -> Response {
    upgrade.on_upgrade(move |socket| serve(socket, query, context))
}

async fn serve(socket: WebSocket, query: ConnectQuery, context: ServerContext) {
    let mut connection = Connection {
        socket: GatewaySocket::new(socket, query.compress.as_deref() == Some("zlib-stream")),
        world: Arc::clone(&context.world),
        session: None,
        commands: None,
    };
    let end = connection.run(&query, context.heartbeat_ms, &context.stop).await;
    connection.release_session();
    if let ConnectionEnd::Close(code, reason) = end {
        connection.socket.close(code, reason).await;
    }
}

struct Connection {
    socket: GatewaySocket,
    world: Arc<World>,
    session: Option<String>,
    /// Both ends of the channel for commands from the world. The sender shows whether the session still belongs to this
    /// connection.
    commands: Option<(mpsc::UnboundedSender<GatewayCommand>, mpsc::UnboundedReceiver<GatewayCommand>)>,
}

impl Connection {
    async fn run(&mut self, query: &ConnectQuery, heartbeat_ms: u64, stop: &CancellationToken) -> ConnectionEnd {
        if query.v.as_deref().is_some_and(|version| !matches!(version, "9" | "10")) {
            return ConnectionEnd::Close(codes::INVALID_VERSION, "Invalid API version.");
        }
        if query.encoding.as_deref().is_some_and(|encoding| encoding != "json") {
            return ConnectionEnd::Close(codes::DECODE_ERROR, "The playground supports only the json encoding.");
        }
        let hello = json!({"op": 10, "t": null, "s": null, "d": {"heartbeat_interval": heartbeat_ms, "_trace": ["playground"]}});
        if let Err(end) = self.socket.send(&hello.to_string()).await {
            return end;
        }
        loop {
            let outcome = tokio::select! {
                () = stop.cancelled() => return ConnectionEnd::Close(1001, "The playground is shutting down."),
                incoming = self.socket.receive() => match incoming {
                    Some(Message::Text(text)) => self.handle(text.as_bytes()).await,
                    Some(Message::Binary(bytes)) => self.handle(&bytes).await,
                    Some(Message::Ping(_) | Message::Pong(_)) => Ok(()),
                    Some(Message::Close(_)) | None => return ConnectionEnd::Disconnected,
                },
                Some(command) = next_command(&mut self.commands) => self.execute(command).await,
            };
            if let Err(end) = outcome {
                return end;
            }
        }
    }

    /// Carries out a command from the world.
    async fn execute(&mut self, command: GatewayCommand) -> Result<(), ConnectionEnd> {
        match command {
            GatewayCommand::Dispatch(text) => self.socket.send(&text).await,
            GatewayCommand::Reconnect => self.send_op(7, &Value::Null).await,
            GatewayCommand::InvalidSession { resumable } => {
                self.session = None;
                self.commands = None;
                self.send_op(9, &json!(resumable)).await
            }
            GatewayCommand::Disconnect => Err(ConnectionEnd::Disconnected),
            GatewayCommand::RevokeToken => {
                Err(ConnectionEnd::Close(codes::AUTHENTICATION_FAILED, "Authentication failed."))
            }
        }
    }

    /// Handles a payload from the bot.
    async fn handle(&mut self, bytes: &[u8]) -> Result<(), ConnectionEnd> {
        let decode_error = || ConnectionEnd::Close(codes::DECODE_ERROR, "Error while decoding payload.");
        if bytes.len() > MAX_GATEWAY_PAYLOAD_BYTES {
            return Err(decode_error());
        }
        let payload: Value = serde_json::from_slice(bytes).map_err(|_| decode_error())?;
        let data = &payload["d"];
        match payload["op"].as_u64().ok_or_else(decode_error)? {
            1 => self.acknowledge_heartbeat().await,
            2 | 6 if self.session.is_some() => {
                Err(ConnectionEnd::Close(codes::ALREADY_AUTHENTICATED, "Already authenticated."))
            }
            2 => {
                self.socket.compress_payloads = data["compress"] == true;
                let session = identify::identify(&self.world, data)?;
                self.attach(session).await
            }
            6 => match identify::resume(&self.world, data)? {
                Some(session) => self.attach(session).await,
                None => self.send_op(9, &json!(false)).await,
            },
            3 | 4 | 8 | 31 if self.session.is_none() => {
                Err(ConnectionEnd::Close(codes::NOT_AUTHENTICATED, "Not authenticated."))
            }
            8 => {
                self.world.update(|state| identify::send_members(state, self.session.as_deref(), data));
                Ok(())
            }
            // Presence and voice updates are accepted and ignored.
            3 | 4 | 31 => Ok(()),
            _ => Err(ConnectionEnd::Close(codes::UNKNOWN_OPCODE, "Unknown opcode.")),
        }
    }

    async fn acknowledge_heartbeat(&mut self) -> Result<(), ConnectionEnd> {
        if self.world.read(|state| state.faults.ignore_heartbeats) {
            return Ok(());
        }
        self.send_op(11, &Value::Null).await
    }

    async fn send_op(&mut self, op: u64, data: &Value) -> Result<(), ConnectionEnd> {
        self.socket.send(&json!({"op": op, "d": data, "s": null, "t": null}).to_string()).await
    }

    /// Connects a new or resumed session to this connection.
    async fn attach(&mut self, opened: OpenedSession) -> Result<(), ConnectionEnd> {
        self.session = Some(opened.session);
        self.commands = Some((opened.sender, opened.receiver));
        for text in opened.replay {
            self.socket.send(&text).await?;
        }
        self.world.update(WorldState::notify_people_changed);
        Ok(())
    }

    /// Marks the session as disconnected, unless another connection has resumed it.
    fn release_session(&mut self) {
        let Some(id) = self.session.take() else { return };
        let own_sender = self.commands.as_ref().map(|(sender, _)| sender);
        self.world.update(|state| {
            if let Some(session) = state.sessions.get_mut(&id)
                && let (Some(current), Some(own)) = (&session.sender, own_sender)
                && current.same_channel(own)
            {
                session.sender = None;
            }
            state.notify_people_changed();
        });
    }
}

async fn next_command(
    commands: &mut Option<(mpsc::UnboundedSender<GatewayCommand>, mpsc::UnboundedReceiver<GatewayCommand>)>,
) -> Option<GatewayCommand> {
    match commands {
        Some((_, receiver)) => receiver.recv().await,
        None => std::future::pending().await,
    }
}
