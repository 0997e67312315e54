//! A playground with the real bot in it, and what people can see and click there.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use basari::app::{self, App};
use basari::config::{Secret, Shards};
use basari::discord::Login;
use basari::service::{Clock, ManualClock, Randomness, Service};
use basari_rules::catalog::Catalog;
use discord_playground::error::{ApiError, PersonError};
use discord_playground::faults::{Frequency, RequestEffect, RequestFilter};
use discord_playground::rate_limits::{RateLimits, RouteLimit};
use discord_playground::world::{InteractionState, MessageView};
use discord_playground::{BotLogin, Id, Options, Timeouts, World};
use jiff::SignedDuration;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use discord_playground::testing::TestPlayground;

/// Far longer than any step takes, even on a busy machine.
pub const TEST_TIMEOUT: Duration = Duration::from_mins(2);

/// As strict as Discord for a channel, but for a shorter time, because people here answer at once.
const RATE_LIMITS: RateLimits = RateLimits {
    per_route: Some(RouteLimit { requests: 5, window: Duration::from_millis(250) }),
    global_per_second: Some(50),
};

/// How to start a fixture.
pub struct FixtureOptions {
    /// A clock that advances when nobody has anything to do. None: real time.
    pub clock: Option<Arc<ManualClock>>,
    /// A shard that is away for longer than this has a gap. Long, unless a test is about gaps, because a manual clock jumps.
    pub max_gap: SignedDuration,
    /// How long the playground waits for a first response. Long, unless a test is about this timeout.
    pub response_timeout: Duration,
    pub randomness: Randomness,
    /// Whether the bot may upload icons. Not by default, so that the texts of posts do not depend on when it is done.
    pub icons: bool,
    pub shards: Shards,
}

impl Default for FixtureOptions {
    fn default() -> FixtureOptions {
        FixtureOptions {
            clock: None,
            max_gap: SignedDuration::from_hours(24),
            response_timeout: TEST_TIMEOUT,
            randomness: Randomness::default(),
            icons: false,
            shards: Shards::All,
        }
    }
}

pub struct BotFixture {
    pub playground: TestPlayground,
    pub world: Arc<World>,
    bot: BotLogin,
    pub login: Login,
    pub app: Option<App>,
    /// The oldest account first. The first one owns the server.
    pub people: Vec<Id>,
    /// Two channels of the same server.
    pub channel: Id,
    pub other_channel: Id,
    clock: Option<Arc<ManualClock>>,
    max_gap: SignedDuration,
    randomness: Randomness,
    shards: Shards,
    folder: TempDir,
    /// Every interaction, with the custom id of the button or menu option.
    pub presses: Mutex<Vec<(Id, String)>>,
}

impl BotFixture {
    pub async fn start() -> BotFixture {
        BotFixture::start_with(FixtureOptions::default()).await
    }

    pub async fn start_with(options: FixtureOptions) -> BotFixture {
        let mut fixture = BotFixture::without_bot(options).await;
        fixture.start_bot().await;
        fixture
    }

    pub async fn without_bot(options: FixtureOptions) -> BotFixture {
        let timeouts = Timeouts { first_response: options.response_timeout, ..Timeouts::default() };
        let playground = TestPlayground::start_with(Options { timeouts, ..Options::default() }).await;
        let bot = playground.add_bot("basari");
        let login = Login { token: Secret::new(bot.token.clone()), api_base: Some(playground.base_url()) };
        let people = ["ada", "bruno", "chiyo", "dev", "elise"].map(|name| playground.person(name));
        // Everybody reads English, except in tests about languages.
        for person in &people {
            person.set_locale("en-US");
        }
        let people = people.map(|person| person.id).to_vec();
        if !options.icons {
            refuse_icons(playground.world(), &RequestEffect::Reject(ApiError::missing_access()));
        }
        // A delivery waits by the bot's clock, and a manual one stands still.
        if options.clock.is_none() {
            playground.world().set_rate_limits(RATE_LIMITS);
        }
        BotFixture {
            world: Arc::clone(playground.world()),
            bot,
            login,
            app: None,
            people,
            channel: playground.channel("table-one"),
            other_channel: playground.channel("table-two"),
            playground,
            clock: options.clock,
            max_gap: options.max_gap,
            randomness: options.randomness,
            shards: options.shards,
            folder: TempDir::new().unwrap(),
            presses: Mutex::default(),
        }
    }

