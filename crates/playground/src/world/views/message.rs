//! Messages as one person sees them.

use serde::Serialize;
use serde_json::{Value, json};

use super::person::PersonView;
use crate::message_flags as flags;
use crate::snowflake::{self, Id};
use crate::world::mentions;
use crate::world::model::message::kinds;
use crate::world::state::WorldState;

/// A message as one person sees it.
#[derive(Debug, Clone, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "it is the JSON that the page reads")]
pub struct MessageView {
    pub id: String,
    pub channel_id: String,
    pub guild_id: Option<String>,
    pub kind: &'static str,
    pub author: PersonView,
    pub content: String,
    pub timestamp: String,
    pub edited_timestamp: Option<String>,
    pub ephemeral: bool,
    pub state: &'static str,
    pub silent: bool,
    pub pinned: bool,
    pub reply_to: Option<Value>,
    pub interaction: Option<Value>,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Value>,
    pub mentions: Vec<Value>,
    pub pings_me: bool,
    pub thread: Option<Value>,
    pub reactions: Vec<Value>,
}

/// A button of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ButtonView {
    pub label: String,
    pub custom_id: Option<String>,
    pub url: Option<String>,
    pub style: u64,
    pub disabled: bool,
}

/// A select menu of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectView {
    pub custom_id: String,
    pub placeholder: String,
    /// Value and label of each option.
    pub options: Vec<(String, String)>,
    pub disabled: bool,
}

impl MessageView {
    /// All text of the message, including embeds and alt texts.
    pub fn text(&self) -> String {
        fn texts(value: &Value, found: &mut Vec<String>) {
            match value {
                Value::Object(object) => {
                    for (key, value) in object {
                        match value {
                            Value::String(text)
                                if matches!(
                                    key.as_str(),
                                    "title" | "description" | "name" | "value" | "text" | "content"
                                ) =>
                            {
                                found.push(text.clone());
                            }
                            Value::Object(_) | Value::Array(_) => texts(value, found),
                            _ => {}
                        }
                    }
                }
                Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
                _ => {}
            }
        }
        let mut found = vec![self.content.clone()];
        for part in [&self.embeds, &self.attachments] {
            for value in part {
                texts(value, &mut found);
            }
        }
        found.retain(|text| !text.is_empty());
        found.join("\n")
    }

    pub fn buttons(&self) -> Vec<ButtonView> {
        let text = |part: &Value, name: &str| part.get(name).and_then(Value::as_str).map(str::to_owned);
        let buttons = flatten_components(&self.components).into_iter().filter(|part| part["type"] == 2);
        let view = |part: &Value| ButtonView {
            label: text(part, "label").or_else(|| text(part.get("emoji")?, "name")).unwrap_or_default(),
            custom_id: text(part, "custom_id"),
            url: text(part, "url"),
            style: part["style"].as_u64().unwrap_or_default(),
            disabled: part["disabled"] == true,
        };
        buttons.map(view).collect()
    }

    pub fn selects(&self) -> Vec<SelectView> {
        let text = |part: &Value, name: &str| part[name].as_str().unwrap_or_default().to_owned();
        let selects = flatten_components(&self.components)
            .into_iter()
            .filter(|part| matches!(part["type"].as_u64(), Some(3 | 5..=8)));
        let view = |part: &Value| SelectView {
            custom_id: text(part, "custom_id"),
            placeholder: text(part, "placeholder"),
            options: part["options"]
                .as_array()
                .into_iter()
                .flatten()
                .map(|one| (text(one, "value"), text(one, "label")))
                .collect(),
            disabled: part["disabled"] == true,
        };
        selects.map(view).collect()
    }
}

/// All components of a message, including nested ones.
pub(crate) fn flatten_components(components: &[Value]) -> Vec<&Value> {
    let mut found = Vec::new();
    for component in components {
        found.push(component);
        if let Some(inner) = component["components"].as_array() {
            found.extend(flatten_components(inner));
        }
        found.extend(component.get("accessory"));
    }
    found
}

impl WorldState {
    pub fn message_view(&self, user: Id, id: Id) -> Option<MessageView> {
        let message = self.messages.get(&id).filter(|message| self.can_read(user, message))?;
        let channel = self.channels.get(&message.channel)?;
        let interaction =
            message.interaction.and_then(|id| self.interactions.get(&id)).filter(|one| !one.name.is_empty());
        let thread = self
            .channels
            .get(&id)
            .filter(|_| message.flags & flags::HAS_THREAD != 0)
            .or_else(|| self.channels.get(&message.reply_to?.0).filter(|_| message.kind == kinds::THREAD_CREATED));
        let named = mentions::mentioned_users(&message.content).into_iter().filter_map(|id| self.users.get(&id));
        Some(MessageView {
            id: id.to_string(),
            channel_id: message.channel.to_string(),
            guild_id: channel.guild.map(|id| id.to_string()),
            kind: message_kind(message.kind),
            author: self.person_view(message.author)?,
            content: message.content.clone(),
            timestamp: snowflake::iso_timestamp(snowflake::unix_ms(id)),
            edited_timestamp: message.edited_ms.map(snowflake::iso_timestamp),
            ephemeral: message.ephemeral_for.is_some(),
            state: match (message.failed, message.is_thinking()) {
                (true, _) => "failed",
                (_, true) => "thinking",
                _ => "sent",
            },
            silent: message.is_silent(),
            pinned: message.pinned,
            reply_to: message.reply_to.and_then(|(_, target)| {
                let target = self.messages.get(&target)?;
                let content: String = target.content.chars().take(100).collect();
                Some(
                    json!({"id": target.id.to_string(), "author": self.person_view(target.author), "content": content}),
                )
            }),
            interaction: interaction.map(|one| json!({"user": self.person_view(one.user), "name": one.name})),
            embeds: if message.flags & flags::SUPPRESS_EMBEDS == 0 { message.embeds.clone() } else { Vec::new() },
            components: message.components.clone(),
            attachments: message.attachments.iter().map(|file| file.json(false)).collect(),
            mentions: named.map(|user| json!({"id": user.id.to_string(), "display_name": user.display_name})).collect(),
            pings_me: message.pings.contains(&user) || message.pings_everyone,
            thread: thread.filter(|thread| self.can_see(user, thread)).map(|thread| {
                json!({
                    "id": thread.id.to_string(), "name": thread.name, "archived": thread.is_archived(),
                    "message_count": self.message_count(thread),
                })
            }),
            reactions: message
                .reactions
                .iter()
                .map(|(emoji, people)| json!({"emoji": emoji, "count": people.len(), "me": people.contains(&user)}))
                .collect(),
        })
    }

    /// Everything the person sees in a channel, oldest first.
    pub fn messages_view(&self, user: Id, channel: Id) -> Option<Vec<MessageView>> {
        let channel = self.channels.get(&channel).filter(|channel| self.can_see(user, channel))?;
        Some(channel.messages.iter().filter_map(|id| self.message_view(user, *id)).collect())
    }
}

const fn message_kind(kind: u8) -> &'static str {
    match kind {
        kinds::PINNED => "pinned",
        kinds::THREAD_CREATED => "thread_created",
        kinds::THREAD_STARTER => "thread_starter",
        _ => "message",
    }
}
