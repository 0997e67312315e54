//! Private pages that both a command and a button lead to.

pub mod away;
pub mod busy_channel;
pub mod cancel_confirmation;
pub mod games_elsewhere;
pub mod help;
pub mod history;
pub mod leaderboard;
pub mod lesson;
pub mod my_games;
pub mod open_table;
pub mod practice;
pub mod preferences;
pub mod profile_owner;
pub mod replay;
pub mod review;
pub mod rules;
pub mod server_settings;
pub mod stats;
pub mod verification;
