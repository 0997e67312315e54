//! Everything that must outlive the process, in SQLite or PostgreSQL. The only module that knows sqlx.
//!
//! It keeps games, their event logs and what hangs on them as data and knows no rule of any game: payloads, intents and
//! settings are text to it. It has no clock (every time is passed in, in milliseconds since the epoch), posts nothing and
//! logs nothing. It may use nothing else of this crate.
//!
//! [`Store::read`] gives a [`Snapshot`]: all readings, one consistent state, no write lock. [`Store::begin`] gives a
//! [`Tx`]: the same readings and all writings; nothing of it is kept before [`Tx::commit`], dropping it undoes it.
//! What workers of many processes compete for ([`Store::claim_deadlines`], [`Store::claim_outbox`]) is one call each.

mod ahead;
mod backlog;
mod backup;
mod causes;
mod copy;
mod deadlines;
mod error;
mod events;
mod figures;
mod games;
mod games_write;
mod history;
mod ids;
mod open;
mod orders;
mod outbox;
mod people;
mod plans;
mod posts;
mod privacy;
mod ratings;
mod results;
mod rows;
mod seats;
mod servers;
mod single;
mod standings;
mod tx;

pub use ahead::Ahead;
pub use backlog::Backlog;
pub use causes::{Cause, PastCause};
pub use deadlines::{Deadline, DeadlineKind, Planned};
pub use error::{Conflict, Result, StoreError};
pub use events::{Author, LoggedEvent};
pub use figures::{Figures, Record};
pub use games::{Fairness, GameKind, GameRow, NewGame, Secret, Status, StoredGame};
pub use history::PastGame;
pub use ids::{ChannelId, GameId, MessageId, NotAGameId, ServerId, UserId};
pub use open::{Backend, Options, Store};
pub use orders::StandingOrder;
pub use outbox::{Intent, Waiting};
pub use people::{Notify, Person};
pub use posts::{Place, Post};
pub use privacy::{Forgotten, HeldSeat};
pub use ratings::{Rating, RatingKey, RatingStep};
pub use results::GameResult;
pub use seats::Seat;
pub use servers::{ServerSettings, WhoMayCancel, WhoMayStart};
pub use standings::{Board, By, Gain, Standing};
pub use tx::{Snapshot, Tx};
