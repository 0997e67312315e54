//! What a person does without a bot: write, read, tidy up, change settings.

use super::{ChannelKind, Draft, Message, WorldState};
use crate::error::PersonError;
use crate::limits;
use crate::snowflake::Id;

impl WorldState {
    /// The person behind an id; bots do not use the page.
    pub fn person(&self, id: Id) -> Result<Id, PersonError> {
        self.users.get(&id).filter(|user| !user.bot).map(|user| user.id).ok_or(PersonError::UnknownPerson)
    }

    pub fn visible_channel(&self, user: Id, id: Id) -> Result<&super::Channel, PersonError> {
        let found = self.channels.get(&id).filter(|channel| self.can_see(user, channel));
        found.ok_or(PersonError::NotVisible("The channel"))
    }

    pub fn visible_message(&self, user: Id, id: Id) -> Result<&Message, PersonError> {
        let found = self.messages.get(&id).filter(|message| self.can_read(user, message));
        found.ok_or(PersonError::NotVisible("The message"))
    }

    /// Writes a plain message.
    pub fn say(&mut self, user: Id, channel: Id, content: &str, reply_to: Option<Id>) -> Result<Id, PersonError> {
        let content = content.trim();
        if content.is_empty() || content.chars().count() > limits::CONTENT {
            return Err(PersonError::bad(format!("A message has 1 to {} characters.", limits::CONTENT)));
        }
        let place = self.visible_channel(user, channel)?;
        if place.thread.as_ref().is_some_and(|thread| thread.locked) {
            return Err(PersonError::bad("This thread is locked."));
        }
        let frame = Message { channel, author: user, ..Message::default() };
        let draft = Draft { reply_to, ..Draft::text(content) };
        let id = self.write(frame, draft).map_err(|refusal| PersonError::bad(refusal.message))?;
        self.mark_read(user, channel)?;
        Ok(id)
    }

    /// Dismisses an ephemeral message, or deletes one's own.
    pub fn tidy_away(&mut self, user: Id, id: Id) -> Result<(), PersonError> {
        let message = self.visible_message(user, id)?;
        if message.ephemeral_for != Some(user) && message.author != user {
            return Err(PersonError::bad("You can only delete your own messages."));
        }
        self.remove_message(id);
        Ok(())
    }

    pub fn mark_read(&mut self, user: Id, channel: Id) -> Result<(), PersonError> {
        let last = self.visible_channel(user, channel)?.last_message().unwrap_or_default();
        self.read.insert((user, channel), last);
        if let Some(view) = self.channel_view(user, channel) {
            self.tell_viewer(user, "channel", &view);
        }
        Ok(())
    }

    pub fn set_locale(&mut self, user: Id, locale: &str) -> Result<(), PersonError> {
        if !limits::LOCALES.contains(&locale) {
            return Err(PersonError::bad("Discord has no such language."));
        }
        self.person(user)?;
        if let Some(user) = self.users.get_mut(&user) {
            locale.clone_into(&mut user.locale);
        }
        self.tell_people();
        self.tell_commands();
        Ok(())
    }

    pub fn set_dms_open(&mut self, user: Id, open: bool) -> Result<(), PersonError> {
        self.person(user)?;
        if let Some(user) = self.users.get_mut(&user) {
            user.dms_open = open;
        }
        self.tell_people();
        Ok(())
    }

    /// Opens the conversation with a bot.
    pub fn open_dm(&mut self, user: Id, with: Id) -> Result<Id, PersonError> {
        self.person(user)?;
        if !self.bots.contains_key(&with) {
            return Err(PersonError::NotVisible("The bot"));
        }
        Ok(self.dm_between(user, with))
    }

    pub fn typing(&mut self, user: Id, channel: Id) {
        let Some(channel) = self.channels.get(&channel).cloned() else { return };
        let guild = channel.guild.map(|id| id.to_string());
        let person = self.person_view(user);
        let event = serde_json::json!({
            "channel_id": channel.id.to_string(), "guild_id": guild, "user_id": user.to_string(), "timestamp": crate::snowflake::now_ms() / 1000,
        });
        if channel.kind == ChannelKind::Dm || guild.is_some() {
            self.dispatch_in(&channel, "TYPING_START", &event);
        }
        self.tell_viewers_of(
            &channel,
            "typing",
            &serde_json::json!({"channel_id": channel.id.to_string(), "user": person}),
        );
    }
}
