//! What the page loads first: servers, channels, people and commands.

use serde_json::{Map, Value, json};

use crate::snowflake::Id;
use crate::world::command_access::CommandPlace;
use crate::world::model::channel::{Channel, ChannelKind};
use crate::world::model::command::Command;
use crate::world::state::WorldState;

impl WorldState {
    /// The slash commands in the person's language, with the places where the person can run them.
    pub fn commands_view(&self, user: Id) -> Vec<Value> {
        let locale = self.users.get(&user).map_or("en-US", |user| user.locale.as_str());
        let slash = self.commands.values().filter(|command| command.json["type"] == 1);
        let view = |command: &Command| {
            let is_here = |place| self.is_command_available(user, place, command);
            let servers = self.guilds.keys().filter(|id| is_here(CommandPlace::Server(**id))).map(ToString::to_string);
            let dms = self.bots.keys().filter(|id| is_here(CommandPlace::DmWith(**id))).map(ToString::to_string);
            let mut shown = localized(&command.json, locale);
            shown["servers"] = servers.collect();
            shown["dms"] = dms.collect();
            shown
        };
        slash.map(view).collect()
    }

    pub fn page_state(&self, user: Id) -> Option<Value> {
        let viewer = self.person_view(user)?;
        let mut state = self.people_view();
        let servers = self.guilds.values().filter(|guild| guild.members.contains(&user)).map(|guild| {
            let mut channels: Vec<&Channel> = self.channels.values().collect();
            channels.retain(|channel| channel.guild == Some(guild.id) && channel.thread.is_none());
            channels.sort_by_key(|channel| channel.position);
            let channels: Vec<_> = channels.into_iter().filter_map(|channel| self.channel_view(user, channel.id)).collect();
            let members: Vec<String> = guild.members.iter().map(ToString::to_string).collect();
            json!({"id": guild.id.to_string(), "name": guild.name, "locale": guild.preferred_locale(), "members": members, "owned": guild.owner == user, "channels": channels})
        });
        let dms =
            self.channels.values().filter(|channel| channel.kind == ChannelKind::Dm && !channel.messages.is_empty());
        state["servers"] = servers.collect();
        state["dms"] = json!(dms.filter_map(|channel| self.channel_view(user, channel.id)).collect::<Vec<_>>());
        state["viewer"] = json!(viewer);
        state["locales"] = json!(["en-US", "en-GB", "de", "fr", "ja"]);
        state["welcome"] = self.welcome_view(user);
        state["commands"] = json!(self.commands_view(user));
        Some(state)
    }
}

/// Adds `local_name` and `local_description` to a command, its options and its choices.
pub(crate) fn localized(part: &Value, locale: &str) -> Value {
    let Value::Object(part) = part else { return part.clone() };
    let mut shown: Map<String, Value> = part.clone();
    for name in ["name", "description"] {
        let local =
            part.get(&format!("{name}_localizations")).and_then(|all| all.get(locale)).filter(|text| text.is_string());
        if let Some(text) = local.or_else(|| part.get(name)) {
            shown.insert(format!("local_{name}"), text.clone());
        }
    }
    for list in ["options", "choices"] {
        if let Some(Value::Array(items)) = part.get(list) {
            shown.insert(list.into(), items.iter().map(|item| localized(item, locale)).collect());
        }
    }
    Value::Object(shown)
}
