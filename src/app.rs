//! The whole program, wired: the only module that knows all others. `main` and the tests start the same thing.

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::config::LoadCatalogError;
use crate::config::{Config, Secret, Shards};
use crate::discord::{BotContext, ConnectError, Connection, DeliveryWorker, Login, PerMinute};
use crate::monitoring;
use crate::monitoring::MonitorState;
use crate::service::{Clock, DAY, HOUR, Options, SECOND, Service, SystemClock};
use crate::store;
use crate::store::{Store, StoreError};
use basari_rules::catalog::Catalog;
use basari_rules::players::PlayerWeights;
use basari_rules::players::weights::WeightsError;

/// Somebody else, or the hand of a clock, may have made something due: look at least this often.
const LOOK: Duration = Duration::from_secs(1);
/// No worker turns faster than this.
const SHORT: Duration = Duration::from_millis(50);
/// Deadlines handled in one go.
const BATCH: u32 = 32;
/// What is old is dropped this often.
const TIDY: Duration = Duration::from_hours(1);
/// After this the program ends, whatever still runs: it loses nothing, and the next one goes on with it.
const GOODBYE_LIMIT: Duration = Duration::from_secs(4);

/// What a program needs to start.
pub struct Plan {
    pub login: Login,
    pub database: Secret,
    pub store: store::Options,
    pub catalog: Catalog,
    pub clock: Arc<dyn Clock>,
    pub service: Options,
    pub shards: Shards,
    pub limits: PerMinute,
    /// Where it tells how it is, if anywhere.
    pub listen: Option<SocketAddr>,
}

impl Plan {
    /// The usual one: all shards, no limits, and nobody watches.
    pub fn new(login: Login, database: Secret, catalog: Catalog) -> Plan {
        let (store, service) = (store::Options::default(), Options { debounce: SECOND, ..Options::default() });
        Plan {
            login,
            database,
            store,
            catalog,
            clock: Arc::new(SystemClock),
            service,
            shards: Shards::All,
            limits: PerMinute::default(),
            listen: None,
        }
    }

    /// With what the settings say about games and their keeping.
    #[must_use]
    pub fn with(mut self, config: &Config) -> Plan {
        self.service.thinking = config.thinking;
        self.service.lobby_expiry = i64::from(config.lobby_hours) * HOUR;
        self.service.pause_expiry = i64::from(config.pause_days) * DAY;
        self.service.misses_to_autopilot = config.misses;
        self.store.connections = config.connections;
        self.store.patience = config.patience;
        self.limits = PerMinute { user: config.user_per_minute, server: config.server_per_minute };
        self.listen = config.listen;
        self
    }
}

/// Why the program does not run.
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
    #[error("monitoring.listen: cannot listen on {address}: {reason}")]
    Listen { address: SocketAddr, reason: std::io::Error },
}

/// The running program.
pub struct App {
    pub service: Service,
    /// Where it tells how it is.
    pub monitoring_address: Option<SocketAddr>,
    bot: BotContext,
    /// Ends what brings new work in, and then the workers.
    listening: CancellationToken,
    stop: CancellationToken,
    workers: Vec<JoinHandle<()>>,
    gateway: JoinHandle<Result<(), ConnectError>>,
}

impl App {
    /// Opens the database, connects, and begins to work.
    pub async fn start(plan: Plan) -> Result<App, AppError> {
        // Bad weights must stop the program here, not a game later.
        PlayerWeights::embedded()?;
        let store = Store::open_with(plan.database.reveal(), plan.store).await?;
        let service = Service::new(store, plan.catalog, plan.clock, plan.service);
        let bot = BotContext::new(service.clone(), plan.limits);
        let (listening, stop) = (CancellationToken::new(), CancellationToken::new());
        let monitor = MonitorState { service: service.clone(), gateway: OnceLock::new(), stop: stop.clone() };
        let monitor = Arc::new(monitor);
        let monitoring_address = match plan.listen {
            Some(address) => Some(watch(address, Arc::clone(&monitor)).await?),
            None => None,
        };
        let connection = Connection::prepare(&bot, &plan.login, plan.shards).await?;
        monitor.gateway.get_or_init(|| connection.gateway());
        let delivery_worker = Arc::new(DeliveryWorker::new(bot.clone(), connection.http()));
        let workers = vec![
            tokio::spawn(delivery_worker.run(stop.clone())),
            tokio::spawn(deadline_loop(service.clone(), stop.clone())),
            tokio::spawn(cleanup_loop(service.clone(), stop.clone())),
            tokio::spawn(checkpoint_loop(service.clone(), stop.clone())),
        ];
        let gateway = tokio::spawn(connection.run(listening.clone()));
        Ok(App { service, monitoring_address, bot, listening, stop, workers, gateway })
    }

