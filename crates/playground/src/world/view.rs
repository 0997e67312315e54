//! What one person sees: the page draws it, and the tests read it.

use serde::Serialize;
use serde_json::{Value, json};

use super::commands::localised;
use super::messages::kinds;
use super::{Channel, ChannelKind, WorldState, flags, mentions};
use crate::snowflake::{self, Id};

/// Somebody, as others see him.
#[derive(Debug, Clone, Serialize)]
pub struct PersonView {
    pub id: String,
    pub name: String,
    pub display_name: String,
    pub locale: String,
    pub dms_open: bool,
    pub bot: bool,
    pub online: bool,
    pub color: &'static str,
    pub avatar_url: Option<String>,
}

/// A channel, thread or DM in one person's list.
#[derive(Debug, Clone, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "it is the JSON that the page reads")]
pub struct ChannelView {
    pub id: String,
    pub kind: &'static str,
    pub name: String,
    pub topic: Option<String>,
    pub guild_id: Option<String>,
    pub parent_id: Option<String>,
    pub archived: bool,
    pub locked: bool,
    pub member: bool,
    pub message_count: usize,
    pub last_message_id: Option<String>,
    pub unread: bool,
    pub pings: usize,
    pub can_send: bool,
    pub can_run_commands: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<PersonView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<Vec<ChannelView>>,
}

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

/// A button somebody could press.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ButtonView {
    pub label: String,
    pub custom_id: Option<String>,
    pub url: Option<String>,
    pub style: u64,
    pub disabled: bool,
}

/// A select somebody could choose in: value and label of each option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SelectView {
    pub custom_id: String,
    pub placeholder: String,
    pub options: Vec<(String, String)>,
    pub disabled: bool,
}

impl MessageView {
    /// All the text of the message, embeds and alt texts included: what a reader could read.
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
        let buttons = parts(&self.components).into_iter().filter(|part| part["type"] == 2);
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
        let selects =
            parts(&self.components).into_iter().filter(|part| matches!(part["type"].as_u64(), Some(3 | 5..=8)));
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

/// All components of a message, however deep.
pub(super) fn parts(components: &[Value]) -> Vec<&Value> {
    let mut found = Vec::new();
    for component in components {
        found.push(component);
        if let Some(inner) = component["components"].as_array() {
            found.extend(parts(inner));
        }
        found.extend(component.get("accessory"));
    }
    found
}

impl WorldState {
    pub fn person_view(&self, id: Id) -> Option<PersonView> {
        let user = self.users.get(&id)?;
        Some(PersonView {
            id: id.to_string(),
            name: user.name.clone(),
            display_name: user.display_name.clone(),
            locale: user.locale.clone(),
            dms_open: user.dms_open,
            bot: user.bot,
            online: !user.bot || self.is_online(id),
            color: user.color,
            avatar_url: None,
        })
    }

    pub fn people_view(&self) -> Value {
        let all: Vec<PersonView> = self.users.keys().filter_map(|id| self.person_view(*id)).collect();
        let (bots, people): (Vec<_>, Vec<_>) = all.into_iter().partition(|person| person.bot);
        json!({"people": people, "bots": bots, "demo": self.demo_command})
    }

    pub fn channel_view(&self, user: Id, id: Id) -> Option<ChannelView> {
        let channel = self.channels.get(&id).filter(|channel| self.can_see(user, channel))?;
        let seen = self.read.get(&(user, id)).copied().unwrap_or_default();
        let fresh: Vec<_> = channel
            .messages
            .iter()
            .rev()
            .take_while(|message| **message > seen)
            .filter_map(|id| self.messages.get(id))
            .filter(|message| message.author != user && self.can_read(user, message))
            .collect();
        let dm = channel.kind == ChannelKind::Dm;
        let pings =
            fresh.iter().filter(|message| dm || message.pings.contains(&user) || message.pings_everyone).count();
        let with = channel.recipients.iter().find(|id| **id != user).and_then(|id| self.person_view(*id));
        let thread = channel.thread.as_ref();
        Some(ChannelView {
            id: id.to_string(),
            kind: kind_name(channel.kind),
            name: with.as_ref().map_or_else(|| channel.name.clone(), |with| with.display_name.clone()),
            topic: channel.topic.clone(),
            guild_id: channel.guild.map(|id| id.to_string()),
            parent_id: channel.parent.map(|id| id.to_string()),
            archived: channel.is_archived(),
            locked: thread.is_some_and(|thread| thread.locked),
            member: thread.is_none_or(|thread| thread.members.contains(&user)),
            message_count: self.message_count(channel),
            last_message_id: channel.last_message().map(|id| id.to_string()),
            unread: !fresh.is_empty(),
            pings,
            can_send: thread.is_none_or(|thread| !thread.locked),
            can_run_commands: !channel.is_archived(),
            with,
            threads: (channel.kind == ChannelKind::Text).then(|| self.threads_view(user, channel)),
        })
    }

