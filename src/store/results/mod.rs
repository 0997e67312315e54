pub mod game_results;
pub mod history;
pub mod leaderboard;
pub(in crate::store) mod leaderboard_counts;
pub mod leaderboard_key;
pub mod ratings;
pub mod reviews;
pub mod seat_stats;
