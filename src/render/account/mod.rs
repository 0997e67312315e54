pub mod about;
pub mod games;
pub mod history;
pub mod leaderboard;
pub mod rules;
pub mod settings;
pub mod stats;
pub mod verification;
