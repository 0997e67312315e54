//! Servers and their members as JSON.

use serde_json::{Value, json};

use crate::snowflake::{self, Id};
use crate::world::model::channel::{ChannelKind, Guild, Thread};
use crate::world::model::session::{Session, intents};
use crate::world::permissions;
use crate::world::state::WorldState;

impl WorldState {
    pub fn member_json(&self, guild: &Guild, user: Id, with_user: bool) -> Value {
        let joined = snowflake::unix_ms(guild.id).max(snowflake::unix_ms(user));
        let mut json = json!({
            "nick": null, "avatar": null, "banner": null, "roles": [], "joined_at": snowflake::iso_timestamp(joined), "premium_since": null,
            "deaf": false, "mute": false, "flags": 0, "pending": false, "communication_disabled_until": null,
        });
        if with_user {
            json["user"] = self.user_json(user);
        }
        json
    }

    /// A server in a REST response.
    pub fn guild_json(&self, guild: &Guild) -> Value {
        json!({
            "id": guild.id.to_string(), "name": guild.name, "icon": null, "splash": null, "discovery_splash": null,
            "owner_id": guild.owner.to_string(), "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300,
            "verification_level": 0, "default_message_notifications": 1, "explicit_content_filter": 0,
            "roles": [Self::everyone_json(guild)], "emojis": [], "stickers": [], "features": guild.features, "mfa_level": 0,
            "application_id": null, "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
            "max_members": 500_000, "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": guild.preferred_locale(), "public_updates_channel_id": null,
            "nsfw_level": 0, "premium_progress_bar_enabled": false, "safety_alerts_channel_id": null,
            "incidents_data": null, "approximate_member_count": guild.members.len(),
        })
    }

    /// A server in a `GUILD_CREATE` event. Without the intent for members, it names only the bot itself.
    pub fn guild_create_json(&self, guild: &Guild, session: &Session) -> Value {
        let bot = session.bot;
        let shows_all = session.intents & intents::GUILD_MEMBERS != 0;
        let shown = guild.members.iter().filter(|user| shows_all || **user == bot);
        let mut json = self.guild_json(guild);
        let own = self.channels.values().filter(|channel| channel.guild == Some(guild.id));
        let (threads, channels): (Vec<_>, Vec<_>) = own.partition(|channel| channel.thread.is_some());
        json["joined_at"] = json!(snowflake::iso_timestamp(snowflake::unix_ms(guild.id)));
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        json["member_count"] = json!(guild.members.len());
        json["voice_states"] = json!([]);
        json["presences"] = json!([]);
        json["stage_instances"] = json!([]);
        json["guild_scheduled_events"] = json!([]);
        json["soundboard_sounds"] = json!([]);
        json["members"] = shown.map(|user| self.member_json(guild, *user, true)).collect();
        json["channels"] = channels.into_iter().map(|channel| self.channel_json(channel)).collect();
        json["threads"] = threads
            .into_iter()
            .filter(|channel| {
                channel.thread.as_ref().is_some_and(|thread| {
                    !thread.archived && (channel.kind != ChannelKind::PrivateThread || thread.members.contains(&bot))
                })
            })
            .map(|channel| {
                let mut json = self.channel_json(channel);
                if channel.thread.as_ref().is_some_and(|thread| thread.members.contains(&bot)) {
                    json["member"] = Thread::member_json(channel.id, bot);
                }
                json
            })
            .collect();
        json
    }

    pub fn everyone_json(guild: &Guild) -> Value {
        json!({
            "id": guild.id.to_string(), "name": "@everyone", "color": 0, "hoist": false, "icon": null, "unicode_emoji": null,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "position": 0, "permissions": permissions::BOT.to_string(), "managed": false, "mentionable": false, "flags": 0,
        })
    }
}
