//! A person who acts in a test and sees only what they may see.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::wait::{WAIT_TIMEOUT, find_channel, wait_until};
use crate::error::PersonError;
use crate::snowflake::Id;
use crate::world::{Channel, InteractionState, MessageView, World, WorldState};

/// A modal on a person's screen.
#[derive(Debug, Clone)]
pub struct ModalView {
    pub id: Id,
    pub custom_id: String,
    pub title: String,
    /// `custom_id` and label of each input.
    pub inputs: Vec<(String, String)>,
}

/// One of the people of the playground.
///
/// Methods take a channel as its name, a thread's name, an id, or `@Name` for the DM with that bot.
#[derive(Clone)]
pub struct TestPerson {
    pub name: String,
    pub id: Id,
    world: Arc<World>,
    /// Ephemeral messages up to this id are gone from the person's client.
    client_started: Id,
}

/// What the person sees.
impl TestPerson {
    pub(super) fn new(name: &str, id: Id, world: Arc<World>) -> Self {
        Self { name: name.to_owned(), id, world, client_started: 0 }
    }

    /// Restarts the person's client. Their ephemeral messages are gone, as in Discord.
    pub fn restart_client(&mut self) {
        self.client_started = self.world.update(|state| state.ids.next_id());
    }

    fn still_shows(&self, message: &MessageView) -> bool {
        !message.ephemeral || id_of(message) > self.client_started
    }

    /// The text that mentions this person in a message.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    fn find_channel(&self, name: &str) -> Option<Id> {
        self.world.read(|state| visible_channel(state, self.id, name))
    }

    fn expect_channel(&self, name: &str) -> Id {
        self.find_channel(name).unwrap_or_else(|| panic!("{} sees no channel called {name}", self.name))
    }

    /// Everything this person sees in a channel, oldest first.
    pub fn messages_in(&self, channel: &str) -> Vec<MessageView> {
        let Some(channel) = self.find_channel(channel) else { return Vec::new() };
        let mut messages = self.world.read(|state| state.messages_view(self.id, channel)).unwrap_or_default();
        messages.retain(|message| self.still_shows(message));
        messages
    }

    /// The message as this person sees it now, or `None` if they no longer see it.
    pub fn reload(&self, message: &MessageView) -> Option<MessageView> {
        self.world.read(|state| state.message_view(self.id, id_of(message))).filter(|now| self.still_shows(now))
    }

    /// Waits for a message that matches and returns the newest one.
    pub async fn wait_for_message(&self, channel: &str, matches: impl Fn(&MessageView) -> bool) -> MessageView {
        let found = wait_until(&self.world, |state| {
            let channel = visible_channel(state, self.id, channel)?;
            state
                .messages_view(self.id, channel)?
                .into_iter()
                .rfind(|message| self.still_shows(message) && matches(message))
        })
        .await;
        found.unwrap_or_else(|| self.fail_waiting("a message", channel))
    }

    /// Waits for a message that contains the text, also in embeds and alt texts.
    pub async fn wait_for_text(&self, channel: &str, text: &str) -> MessageView {
        self.wait_for_message(channel, |message| message.state == "sent" && message.text().contains(text)).await
    }

    /// Waits until this message matches.
    pub async fn wait_for_change(&self, message: &MessageView, matches: impl Fn(&MessageView) -> bool) -> MessageView {
        let id = id_of(message);
        let found = wait_until(&self.world, |state| state.message_view(self.id, id).filter(|now| matches(now))).await;
        found.unwrap_or_else(|| self.fail_waiting("a change of a message", &message.channel_id))
    }

    /// Waits until the person sees a channel, for example a new thread or a DM (`@Name`).
    pub async fn wait_for_channel(&self, name: &str) -> Id {
        let found = wait_until(&self.world, |state| visible_channel(state, self.id, name)).await;
        found.unwrap_or_else(|| panic!("{} waited {WAIT_TIMEOUT:?} for a channel called {name}", self.name))
    }

    fn fail_waiting(&self, what: &str, channel: &str) -> ! {
        let screen = self.describe_channel(channel);
        panic!("{} waited {WAIT_TIMEOUT:?} for {what} in {channel} and sees:\n{screen}", self.name)
    }

    /// What the person sees in a channel, as text for failure messages.
    pub fn describe_channel(&self, channel: &str) -> String {
        self.messages_in(channel).iter().map(describe).collect::<Vec<_>>().join("\n")
    }

    /// Waits for a modal.
    pub async fn wait_for_modal(&self) -> ModalView {
        let found = wait_until(&self.world, |state| {
            let newest = state.modals.values().filter(|modal| modal.user == self.id).max_by_key(|modal| modal.id)?;
            let rows = newest.components.iter().flat_map(|row| match row.get("component") {
                Some(input) => vec![(input, row)],
                None => row["components"].as_array().into_iter().flatten().map(|input| (input, input)).collect(),
            });
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            Some(ModalView {
                id: newest.id,
                custom_id: newest.custom_id.clone(),
                title: newest.title.clone(),
                inputs: rows.map(|(input, labelled)| (text(&input["custom_id"]), text(&labelled["label"]))).collect(),
            })
        })
        .await;
        found.unwrap_or_else(|| panic!("{} waited {WAIT_TIMEOUT:?} for a dialog", self.name))
    }
}

