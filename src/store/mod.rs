//! Everything that must outlive the process, in SQLite or PostgreSQL. The only module that knows sqlx and rusqlite.
//!
//! The store keeps games, their event logs and related rows as data. It knows no rules: payloads, intents and settings are
//! plain text to it. It has no clock (callers pass every time; columns have milliseconds since the epoch), sends no messages
//! and writes no logs. It may use only `model` and `basari-rules`.
//!
//! [`Store::read`] returns a [`Snapshot`]: all queries, one consistent state, no write lock. [`Store::begin`] returns a
//! [`WriteTransaction`]: the same queries and all changes. Nothing is kept before [`WriteTransaction::commit`]; dropping it
//! rolls back. Workers of several processes compete for [`Store::claim_deadlines`] and [`Store::claim_outbox`], so each of
//! these is a single statement.

mod connection;
mod games;
mod people;
mod queues;
mod results;
pub use crate::model::ids::{ChannelId, GameId, MessageId, NotAGameId, ServerId, UserId};
pub use connection::error::{Conflict, Result, StoreError};
pub use connection::open::{Backend, Options, Store};
pub use connection::request_limit::{limit_wait, with_request_limit};
pub use connection::transaction::{Snapshot, WriteTransaction};
pub use games::barter_plans::BarterPlanRow;
pub use games::events::LoggedEvent;
pub use games::idempotency::{EarlierResult, IdempotencyKey};
pub use games::read::{Fairness, GameRow, NewGame, Secret, Status, StoredGame};
pub use games::seats::Seat;
pub use games::table_talk::TalkRow;
pub use games::versions::GameVersion;
pub use people::direct_channels::WaitingList;
pub use people::preferences::Person;
pub use people::privacy::{Forgotten, HeldSeat};
pub use people::servers::ServerSettings;
pub use queues::backlog::Backlog;
pub use queues::deadlines::{Deadline, DeadlineKind, ScheduledDeadline};
pub use queues::instances::Instance;
pub use queues::outbox::{Intent, Lane, NewIntent, PendingIntent, RetryReason};
pub use queues::panels::PanelActivity;
pub use queues::pending::PendingWork;
pub use queues::posts::{GameLocation, Post};
pub use queues::shards::{ConnectedShards, Gap, GapRules, ShardState};
pub use results::game_results::GameResult;
pub use results::history::PastGame;
pub use results::leaderboard::{LeaderboardEntry, LeaderboardGain};
pub use results::leaderboard_key::LeaderboardKey;
pub use results::ratings::{Rating, RatingChangeRow, RatingKey};
pub use results::reviews::{LossRow, ReviewRow};
pub use results::seat_stats::{CareerStats, SeatStats};
