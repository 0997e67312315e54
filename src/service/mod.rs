//! What people do with games, and what happens to games over time: lobbies, moves, seats, deadlines, results, and what
//! to post about them.
//!
//! Every change is one transaction: idempotency key, events, deadlines, outbox. The service knows no Discord, no SQL and
//! no player texts: outcomes and refusals are types. It uses `model`, `store` and the rules.

mod actor;
mod check;
mod clock;
mod deadlines;
mod error;
mod handle;
mod instances;
mod lobby;
mod moves;
mod options;
mod outbox;
mod people;
mod randomness;
mod results;
mod seats;
mod status_reason;
mod table_talk;
mod transaction;
mod views;

pub use crate::model::barter_plan::{PlanChoice, PlanPause, PlanScope, SavedPlan};
pub use crate::store::{
    CareerStats, ChannelId, ConnectedShards, GameId, GameResult, GameRow, GameVersion, IdempotencyKey, MessageId,
    PanelActivity, PastGame, Person, ServerId, ServerSettings, Status, UserId, WaitingList,
};
pub use actor::Actor;
pub use check::CorruptGame;
pub use clock::{Clock, ManualClock, SystemClock};
pub use deadlines::quiet_hours::QuietHours;
pub use error::{Refusal, Result, ServiceError};
pub use handle::Service;
pub use instances::heartbeat::{Heartbeat, ProcessInfo};
pub use lobby::open::NewGame;
pub use lobby::settings::Settings;
pub use moves::submit::{MoveOutcome, MoveRequest};
pub use options::Options;
pub use outbox::intent::{Delivery, DirectNotice, Intent, Notice, PostLocation, TurnAlert, Unreachable};
pub use outbox::post_key::{NotAPostKey, PostKey};
pub use randomness::Randomness;
pub use results::career::Stats;
pub use results::leaderboard::{Leaderboard, LeaderboardQuery, PAGE_SIZE, RankedPerson};
pub use results::recount::Mismatch;
pub use results::review::Accuracy;
pub use seats::away::{AwayOutcome, AwayRequest, MAX_ABSENCE};
pub use seats::pause::VoteOutcome;
pub use status_reason::StatusReason;
pub use table_talk::line::{ComputerLine, Speech, TalkLine};
pub use table_talk::say::{MAX_LINES_PER_BARTER, MAX_OWN_WORDS, SayRequest};
pub use transaction::change::ChangeOutcome;
pub use views::find_games::ListedGame;
pub use views::game_place::GamePlace;
pub use views::game_snapshot::{Fairness, GameSnapshot, Occupant, PublicLogEntry, RatingChange, Revealed};
pub use views::post_state::PostState;
