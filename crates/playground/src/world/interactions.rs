//! Responses to interactions: the first response, follow-ups, and what happens without a response.

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::model::interaction::{
    Interaction, InteractionKind, InteractionResponse, InteractionState, Modal, TimedResponse,
};
use super::model::message::{Draft, kinds};
use super::state::{Timeouts, World, WorldState};
use crate::clock::elapsed;
use crate::error::ApiError;
use crate::limits;
use crate::message_flags as flags;
use crate::snowflake::Id;

impl World {
    /// Every response with content from now on, as soon as it is accepted. Costs less than the events of a page.
    pub fn watch_responses(&self) -> mpsc::UnboundedReceiver<TimedResponse> {
        let (sender, receiver) = mpsc::unbounded_channel();
        self.update(|state| state.response_watchers.push(sender));
        receiver
    }
}

/// A token that nobody can guess. It contains the id of its interaction, so that it can be looked up.
pub(in crate::world) fn new_token(interaction: Id) -> String {
    format!("playground-{interaction:x}-{:016x}", rand::random::<u64>())
}

fn interaction_of_token(token: &str) -> Option<Id> {
    let (id, _) = token.strip_prefix("playground-")?.split_once('-')?;
    Id::from_str_radix(id, 16).ok()
}

impl WorldState {
    /// An interaction that still needs its first response.
    fn pending_interaction(&self, id: Id, token: &str, timeouts: Timeouts) -> Result<&Interaction, ApiError> {
        let found = self.interactions.get(&id).filter(|found| found.token == token);
        let interaction = found.ok_or_else(ApiError::unknown_interaction)?;
        match interaction.state {
            InteractionState::Responded => Err(ApiError::already_acknowledged()),
            InteractionState::TimedOut => Err(ApiError::unknown_interaction()),
            InteractionState::Pending if elapsed(interaction.created_ms, self.now_ms()) > timeouts.first_response => {
                Err(ApiError::unknown_interaction())
            }
            InteractionState::Pending => Ok(interaction),
        }
    }

