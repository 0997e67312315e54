//! Support for tests: a playground for one test, and the people in it.
//!
//! ```no_run
//! # async fn example() {
//! use discord_playground::testing::TestPlayground;
//!
//! let playground = TestPlayground::start().await;
//! let login = playground.add_bot("Echo");
//! // Connect your bot with login.token, playground.base_url() and playground.ws_url().
//! playground.wait_until_ready(&login, 1, &["echo"]).await;
//! let ada = playground.person("ada");
//! ada.run_command("table-one", "/echo text:hello").await;
//! let response = ada.wait_for_text("table-one", "hello").await;
//! ada.click(&response, "Again").await;
//! // Fails the test if a request did not match Discord's OpenAPI description.
//! playground.close().await;
//! # }
//! ```

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::missing_panics_doc,
    reason = "a failed expectation of a test is a panic"
)]

mod controls;
mod discord_openapi;
mod person;
mod playground;
mod wait;

pub use self::person::{ModalView, TestPerson};
pub use self::playground::TestPlayground;
pub use self::wait::WAIT_TIMEOUT;
