//! A playground for one test, and the people in it.
//!
//! ```ignore
//! let playground = TestPlayground::start().await;
//! let login = playground.bot("Echo");              // attach your bot: login.token, playground.base_url(), playground.ws_url()
//! let ada = playground.person("ada");
//! ada.runs("table-one", "/echo say text:hello").await;
//! let answer = ada.waits_for("table-one", |message| message.content == "hello").await;
//! ada.clicks(&answer, "Again").await;
//! playground.close().await;                        // fails the test when a request was against Discord's description
//! ```

mod person;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::world::State;
use crate::{BotLogin, Handle, Id, Options, Patience, Playground, RequestValidator, World};

pub use self::person::TestPerson;

/// How long a test waits for something that should happen soon: the machine may be very slow.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// A running playground of its own.
pub struct TestPlayground {
    handle: Handle,
}

impl TestPlayground {
    /// With Discord's own time limits, widened so that a slow machine does not miss them.
    pub async fn start() -> Self {
        Self::with(Options::default()).await
    }

    /// With other options; the port is always a free one, and the OpenAPI file is used when it is there.
    pub async fn with(options: Options) -> Self {
        let mut options = options;
        options.port = Some(0);
        options.validator = options.validator.or_else(discord_description);
        if options.patience.first_answer == Patience::default().first_answer {
            options.patience.first_answer = PATIENCE;
        }
        let handle = Playground::start(options).await.expect("the playground starts");
        Self { handle }
    }

    pub fn base_url(&self) -> String {
        self.handle.base_url()
    }

    pub fn ws_url(&self) -> String {
        self.handle.ws_url()
    }

    /// The playground itself: faults, rights, deletions.
    pub fn world(&self) -> &Arc<World> {
        self.handle.world()
    }

    /// A bot's account, member of both servers. The test attaches the bot.
    pub fn bot(&self, name: &str) -> BotLogin {
        self.handle.add_bot(name)
    }

    /// One of `ada` (en-US, owns the first server), `bruno` (de, owns the second), `chiyo` (ja), `dev` (en-GB), `elise` (fr, a week old).
    pub fn person(&self, name: &str) -> TestPerson {
        let known =
            |state: &State| state.users.values().find(|user| user.name == name && !user.bot).map(|user| user.id);
        let id = self.world().look(known).unwrap_or_else(|| panic!("nobody here is called {name}"));
        TestPerson::new(name, id, Arc::clone(self.world()))
    }

    /// A channel or thread by name, or by id.
    pub fn channel(&self, name: &str) -> Id {
        self.world().look(|state| find_channel(state, name)).unwrap_or_else(|| panic!("there is no channel {name}"))
    }

    /// The server that a channel belongs to.
    pub fn server_of(&self, channel: &str) -> Id {
        let id = self.channel(channel);
        self.world().look(|state| state.channels[&id].guild).expect("a channel of a server")
    }

    /// Waits until something is true of the playground.
    pub async fn until<T>(&self, what: &str, look: impl FnMut(&State) -> Option<T>) -> T {
        until(self.world(), look).await.unwrap_or_else(|| panic!("{what}: did not come true in {PATIENCE:?}"))
    }

    /// Waits until the bot is connected with that many shards, and has registered a command of each name.
    pub async fn until_ready(&self, bot: &BotLogin, shards: usize, commands: &[&str]) {
        self.until("the bot is connected and has its commands", |state| {
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
    pub fn limit_refusals(&self) -> Vec<String> {
        self.world().limit_refusals()
    }

    /// Ends the playground. Fails when a request body did not fit Discord's own description.
    pub async fn close(self) {
        let violations = self.world().violations();
        self.handle.shutdown().await;
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

fn find_channel(state: &State, name: &str) -> Option<Id> {
    let by_id = name.parse().ok().filter(|id| state.channels.contains_key(id));
    by_id.or_else(|| state.channels.values().rfind(|channel| channel.name == name).map(|channel| channel.id))
}

/// Looks again after each change, until there is something to return.
async fn until<T>(world: &World, mut look: impl FnMut(&State) -> Option<T>) -> Option<T> {
    let mut changes = world.changes();
    tokio::time::timeout(PATIENCE, async {
        loop {
            changes.borrow_and_update();
            if let Some(found) = world.look(&mut look) {
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
