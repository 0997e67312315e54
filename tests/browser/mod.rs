//! The playground's page in a real browser: headless Chromium, a playground on a free port and a small bot of its own.
//! Pictures of what was seen are left in `target/screenshots`.

mod bot;
mod chrome;
mod looks;
mod picture;
mod stage;
mod tab;
mod together;
mod writing;
