//! Tests of the playground's page in a real browser: headless Chromium, a playground on a free port, and a small bot.
//! Screenshots are stored in `target/screenshots`.

mod accessibility;
mod appearance;
mod bot;
mod browser_fixture;
mod chrome;
mod emoji;
mod input;
mod navigation;
mod picture;
mod servers;
mod several_people;
mod tab;
