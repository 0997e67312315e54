//! Button handlers. `dispatch` parses a custom id and calls one handler per verb. A handler calls the service and returns
//! a page; it decides nothing itself.

mod account;
mod barter_plan;
mod click;
pub mod dispatch;
mod finished_games;
mod learn;
mod lobby;
mod moves;
mod offer_builder;
mod practice_post;
mod prompt;
mod table_talk;