    fn threads_view(&self, user: Id, parent: &Channel) -> Vec<ChannelView> {
        let own = self.channels.values().filter(|channel| channel.parent == Some(parent.id));
        own.filter_map(|channel| self.channel_view(user, channel.id)).collect()
    }

    fn message_count(&self, channel: &Channel) -> usize {
        let all = channel.messages.iter().filter_map(|id| self.messages.get(id));
        all.filter(|message| message.ephemeral_for.is_none() && message.kind != kinds::THREAD_STARTER).count()
    }

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
        let named = mentions::people_in(&message.content).into_iter().filter_map(|id| self.users.get(&id));
        Some(MessageView {
            id: id.to_string(),
            channel_id: message.channel.to_string(),
            guild_id: channel.guild.map(|id| id.to_string()),
            kind: message_kind(message.kind),
            author: self.person_view(message.author)?,
            content: message.content.clone(),
            timestamp: snowflake::iso(snowflake::unix_ms(id)),
            edited_timestamp: message.edited_ms.map(snowflake::iso),
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

    /// All that the person sees in a channel, oldest first.
    pub fn messages_view(&self, user: Id, channel: Id) -> Option<Vec<MessageView>> {
        let channel = self.channels.get(&channel).filter(|channel| self.can_see(user, channel))?;
        Some(channel.messages.iter().filter_map(|id| self.message_view(user, *id)).collect())
    }

    pub fn commands_view(&self, user: Id) -> Vec<Value> {
        let locale = self.users.get(&user).map_or("en-US", |user| user.locale.as_str());
        let slash = self.commands.values().filter(|command| command.json["type"] == 1);
        slash.map(|command| localised(&command.json, locale)).collect()
    }

    pub fn state_view(&self, user: Id) -> Option<Value> {
        let viewer = self.person_view(user)?;
        let mut state = self.people_view();
        let servers = self.guilds.values().filter(|guild| guild.members.contains(&user)).map(|guild| {
            let mut channels: Vec<&Channel> = self.channels.values().collect();
            channels.retain(|channel| channel.guild == Some(guild.id) && channel.kind == ChannelKind::Text);
            channels.sort_by_key(|channel| channel.position);
            let channels: Vec<_> = channels.into_iter().filter_map(|channel| self.channel_view(user, channel.id)).collect();
            let members: Vec<String> = guild.members.iter().map(ToString::to_string).collect();
            json!({"id": guild.id.to_string(), "name": guild.name, "locale": guild.locale, "members": members, "channels": channels})
        });
        let dms =
            self.channels.values().filter(|channel| channel.kind == ChannelKind::Dm && !channel.messages.is_empty());
        state["servers"] = servers.collect();
        state["dms"] = json!(dms.filter_map(|channel| self.channel_view(user, channel.id)).collect::<Vec<_>>());
        state["viewer"] = json!(viewer);
        state["locales"] = json!(["en-US", "en-GB", "de", "fr", "ja"]);
        state["commands"] = json!(self.commands_view(user));
        Some(state)
    }
}

const fn kind_name(kind: ChannelKind) -> &'static str {
    match kind {
        ChannelKind::Text => "text",
        ChannelKind::Dm => "dm",
        ChannelKind::PublicThread => "public_thread",
        ChannelKind::PrivateThread => "private_thread",
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
