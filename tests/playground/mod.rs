//! The playground itself: what it lets through, what it refuses, and how it fails on demand.

mod bad_commands;
mod bad_requests;
mod faults;
mod gateway;
mod interactions;
mod page;
mod raw;
mod rest;
mod serenity_bot;
mod town;
mod walls;
