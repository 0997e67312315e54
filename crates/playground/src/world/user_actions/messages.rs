//! Writing, reading and deleting messages.

use serde_json::json;

use crate::error::PersonError;
use crate::limits::table::MAX_CONTENT;
use crate::snowflake::Id;
use crate::world::model::channel::{Channel, ChannelKind};
use crate::world::model::message::{Draft, Message};
use crate::world::state::WorldState;

impl WorldState {
    pub fn visible_channel(&self, user: Id, id: Id) -> Result<&Channel, PersonError> {
        let found = self.channels.get(&id).filter(|channel| self.can_see(user, channel));
        found.ok_or(PersonError::NotVisible("The channel"))
    }

    pub fn visible_message(&self, user: Id, id: Id) -> Result<&Message, PersonError> {
        let found = self.messages.get(&id).filter(|message| self.can_read(user, message));
        found.ok_or(PersonError::NotVisible("The message"))
    }

    /// Writes a message.
    pub fn send_message(
        &mut self,
        user: Id,
        channel: Id,
        content: &str,
        reply_to: Option<Id>,
    ) -> Result<Id, PersonError> {
        let content = content.trim();
        if content.is_empty() || content.chars().count() > MAX_CONTENT {
            return Err(PersonError::bad(format!("A message needs 1 to {MAX_CONTENT} characters.")));
        }
        let target = self.visible_channel(user, channel)?;
        if !target.kind.takes_messages() {
            return Err(PersonError::bad("This channel takes no messages, only posts."));
        }
        if target.is_locked() {
            return Err(PersonError::bad("This thread is locked."));
        }
        if self.is_reader(target, user) {
            return Err(PersonError::bad("You may read here but not write."));
        }
        let template = Message { channel, author: user, ..Message::default() };
        let draft = Draft { reply_to, ..Draft::text(content) };
        let id = self.create_message(template, draft).map_err(|refusal| PersonError::bad(refusal.message))?;
        self.mark_read(user, channel)?;
        Ok(id)
    }

    /// Dismisses an ephemeral message, or deletes the person's own message.
    pub fn dismiss_or_delete(&mut self, user: Id, id: Id) -> Result<(), PersonError> {
        let message = self.visible_message(user, id)?;
        if message.ephemeral_for != Some(user) && message.author != user {
            return Err(PersonError::bad("You can only delete your own messages."));
        }
        self.delete_message(id);
        Ok(())
    }

    pub fn mark_read(&mut self, user: Id, channel: Id) -> Result<(), PersonError> {
        let last = self.visible_channel(user, channel)?.last_message().unwrap_or_default();
        self.last_read.insert((user, channel), last);
        if let Some(view) = self.channel_view(user, channel) {
            self.notify_viewer(user, "channel", &view);
        }
        Ok(())
    }

    /// Opens the DM with a bot.
    pub fn open_dm(&mut self, user: Id, with: Id) -> Result<Id, PersonError> {
        self.require_person(user)?;
        if !self.bots.contains_key(&with) {
            return Err(PersonError::NotVisible("The bot"));
        }
        Ok(self.find_or_create_dm(user, with))
    }

    /// Shows that a person or a bot is typing.
    pub fn start_typing(&mut self, user: Id, channel: Id) {
        let Some(channel) = self.channels.get(&channel).cloned() else { return };
        let guild = channel.guild.map(|id| id.to_string());
        let person = self.person_view(user);
        let event = json!({
            "channel_id": channel.id.to_string(), "guild_id": guild, "user_id": user.to_string(), "timestamp": self.now_ms() / 1000,
        });
        if channel.kind == ChannelKind::Dm || guild.is_some() {
            self.dispatch_to_channel(&channel, "TYPING_START", &event);
        }
        self.notify_channel_viewers(&channel, "typing", &json!({"channel_id": channel.id.to_string(), "user": person}));
    }
}
