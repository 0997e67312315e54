//! A playground for one test.

use std::sync::Arc;

use super::discord_openapi;
use super::person::TestPerson;
use super::wait::{WAIT_TIMEOUT, find_channel, wait_until};
use crate::playground::{Options, Playground};
use crate::snowflake::Id;
use crate::world::{BotLogin, Command, Timeouts, World, WorldState};

/// A playground for one test, on a free port.
pub struct TestPlayground {
    playground: Playground,
}

impl TestPlayground {
    /// Starts a playground with a long timeout for responses, so that tests pass on slow machines.
    pub async fn start() -> Self {
        Self::start_with(Options::default()).await
    }

    /// Starts a playground with these options, except that the port is always a free one. Request bodies are compared
    /// with Discord's OpenAPI description if it is available.
    pub async fn start_with(mut options: Options) -> Self {
        options.port = Some(0);
        options.validator = options.validator.or_else(discord_openapi::load);
        if options.timeouts.first_response == Timeouts::default().first_response {
            options.timeouts.first_response = WAIT_TIMEOUT;
        }
        let playground = Playground::start(options).await.expect("the playground starts");
        // Bots with several shards need not wait five seconds for each of them.
        playground.world().update(|state| state.max_concurrency = Some(16));
        Self { playground }
    }

    pub fn base_url(&self) -> String {
        self.playground.base_url()
    }

    pub fn ws_url(&self) -> String {
        self.playground.ws_url()
    }

    /// The simulated Discord: faults, permissions, deletions.
    pub fn world(&self) -> &Arc<World> {
        self.playground.world()
    }

    /// Adds a bot as a member of both servers. The test connects the bot itself.
    pub fn add_bot(&self, name: &str) -> BotLogin {
        self.playground.add_bot(name)
    }

    /// One of the five people: `ada` (en-US, owns the first server), `bruno` (de, owns the second), `chiyo` (ja),
    /// `dev` (en-GB) or `elise` (fr, with a one-week-old account).
    pub fn person(&self, name: &str) -> TestPerson {
        let find =
            |state: &WorldState| state.users.values().find(|user| user.name == name && !user.bot).map(|user| user.id);
        let id = self.world().read(find).unwrap_or_else(|| panic!("there is no person called {name}"));
        TestPerson::new(name, id, Arc::clone(self.world()))
    }

    /// A channel or thread by name or id.
    pub fn channel(&self, name: &str) -> Id {
        self.world().read(|state| find_channel(state, name)).unwrap_or_else(|| panic!("there is no channel {name}"))
    }

    /// The server of a channel.
    pub fn server_of(&self, channel: &str) -> Id {
        let id = self.channel(channel);
        self.world().read(|state| state.channels[&id].guild).expect("the channel belongs to a server")
    }

    /// Waits until the condition returns something. `what` describes it for the failure message.
    pub async fn wait_for<T>(&self, what: &str, condition: impl FnMut(&WorldState) -> Option<T>) -> T {
        let found = wait_until(self.world(), condition).await;
        found.unwrap_or_else(|| panic!("timed out after {WAIT_TIMEOUT:?}: {what}"))
    }

    /// Waits until the bot is connected with this many shards and has registered these commands.
    pub async fn wait_until_ready(&self, bot: &BotLogin, shards: usize, commands: &[&str]) {
        self.wait_for("the bot is connected and has registered its commands", |state| {
            let own_sessions = state.sessions.values().filter(|session| session.bot == bot.id);
            let connected = own_sessions.filter(|session| session.is_connected()).count();
            let own_commands = state.commands.values().filter(|command| command.application == bot.id);
            let registered: Vec<&str> = own_commands.map(Command::name).collect();
            (connected >= shards && commands.iter().all(|name| registered.contains(name))).then_some(())
        })
        .await;
    }

    /// Requests that were rejected because they exceed one of Discord's limits. A correct bot has none.
    pub fn limit_violations(&self) -> Vec<String> {
        self.world().limit_violations()
    }

    /// Stops the playground. Panics if a request body did not match Discord's OpenAPI description.
    pub async fn close(self) {
        let violations = self.world().schema_violations();
        self.playground.shutdown().await;
        assert!(
            violations.is_empty(),
            "requests do not match Discord's OpenAPI description:\n{}",
            violations.join("\n")
        );
    }
}
