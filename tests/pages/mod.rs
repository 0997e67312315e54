//! What people read and click: length limits, secrets, names, texts, custom ids, and every page as text.

mod all_pages;
mod buttons;
mod custom_ids;
mod finished_games;
mod frozen_custom_ids;
mod icons;
mod languages;
mod lessons;
mod limits;
mod locale_messages;
mod names;
mod panel;
mod random_games;
mod reviews;
mod sample_messages;
mod secrets;
mod snapshots;
mod superlatives;
