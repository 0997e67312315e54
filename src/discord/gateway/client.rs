//! The connection to Discord: where the gateway is, how it is kept, how it ends, and what a refused token looks like.

use std::sync::Arc;
use std::time::Duration;

use serenity::Client;
use serenity::all::{ClientBuilder, GatewayIntents, Http, HttpBuilder};
use serenity::gateway::{ConnectionStage, GatewayError, ShardManager};
use serenity::http::HttpError;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::config::{Secret, Shards};
use crate::discord::BotContext;
use crate::discord::gateway::framework;
use crate::metrics;

/// How long one request may take before it counts as lost.
pub(in crate::discord) const REQUEST_LIMIT: Duration = Duration::from_secs(20);
/// The pauses between two tries to connect.
const FIRST_PAUSE: Duration = Duration::from_millis(500);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// Serenity's own goodbye can hang after a lost connection, so it is given only this long.
const GOODBYE_LIMIT: Duration = Duration::from_secs(2);

/// Why the bot cannot stay connected. Everything else is tried again.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("Discord rejected the token: check DISCORD_TOKEN")]
    TokenRefused,
    #[error("invalid address of Discord's API: {0}")]
    Address(String),
    #[error("the connection to Discord ended: {0}")]
    Ended(String),
}

/// Where and as whom to connect.
#[derive(Clone, Debug)]
pub struct Login {
    pub token: Secret,
    /// Another address for Discord's API: a proxy, or a stand-in.
    pub api_base: Option<String>,
}

impl Login {
    /// Serenity ignores another address while its own rate limiter is on, so there the server has to hold the limits.
    fn http(&self) -> Http {
        let builder = HttpBuilder::new(self.token.reveal());
        if let Some(base) = &self.api_base {
            return builder.proxy(base).ratelimiter_disabled(true).build();
        }
        let mut http = builder.build();
        if let Some(limiter) = &mut http.ratelimiter {
            limiter.set_ratelimit_callback(Box::new(|_| metrics::rate_limited()));
        }
        http
    }
}

/// A gateway client that is ready to start.
pub struct Connection {
    client: Client,
    /// The first, the last, and how many there are over all processes.
    shards: (u32, u32, u32),
}

/// How the connections are, for whoever watches over them.
#[derive(Clone)]
pub struct Gateway {
    manager: Arc<ShardManager>,
    /// How many of them there should be.
    pub shards: usize,
}

impl Gateway {
    /// How many of them there are.
    pub async fn connected(&self) -> usize {
        let runners = self.manager.runners.lock().await;
        runners.values().filter(|runner| runner.stage == ConnectionStage::Connected).count()
    }
}

impl Connection {
    /// Asks Discord where the gateway is and prepares the client. Waits through outages; a refused token is final.
    pub async fn prepare(bot: &BotContext, login: &Login, shards: Shards) -> Result<Connection, ConnectError> {
        let http = login.http();
        let (url, recommended) = find_gateway(&http).await?;
        let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
            .framework(framework::build(bot.clone(), shards.has_the_first()))
            .await
            .map_err(|error| ConnectError::Ended(error.to_string()))?;
        bot.servers.know(Arc::clone(&client.cache), Arc::clone(&client.http));
        // Serenity falls back to Discord's own gateway when it cannot ask; a stand-in must never end up there.
        *client.ws_url.lock().await = url;
        let shards = match shards {
            Shards::All => (0, recommended - 1, recommended),
            Shards::Range { first, last, of } => (first, last, of),
        };
        Ok(Connection { client, shards })
    }

    pub fn gateway(&self) -> Gateway {
        let (first, last, _) = self.shards;
        let shards = usize::try_from(last - first + 1).unwrap_or(usize::MAX);
        Gateway { manager: Arc::clone(&self.client.shard_manager), shards }
    }

    /// The HTTP side, with one rate limiter for all.
    pub fn http(&self) -> Arc<Http> {
        Arc::clone(&self.client.http)
    }

    /// Runs until `stop`, or until Discord ends it for good.
    pub async fn run(mut self, stop: CancellationToken) -> Result<(), ConnectError> {
        let manager = Arc::clone(&self.client.shard_manager);
        let (first, last, of) = self.shards;
        tokio::select! {
            // Its range includes its end.
            ended = self.client.start_shard_range(first..last, of) => match ended {
                Ok(()) => Ok(()),
                Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => Err(ConnectError::TokenRefused),
                Err(other) => Err(ConnectError::Ended(other.to_string())),
            },
            () = stop.cancelled() => {
                if timeout(GOODBYE_LIMIT, manager.shutdown_all()).await.is_err() {
                    tracing::debug!("the gateway did not say goodbye in time");
                }
                Ok(())
            }
        }
    }
}

/// The gateway's address and how many shards to open.
async fn find_gateway(http: &Http) -> Result<(String, u32), ConnectError> {
    let mut pause = FIRST_PAUSE;
    loop {
        match timeout(REQUEST_LIMIT, http.get_bot_gateway()).await {
            Ok(Ok(gateway)) => return Ok((gateway.url, gateway.shards.max(1))),
            Ok(Err(serenity::Error::Http(error))) if error.status_code().is_some_and(|code| code.as_u16() == 401) => {
                return Err(ConnectError::TokenRefused);
            }
            Ok(Err(serenity::Error::Http(HttpError::InvalidHeader(_)))) => return Err(ConnectError::TokenRefused),
            Ok(Err(serenity::Error::Http(error @ (HttpError::Url(_) | HttpError::InvalidScheme)))) => {
                return Err(ConnectError::Address(error.to_string()));
            }
            Ok(Err(error)) => tracing::warn!("Discord cannot be reached, trying again: {error}"),
            Err(_) => tracing::warn!("Discord does not answer, trying again"),
        }
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}