    /// Applies the first response. Returns the message it created or changed.
    pub fn respond(
        &mut self,
        id: Id,
        token: &str,
        timeouts: Timeouts,
        response: InteractionResponse,
    ) -> Result<Option<Id>, ApiError> {
        let interaction = self.pending_interaction(id, token, timeouts)?;
        let (user, source, kind) = (interaction.user, interaction.message, interaction.kind);
        let wrong = || limits::wrong_response_type();
        let embeds = match &response {
            InteractionResponse::Message(draft) | InteractionResponse::Update(draft) => draft.embeds.clone(),
            _ => None,
        };
        if (kind == InteractionKind::Autocomplete) != matches!(response, InteractionResponse::Choices(_)) {
            return Err(wrong());
        }
        let has_content =
            !matches!(response, InteractionResponse::DeferredMessage { .. } | InteractionResponse::DeferredUpdate);
        let original = match response {
            InteractionResponse::Choices(choices) => {
                if let Some(waiting) = self.interactions.get_mut(&id).and_then(|one| one.choices.take()) {
                    // The receiver is gone if the person has typed something else.
                    let _ = waiting.send(choices);
                }
                None
            }
            InteractionResponse::Message(draft) => {
                let template = interaction.template(draft.flags.unwrap_or_default() & flags::EPHEMERAL);
                Some(self.create_message(template, draft)?)
            }
            InteractionResponse::DeferredMessage { ephemeral } => {
                let template = interaction.template(flags::LOADING | if ephemeral { flags::EPHEMERAL } else { 0 });
                Some(self.create_message(template, Draft::default())?)
            }
            InteractionResponse::DeferredUpdate => Some(source.ok_or_else(wrong)?),
            InteractionResponse::Update(draft) => {
                let source = source.ok_or_else(wrong)?;
                self.edit_message(source, draft)?;
                Some(source)
            }
            InteractionResponse::Modal(data) => {
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
            interaction.response_embeds = embeds;
        }
        if has_content {
            self.record_response_time(id);
        }
        self.notify_interaction(user, id, "done");
        Ok(original)
    }

    fn open_modal(&mut self, id: Id, data: &Value) {
        let modal_id = self.ids.next_id();
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
        self.notify_viewer(user, "modal", &shown);
    }

    /// An interaction whose token is valid for follow-ups and edits.
    pub fn interaction_by_token(
        &self,
        application: Id,
        token: &str,
        timeouts: Timeouts,
    ) -> Result<&Interaction, ApiError> {
        let found = interaction_of_token(token).and_then(|id| self.interactions.get(&id));
        let found = found.filter(|one| one.application == application && one.token == token);
        let interaction = found.ok_or_else(ApiError::unknown_webhook)?;
        if elapsed(interaction.created_ms, self.now_ms()) >= timeouts.token_lifetime {
            return Err(ApiError::invalid_webhook_token());
        }
        if interaction.state != InteractionState::Responded {
            return Err(ApiError::unknown_webhook());
        }
        Ok(interaction)
    }

    /// Creates a follow-up message. While the first response is deferred, the follow-up completes it and is ephemeral if
    /// the deferred response is.
    pub fn create_follow_up(&mut self, id: Id, draft: Draft) -> Result<Id, ApiError> {
        let interaction = self.interactions.get(&id).ok_or_else(ApiError::unknown_webhook)?;
        let original = interaction.original_response.and_then(|id| self.messages.get(&id));
        if let Some(thinking) = original.filter(|message| message.is_thinking()) {
            let thinking = thinking.id;
            self.edit_message(thinking, draft)?;
            self.record_response_time(id);
            return Ok(thinking);
        }
        let mut template = interaction.template(draft.flags.unwrap_or_default() & flags::EPHEMERAL);
        if let Some(original) = interaction.original_response.filter(|_| template.ephemeral_for.is_none()) {
            template.reply_to = Some((interaction.channel, original));
        }
        template.kind = kinds::DEFAULT;
        self.create_message(template, draft)
    }

    /// Remembers the embeds of a response that was deferred. Later edits respond to something else.
    pub fn record_edited_response(&mut self, token: &str, draft: &Draft) {
        let Some(id) = interaction_of_token(token) else { return };
        let edited = self.interactions.get_mut(&id);
        if let Some(interaction) = edited.filter(|one| one.response_embeds.is_none()) {
            interaction.response_embeds.clone_from(&draft.embeds);
        }
        self.record_response_time(id);
    }

    /// Notes that an interaction got content, if it had none, and tells those who watch.
    fn record_response_time(&mut self, id: Id) {
        let Some(interaction) = self.interactions.get_mut(&id).filter(|one| one.response_time.is_none()) else {
            return;
        };
        let response_time = interaction.sent_at.elapsed();
        interaction.response_time = Some(response_time);
        let response = TimedResponse { interaction: id, response_time };
        self.response_watchers.retain(|watcher| watcher.send(response).is_ok());
    }

    /// A message that this interaction's token may edit: the original response or a follow-up.
    pub fn response_message(&self, interaction: &Interaction, id: Option<Id>) -> Result<Id, ApiError> {
        let id = id.or(interaction.original_response).ok_or_else(ApiError::unknown_message)?;
        let message = self.messages.get(&id).ok_or_else(ApiError::unknown_message)?;
        let own = interaction.original_response == Some(id)
            || message.interaction == Some(interaction.id)
            || interaction.message == Some(id);
        if own { Ok(id) } else { Err(ApiError::unknown_message()) }
    }

    /// Marks an interaction as timed out if it has no response, and tells the person.
    pub(crate) fn expire_interaction(&mut self, id: Id) {
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        if interaction.state != InteractionState::Pending {
            return;
        }
        interaction.state = InteractionState::TimedOut;
        interaction.choices = None;
        let user = interaction.user;
        let command = interaction.kind == InteractionKind::Command;
        let mut note = interaction.template(flags::EPHEMERAL);
        self.notify_interaction(user, id, "failed");
        if command {
            note.id = self.ids.next_id();
            note.content = "The application did not respond".into();
            note.failed = true;
            // The notice is dropped if the channel no longer exists.
            let _ = self.insert_message(note);
        }
    }
}
