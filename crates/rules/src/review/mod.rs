//! Where a game was won and lost, according to the hard player. `docs/REVIEW.md` explains the method.
//!
//! ```
//! use basari_rules::catalog::Catalog;
//! use basari_rules::game::Kind;
//! use basari_rules::players::{Level, PlayerWeights};
//! use basari_rules::review::review;
//! use basari_rules::simulation::{SeededRandom, play_one_game};
//!
//! let material = Catalog::built_in()?.choose(Kind::Board, None)?;
//! let played = play_one_game(material, &[Level::Easy; 3], &mut SeededRandom::new(1, 1))?;
//! let review = review(&PlayerWeights::embedded()?.hard, &played.log)?;
//! for seat in &review.seats {
//!     assert!((seat.parts.total() - (seat.end - seat.start)).abs() < 1e-9);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod digest;
mod report;
mod summary;
mod walk;

pub use digest::{CoursePoint, MarkedDecision, ReviewDigest, SeatDigest};
pub use report::{
    Alternative, Cause, Decision, DecisionKind, Parts, Review, ReviewedBarter, ReviewedSeat, Step, VERSION,
};
pub use summary::LossSummary;
pub use walk::{ReviewError, review};
