//! Interactions: a person did something, and a bot has three seconds to answer.

use std::time::Instant;

use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::messages::kinds;
use super::{Draft, Message, Timeouts, WorldState, flags};
use crate::error::ApiError;
use crate::snowflake::Id;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InteractionKind {
    Command = 2,
    Component = 3,
    Autocomplete = 4,
    Modal = 5,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InteractionState {
    Pending,
    Responded,
    TimedOut,
}

/// Something a person asked of a bot.
#[derive(Debug)]
pub struct Interaction {
    pub id: Id,
    pub token: String,
    pub application: Id,
    pub user: Id,
    pub channel: Id,
    pub guild: Option<Id>,
    pub kind: InteractionKind,
    pub state: InteractionState,
    /// Of a command with its subcommand: "game new".
    pub name: String,
    /// The message whose component was used.
    pub message: Option<Id>,
    pub custom_id: Option<String>,
    pub created_at: Instant,
    /// What `@original` means: the answer, or the message that was updated.
    pub original_response: Option<Id>,
    /// The embeds of what the bot said last in answer to it, whatever became of the message since.
    pub response_embeds: Option<Vec<Value>>,
    pub(super) choices: Option<oneshot::Sender<Vec<Value>>>,
}

/// A dialog that a bot opened for somebody.
#[derive(Debug, Clone)]
pub struct Modal {
    pub id: Id,
    pub user: Id,
    pub application: Id,
    pub channel: Id,
    pub custom_id: String,
    pub title: String,
    pub components: Vec<Value>,
    /// The message whose button opened it: the answer may update it.
    pub message: Option<Id>,
}

/// The first answer of a bot.
#[derive(Debug)]
pub enum Reply {
    Message(Draft),
    DeferredMessage { ephemeral: bool },
    DeferredUpdate,
    Update(Draft),
    Choices(Vec<Value>),
    Modal(Value),
}

impl Interaction {
    pub fn owners_json(&self) -> Value {
        match self.guild {
            Some(guild) => json!({"0": guild.to_string()}),
            None => json!({"0": "0"}),
        }
    }

    /// The message that answers this interaction, before its content.
    fn frame(&self, flags: u64) -> Message {
        let ephemeral = flags & flags::EPHEMERAL != 0;
        Message {
            channel: self.channel,
            author: self.application,
            kind: if self.kind == InteractionKind::Command { kinds::CHAT_INPUT_COMMAND } else { kinds::DEFAULT },
            flags,
            ephemeral_for: ephemeral.then_some(self.user),
            interaction: Some(self.id),
            // The answer to a press refers to the message with the button.
            reply_to: self.message.filter(|_| !ephemeral).map(|message| (self.channel, message)),
            ..Message::default()
        }
    }
}

impl WorldState {
    /// An interaction whose first answer is still awaited.
    fn awaited(&self, id: Id, token: &str, timeouts: Timeouts) -> Result<&Interaction, ApiError> {
        let found = self.interactions.get(&id).filter(|found| found.token == token);
        let interaction = found.ok_or_else(ApiError::unknown_interaction)?;
        match interaction.state {
            InteractionState::Responded => Err(ApiError::already_acknowledged()),
            InteractionState::TimedOut => Err(ApiError::unknown_interaction()),
            InteractionState::Pending if interaction.created_at.elapsed() > timeouts.first_response => {
                Err(ApiError::unknown_interaction())
            }
            InteractionState::Pending => Ok(interaction),
        }
    }

    /// Takes the first answer. Returns the message it made or changed.
    pub fn reply(&mut self, id: Id, token: &str, timeouts: Timeouts, reply: Reply) -> Result<Option<Id>, ApiError> {
        let interaction = self.awaited(id, token, timeouts)?;
        let (user, source, kind) = (interaction.user, interaction.message, interaction.kind);
        let wrong = || crate::limits::wrong_reply_type();
        let said = match &reply {
            Reply::Message(draft) | Reply::Update(draft) => draft.embeds.clone(),
            _ => None,
        };
        if (kind == InteractionKind::Autocomplete) != matches!(reply, Reply::Choices(_)) {
            return Err(wrong());
        }
        let original = match reply {
            Reply::Choices(choices) => {
                if let Some(waiting) = self.interactions.get_mut(&id).and_then(|one| one.choices.take()) {
                    // Nobody waits any more when the person typed on.
                    let _ = waiting.send(choices);
                }
                None
            }
            Reply::Message(draft) => {
                let frame = interaction.frame(draft.flags.unwrap_or_default() & flags::EPHEMERAL);
                Some(self.write(frame, draft)?)
            }
            Reply::DeferredMessage { ephemeral } => {
                let frame = interaction.frame(flags::LOADING | if ephemeral { flags::EPHEMERAL } else { 0 });
                Some(self.write(frame, Draft::default())?)
            }
            Reply::DeferredUpdate => Some(source.ok_or_else(wrong)?),
            Reply::Update(draft) => {
                let source = source.ok_or_else(wrong)?;
                self.edit(source, draft)?;
                Some(source)
            }
            Reply::Modal(data) => {
                if kind == InteractionKind::Modal {
                    return Err(wrong());
                }
                self.open_modal(id, &data);
                None
            }
        };
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.state = InteractionState::Responded;
            interaction.original_response = original;
            interaction.response_embeds = said;
        }
        self.tell_interaction(user, id, "done");
        Ok(original)
    }

    fn open_modal(&mut self, id: Id, data: &Value) {
        let modal_id = self.ids.fresh();
        let Some(interaction) = self.interactions.get(&id) else { return };
        let text = |name: &str| data[name].as_str().unwrap_or_default().to_owned();
        let modal = Modal {
            id: modal_id,
            user: interaction.user,
            application: interaction.application,
            channel: interaction.channel,
            custom_id: text("custom_id"),
            title: text("title"),
            components: data["components"].as_array().cloned().unwrap_or_default(),
            message: interaction.message,
        };
        let shown = json!({
            "id": modal_id.to_string(), "interaction_id": id.to_string(), "title": modal.title,
            "components": modal.components, "bot": self.person_view(modal.application),
        });
        let user = modal.user;
        self.modals.insert(modal_id, modal);
        self.tell_viewer(user, "modal", &shown);
    }

    /// An interaction whose token still works for follow-ups and edits.
    pub fn by_token(&self, application: Id, token: &str, timeouts: Timeouts) -> Result<&Interaction, ApiError> {
        let found = self.interactions.values().find(|one| one.application == application && one.token == token);
        let interaction = found.ok_or_else(ApiError::unknown_webhook)?;
        if interaction.created_at.elapsed() > timeouts.token_lifetime {
            return Err(ApiError::invalid_webhook_token());
        }
        if interaction.state != InteractionState::Responded {
            return Err(ApiError::unknown_webhook());
        }
        Ok(interaction)
    }

    /// A further message. While the first answer still "thinks", this *is* the answer, and is as private as that one.
    pub fn follow_up(&mut self, id: Id, draft: Draft) -> Result<Id, ApiError> {
        let interaction = self.interactions.get(&id).ok_or_else(ApiError::unknown_webhook)?;
        let original = interaction.original_response.and_then(|id| self.messages.get(&id));
        if let Some(thinking) = original.filter(|message| message.is_thinking()) {
            let thinking = thinking.id;
            self.edit(thinking, draft)?;
            return Ok(thinking);
        }
        let mut frame = interaction.frame(draft.flags.unwrap_or_default() & flags::EPHEMERAL);
        if let Some(original) = interaction.original_response.filter(|_| frame.ephemeral_for.is_none()) {
            frame.reply_to = Some((interaction.channel, original));
        }
        frame.kind = kinds::DEFAULT;
        self.write(frame, draft)
    }

    /// Keeps what an edit says in answer to the interaction of this token.
    pub fn say_late(&mut self, token: &str, draft: &Draft) {
        if let Some(interaction) = self.interactions.values_mut().find(|one| one.token == token) {
            interaction.response_embeds.clone_from(&draft.embeds);
        }
    }

    /// A message that belongs to this token: the original answer or a follow-up.
    pub fn message_of_token(&self, interaction: &Interaction, id: Option<Id>) -> Result<Id, ApiError> {
        let id = id.or(interaction.original_response).ok_or_else(ApiError::unknown_message)?;
        let message = self.messages.get(&id).ok_or_else(ApiError::unknown_message)?;
        let own = interaction.original_response == Some(id)
            || message.interaction == Some(interaction.id)
            || interaction.message == Some(id);
        if own { Ok(id) } else { Err(ApiError::unknown_message()) }
    }

    /// Called when the time for the first answer is over.
    pub(super) fn give_up(&mut self, id: Id) {
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        if interaction.state != InteractionState::Pending {
            return;
        }
        interaction.state = InteractionState::TimedOut;
        interaction.choices = None;
        let user = interaction.user;
        let command = interaction.kind == InteractionKind::Command;
        let mut note = interaction.frame(flags::EPHEMERAL);
        self.tell_interaction(user, id, "failed");
        if command {
            note.id = self.ids.fresh();
            note.content = "The application did not respond".into();
            note.failed = true;
            // The channel may be gone by now; then there is no place for the note.
            let _ = self.insert(note);
        }
    }

    pub(super) fn tell_interaction(&mut self, user: Id, id: Id, state: &str) {
        let Some(interaction) = self.interactions.get(&id) else { return };
        let kind = match interaction.kind {
            InteractionKind::Command => "command",
            InteractionKind::Component => "component",
            InteractionKind::Modal => "modal",
            InteractionKind::Autocomplete => return,
        };
        let data = json!({
            "id": id.to_string(), "state": state, "kind": kind, "custom_id": interaction.custom_id,
            "message_id": interaction.message.map(|id| id.to_string()),
        });
        self.tell_viewer(user, "interaction", &data);
    }
}
