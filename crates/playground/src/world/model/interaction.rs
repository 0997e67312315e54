//! Interactions, responses and modals.

use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::oneshot;

use super::message::{Draft, Message, kinds};
use crate::message_flags as flags;
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

/// A command, click, autocomplete query or submitted modal that a bot must respond to.
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
    /// The command with its subcommand, for example "game new". Empty for other kinds.
    pub name: String,
    /// The message whose component was used.
    pub message: Option<Id>,
    pub custom_id: Option<String>,
    pub created_ms: u64,
    /// By a clock that tests do not move, to measure response times.
    pub sent_at: Instant,
    /// How long the bot took to respond with content. A deferred response counts when it is completed.
    pub response_time: Option<Duration>,
    /// The message `@original` refers to: the response, or the message that the response updated.
    pub original_response: Option<Id>,
    /// The embeds of the bot's response, even if that message has changed or is gone. Those of a deferred response come with its
    /// first edit.
    pub response_embeds: Option<Vec<Value>>,
    /// The server and the person for which the bot is installed: `authorizing_integration_owners`.
    pub owners: Value,
    pub(crate) choices: Option<oneshot::Sender<Vec<Value>>>,
}

/// A bot has responded to an interaction with content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimedResponse {
    pub interaction: Id,
    pub response_time: Duration,
}

/// A modal that a bot opened for somebody.
#[derive(Debug, Clone)]
pub struct Modal {
    pub id: Id,
    pub user: Id,
    pub application: Id,
    pub channel: Id,
    pub custom_id: String,
    pub title: String,
    pub components: Vec<Value>,
    /// The message whose button opened the modal. The response to the modal may update it.
    pub message: Option<Id>,
}

/// A bot's first response to an interaction.
#[derive(Debug)]
pub enum InteractionResponse {
    Message(Draft),
    DeferredMessage { ephemeral: bool },
    DeferredUpdate,
    Update(Draft),
    Choices(Vec<Value>),
    Modal(Value),
}

impl Interaction {
    /// The message that responds to this interaction, still without content.
    pub(crate) fn template(&self, flags: u64) -> Message {
        let ephemeral = flags & flags::EPHEMERAL != 0;
        Message {
            channel: self.channel,
            author: self.application,
            kind: if self.kind == InteractionKind::Command { kinds::CHAT_INPUT_COMMAND } else { kinds::DEFAULT },
            flags,
            ephemeral_for: ephemeral.then_some(self.user),
            interaction: Some(self.id),
            // The response to a component refers to the message with the component.
            reply_to: self.message.filter(|_| !ephemeral).map(|message| (self.channel, message)),
            ..Message::default()
        }
    }
}
