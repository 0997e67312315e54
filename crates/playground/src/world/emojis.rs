//! Emoji of applications, and whether the buttons and options of a message may use them.

use serde_json::{Value, json};

use super::model::emoji::{Emoji, EmojiImage};
use super::state::{World, WorldState};
use crate::error::ApiError;
use crate::limits;
use crate::limits::table::MAX_EMOJIS;
use crate::snowflake::{Id, parse_id};

impl WorldState {
    pub fn emojis_of(&self, application: Id) -> impl Iterator<Item = &Emoji> {
        self.emojis.values().filter(move |emoji| emoji.application == application)
    }

    pub fn emoji(&self, application: Id, id: Id) -> Result<&Emoji, ApiError> {
        self.emojis.get(&id).filter(|emoji| emoji.application == application).ok_or_else(ApiError::unknown_emoji)
    }

    pub fn create_emoji(&mut self, application: Id, name: &str, image: EmojiImage) -> Result<Id, ApiError> {
        if self.emojis_of(application).count() >= MAX_EMOJIS {
            return Err(ApiError::emoji_limit());
        }
        self.require_unused_name(application, name, None)?;
        let id = self.ids.next_id();
        self.emojis.insert(id, Emoji { id, application, name: name.to_owned(), image });
        Ok(id)
    }

    pub fn rename_emoji(&mut self, application: Id, id: Id, name: &str) -> Result<(), ApiError> {
        self.emoji(application, id)?;
        self.require_unused_name(application, name, Some(id))?;
        if let Some(emoji) = self.emojis.get_mut(&id) {
            name.clone_into(&mut emoji.name);
        }
        Ok(())
    }

    pub fn delete_emoji(&mut self, application: Id, id: Id) -> Result<(), ApiError> {
        self.emoji(application, id)?;
        self.emojis.remove(&id);
        Ok(())
    }

    fn require_unused_name(&self, application: Id, name: &str, own: Option<Id>) -> Result<(), ApiError> {
        let is_used = self.emojis_of(application).any(|emoji| emoji.name == name && Some(emoji.id) != own);
        if is_used { Err(limits::emoji_name_taken()) } else { Ok(()) }
    }

    /// The emoji object that bots receive.
    pub fn emoji_json(&self, emoji: &Emoji) -> Value {
        json!({
            "id": emoji.id.to_string(), "name": emoji.name, "user": self.user_json(emoji.application), "roles": [],
            "require_colons": true, "managed": false, "animated": false, "available": true,
        })
    }

    /// Rejects buttons and options with an emoji that is not this bot's. A text may name any emoji.
    pub(super) fn require_known_emojis(&self, bot: Id, components: &[Value]) -> Result<(), ApiError> {
        let mut unknown = Vec::new();
        for (index, component) in components.iter().enumerate() {
            self.find_unknown_emojis(bot, component, &format!("components.{index}"), &mut unknown);
        }
        if unknown.is_empty() { Ok(()) } else { Err(limits::unknown_emojis(unknown)) }
    }

    fn find_unknown_emojis(&self, bot: Id, part: &Value, path: &str, unknown: &mut Vec<String>) {
        let id = part.get("emoji").and_then(|emoji| emoji.get("id")).and_then(parse_id);
        if id.is_some_and(|id| self.emoji(bot, id).is_err()) {
            unknown.push(format!("{path}.emoji.id"));
        }
        for list in ["components", "options"] {
            for (index, inner) in part.get(list).and_then(Value::as_array).into_iter().flatten().enumerate() {
                self.find_unknown_emojis(bot, inner, &format!("{path}.{list}.{index}"), unknown);
            }
        }
        if let Some(accessory) = part.get("accessory") {
            self.find_unknown_emojis(bot, accessory, &format!("{path}.accessory"), unknown);
        }
    }
}

impl World {
    /// Deletes an emoji, as the owner of the application does in Discord's developer portal. Bots get no event.
    pub fn delete_emoji(&self, id: Id) {
        self.update(|state| state.emojis.remove(&id));
    }

    /// Adds an emoji, as the owner of the application does in Discord's developer portal.
    pub fn add_emoji(&self, application: Id, name: &str, png: &[u8]) -> Result<Id, ApiError> {
        let image = EmojiImage { content_type: "image/png".to_owned(), bytes: png.into() };
        self.update(|state| state.create_emoji(application, name, image))
    }
}
