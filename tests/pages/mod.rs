//! What people read and press: limits, secrets, names, words, button ids, and every page as text.

mod custom_ids;
mod limits;
mod names;
mod pages;
mod parlour;
mod presses;
mod secrets;
mod snapshots;
mod words;