/// What the person does. Methods that begin with `try_` do not wait for the bot and return the person's error.
impl TestPerson {
    /// Writes a message.
    pub fn send_message(&self, channel: &str, text: &str) -> MessageView {
        let channel = self.expect_channel(channel);
        self.world.update(|state| {
            let sent = state.send_message(self.id, channel, text, None);
            let id = sent.unwrap_or_else(|error| panic!("{} cannot write: {error}", self.name));
            state.message_view(self.id, id).expect("the author sees the message")
        })
    }

    /// Runs a command and waits until the bot responds. A deferred response counts.
    pub async fn run_command(&self, channel: &str, command: &str) {
        let interaction = self.try_run_command(channel, command);
        let interaction = interaction.unwrap_or_else(|error| panic!("{} cannot run {command}: {error}", self.name));
        self.wait_for_response(interaction, command).await;
    }

    pub fn try_run_command(&self, channel: &str, command: &str) -> Result<Id, PersonError> {
        self.world.run_typed_command(self.id, self.expect_channel(channel), command)
    }

    /// Clicks a button, named by its label or `custom_id`, and waits for the response.
    pub async fn click(&self, message: &MessageView, button: &str) {
        let interaction = self.try_click(message, button);
        let interaction = interaction.unwrap_or_else(|error| {
            panic!("{} cannot click {button}: {error}\n{}", self.name, self.describe_channel(&message.channel_id))
        });
        self.wait_for_response(interaction, button).await;
    }

    pub fn try_click(&self, message: &MessageView, button: &str) -> Result<Id, PersonError> {
        let current = self.reload(message).ok_or(PersonError::NotVisible("The message"))?;
        let mut buttons = current.buttons().into_iter();
        let found = buttons.find(|one| one.label == button || one.custom_id.as_deref() == Some(button));
        let custom_id = found.and_then(|one| one.custom_id).ok_or(PersonError::NotVisible("The button"))?;
        self.try_use_component(message, &custom_id, None)
    }

