//! Computer players. They get what a person in their seat sees, a `View` and the `LegalMoves`, and nothing else. They use
//! the rules in `game`, but never a `Game` itself.

mod barter_model;
mod barter_search;
mod challenger;
mod choose;
pub mod coaching;
pub mod equilibrium;
pub mod evaluation;
mod fixed_policy;
mod hard;
mod heuristic;
pub mod hint;
mod level;
mod majority_change;
mod planned_barter;
mod player;
mod player_weights;
mod position_evaluator;
mod random_choice;
mod round_model;
pub mod table_model;
pub mod weight_fitting;
pub mod weights;

pub use challenger::Challenger;
pub use choose::{choose_hard_move, choose_move};
pub use fixed_policy::FixedPolicy;
pub use hard::MoveEvaluation;
pub use heuristic::{HeuristicWeights, LevelWeights};
pub use hint::{Hint, Reason, hint};
pub use level::{Level, UnknownLevel};
pub use majority_change::MajorityChange;
pub use player::{Player, UnknownPlayer};
pub use player_weights::PlayerWeights;
pub use position_evaluator::{PositionEvaluator, RatedChoices, RatedMove, Shares};
