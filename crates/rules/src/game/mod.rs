//! The rules of both games. They are pure: no clock, no I/O, no texts for people, and no randomness of their own.
//!
//! A [`Game`] is the state after a list of [`Event`]s. `decide` turns a [`Move`] into events, `replay` applies events, and
//! `view` shows the state to one [`Viewer`] without the secrets of the others. This module uses nothing else in the crate.

pub mod barter;
mod barter_plan;
pub mod board;
pub mod card;
mod corruption;
mod decide;
pub mod event;
pub mod gems;
mod legal_moves;
mod material_checks;
pub mod moves;
pub mod offer;
mod offers_above;
mod play_error;
pub mod prospects;
pub mod random;
pub mod record;
mod replay;
mod reveal;
pub mod scoring;
pub mod seat;
mod setup;
mod shared_state;
mod stage_score;
mod stages;
mod state;
mod trade;
pub mod view;

pub use barter::{Barter, StandingOffer};
pub use barter_plan::BarterPlan;
pub use corruption::{CorruptLog, Corruption};
pub use event::{Event, RollReason};
pub use gems::{Color, Gems};
pub use legal_moves::{BarterOptions, LegalMoves};
pub use material_checks::MaterialError;
pub use moves::{Action, IllegalMove, Move, Sealed};
pub use offer::Offer;
pub use offers_above::OffersAbove;
pub use play_error::{InvalidEvent, PlayError, StartError};
pub use random::RandomSource;
pub use seat::{MAX_SEATS, Seat, Seats};
pub use setup::{Kind, Material, STARTING_GEMS, Setup, SetupError};
pub use stage_score::{Goal, ScoreLine, StageScore};
pub use stages::{InvalidStages, STAGES, Stages};
pub use state::{Game, Prompt};
pub use trade::Trade;
pub use view::{View, Viewer};
