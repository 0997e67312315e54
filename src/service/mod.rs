//! What people do with games, and what time does with them: lobby, moves, deadlines, orders, and what is to be posted.
//!
//! Every change is one transaction: the key, the events, the deadlines, the outbox. No Discord, no SQL, and no words for
//! people: outcomes and refusals are types. May use `game`, `players`,
//! `catalog`, `fairness`, `ratings` and `store`.

mod check;
mod deadlines;
mod error;
mod lobby;
mod moves;
mod outbox;
mod people;
mod results;
mod seats;
mod transaction;
mod views;

mod clock;

use std::sync::Arc;

use tokio::sync::Notify as Bell;

pub use crate::store::{
    CareerStats, ChannelId, GameId, GameResult, GameRow, IdempotencyKey, MessageId, PastGame, Person, ServerId,
    ServerSettings, Status, UserId,
};
pub use check::CorruptGame;
pub use error::{Refusal, Result, ServiceError};
pub use lobby::open::NewGame;
pub use moves::submit::{Input, MoveResult};
pub use outbox::intent::{Call, Delivery, Direct, Gone, Intent, NotAPostKey, Notice, PostKey, Posted};
pub use views::find_games::ListedGame;

pub use clock::{Clock, DAY, HOUR, MINUTE, ManualClock, SECOND, SystemClock};
pub use deadlines::quiet_hours::QuietHours;
pub use lobby::settings::Settings;
pub use moves::barter_plan::{Order, Scope};
pub use results::career::Stats;
pub use results::leaderboard::{Leaderboard, LeaderboardQuery, PAGE, RankedPerson};
pub use results::recount::Mismatch;
pub use seats::pause::Vote;
pub use views::game_snapshot::{Fairness, GameSnapshot, Occupant, PublicLogEntry, RatingChange, Reason, Revealed};
pub use views::post_state::PostState;

use crate::store::Store;
use basari_rules::catalog::Catalog;
use people::ttl_cache::TtlCache;
use transaction::replay_cache;

/// Everything that is done with games. Cheap to clone; many of them, in many processes, may work on one database.
#[derive(Clone)]
pub struct Service(Arc<Inner>);

struct Inner {
    store: Store,
    catalog: Catalog,
    clock: Arc<dyn Clock>,
    options: Options,
    /// Rung when this process has made work for the clock or the courier: they need not wait for their next look.
    due: Bell,
    posts: Bell,
    replays: replay_cache::ReplayCache,
    people: TtlCache<UserId, Person>,
    servers: TtlCache<ServerId, ServerSettings>,
}

/// What an operator may turn. Times in milliseconds.
#[derive(Clone, Debug)]
pub struct Options {
    /// How long a lobby waits to be started.
    pub lobby_expiry: i64,
    /// How long a pause may last.
    pub pause_expiry: i64,
    /// How long a worker may hold a deadline or an intent before another takes it.
    pub lease: i64,
    /// How long the news that somebody has chosen waits for more such news.
    pub debounce: i64,
    /// How long a computer seems to think at live pace: at least, at most.
    pub thinking: (i64, i64),
    /// After so many missed deadlines in a row the computer goes on by itself.
    pub misses_to_autopilot: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            lobby_expiry: DAY,
            pause_expiry: 30 * DAY,
            lease: 30 * SECOND,
            debounce: 0,
            thinking: (800, 2500),
            misses_to_autopilot: 3,
        }
    }
}

/// Whoever clicks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Actor {
    pub id: UserId,
    pub name: String,
    /// May manage the server; the front end knows.
    pub manager: bool,
}

/// It was done, now or, if `repeated`, when this key came the first time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    pub game: GameId,
    pub repeated: bool,
}

impl Service {
    pub fn new(store: Store, catalog: Catalog, clock: Arc<dyn Clock>, options: Options) -> Service {
        let (due, posts) = (Bell::new(), Bell::new());
        let (replays, people, servers) =
            (replay_cache::ReplayCache::default(), TtlCache::default(), TtlCache::default());
        Service(Arc::new(Inner { store, catalog, clock, options, due, posts, replays, people, servers }))
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn catalog(&self) -> &Catalog {
        &self.0.catalog
    }

    pub fn now(&self) -> i64 {
        self.0.clock.now()
    }

    fn options(&self) -> &Options {
        &self.0.options
    }

    /// Returns when this process has put something into the outbox.
    pub async fn outbox_changed(&self) {
        self.0.posts.notified().await;
    }

    /// Returns when this process has set a deadline that may be sooner than those before.
    pub async fn deadlines_changed(&self) {
        self.0.due.notified().await;
    }
}