    pub fn bot_id(&self) -> Id {
        self.bot.id
    }

    pub fn database(&self) -> String {
        format!("sqlite://{}", self.folder.path().join("games.sqlite").display())
    }

    /// Starts the bot and waits until its commands are registered.
    pub async fn start_bot(&mut self) {
        let catalog = Catalog::built_in().unwrap();
        let mut plan = app::StartOptions::new(self.login.clone(), Secret::new(self.database()), catalog);
        if let Some(clock) = &self.clock {
            plan.clock = Arc::clone(clock) as Arc<dyn Clock>;
        }
        plan.service.max_gap = self.max_gap;
        plan.service.randomness = self.randomness.clone();
        plan.shards = self.shards;
        plan.service.thinking = (SignedDuration::ZERO, SignedDuration::ZERO);
        self.app = Some(App::start(plan).await.unwrap());
        self.commands_registered().await;
    }

    pub async fn commands_registered(&self) {
        self.playground.wait_until_ready(&self.bot, 1, &["basari", "basari-settings"]).await;
    }

    /// Stops everything. Fails if a request of the bot violated one of Discord's limits.
    pub async fn close(mut self) {
        if let Some(app) = self.app.take() {
            app.stop().await;
        }
        let refused = self.playground.limit_violations();
        assert!(refused.is_empty(), "requests that violate Discord's limits: {refused:#?}");
        self.playground.close().await;
    }

    /// Waits until `look` finds something.
    pub async fn wait_for<T>(&self, what: &str, look: impl Fn(&BotFixture) -> Option<T>) -> T {
        let mut changes = self.world.subscribe();
        let seen = timeout(TEST_TIMEOUT, async {
            loop {
                changes.mark_unchanged();
                if let Some(found) = look(self) {
                    return found;
                }
                // The bot's own state can change without a change of the world.
                let _ = timeout(Duration::from_millis(200), changes.changed()).await;
            }
        })
        .await;
        let Ok(found) = seen else {
            panic!("timed out waiting for {what}; in the channel:\n{}", self.transcript(self.people[0], self.channel));
        };
        found
    }

    /// Runs a command and returns the response.
    pub async fn command(&self, person: Id, channel: Id, text: &str) -> MessageView {
        let interaction = self.world.run_typed_command(person, channel, text).unwrap();
        self.answer(person, interaction).await.expect("every command gets a message")
    }

    /// Clicks a button and returns the message of the response, if there is one.
    pub async fn press(&self, person: Id, message: &MessageView, custom_id: &str) -> Option<MessageView> {
        self.try_press(person, message, custom_id, None).await.unwrap()
    }

