//! Pages about people, servers and the bot, outside a game.

pub mod about;
pub mod away;
pub mod games;
pub mod history;
pub mod leaderboard;
pub mod rules;
pub mod settings;
pub mod stats;
pub mod verification;
