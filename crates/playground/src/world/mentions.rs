//! Who a message notifies: the users its text mentions, as far as `allowed_mentions` permits.

use std::collections::BTreeSet;

use serde_json::Value;

use super::model::message::Message;
use super::permissions;
use super::state::WorldState;
use crate::snowflake::{Id, parse_id};

/// The users that a text mentions as `<@id>`.
pub fn mentioned_users(text: &str) -> Vec<Id> {
    let pieces = text.split("<@").skip(1);
    pieces.filter_map(|piece| piece.split_once('>')?.0.trim_start_matches('!').parse().ok()).collect()
}

impl WorldState {
    /// Sets the pings of a message from its content and `allowed_mentions`.
    pub(crate) fn resolve_pings(&self, message: &mut Message, allowed: Option<&Value>) {
        let parse = |kind: &str| {
            allowed.is_none_or(|rules| {
                rules.get("parse").and_then(Value::as_array).is_some_and(|kinds| kinds.iter().any(|one| one == kind))
            })
        };
        let listed: BTreeSet<Id> = allowed
            .and_then(|rules| rules.get("users")?.as_array())
            .map(|users| users.iter().filter_map(parse_id).collect())
            .unwrap_or_default();
        let mentioned = mentioned_users(&message.content).into_iter().filter(|id| self.users.contains_key(id));
        let mut pings: BTreeSet<Id> = mentioned.filter(|id| parse("users") || listed.contains(id)).collect();
        let replied = allowed.is_none_or(|rules| rules.get("replied_user").and_then(Value::as_bool).unwrap_or(false));
        if let Some(target) = message.reply_to.and_then(|(_, id)| self.messages.get(&id))
            && replied
            && target.author != message.author
        {
            pings.insert(target.author);
        }
        let calls_all = message.content.contains("@everyone") || message.content.contains("@here");
        message.pings_everyone = calls_all && parse("everyone") && self.may_ping_everyone(message);
        message.pings = pings;
    }

    fn may_ping_everyone(&self, message: &Message) -> bool {
        let Some(channel) = self.channels.get(&message.channel) else { return false };
        let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id)) else { return false };
        let bot = self.bots.contains_key(&message.author);
        let rights = if bot { self.bot_permissions(channel) } else { guild.permissions_of(message.author) };
        rights & permissions::MENTION_EVERYONE != 0
    }
}
