//! End to end: the real bot over real sockets in the playground, people who click only what they can see.

mod commands;
mod direct_messages;
mod fallbacks;
mod hints;
mod languages;
mod lasting_troubles;
mod limits;
mod many_processes;
mod monitoring;
mod past;
mod private_answers;
mod process;
mod restart;
mod secrets;
mod serenity_echo;
mod slow_database;
pub mod support;
mod troubles;
mod whole_games;
mod wrong_moves;