    /// Clicks a button or chooses from a menu. Fails if it no longer exists.
    pub async fn try_press(
        &self,
        person: Id,
        message: &MessageView,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<Option<MessageView>, PersonError> {
        let interaction = self.world.use_component(person, message.id.parse().unwrap(), custom_id, values)?;
        let pressed = values.and_then(|values| values.first()).map_or(custom_id, String::as_str);
        self.presses.lock().unwrap().push((interaction, pressed.to_owned()));
        // An acknowledged click on a public message has no message of its own.
        let own = |answer: &MessageView| answer.ephemeral || answer.guild_id.is_none() || answer.id != message.id;
        Ok(self.answer(person, interaction).await.filter(|answer| values.is_some() || own(answer)))
    }

    /// Chooses from a menu.
    pub async fn choose(&self, person: Id, message: &MessageView, select: &str, value: &str) -> Option<MessageView> {
        self.try_press(person, message, select, Some(&[value.to_owned()])).await.unwrap()
    }

    pub async fn answer(&self, person: Id, interaction: Id) -> Option<MessageView> {
        self.wait_for("a response", |fixture| {
            fixture.world.read(|state| {
                let found = &state.interactions[&interaction];
                match found.state {
                    InteractionState::Pending => None,
                    InteractionState::TimedOut => panic!("this interaction failed: {found:?}"),
                    InteractionState::Responded => {
                        match found.original_response.and_then(|id| state.message_view(person, id)) {
                            Some(view) if view.state == "thinking" => None,
                            view => Some(view),
                        }
                    }
                }
            })
        })
        .await
    }

    /// Everything that a person sees in a channel and its threads, oldest first.
    pub fn messages(&self, person: Id, channel: Id) -> Vec<MessageView> {
        self.world.read(|state| {
            let threads = state.channels.values().filter(|other| other.parent == Some(channel)).map(|other| other.id);
            let places: Vec<Id> = std::iter::once(channel).chain(threads).collect();
            let mut all: Vec<MessageView> =
                places.into_iter().filter_map(|place| state.messages_view(person, place)).flatten().collect();
            all.sort_by_key(|message| message.id.parse::<Id>().unwrap());
            all
        })
    }

    /// The newest message with an enabled button for this verb, and the button's custom id.
    pub fn button(&self, person: Id, channel: Id, verb: &str) -> Option<(MessageView, String)> {
        self.messages(person, channel).into_iter().rev().find_map(|message| {
            let buttons = message.buttons();
            let found = buttons.into_iter().find(|button| {
                !button.disabled && button.custom_id.as_deref().is_some_and(|id| prompt_and_verb(id).1 == verb)
            })?;
            Some((message, found.custom_id.unwrap()))
        })
    }

    /// Waits for a button with this verb and clicks it.
    pub async fn press_verb(&self, person: Id, channel: Id, verb: &str) -> Option<MessageView> {
        let (message, id) = self.wait_for(verb, |fixture| fixture.button(person, channel, verb)).await;
        self.press(person, &message, &id).await
    }

    /// Everything that a person reads in a channel, as text.
    pub fn transcript(&self, person: Id, channel: Id) -> String {
        let lines = self.messages(person, channel).into_iter().map(|message| {
            let labels: Vec<String> = message
                .buttons()
                .into_iter()
                .map(
                    |button| {
                        if button.disabled { format!("({})", button.label) } else { format!("[{}]", button.label) }
                    },
                )
                .collect();
            let visibility = if message.ephemeral { " (private)" } else { "" };
            format!(
                "--- {} in {}{visibility}\n{}\n{}",
                message.id,
                message.channel_id,
                message.text(),
                labels.join(" ")
            )
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Waits until the outbox is empty.
    pub async fn wait_for_outbox(&self) {
        let emptied = timeout(TEST_TIMEOUT, async {
            while self.service().next_delivery().await.unwrap().is_some() {
                sleep(Duration::from_millis(20)).await;
            }
        });
        emptied.await.expect("the outbox becomes empty");
    }

    pub fn has_manual_clock(&self) -> bool {
        self.clock.is_some()
    }

    /// Advances a manual clock by a minute.
    pub fn advance_clock(&self) {
        if let Some(clock) = &self.clock {
            clock.advance(SignedDuration::from_mins(1));
        }
    }

    /// The bot's own service.
    pub fn service(&self) -> &Service {
        &self.app.as_ref().expect("the bot runs in this process").service
    }
}

/// Answers every request about emoji like this.
pub fn refuse_icons(world: &World, effect: &RequestEffect) {
    let frequency = Frequency::Random { probability: 1.0, seed: 0 };
    world.configure_faults(|faults| {
        for path in ["applications/*/emojis", "applications/*/emojis/*"] {
            faults.on_requests(RequestFilter::new("", path), frequency.clone(), effect.clone());
        }
    });
}

/// The prompt and the verb of one of our custom ids.
pub fn prompt_and_verb(custom_id: &str) -> (u32, &str) {
    let mut parts = custom_id.split(':').skip(2);
    let prompt = parts.next().and_then(|prompt| prompt.parse().ok()).unwrap_or(0);
    (prompt, parts.next().unwrap_or_default())
}