    /// Returns when the connection has ended for good.
    pub async fn ended(&mut self) -> AppError {
        match (&mut self.gateway).await {
            Ok(Err(error)) => error.into(),
            Ok(Ok(())) => ConnectError::Ended("it was closed".to_owned()).into(),
            Err(error) => ConnectError::Ended(error.to_string()).into(),
        }
    }

    /// Ends everything, within a few seconds: first nobody can ask any more, then all who asked are answered, then the
    /// workers lay down their work.
    pub async fn stop(self) {
        self.listening.cancel();
        let aborts: Vec<_> = self.workers.iter().map(JoinHandle::abort_handle).collect();
        let gateway = self.gateway.abort_handle();
        let goodbye = async {
            // Awaited to the end before, where the connection ended by itself.
            if !self.gateway.is_finished() {
                let _ = self.gateway.await;
            }
            self.bot.wait_for_responses().await;
            self.stop.cancel();
            for worker in self.workers {
                let _ = worker.await;
            }
            self.service.store().close().await;
        };
        if timeout(GOODBYE_LIMIT, goodbye).await.is_err() {
            tracing::warn!("not everything ended in time");
            self.stop.cancel();
            aborts.into_iter().chain([gateway]).for_each(|worker| worker.abort());
        }
    }
}

async fn watch(address: SocketAddr, monitor: Arc<MonitorState>) -> Result<SocketAddr, AppError> {
    let open = monitoring::serve(address, monitor).await;
    let address = open.map_err(|reason| AppError::Listen { address, reason })?;
    tracing::info!("watched at http://{address}");
    Ok(address)
}

/// Does what is due: reminders, computers, orders, deadlines that have passed.
async fn deadline_loop(service: Service, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let pause = match service.next_deadline().await {
            Ok(Some(due)) if due <= service.now() => match service.run_due_deadlines(BATCH).await {
                // What is due is in somebody's hands.
                Ok(0) => SHORT,
                Ok(_) => continue,
                Err(error) => {
                    tracing::warn!("what is due was not done: {error}");
                    LOOK
                }
            },
            Ok(Some(due)) => Duration::from_millis(u64::try_from(due - service.now()).unwrap_or(0)).clamp(SHORT, LOOK),
            Ok(None) => LOOK,
            Err(error) => {
                tracing::warn!("what is due is not known: {error}");
                LOOK
            }
        };
        tokio::select! {
            () = stop.cancelled() => {}
            () = service.deadlines_changed() => {}
            () = sleep(pause) => {}
        }
    }
}

/// Keeps the log of the database short.
async fn checkpoint_loop(service: Service, stop: CancellationToken) {
    while !stop.is_cancelled() {
        tokio::select! {
            () = stop.cancelled() => {}
            () = sleep(LOOK) => {
                if let Err(error) = service.store().checkpoint_wal().await {
                    tracing::warn!("the log of the database stays long: {error}");
                }
            }
        }
    }
}

async fn cleanup_loop(service: Service, stop: CancellationToken) {
    loop {
        if let Err(error) = service.delete_expired().await {
            tracing::warn!("nothing was tidied: {error}");
        }
        tokio::select! {
            () = stop.cancelled() => return,
            () = sleep(TIDY) => {}
        }
    }
}
