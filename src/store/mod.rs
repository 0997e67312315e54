//! Everything that must outlive the process, in SQLite or PostgreSQL. The only module that knows sqlx.
//!
//! It keeps games, their event logs and what hangs on them as data and knows no rule of any game: payloads, intents and
//! settings are text to it. It has no clock (every time is passed in, in milliseconds since the epoch), posts nothing and
//! logs nothing. It may use nothing else of this crate.
//!
//! [`Store::read`] gives a [`Snapshot`]: all readings, one consistent state, no write lock. [`Store::begin`] gives a
//! [`Tx`]: the same readings and all writings; nothing of it is kept before [`Tx::commit`], dropping it undoes it.
//! What workers of many processes compete for ([`Store::claim_deadlines`], [`Store::claim_outbox`]) is one call each.

mod connection;
mod games;
mod people;
mod queues;
mod results;
pub use crate::model::ids::{ChannelId, GameId, MessageId, NotAGameId, ServerId, UserId};
pub use connection::error::{Conflict, Result, StoreError};
pub use connection::open::{Backend, Options, Store};
pub use connection::transaction::{Snapshot, Tx};
pub use games::barter_plans::StandingOrder;
pub use games::events::LoggedEvent;
pub use games::idempotency::{EarlierResult, IdempotencyKey};
pub use games::read::{Fairness, GameRow, NewGame, Secret, Status, StoredGame};
pub use games::seats::Seat;
pub use people::preferences::Person;
pub use people::privacy::{Forgotten, HeldSeat};
pub use people::servers::ServerSettings;
pub use queues::backlog::Backlog;
pub use queues::deadlines::{Deadline, DeadlineKind, Planned};
pub use queues::outbox::{Intent, Waiting};
pub use queues::pending::PendingWork;
pub use queues::posts::{Place, Post};
pub use results::game_results::GameResult;
pub use results::history::PastGame;
pub use results::leaderboard::{Gain, LeaderboardKey, Standing};
pub use results::ratings::{Rating, RatingKey, RatingStep};
pub use results::seat_stats::{CareerStats, Figures};
