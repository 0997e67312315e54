//! End-to-end tests: the real bot over real sockets in the playground. People click only what they can see.

mod commands;
mod direct_messages;
mod fallbacks;
mod finished_games;
mod gateway;
mod hints;
mod languages;
mod limits;
mod many_processes;
mod monitoring;
mod panics;
mod permanent_errors;
mod permission_matrix;
mod private_responses;
mod process;
mod question_clock;
mod rate_limits;
mod restart;
mod secrets;
mod serenity_echo;
mod slow_database;
pub mod support;
mod threads;
mod transient_errors;
mod whole_games;
mod wrong_moves;