    /// Uses a component by `custom_id`. It may be gone by now, as with an outdated screen or a double click.
    pub fn try_use_component(
        &self,
        message: &MessageView,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<Id, PersonError> {
        self.world.use_component(self.id, id_of(message), custom_id, values)
    }

    /// Chooses from a select menu and waits for the response.
    ///
    /// The menu is named by `custom_id` or placeholder; an empty name means the first one. Options are named by value or
    /// label.
    pub async fn select(&self, message: &MessageView, select: &str, options: &[&str]) {
        let current = self.reload(message).unwrap_or_else(|| panic!("{} no longer sees the message", self.name));
        let menus = current.selects();
        let menu = menus.iter().find(|one| select.is_empty() || one.custom_id == select || one.placeholder == select);
        let menu = menu.unwrap_or_else(|| {
            panic!("{} sees no select menu {select}:\n{}", self.name, self.describe_channel(&message.channel_id))
        });
        let value = |wanted: &&str| {
            let option = menu.options.iter().find(|(value, label)| value == wanted || label == wanted);
            option.map_or_else(|| (*wanted).to_owned(), |(value, _)| value.clone())
        };
        let values: Vec<String> = options.iter().map(value).collect();
        let interaction = self.try_use_component(message, &menu.custom_id, Some(&values));
        let interaction =
            interaction.unwrap_or_else(|error| panic!("{} cannot choose {options:?}: {error}", self.name));
        self.wait_for_response(interaction, select).await;
    }

    /// Submits a modal and waits for the response. Inputs are named by `custom_id` or label.
    pub async fn submit_modal(&self, modal: &ModalView, values: &[(&str, &str)]) {
        let custom_id = |name: &str| {
            let input = modal.inputs.iter().find(|(id, label)| id == name || label == name);
            input.map_or_else(|| panic!("the modal {} has no input {name}", modal.title), |(id, _)| id.clone())
        };
        let values: BTreeMap<String, String> =
            values.iter().map(|(name, text)| (custom_id(name), (*text).to_owned())).collect();
        let interaction = self.world.submit_modal(self.id, modal.id, &values);
        let interaction =
            interaction.unwrap_or_else(|error| panic!("{} cannot submit {}: {error}", self.name, modal.title));
        self.wait_for_response(interaction, &modal.title).await;
    }

    /// The bot's suggestions for an option of a command: names and values.
    pub async fn autocomplete(&self, channel: &str, command: &str, option: &str, typed: &str) -> Vec<(String, Value)> {
        let channel = self.expect_channel(channel);
        let mut words = command.trim_start_matches('/').split(' ').map(str::to_owned);
        let name = words.next().unwrap_or_default();
        let id = self
            .world
            .read(|state| state.commands.values().find(|command| command.name() == name).map(|command| command.id));
        let id = id.unwrap_or_else(|| panic!("there is no command /{name}"));
        let path: Vec<String> = words.collect();
        let options = Map::from_iter([(option.to_owned(), Value::from(typed))]);
        let choices = self.world.autocomplete(self.id, channel, id, &path, &options, option).await;
        let choices = choices.unwrap_or_else(|error| panic!("{} cannot type {typed}: {error}", self.name));
        choices
            .into_iter()
            .map(|choice| (choice["name"].as_str().unwrap_or_default().to_owned(), choice["value"].clone()))
            .collect()
    }

    /// Dismisses an ephemeral message, or deletes the person's own message.
    pub fn dismiss(&self, message: &MessageView) {
        let dismissed = self.world.update(|state| state.dismiss_or_delete(self.id, id_of(message)));
        dismissed.unwrap_or_else(|error| panic!("{} cannot dismiss the message: {error}", self.name));
    }

    /// Changes the language of the person's client.
    pub fn set_locale(&self, locale: &str) {
        let changed = self.world.update(|state| state.set_locale(self.id, locale));
        changed.unwrap_or_else(|error| panic!("{} cannot switch to {locale}: {error}", self.name));
    }

    /// Opens the DM with a bot, named by its display name.
    pub fn open_dm(&self, bot: &str) -> Id {
        self.world.update(|state| {
            let id = state.users.values().find(|user| user.bot && user.display_name == bot).map(|user| user.id);
            let id = id.unwrap_or_else(|| panic!("there is no bot {bot}"));
            state.open_dm(self.id, id).expect("people can open DMs with bots")
        })
    }

    /// Opens or closes the person's DMs.
    pub fn set_dms_open(&self, open: bool) {
        self.world.set_dms_open(self.id, open);
    }

    async fn wait_for_response(&self, interaction: Id, what: &str) {
        let state = wait_until(&self.world, |state| {
            let now = state.interactions.get(&interaction)?.state;
            (now != InteractionState::Pending).then_some(now)
        })
        .await;
        assert_eq!(state, Some(InteractionState::Responded), "the bot did not respond to “{what}” by {}", self.name);
    }
}

fn id_of(message: &MessageView) -> Id {
    message.id.parse().expect("message ids are numbers")
}

fn describe(message: &MessageView) -> String {
    let buttons: Vec<String> = message.buttons().iter().map(|button| format!("[{}]", button.label)).collect();
    let selects: Vec<String> = message.selects().iter().map(|select| format!("<{}>", select.custom_id)).collect();
    let ephemeral = if message.ephemeral { " (ephemeral)" } else { "" };
    let (author, text) = (&message.author.display_name, message.text().replace('\n', " / "));
    format!("  {author}{ephemeral} {}: {text} {} {}", message.state, buttons.join(""), selects.join(""))
}

/// A channel that the person can see. A DM exists only after one side has opened it.
fn visible_channel(state: &WorldState, user: Id, name: &str) -> Option<Id> {
    let Some(bot) = name.strip_prefix('@') else {
        return find_channel(state, name).filter(|id| state.can_see(user, &state.channels[id]));
    };
    let bot = state.users.values().find(|one| one.bot && one.display_name == bot)?.id;
    let is_dm = |channel: &&Channel| channel.recipients.contains(&bot) && channel.recipients.contains(&user);
    state.channels.values().find(is_dm).map(|channel| channel.id)
}
