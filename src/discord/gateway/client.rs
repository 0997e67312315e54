//! The gateway client: finds the gateway, connects, runs the shards, and shuts down.

use std::sync::Arc;
use std::time::Duration;

use serenity::Client;
use serenity::all::{ClientBuilder, GatewayIntents, Http, SessionStartLimit};
use serenity::gateway::{ConnectionStage, GatewayError, ShardManager};
use serenity::http::HttpError;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::config::Shards;
use crate::discord::bot_context::BotContext;
use crate::discord::gateway::framework;
use crate::discord::gateway::registration::Registration;
use crate::discord::http::login::Login;
use crate::discord::http::send_with_retry::REQUEST_TIMEOUT;

/// The delay before the second attempt to connect. It doubles up to the maximum.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(500);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(30);
/// Identifying more often than Discord's daily limit resets the token. This many of a day's sessions are left unused.
const SPARE_SESSIONS: u64 = 20;
/// How often the watchdog looks at the shards.
const WATCHDOG_INTERVAL: Duration = Duration::from_secs(1);
/// serenity's shutdown can hang after a lost connection.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Why the bot cannot connect or stay connected. All other errors are retried.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("Discord rejected the token: check DISCORD_TOKEN")]
    TokenRefused,
    #[error("invalid address of Discord's API: {0}")]
    Address(String),
    #[error("the connection to Discord ended: {0}")]
    Ended(String),
    #[error("no shard has been connected to Discord for {} seconds", .0.as_secs())]
    Disconnected(Duration),
}

/// A gateway client that is ready to start.
pub struct Connection {
    client: Client,
    /// First shard, last shard, and the total over all processes.
    shards: (u32, u32, u32),
    registration: Registration,
    stop: CancellationToken,
}

/// The state of the shards, for monitoring.
#[derive(Clone)]
pub struct Gateway {
    manager: Arc<ShardManager>,
    /// The number of shards of this process.
    pub shards: usize,
    registration: Registration,
}

impl Gateway {
    /// The number of connected shards.
    pub async fn connected(&self) -> usize {
        self.connected_shards().await.len()
    }

    /// The numbers of the connected shards.
    pub async fn connected_shards(&self) -> Vec<u32> {
        let runners = self.manager.runners.lock().await;
        let connected = runners.iter().filter(|(_, runner)| runner.stage == ConnectionStage::Connected);
        connected.map(|(shard, _)| shard.0).collect()
    }

    /// Whether the slash commands are known to be registered.
    pub fn has_commands(&self) -> bool {
        self.registration.is_done()
    }

    /// Waits until no shard has been connected for this long.
    async fn disconnected_for(&self, limit: Duration) {
        let mut last_connected = Instant::now();
        while last_connected.elapsed() < limit {
            sleep(WATCHDOG_INTERVAL).await;
            if self.connected().await > 0 {
                last_connected = Instant::now();
            }
        }
    }
}

impl Connection {
    /// Finds the gateway and builds the client. Retries through outages; a refused token is final.
    pub async fn prepare(
        bot: &BotContext,
        login: &Login,
        shards: Shards,
        stop: CancellationToken,
    ) -> Result<Connection, ConnectError> {
        let http = Http::from(login);
        let (url, recommended) = find_gateway(&http, shards).await?;
        let registration = Registration::new(shards.includes_first(), Arc::clone(&bot.command_id), stop.clone());
        let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .framework(framework::build(bot.clone(), registration.clone()))
            .await
            .map_err(|error| ConnectError::Ended(error.to_string()))?;
        bot.guilds.connect(Arc::clone(&client.cache), Arc::clone(&client.http));
        // serenity falls back to the real gateway if it cannot ask for the address. A test must never connect there.
        *client.ws_url.lock().await = url;
        let shards = match shards {
            Shards::All => (0, recommended - 1, recommended),
            Shards::Range { first, last, of } => (first, last, of),
        };
        Ok(Connection { client, shards, registration, stop })
    }

    pub fn gateway(&self) -> Gateway {
        let (first, last, _) = self.shards;
        let shards = usize::try_from(last - first + 1).unwrap_or(usize::MAX);
        Gateway { manager: Arc::clone(&self.client.shard_manager), shards, registration: self.registration.clone() }
    }

    /// The first shard, the last shard, and the total over all processes.
    pub fn shards(&self) -> (u32, u32, u32) {
        self.shards
    }

    /// Runs until it is stopped, until Discord ends the connection for good, or until no shard has been connected for
    /// `max_disconnected`: serenity keeps trying even where it cannot succeed, and every attempt counts against the daily
    /// limit of sessions.
    pub async fn run(mut self, max_disconnected: Duration) -> Result<(), ConnectError> {
        let gateway = self.gateway();
        let (first, last, of) = self.shards;
        tokio::select! {
            // serenity's range includes its end.
            ended = self.client.start_shard_range(first..last, of) => match ended {
                Ok(()) => Ok(()),
                Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => Err(ConnectError::TokenRefused),
                Err(other) => Err(ConnectError::Ended(other.to_string())),
            },
            () = gateway.disconnected_for(max_disconnected) => Err(ConnectError::Disconnected(max_disconnected)),
            () = self.stop.cancelled() => {
                if timeout(SHUTDOWN_TIMEOUT, gateway.manager.shutdown_all()).await.is_err() {
                    tracing::debug!("gateway shutdown timed out");
                }
                Ok(())
            }
        }
    }
}

/// The gateway's address and the recommended number of shards. Waits while the day's sessions are used up.
async fn find_gateway(http: &Http, shards: Shards) -> Result<(String, u32), ConnectError> {
    let mut delay = FIRST_RETRY_DELAY;
    loop {
        let pause = match timeout(REQUEST_TIMEOUT, http.get_bot_gateway()).await {
            Ok(Ok(gateway)) => {
                let recommended = gateway.shards.max(1);
                let limit = gateway.session_start_limit;
                let Some(pause) = wait_for_sessions(&limit, shards.count(recommended)) else {
                    return Ok((gateway.url, recommended));
                };
                tracing::error!(
                    remaining = limit.remaining,
                    wait_seconds = pause.as_secs(),
                    "today's sessions are nearly used up; waiting, because Discord resets the token of a bot that exceeds the limit"
                );
                pause
            }
            Ok(Err(serenity::Error::Http(error))) if error.status_code().is_some_and(|code| code.as_u16() == 401) => {
                return Err(ConnectError::TokenRefused);
            }
            Ok(Err(serenity::Error::Http(HttpError::InvalidHeader(_)))) => return Err(ConnectError::TokenRefused),
            Ok(Err(serenity::Error::Http(error @ (HttpError::Url(_) | HttpError::InvalidScheme)))) => {
                return Err(ConnectError::Address(error.to_string()));
            }
            Ok(Err(error)) => {
                tracing::warn!(%error, "cannot reach Discord; will retry");
                delay
            }
            Err(_) => {
                tracing::warn!("Discord does not respond; will retry");
                delay
            }
        };
        sleep(pause).await;
        delay = (delay * 2).min(MAX_RETRY_DELAY);
    }
}

/// How long to wait until this many shards may identify.
fn wait_for_sessions(limit: &SessionStartLimit, shards: u32) -> Option<Duration> {
    // A small bot may have a limit below our reserve.
    let spare = SPARE_SESSIONS.min(limit.total / 2);
    let enough = limit.remaining >= u64::from(shards) + spare;
    (!enough).then(|| Duration::from_millis(limit.reset_after).max(FIRST_RETRY_DELAY))
}
