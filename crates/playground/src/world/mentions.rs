//! Who is pinged by a message: what its text mentions, as far as `allowed_mentions` lets it.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Message, WorldState};
use crate::snowflake::Id;

/// An id as bots send it: a string, or (serenity) sometimes a number.
pub fn id_of(value: &Value) -> Option<Id> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

/// The people that a text names as `<@id>`.
pub fn people_in(text: &str) -> Vec<Id> {
    let pieces = text.split("<@").skip(1);
    pieces.filter_map(|piece| piece.split_once('>')?.0.trim_start_matches('!').parse().ok()).collect()
}

impl WorldState {
    pub(super) fn ping(&self, message: &mut Message, allowed: Option<&Value>) {
        let parse = |kind: &str| {
            allowed.is_none_or(|rules| {
                rules.get("parse").and_then(Value::as_array).is_some_and(|kinds| kinds.iter().any(|one| one == kind))
            })
        };
        let listed: BTreeSet<Id> = allowed
            .and_then(|rules| rules.get("users")?.as_array())
            .map(|users| users.iter().filter_map(id_of).collect())
            .unwrap_or_default();
        let mentioned = people_in(&message.content).into_iter().filter(|id| self.users.contains_key(id));
        let mut pings: BTreeSet<Id> = mentioned.filter(|id| parse("users") || listed.contains(id)).collect();
        let replied = allowed.is_none_or(|rules| rules.get("replied_user").and_then(Value::as_bool).unwrap_or(false));
        if let Some(target) = message.reply_to.and_then(|(_, id)| self.messages.get(&id))
            && replied
            && target.author != message.author
        {
            pings.insert(target.author);
        }
        let calls_all = message.content.contains("@everyone") || message.content.contains("@here");
        message.pings_everyone = calls_all && parse("everyone") && self.may_call_everyone(message);
        message.pings = pings;
    }

    fn may_call_everyone(&self, message: &Message) -> bool {
        let Some(channel) = self.channels.get(&message.channel) else { return false };
        let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id)) else { return false };
        let bot = self.bots.contains_key(&message.author);
        let rights = if bot { self.bot_permissions(channel) } else { guild.permissions_of(message.author) };
        rights & super::permissions::MENTION_EVERYONE != 0
    }
}
