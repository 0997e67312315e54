//! Starting and stopping a playground.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::server;
use crate::server_context::ServerContext;
use crate::validation::RequestValidator;
use crate::welcome::Welcome;
use crate::world::{BotLogin, Timeouts, World, WorldState, seed};

/// The port that [`Playground::start`] tries first.
pub const DEFAULT_PORT: u16 = 8080;

/// How many ports after [`DEFAULT_PORT`] are tried before any free port is used.
const PORTS_TO_TRY: u16 = 100;

/// How long [`Playground::shutdown`] waits for connections to end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// The settings of a playground.
#[derive(Debug, Clone)]
pub struct Options {
    /// `None` uses port 8080 or the next free one. `Some(0)` uses any free port.
    pub port: Option<u16>,
    /// The first screen of the page, once for each language. Empty: the page only tells how to use commands.
    pub welcome: Vec<Welcome>,
    /// Whether an unknown token creates a new bot.
    pub accept_any_token: bool,
    /// An additional check of every request body, for example `openapi::OpenApi`.
    pub validator: Option<Arc<dyn RequestValidator>>,
    pub timeouts: Timeouts,
    /// How often bots must send a heartbeat.
    pub heartbeat_interval: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: None,
            welcome: Vec::new(),
            accept_any_token: false,
            validator: None,
            timeouts: Timeouts::default(),
            heartbeat_interval: Duration::from_millis(41_250),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot listen on 127.0.0.1: {0}")]
    Listen(#[from] io::Error),
}

/// A running playground.
#[derive(Debug)]
pub struct Playground {
    address: SocketAddr,
    world: Arc<World>,
    stop: CancellationToken,
    server: JoinHandle<()>,
}

impl Playground {
    pub async fn start(options: Options) -> Result<Self, StartError> {
        let listener = listen(options.port).await?;
        let address = listener.local_addr()?;
        let mut state = WorldState {
            base_url: format!("http://{address}"),
            accept_any_token: options.accept_any_token,
            welcome: options.welcome,
            ..WorldState::default()
        };
        seed::populate(&mut state);
        let world = World::new(options.timeouts, options.validator, state);
        let stop = CancellationToken::new();
        let heartbeat_ms = u64::try_from(options.heartbeat_interval.as_millis()).unwrap_or(u64::MAX);
        let router = server::router(ServerContext { world: Arc::clone(&world), heartbeat_ms, stop: stop.clone() });
        let stopped = stop.clone().cancelled_owned();
        let server = tokio::spawn(async move {
            // Small responses are sent without delay, as Discord does.
            let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
            if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(stopped).await {
                tracing::error!(%error, "playground server failed");
            }
        });
        Ok(Self { address, world, stop, server })
    }

    /// The address of the page, and what bots use instead of `https://discord.com`: `http://127.0.0.1:8080`.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address of the gateway: `ws://127.0.0.1:8080/gateway`.
    pub fn ws_url(&self) -> String {
        format!("ws://{}/gateway", self.address)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The simulated Discord: its state, what people do in it, and faults.
    pub fn world(&self) -> &Arc<World> {
        &self.world
    }

    /// Adds a bot as a member of every server. The result has the token to log in.
    pub fn add_bot(&self, name: &str) -> BotLogin {
        self.world.add_bot(name)
    }

    /// Closes all connections and waits up to five seconds until they have ended.
    pub async fn shutdown(self) {
        self.stop.cancel();
        let abort = self.server.abort_handle();
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, self.server).await.is_err() {
            abort.abort();
        }
    }
}

async fn listen(port: Option<u16>) -> io::Result<TcpListener> {
    if let Some(port) = port {
        return TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
    }
    for port in DEFAULT_PORT..DEFAULT_PORT + PORTS_TO_TRY {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            other => return other,
        }
    }
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await
}
