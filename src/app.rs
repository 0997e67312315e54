//! Wires the whole program together. The only module that knows all others; `main` and the tests start the same app.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use jiff::SignedDuration;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::config::LoadCatalogError;
use crate::config::{Config, Secret, Shards};
use crate::discord::{
    BotContext, ConnectError, Connection, DeliveryWorker, Gateway, IconWorker, Login, PanelWorker, PerMinute,
};
use crate::lessons::{LessonError, Lessons};
use crate::monitoring;
use crate::monitoring::MonitorState;
use crate::process_identity;
use crate::service::{Clock, Heartbeat, Options, ProcessInfo, Service, SystemClock};
use crate::store;
use crate::store::{Store, StoreError};
use basari_rules::catalog::Catalog;
use basari_rules::players::PlayerWeights;
use basari_rules::players::weights::WeightsError;

/// How often workers look for work. Another process may have created some.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The shortest pause between two rounds of a worker.
const MIN_PAUSE: Duration = Duration::from_millis(50);
/// How often this process tells the others that it is alive. They take over its work after three missed heartbeats.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// Deadlines claimed at once.
const DEADLINE_BATCH_SIZE: u32 = 32;
/// Batches of deadlines executed at the same time.
const MAX_DEADLINE_BATCHES: usize = 4;
/// How often expired data is deleted.
const CLEANUP_INTERVAL: Duration = Duration::from_hours(1);
/// At shutdown, handlers have this long before people are asked to try again.
const RESPONSES_DUE: Duration = Duration::from_secs(2);
/// After this time, shutdown aborts what still runs. Nothing is lost: the next process continues the work.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(4);

/// Everything needed to start the app.
pub struct StartOptions {
    pub login: Login,
    pub database: Secret,
    pub store: store::Options,
    pub catalog: Catalog,
    pub clock: Arc<dyn Clock>,
    pub service: Options,
    pub shards: Shards,
    /// The app ends if no shard has been connected for this long.
    pub max_disconnected: Duration,
    pub limits: PerMinute,
    /// The address of the monitoring server, if any.
    pub listen: Option<SocketAddr>,
}

impl StartOptions {
    /// The defaults: all shards, no rate limits, no monitoring.
    pub fn new(login: Login, database: Secret, catalog: Catalog) -> StartOptions {
        let (store, service) =
            (store::Options::default(), Options { debounce: SignedDuration::from_secs(1), ..Options::default() });
        StartOptions {
            login,
            database,
            store,
            catalog,
            clock: Arc::new(SystemClock),
            service,
            shards: Shards::All,
            max_disconnected: Duration::from_mins(5),
            limits: PerMinute::default(),
            listen: None,
        }
    }

    /// Applies the configuration.
    #[must_use]
    pub fn with(mut self, config: &Config) -> StartOptions {
        self.service.thinking = config.thinking;
        self.service.lobby_expiry = SignedDuration::from_hours(config.lobby_hours.into());
        self.service.pause_expiry = SignedDuration::from_hours(24 * i64::from(config.pause_days));
        self.service.misses_to_autopilot = config.misses;
        self.store.connections = config.connections;
        self.store.timeout = config.patience;
        self.limits = PerMinute { user: config.user_per_minute, server: config.server_per_minute };
        self.listen = config.listen;
        self
    }
}

/// Why the app does not run.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Connect(#[from] ConnectError),
    #[error(transparent)]
    Catalog(#[from] LoadCatalogError),
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error(transparent)]
    Lesson(#[from] LessonError),
    #[error("monitoring.listen: cannot listen on {address}: {reason}")]
    Listen { address: SocketAddr, reason: std::io::Error },
}

/// The running app.
pub struct App {
    pub service: Service,
    /// The address of the monitoring server.
    pub monitoring_address: Option<SocketAddr>,
    bot: BotContext,
    /// `listening` stops the gateway, which brings in new work; `stop` stops the workers after that.
    listening: CancellationToken,
    stop: CancellationToken,
    workers: Vec<JoinHandle<()>>,
    gateway: JoinHandle<Result<(), ConnectError>>,
}

impl App {
    /// Opens the database, connects to Discord, and starts the workers.
    pub async fn start(options: StartOptions) -> Result<App, AppError> {
        // Bad weights and bad lessons must stop the program here, not a click later.
        PlayerWeights::embedded()?;
        Lessons::built_in()?;
        let store = Store::open_with(options.database.reveal(), options.store).await?;
        let service = Service::new(store, options.catalog, options.clock, options.service);
        let bot = BotContext::new(service.clone(), &options.login, options.limits);
        let (listening, stop) = (CancellationToken::new(), CancellationToken::new());
        let monitor = MonitorState { service: service.clone(), gateway: OnceLock::new(), stop: stop.clone() };
        let monitor = Arc::new(monitor);
        let monitoring_address = match options.listen {
            Some(address) => Some(start_monitoring(address, Arc::clone(&monitor)).await?),
            None => None,
        };
        let connection = Connection::prepare(&bot, &options.login, options.shards, listening.clone()).await?;
        monitor.gateway.get_or_init(|| connection.gateway());
        let delivery_worker = Arc::new(DeliveryWorker::new(bot.clone()));
        let panel_worker = Arc::new(PanelWorker::new(bot.clone()));
        let (first_shard, last_shard, shard_count) = connection.shards();
        let icon_worker = IconWorker::new(bot.clone(), first_shard == 0);
        let info = ProcessInfo { process: process_identity::current(), first_shard, last_shard, shard_count };
        let heartbeat = Heartbeat::new(service.clone(), info, process_identity::has_ended);
        let workers = vec![
            tokio::spawn(heartbeat_loop(heartbeat, connection.gateway(), stop.clone())),
            tokio::spawn(delivery_worker.run(stop.clone())),
            tokio::spawn(panel_worker.run(stop.clone())),
            tokio::spawn(icon_worker.run(stop.clone())),
            tokio::spawn(deadline_loop(service.clone(), stop.clone())),
            tokio::spawn(review_loop(service.clone(), stop.clone())),
            tokio::spawn(cleanup_loop(service.clone(), stop.clone())),
            tokio::spawn(checkpoint_loop(service.clone(), stop.clone())),
        ];
        let gateway = tokio::spawn(connection.run(options.max_disconnected));
        Ok(App { service, monitoring_address, bot, listening, stop, workers, gateway })
    }

