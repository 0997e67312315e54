//! A person: does what people do at Discord, and sees only what that person may see.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::error::PersonError;
use crate::world::{InteractionState, MessageView, WorldState};
use crate::{Id, World};
use serde_json::{Map, Value};

use super::{WAIT_TIMEOUT, find_channel, wait_until};

/// A dialog on somebody's screen.
#[derive(Debug, Clone)]
pub struct ModalView {
    pub id: Id,
    pub custom_id: String,
    pub title: String,
    /// `custom_id` and label of each input.
    pub inputs: Vec<(String, String)>,
}

/// One of the people of the playground. Places are named: a channel, a thread, an id, or `@Name` for the DM with that bot.
#[derive(Clone)]
pub struct TestPerson {
    pub name: String,
    pub id: Id,
    world: Arc<World>,
}

impl TestPerson {
    pub(super) fn new(name: &str, id: Id, world: Arc<World>) -> Self {
        Self { name: name.to_owned(), id, world }
    }

    /// How a message mentions this person.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    fn place(&self, name: &str) -> Option<Id> {
        self.world.read(|state| place(state, self.id, name))
    }

    fn must_place(&self, name: &str) -> Id {
        self.place(name).unwrap_or_else(|| panic!("{} knows no place called {name}", self.name))
    }

    // ---- reading

    /// Everything this person sees there, oldest first.
    pub fn messages_in(&self, place: &str) -> Vec<MessageView> {
        let Some(channel) = self.place(place) else { return Vec::new() };
        self.world.read(|state| state.messages_view(self.id, channel)).unwrap_or_default()
    }

    /// The message as this person sees it now, if he still does.
    pub fn reload(&self, message: &MessageView) -> Option<MessageView> {
        let id = message.id.parse().expect("an id");
        self.world.read(|state| state.message_view(self.id, id))
    }

    /// Waits for the newest message there that fits.
    pub async fn wait_for_message(&self, place_name: &str, fits: impl Fn(&MessageView) -> bool) -> MessageView {
        let found = wait_until(&self.world, |state| {
            let channel = place(state, self.id, place_name)?;
            state.messages_view(self.id, channel)?.into_iter().rfind(|message| fits(message))
        })
        .await;
        found.unwrap_or_else(|| {
            panic!(
                "{} waited {WAIT_TIMEOUT:?} in {place_name} in vain and sees:\n{}",
                self.name,
                self.describe_channel(place_name)
            )
        })
    }

    /// Waits for a message there that contains the text, embeds and alt texts included.
    pub async fn wait_for_text(&self, place: &str, text: &str) -> MessageView {
        self.wait_for_message(place, |message| message.state == "sent" && message.text().contains(text)).await
    }

    /// Waits until this message has changed so that it fits.
    pub async fn wait_for_change(&self, message: &MessageView, fits: impl Fn(&MessageView) -> bool) -> MessageView {
        let id: Id = message.id.parse().expect("an id");
        let found = wait_until(&self.world, |state| state.message_view(self.id, id).filter(|now| fits(now))).await;
        found.unwrap_or_else(|| {
            panic!(
                "{} waited {WAIT_TIMEOUT:?} for a message to change and sees:\n{}",
                self.name,
                self.describe_channel(&message.channel_id)
            )
        })
    }

    /// Waits until a place can be seen: a new thread, or a DM (`@Name`).
    pub async fn wait_for_channel(&self, name: &str) -> Id {
        let found = wait_until(&self.world, |state| place(state, self.id, name)).await;
        found.unwrap_or_else(|| panic!("{} waited {WAIT_TIMEOUT:?} for a place called {name}", self.name))
    }

    /// A place as text, for failures.
    pub fn describe_channel(&self, place: &str) -> String {
        let lines = self.messages_in(place).into_iter().map(|message| {
            let buttons: Vec<String> = message.buttons().iter().map(|button| format!("[{}]", button.label)).collect();
            let selects: Vec<String> =
                message.selects().iter().map(|select| format!("<{}>", select.custom_id)).collect();
            let private = if message.ephemeral { " (only you)" } else { "" };
            format!(
                "  {}{private} {}: {} {} {}",
                message.author.display_name,
                message.state,
                message.text().replace('\n', " / "),
                buttons.join(""),
                selects.join("")
            )
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    // ---- doing

    /// Writes a plain message.
    pub fn send_message(&self, place: &str, text: &str) -> MessageView {
        let channel = self.must_place(place);
        self.world.update(|state| {
            let id =
                state.say(self.id, channel, text, None).unwrap_or_else(|error| panic!("{} says: {error}", self.name));
            state.message_view(self.id, id).expect("one sees what one says")
        })
    }

    /// Runs a command as typed and waits until the bot has answered (a "thinking" answer counts).
    pub async fn run_command(&self, place: &str, command: &str) {
        let interaction = self.try_run_command(place, command);
        let interaction = interaction.unwrap_or_else(|error| panic!("{} runs {command}: {error}", self.name));
        self.until_answered(interaction, command).await;
    }

    /// Runs a command without waiting; the error is the person's.
    pub fn try_run_command(&self, place: &str, command: &str) -> Result<Id, PersonError> {
        self.world.run_typed_command(self.id, self.must_place(place), command)
    }

    /// Clicks a button, named by its label or `custom_id`, on the message as it is now; waits for the answer.
    pub async fn click(&self, message: &MessageView, button: &str) {
        let interaction = self.try_click(message, button);
        let interaction = interaction.unwrap_or_else(|error| {
            panic!("{} clicks {button}: {error}\n{}", self.name, self.describe_channel(&message.channel_id))
        });
        self.until_answered(interaction, button).await;
    }

    /// Clicks without waiting for the answer; the error is the person's.
    pub fn try_click(&self, message: &MessageView, button: &str) -> Result<Id, PersonError> {
        let now = self.reload(message).ok_or(PersonError::NotVisible("The message"))?;
        let known =
            now.buttons().into_iter().find(|one| one.label == button || one.custom_id.as_deref() == Some(button));
        let custom_id = known.and_then(|one| one.custom_id).ok_or(PersonError::NotVisible("The button"))?;
        self.try_use_component(message, &custom_id, None)
    }

    /// Presses what the message *had*, even if the button is gone by now: an old screen, a double click.
    pub fn try_use_component(
        &self,
        message: &MessageView,
        custom_id: &str,
        values: Option<&[String]>,
    ) -> Result<Id, PersonError> {
        self.world.use_component(self.id, message.id.parse().expect("an id"), custom_id, values)
    }

    /// Chooses in a select, named by `custom_id` or placeholder (the only one when empty), by value or label.
    pub async fn select(&self, message: &MessageView, select: &str, options: &[&str]) {
        let now = self.reload(message).unwrap_or_else(|| panic!("{} no longer sees the message", self.name));
        let selects = now.selects();
        let known =
            selects.iter().find(|one| select.is_empty() || one.custom_id == select || one.placeholder == select);
        let known = known.unwrap_or_else(|| {
            panic!("{} sees no select {select}:\n{}", self.name, self.describe_channel(&message.channel_id))
        });
        let value = |wanted: &&str| {
            let option = known.options.iter().find(|(value, label)| value == wanted || label == wanted);
            option.map_or_else(|| (*wanted).to_owned(), |(value, _)| value.clone())
        };
        let values: Vec<String> = options.iter().map(value).collect();
        let interaction = self.try_use_component(message, &known.custom_id, Some(&values));
        let interaction = interaction.unwrap_or_else(|error| panic!("{} chooses {options:?}: {error}", self.name));
        self.until_answered(interaction, select).await;
    }

    /// Waits for a dialog.
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

    /// Fills in a dialog, inputs named by `custom_id` or label, and submits it.
    pub async fn submit_modal(&self, modal: &ModalView, values: &[(&str, &str)]) {
        let named = |name: &str| {
            let known = modal.inputs.iter().find(|(id, label)| id == name || label == name);
            known.map_or_else(|| panic!("the dialog {} has no input {name}", modal.title), |(id, _)| id.clone())
        };
        let values: BTreeMap<String, String> =
            values.iter().map(|(name, text)| (named(name), (*text).to_owned())).collect();
        let interaction = self.world.submit_modal(self.id, modal.id, &values);
        let interaction = interaction.unwrap_or_else(|error| panic!("{} submits {}: {error}", self.name, modal.title));
        self.until_answered(interaction, &modal.title).await;
    }

    /// What the bot suggests for an option: names and values.
    pub async fn autocomplete(&self, place: &str, command: &str, option: &str, typed: &str) -> Vec<(String, Value)> {
        let channel = self.must_place(place);
        let mut words = command.trim_start_matches('/').split(' ').map(str::to_owned);
        let name = words.next().unwrap_or_default();
        let known = self
            .world
            .read(|state| state.commands.values().find(|command| command.name() == name).map(|command| command.id));
        let known = known.unwrap_or_else(|| panic!("there is no command /{name}"));
        let path: Vec<String> = words.collect();
        let options = Map::from_iter([(option.to_owned(), Value::from(typed))]);
        let choices = self.world.autocomplete(self.id, channel, known, &path, &options, option).await;
        let choices = choices.unwrap_or_else(|error| panic!("{} types {typed}: {error}", self.name));
        choices
            .into_iter()
            .map(|one| (one["name"].as_str().unwrap_or_default().to_owned(), one["value"].clone()))
            .collect()
    }

    /// Dismisses an ephemeral message, or deletes one's own.
    pub fn dismiss(&self, message: &MessageView) {
        let id = message.id.parse().expect("an id");
        let done = self.world.update(|state| state.tidy_away(self.id, id));
        done.unwrap_or_else(|error| panic!("{} dismiss: {error}", self.name));
    }

    /// Changes the language of the client.
    pub fn set_locale(&self, locale: &str) {
        let done = self.world.update(|state| state.set_locale(self.id, locale));
        done.unwrap_or_else(|error| panic!("{} speaks {locale}: {error}", self.name));
    }

    /// Opens the DM with a bot, named as shown; afterwards it is the place `@Name`.
    pub fn open_dm(&self, bot: &str) -> Id {
        self.world.update(|state| {
            let id = state.users.values().find(|user| user.bot && user.display_name == bot).map(|user| user.id);
            let id = id.unwrap_or_else(|| panic!("there is no bot {bot}"));
            state.open_dm(self.id, id).expect("a DM")
        })
    }

    /// Opens or closes DMs.
    pub fn set_dms_open(&self, open: bool) {
        self.world.set_dms_open(self.id, open);
    }

    async fn until_answered(&self, interaction: Id, what: &str) {
        let state = wait_until(&self.world, |state| {
            let now = state.interactions.get(&interaction)?.state;
            (now != InteractionState::Pending).then_some(now)
        })
        .await;
        assert_eq!(state, Some(InteractionState::Responded), "the bot did not answer {} to “{what}”", self.name);
    }
}

/// `@Name` is the DM with that bot; opening it is left to whoever writes first.
fn place(state: &WorldState, user: Id, name: &str) -> Option<Id> {
    let Some(bot) = name.strip_prefix('@') else {
        return find_channel(state, name).filter(|id| state.can_see(user, &state.channels[id]));
    };
    let bot = state.users.values().find(|one| one.bot && one.display_name == bot)?.id;
    let dm = |channel: &&crate::world::Channel| channel.recipients.contains(&bot) && channel.recipients.contains(&user);
    state.channels.values().find(dm).map(|channel| channel.id)
}
