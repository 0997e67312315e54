//! The playground, the bot and the ways to look and click.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use basari::app::{self, App};
use basari::config::Secret;
use basari::discord::Login;
use basari::service::{Clock, MINUTE, ManualClock, Service};
use basari_rules::catalog::Catalog;
use discord_playground::error::PersonError;
use discord_playground::world::{InteractionState, MessageView};
use discord_playground::{BotLogin, Id, Options, Timeouts, World};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use discord_playground::testing::TestPlayground;

/// Far more than anything here takes, on any machine.
pub const BOUND: Duration = Duration::from_mins(2);

/// How a house is furnished.
pub struct Plan {
    /// A clock that is moved on whenever nobody has anything to do.
    pub clock: Option<Arc<ManualClock>>,
    /// How long Discord waits for a first answer. Long, except where that is what is tested.
    pub patience: Duration,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { clock: None, patience: BOUND }
    }
}

pub struct House {
    pub playground: TestPlayground,
    pub world: Arc<World>,
    bot: BotLogin,
    pub login: Login,
    pub app: Option<App>,
    /// The oldest account first; the first owns the server.
    pub people: Vec<Id>,
    /// Two tables of the server.
    pub table: Id,
    pub other_table: Id,
    clock: Option<Arc<ManualClock>>,
    folder: TempDir,
    /// Every press, with the button or the line of a menu that was pressed.
    pub presses: Mutex<Vec<(Id, String)>>,
}

impl House {
    pub async fn open() -> House {
        House::furnished(Plan::default()).await
    }

    pub async fn furnished(plan: Plan) -> House {
        let mut house = House::without_bot(plan).await;
        house.start_bot().await;
        house
    }

    pub async fn without_bot(plan: Plan) -> House {
        let timeouts = Timeouts { first_response: plan.patience, ..Timeouts::default() };
        let playground = TestPlayground::start_with(Options { timeouts, ..Options::default() }).await;
        let bot = playground.add_bot("basari");
        let login = Login { token: Secret::new(bot.token.clone()), api_base: Some(playground.base_url()) };
        let people = ["ada", "bruno", "chiyo", "dev", "elise"].map(|name| playground.person(name));
        // All speak English, but where it is the languages that are tested.
        for person in &people {
            person.set_locale("en-US");
        }
        let people = people.map(|person| person.id).to_vec();
        House {
            world: Arc::clone(playground.world()),
            bot,
            login,
            app: None,
            people,
            table: playground.channel("table-one"),
            other_table: playground.channel("table-two"),
            playground,
            clock: plan.clock,
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

    /// Starts the bot, and waits until its commands are there.
    pub async fn start_bot(&mut self) {
        let catalog = Catalog::built_in().unwrap();
        let mut plan = app::Plan::new(self.login.clone(), Secret::new(self.database()), catalog);
        if let Some(clock) = &self.clock {
            plan.clock = Arc::clone(clock) as Arc<dyn Clock>;
        }
        plan.service.thinking = (0, 0);
        self.app = Some(App::start(plan).await.unwrap());
        self.commands_registered().await;
    }

    pub async fn commands_registered(&self) {
        self.playground.wait_until_ready(&self.bot, 1, &["basari", "basari-settings"]).await;
    }

    /// Ends everything. Fails when a request of the bot broke a limit or Discord's description of its API.
    pub async fn close(mut self) {
        if let Some(app) = self.app.take() {
            app.stop().await;
        }
        let refused = self.playground.limit_violations();
        assert!(refused.is_empty(), "refused by Discord's limits: {refused:#?}");
        self.playground.close().await;
    }

    /// Waits until it can be seen.
    pub async fn until<T>(&self, what: &str, look: impl Fn(&House) -> Option<T>) -> T {
        let mut changes = self.world.subscribe();
        let seen = timeout(BOUND, async {
            loop {
                changes.mark_unchanged();
                if let Some(found) = look(self) {
                    return found;
                }
                // The bot's own state is not the world's: look now and then without a change, too.
                let _ = timeout(Duration::from_millis(200), changes.changed()).await;
            }
        })
        .await;
        let Ok(found) = seen else {
            panic!("waited in vain for {what}; in the channel:\n{}", self.transcript(self.people[0], self.table));
        };
        found
    }

    /// Runs a command and returns its answer.
    pub async fn command(&self, person: Id, channel: Id, text: &str) -> MessageView {
        let interaction = self.world.run_typed_command(person, channel, text).unwrap();
        self.answer(person, interaction).await.expect("a command is always answered with a message")
    }

    /// Presses a button and returns the message that answers, if one does.
    pub async fn press(&self, person: Id, message: &MessageView, custom_id: &str) -> Option<MessageView> {
        self.try_press(person, message, custom_id, None).await.unwrap()
    }

    /// Presses a button, or chooses in a select, that may have gone since it was seen: then that is the error.
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
        // A public message that is only acknowledged answers nothing of its own.
        let own = |answer: &MessageView| answer.ephemeral || answer.guild_id.is_none() || answer.id != message.id;
        Ok(self.answer(person, interaction).await.filter(|answer| values.is_some() || own(answer)))
    }

    /// Chooses in a select.
    pub async fn choose(&self, person: Id, message: &MessageView, select: &str, value: &str) -> Option<MessageView> {
        self.try_press(person, message, select, Some(&[value.to_owned()])).await.unwrap()
    }

    pub async fn answer(&self, person: Id, interaction: Id) -> Option<MessageView> {
        self.until("an answer", |house| {
            house.world.read(|state| {
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

    /// All that a person sees in a channel and its threads, the oldest first.
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

    /// The newest message in which a button for this verb can be pressed, and the button's id.
    pub fn button(&self, person: Id, channel: Id, verb: &str) -> Option<(MessageView, String)> {
        self.messages(person, channel).into_iter().rev().find_map(|message| {
            let buttons = message.buttons();
            let found = buttons.into_iter().find(|button| {
                !button.disabled && button.custom_id.as_deref().is_some_and(|id| press_parts(id).1 == verb)
            })?;
            Some((message, found.custom_id.unwrap()))
        })
    }

    /// Waits for such a button and presses it.
    pub async fn press_verb(&self, person: Id, channel: Id, verb: &str) -> Option<MessageView> {
        let (message, id) = self.until(verb, |house| house.button(person, channel, verb)).await;
        self.press(person, &message, &id).await
    }

    /// All that somebody reads in a channel, as text.
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
            let whose = if message.ephemeral { " (only I see this)" } else { "" };
            format!("--- {} in {}{whose}\n{}\n{}", message.id, message.channel_id, message.text(), labels.join(" "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Waits until everything that is to be posted has been posted.
    pub async fn settled(&self) {
        let settled = timeout(BOUND, async {
            while self.service().next_post().await.unwrap().is_some() {
                sleep(Duration::from_millis(20)).await;
            }
        });
        settled.await.expect("everything is posted some time");
    }

    /// Moves the clock on, if it is one that can be moved.
    pub fn time_passes(&self) {
        if let Some(clock) = &self.clock {
            clock.advance(MINUTE);
        }
    }

    /// What the bot itself works with.
    pub fn service(&self) -> &Service {
        &self.app.as_ref().expect("the bot runs in this process").service
    }
}

/// Prompt and verb of one of our buttons.
pub fn press_parts(custom_id: &str) -> (u32, &str) {
    let mut parts = custom_id.split(':').skip(2);
    let prompt = parts.next().and_then(|prompt| prompt.parse().ok()).unwrap_or(0);
    (prompt, parts.next().unwrap_or_default())
}
