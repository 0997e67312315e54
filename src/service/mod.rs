//! What people do with games, and what time does with them: lobby, moves, deadlines, orders, and what is to be posted.
//!
//! Every change is one transaction: the cause, the events, the deadlines, the outbox. No Discord, no SQL, and no words for
//! people: outcomes and refusals are types. May use `game`, `players`,
//! `catalogue`, `fairness`, `ratings` and `store`.

mod act;
mod check;
mod clock;
mod deadlines;
mod ending;
mod error;
mod figures;
mod find;
mod fold;
mod intent;
mod kept;
mod loaded;
mod lobby;
mod look;
mod materials;
mod moment;
mod order;
mod orders;
mod outbox;
mod outcome;
mod park;
mod pause;
mod people;
mod period;
mod privacy;
mod proof;
mod quiet;
mod rating;
mod recount;
mod replay;
mod seating;
mod settings;
mod standings;
mod start;
mod stats;
mod table;
mod tell;
mod time;
mod work;

use std::sync::Arc;

use tokio::sync::Notify as Bell;

pub use crate::store::{
    Author, By, Cause, ChannelId, GameId, GameKind, GameResult, GameRow, MessageId, Notify, PastGame, Person, Record,
    ServerId, ServerSettings, Status, UserId, WhoMayCancel, WhoMayStart,
};
pub use act::{Acted, Input};
pub use check::Trouble;
pub use error::{Refusal, Result, ServiceError};
pub use find::Listed;
pub use intent::{Call, Delivery, Direct, Gone, Intent, NotAPostKey, Notice, PostKey, Posted};
pub use lobby::NewGame;
pub use materials::Materials;
pub use moment::Moment;
pub use order::{Order, Scope};
pub use pause::Vote;
pub use period::Period;
pub use quiet::QuietHours;
pub use recount::Mismatch;
pub use settings::{Pace, Settings};
pub use standings::{Leaderboard, PAGE, Ranked, Wanted};
pub use stats::Stats;
pub use table::{Chair, Fairness, RatingChange, Reason, Revealed, Table, Told};
pub use time::{Clock, DAY, HOUR, MINUTE, ManualClock, SECOND, SystemClock};

use crate::game::Kind;
use crate::store::Store;
use kept::Kept;

/// A kind of game as the rules know it, and as it is stored.
impl From<Kind> for GameKind {
    fn from(kind: Kind) -> GameKind {
        match kind {
            Kind::Card => GameKind::Card,
            Kind::Board => GameKind::Board,
        }
    }
}

impl From<GameKind> for Kind {
    fn from(kind: GameKind) -> Kind {
        match kind {
            GameKind::Card => Kind::Card,
            GameKind::Board => Kind::Board,
        }
    }
}

/// Everything that is done with games. Cheap to clone; many of them, in many processes, may work on one database.
#[derive(Clone)]
pub struct Service(Arc<Inner>);

struct Inner {
    store: Store,
    materials: Materials,
    clock: Arc<dyn Clock>,
    options: Options,
    /// Rung when this process has made work for the clock or the courier: they need not wait for their next look.
    due: Bell,
    posts: Bell,
    folds: fold::Folds,
    people: Kept<UserId, Person>,
    servers: Kept<ServerId, ServerSettings>,
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
    pub gather: i64,
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
            gather: 0,
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

/// It was done, now or, if `repeated`, when this cause came the first time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    pub game: GameId,
    pub repeated: bool,
}

impl Service {
    pub fn new(store: Store, materials: Materials, clock: Arc<dyn Clock>, options: Options) -> Service {
        let (due, posts) = (Bell::new(), Bell::new());
        let (folds, people, servers) = (fold::Folds::default(), Kept::default(), Kept::default());
        Service(Arc::new(Inner { store, materials, clock, options, due, posts, folds, people, servers }))
    }

    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub fn materials(&self) -> &Materials {
        &self.0.materials
    }

    pub fn now(&self) -> i64 {
        self.0.clock.now()
    }

    fn options(&self) -> &Options {
        &self.0.options
    }

    /// Returns when this process has put something into the outbox.
    pub async fn posts_waiting(&self) {
        self.0.posts.notified().await;
    }

    /// Returns when this process has set a deadline that may be sooner than those before.
    pub async fn due_waiting(&self) {
        self.0.due.notified().await;
    }
}
