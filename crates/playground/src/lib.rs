//! A stand-in for Discord on your own machine, for trying and testing bots.
//!
//! It speaks Discord's REST API and gateway over real sockets, so any bot in any library can connect to it. People use
//! it through a web page, and tests use it through [`World`].
//!
//! ```no_run
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! use discord_playground::{Options, Playground};
//!
//! let playground = Playground::start(Options::default()).await?;
//! let bot = playground.add_bot("Echo");
//! println!("API {}, gateway {}, token {}", playground.base_url(), playground.ws_url(), bot.token);
//! playground.shutdown().await;
//! # Ok(())
//! # }
//! ```

mod clock;
pub mod error;
pub mod faults;
mod gateway;
pub mod limits;
pub mod message_flags;
#[cfg(feature = "openapi")]
pub mod openapi;
mod page;
mod playground;
pub mod rate_limits;
mod rest;
mod server;
mod server_context;
pub mod snowflake;
#[cfg(feature = "testing")]
pub mod testing;
mod validation;
mod welcome;
pub mod world;

pub use self::playground::{DEFAULT_PORT, Options, Playground, StartError};
pub use self::snowflake::Id;
pub use self::validation::RequestValidator;
pub use self::welcome::{Welcome, WelcomeButton, WelcomePicture};
pub use self::world::{BotLogin, Timeouts, World};
