//! The rules of Basari, both the card game and the board game, as a pure library: no I/O, no clock, and all randomness comes
//! from the caller.
//!
//! | Module | Content |
//! |---|---|
//! | [`game`] | the rules: moves, events, views |
//! | [`catalog`] | decks and boards |
//! | [`players`] | computer players |
//! | [`record`] | the open file format for games |
//! | [`fairness`], [`verify`] | verifiable randomness, and checking a record against it |
//! | [`ratings`] | player ratings |
//! | [`review`] | where a game was won and lost |
//! | [`simulation`], [`training`], [`calibration`] | games between computers, and the training of the hard player |
//! | [`rollouts`] | whether decisions cost as much as a review claims |
//!
//! ```
//! use basari_rules::catalog::Catalog;
//! use basari_rules::game::Kind;
//! use basari_rules::players::Level;
//! use basari_rules::simulation::{SeededRandom, play_one_game};
//!
//! let material = Catalog::built_in()?.choose(Kind::Card, None)?;
//! let played = play_one_game(material, &[Level::Normal; 4], &mut SeededRandom::new(1, 1))?;
//! assert!(played.game.winners().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod calibration;
pub mod catalog;
pub mod fairness;
pub mod game;
pub mod players;
pub mod ratings;
pub mod record;
pub mod review;
pub mod rollouts;
pub mod simulation;
pub mod training;
pub mod verify;
