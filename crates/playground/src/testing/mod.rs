//! A playground for one test, and the people in it.
//!
//! ```ignore
//! let playground = TestPlayground::start().await;
//! let login = playground.add_bot("Echo");              // attach your bot: login.token, playground.base_url(), playground.ws_url()
//! let ada = playground.person("ada");
//! ada.run_command("table-one", "/echo say text:hello").await;
//! let answer = ada.wait_for_message("table-one", |message| message.content == "hello").await;
//! ada.click(&answer, "Again").await;
//! playground.close().await;                        // fails the test when a request was against Discord's description
//! ```

mod person;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::world::WorldState;
use crate::{BotLogin, Id, Options, Playground, RequestValidator, Timeouts, World};

pub use self::person::TestPerson;

/// How long a test waits for something that should happen soon: the machine may be very slow.
pub const WAIT_TIMEOUT: Duration = Duration::from_mins(1);

/// A running playground of its own.
pub struct TestPlayground {
    playground: Playground,
}

impl TestPlayground {
    /// With Discord's own time limits, widened so that a slow machine does not miss them.
    pub async fn start() -> Self {
        Self::start_with(Options::default()).await
    }

    /// With other options; the port is always a free one, and the OpenAPI file is used when it is there.
    pub async fn start_with(options: Options) -> Self {
        let mut options = options;
        options.port = Some(0);
        options.validator = options.validator.or_else(discord_description);
        if options.timeouts.first_response == Timeouts::default().first_response {
            options.timeouts.first_response = WAIT_TIMEOUT;
        }
        let playground = Playground::start(options).await.expect("the playground starts");
        Self { playground }
    }

    pub fn base_url(&self) -> String {
        self.playground.base_url()
    }

    pub fn ws_url(&self) -> String {
        self.playground.ws_url()
    }

    /// The playground itself: faults, rights, deletions.
    pub fn world(&self) -> &Arc<World> {
        self.playground.world()
    }

    /// A bot's account, member of both servers. The test attaches the bot.
    pub fn add_bot(&self, name: &str) -> BotLogin {
        self.playground.add_bot(name)
    }

    /// One of `ada` (en-US, owns the first server), `bruno` (de, owns the second), `chiyo` (ja), `dev` (en-GB), `elise` (fr, a week old).
    pub fn person(&self, name: &str) -> TestPerson {
        let known =
            |state: &WorldState| state.users.values().find(|user| user.name == name && !user.bot).map(|user| user.id);
        let id = self.world().read(known).unwrap_or_else(|| panic!("nobody here is called {name}"));
        TestPerson::new(name, id, Arc::clone(self.world()))
    }

    /// A channel or thread by name, or by id.
    pub fn channel(&self, name: &str) -> Id {
        self.world().read(|state| find_channel(state, name)).unwrap_or_else(|| panic!("there is no channel {name}"))
    }

    /// The server that a channel belongs to.
    pub fn server_of(&self, channel: &str) -> Id {
        let id = self.channel(channel);
        self.world().read(|state| state.channels[&id].guild).expect("a channel of a server")
    }

    /// Waits until something is true of the playground.
    pub async fn wait_for<T>(&self, what: &str, look: impl FnMut(&WorldState) -> Option<T>) -> T {
        wait_until(self.world(), look).await.unwrap_or_else(|| panic!("{what}: did not come true in {WAIT_TIMEOUT:?}"))
    }

    /// Waits until the bot is connected with that many shards, and has registered a command of each name.
    pub async fn wait_until_ready(&self, bot: &BotLogin, shards: usize, commands: &[&str]) {
        self.wait_for("the bot is connected and has its commands", |state| {
            let connected = state.sessions.values().filter(|one| one.bot == bot.id && one.is_connected()).count();
            let own: Vec<&str> = state
                .commands
                .values()
                .filter(|one| one.application == bot.id)
                .map(crate::world::Command::name)
                .collect();
            (connected >= shards && commands.iter().all(|name| own.contains(name))).then_some(())
        })
        .await;
    }

    /// Requests that were refused for one of Discord's limits; a good bot has none.
    pub fn limit_violations(&self) -> Vec<String> {
        self.world().limit_violations()
    }

    /// Ends the playground. Fails when a request body did not fit Discord's own description.
    pub async fn close(self) {
        let violations = self.world().schema_violations();
        self.playground.shutdown().await;
        assert!(violations.is_empty(), "against Discord's description of its API:\n{}", violations.join("\n"));
    }
}

/// Discord's own description of its API, where it is at hand: `DISCORD_OPENAPI`, or next to the repository.
fn discord_description() -> Option<Arc<dyn RequestValidator>> {
    #[cfg(feature = "openapi")]
    {
        let named = std::env::var_os("DISCORD_OPENAPI").map(PathBuf::from);
        let file = named
            .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/discord/openapi.json"));
        if file.exists() {
            let description = crate::openapi::OpenApi::load(&file).expect("a readable description of Discord's API");
            return Some(description);
        }
    }
    None
}

fn find_channel(state: &WorldState, name: &str) -> Option<Id> {
    let by_id = name.parse().ok().filter(|id| state.channels.contains_key(id));
    by_id.or_else(|| state.channels.values().rfind(|channel| channel.name == name).map(|channel| channel.id))
}

/// Looks again after each change, until there is something to return.
async fn wait_until<T>(world: &World, mut look: impl FnMut(&WorldState) -> Option<T>) -> Option<T> {
    let mut changes = world.subscribe();
    tokio::time::timeout(WAIT_TIMEOUT, async {
        loop {
            changes.borrow_and_update();
            if let Some(found) = world.read(&mut look) {
                return found;
            }
            if changes.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    })
    .await
    .ok()
}
