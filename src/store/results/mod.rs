pub mod game_results;
pub mod history;
pub mod leaderboard;
pub mod ratings;
pub mod reviews;
pub mod seat_stats;
