//! What people read and press: limits, secrets, names, words, button ids, and every page as text.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // clippy does not see that a test's helper is a test

mod all_pages;
mod custom_ids;
mod frozen_custom_ids;
mod languages;
mod limits;
mod names;
mod parlour;
mod past;
mod presses;
mod secrets;
mod snapshots;
mod ways_back;
mod words;
