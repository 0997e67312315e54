//! Finished games: results, ratings, leaderboards, career statistics, proofs.

pub mod career;
pub mod leaderboard;
pub mod outcome;
pub mod period;
pub mod proof;
pub mod ratings;
pub mod recount;
pub mod review;
pub mod seat_stats;
