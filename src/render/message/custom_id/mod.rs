//! Custom ids of buttons and menu options: `b1:<game>:<prompt>:<verb>[:<args>]`. They contain everything needed to handle
//! a click, so buttons keep working after a restart. The version in front keeps old buttons distinguishable.
//!
//! Parsing accepts only the exact spelling that we write. Anything else is forged or belongs to another bot.

mod codec;
mod game_ref;
mod gems_code;
mod id;
mod parts;
mod plan_code;
mod verb;

pub use game_ref::{GameRef, InvalidGameRef};
pub use id::{CustomId, CustomIdError, MAX_CUSTOM_ID_LENGTH};
pub use parts::{DraftStep, LeaderboardSelection, Navigation, PlanTab, PracticePlace, RulesTopic, ServerSetting};
pub use verb::Verb;