    /// Waits until the connection to Discord has ended for good.
    pub async fn ended(&mut self) -> AppError {
        match (&mut self.gateway).await {
            Ok(Err(error)) => error.into(),
            Ok(Ok(())) => ConnectError::Ended("it was closed".to_owned()).into(),
            Err(error) => ConnectError::Ended(error.to_string()).into(),
        }
    }

    /// Shuts down within a few seconds: first stops accepting interactions, then waits for pending responses, then
    /// stops the workers.
    pub async fn stop(self) {
        self.listening.cancel();
        let responses_due = Instant::now() + RESPONSES_DUE;
        let aborts: Vec<_> = self.workers.iter().map(JoinHandle::abort_handle).collect();
        let gateway = self.gateway.abort_handle();
        let shutdown = async {
            // A finished gateway was awaited before, in `ended`.
            if !self.gateway.is_finished() {
                let _ = self.gateway.await;
            }
            self.bot.wait_for_responses(responses_due).await;
            self.stop.cancel();
            for worker in self.workers {
                let _ = worker.await;
            }
            if let Err(error) = self.service.sign_off().await {
                tracing::warn!(%error, "failed to sign off; others take over in a few seconds");
            }
            self.service.store().close().await;
        };
        if timeout(SHUTDOWN_TIMEOUT, shutdown).await.is_err() {
            tracing::warn!("shutdown timed out; aborting workers");
            self.stop.cancel();
            aborts.into_iter().chain([gateway]).for_each(|worker| worker.abort());
        }
    }
}

async fn start_monitoring(address: SocketAddr, monitor: Arc<MonitorState>) -> Result<SocketAddr, AppError> {
    let open = monitoring::serve(address, monitor).await;
    let address = open.map_err(|reason| AppError::Listen { address, reason })?;
    tracing::info!(%address, "monitoring server started");
    Ok(address)
}

/// Records that this process is alive and its shards are connected.
async fn heartbeat_loop(mut heartbeat: Heartbeat, gateway: Gateway, stop: CancellationToken) {
    while !stop.is_cancelled() {
        if let Err(error) = heartbeat.beat(&gateway.connected_shards().await).await {
            tracing::warn!(%error, "heartbeat failed");
        }
        tokio::select! {
            () = stop.cancelled() => {}
            () = sleep(HEARTBEAT_INTERVAL) => {}
        }
    }
}

/// Executes due deadlines: reminders, moves of computers, barter plans, missed deadlines.
async fn deadline_loop(service: Service, stop: CancellationToken) {
    // Each batch has its own task, so a game that waits for a lock holds up only its batch.
    let mut batches = JoinSet::new();
    while !stop.is_cancelled() {
        while batches.try_join_next().is_some() {}
        let pause = match service.next_deadline().await {
            Ok(Some(due)) if due <= service.now() => match service.claim_due_deadlines(DEADLINE_BATCH_SIZE).await {
                // Another worker has claimed them.
                Ok(claimed) if claimed.is_empty() => MIN_PAUSE,
                Ok(claimed) => {
                    let service = service.clone();
                    batches.spawn(async move { service.run_deadlines(claimed).await });
                    if batches.len() >= MAX_DEADLINE_BATCHES {
                        batches.join_next().await;
                    }
                    continue;
                }
                Err(error) => {
                    tracing::warn!(%error, "failed to claim due deadlines");
                    POLL_INTERVAL
                }
            },
            Ok(Some(due)) => service.time_until(due).clamp(MIN_PAUSE, POLL_INTERVAL),
            Ok(None) => POLL_INTERVAL,
            Err(error) => {
                tracing::warn!(%error, "failed to read the next deadline");
                POLL_INTERVAL
            }
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = service.deadlines_changed() => {}
            () = sleep(pause) => {}
        }
    }
    while batches.join_next().await.is_some() {}
}

/// Reviews finished games, one after the other. It rests after each one for as long as it took, so that reviews never take
/// more than half a core from the clicks.
async fn review_loop(service: Service, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let started = Instant::now();
        let made = match service.is_review_waiting().await {
            Ok(true) => service.run_waiting_review().await,
            other => other,
        };
        let pause = match made {
            Ok(true) => started.elapsed().max(MIN_PAUSE),
            Ok(false) => POLL_INTERVAL,
            Err(error) => {
                tracing::warn!(%error, "failed to review games");
                POLL_INTERVAL
            }
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = sleep(pause) => {}
        }
    }
}

/// Keeps the write-ahead log of SQLite short.
async fn checkpoint_loop(service: Service, stop: CancellationToken) {
    while !stop.is_cancelled() {
        tokio::select! {
            () = stop.cancelled() => {}
            () = sleep(POLL_INTERVAL) => {
                if let Err(error) = service.store().checkpoint_wal().await {
                    tracing::warn!(%error, "WAL checkpoint failed");
                }
            }
        }
    }
}

async fn cleanup_loop(service: Service, stop: CancellationToken) {
    loop {
        if let Err(error) = service.delete_expired().await {
            tracing::warn!(%error, "failed to delete expired data");
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = sleep(CLEANUP_INTERVAL) => {}
        }
    }
}
