//! Discord in a box: a stand-in for Discord on this machine, for trying bots and for testing them.
//!
//! REST and gateway are spoken over real sockets, so any bot in any library can be pointed at it; people use it through
//! a web page, or through [`World`] in tests.

pub mod error;
pub mod faults;
mod gateway;
mod limits;
#[cfg(feature = "openapi")]
pub mod openapi;
mod page;
mod rest;
mod server;
pub mod snowflake;
#[cfg(feature = "testing")]
pub mod testing;
pub mod world;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use self::server::App;
pub use self::snowflake::Id;
pub use self::world::{BotLogin, Timeouts, World};

/// The port that is tried first.
pub const DEFAULT_PORT: u16 = 8080;

/// A second opinion on every request body.
pub trait RequestValidator: std::fmt::Debug + Send + Sync {
    /// What is wrong with this body, one sentence each.
    fn violations(&self, method: &str, route: &str, body: &serde_json::Value) -> Vec<String>;
}

/// How a playground is set up.
#[derive(Debug, Clone)]
pub struct Options {
    /// `None`: 8080 or the next free one. `Some(0)`: any free one.
    pub port: Option<u16>,
    /// A command that the page offers to newcomers, as typed: `/game new`.
    pub demo_command: Option<String>,
    /// Whether a bot with an unknown token is let in, as a new bot.
    pub accept_any_token: bool,
    /// Checks every request body, if there is one: see `openapi::OpenApi`.
    pub validator: Option<Arc<dyn RequestValidator>>,
    pub timeouts: Timeouts,
    /// How often bots are asked to give a sign of life.
    pub heartbeat_interval: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            port: None,
            demo_command: None,
            accept_any_token: false,
            validator: None,
            timeouts: Timeouts::default(),
            heartbeat_interval: Duration::from_millis(41_250),
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot open a port on 127.0.0.1: {0}")]
    Port(#[from] io::Error),
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
        let mut state = world::WorldState::default();
        state.base_url = format!("http://{address}");
        state.accept_any_token = options.accept_any_token;
        state.demo_command = options.demo_command;
        let world = World::new(options.timeouts, options.validator, state);
        let stop = CancellationToken::new();
        let heartbeat_ms = u64::try_from(options.heartbeat_interval.as_millis()).unwrap_or(u64::MAX);
        let router = server::router(App { world: Arc::clone(&world), heartbeat_ms, stop: stop.clone() });
        let ended = stop.clone().cancelled_owned();
        let server = tokio::spawn(async move {
            // Small answers go out at once, as from Discord's own servers.
            let listener = listener.tap_io(|stream| drop(stream.set_nodelay(true)));
            if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(ended).await {
                tracing::error!(%error, "the playground's server ended");
            }
        });
        Ok(Self { address, world, stop, server })
    }
}

async fn listen(port: Option<u16>) -> io::Result<TcpListener> {
    if let Some(port) = port {
        return TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await;
    }
    for port in DEFAULT_PORT..DEFAULT_PORT + 100 {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            other => return other,
        }
    }
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await
}

impl Playground {
    /// `http://127.0.0.1:8080`: the page, and what bots use in place of `https://discord.com`.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// `ws://127.0.0.1:8080/gateway`.
    pub fn ws_url(&self) -> String {
        format!("ws://{}/gateway", self.address)
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn world(&self) -> &Arc<World> {
        &self.world
    }

    /// A new bot that is a member of every server, with the token to log in.
    pub fn add_bot(&self, name: &str) -> BotLogin {
        self.world.add_bot(name)
    }

    /// Ends all connections and waits, for a bounded time, until they are gone.
    pub async fn shutdown(self) {
        self.stop.cancel();
        let abort = self.server.abort_handle();
        if tokio::time::timeout(Duration::from_secs(5), self.server).await.is_err() {
            abort.abort();
        }
    }
}
