//! New and resumed sessions.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::close::{ConnectionEnd, codes};
use crate::snowflake::{Id, parse_id};
use crate::world::{GatewayCommand, Session, World, WorldState, intents};

/// A session for a connection to serve.
pub(super) struct OpenedSession {
    pub session: String,
    pub sender: mpsc::UnboundedSender<GatewayCommand>,
    pub receiver: mpsc::UnboundedReceiver<GatewayCommand>,
    /// Events that the bot missed. They are sent first.
    pub replay: Vec<String>,
}

fn authenticate(state: &mut WorldState, data: &Value) -> Result<Id, ConnectionEnd> {
    let token = data["token"].as_str().unwrap_or_default().trim_start_matches("Bot ");
    state.bot_by_token(token).ok_or_else(authentication_failed)
}

fn authentication_failed() -> ConnectionEnd {
    ConnectionEnd::Close(codes::AUTHENTICATION_FAILED, "Authentication failed.")
}

/// Starts a new session.
pub(super) fn identify(world: &World, data: &Value) -> Result<OpenedSession, ConnectionEnd> {
    let intents = data["intents"].as_u64().filter(|intents| intents >> 26 == 0);
    let intents = intents.ok_or(ConnectionEnd::Close(codes::INVALID_INTENTS, "Invalid intent(s)."))?;
    let (shard, shards) = parse_shard(&data["shard"])
        .filter(|(shard, shards)| shard < shards)
        .ok_or(ConnectionEnd::Close(codes::INVALID_SHARD, "Invalid shard."))?;
    let (sender, receiver) = mpsc::unbounded_channel();
    let id = format!("{:032x}", rand::random::<u128>());
    world.update(|state| {
        let bot = authenticate(state, data)?;
        if !state.is_intent_enabled(bot, intents & intents::PRIVILEGED) {
            return Err(ConnectionEnd::Close(codes::DISALLOWED_INTENTS, "Disallowed intent(s)."));
        }
        if !state.count_session_start(bot) {
            return Err(authentication_failed());
        }
        // A disconnected session of the same shard will not be resumed any more.
        state
            .sessions
            .retain(|_, old| old.bot != bot || old.shard != shard || old.shards != shards || old.is_connected());
        let mut session = Session {
            id: id.clone(),
            bot,
            shard,
            shards,
            intents,
            sequence: 0,
            replay_buffer: VecDeque::new(),
            sender: Some(sender.clone()),
        };
        push_ready(state, &mut session);
        state.sessions.insert(id.clone(), session);
        Ok::<(), ConnectionEnd>(())
    })?;
    Ok(OpenedSession { session: id, sender, receiver, replay: Vec::new() })
}

/// `[shard, number of shards]`; a bot without shards is shard 0 of 1.
fn parse_shard(shard: &Value) -> Option<(u64, u64)> {
    if shard.is_null() { Some((0, 1)) } else { Some((shard[0].as_u64()?, shard[1].as_u64()?)) }
}

/// Sends READY and the servers of this shard.
fn push_ready(state: &WorldState, session: &mut Session) {
    let own: Vec<_> = state
        .guilds
        .values()
        .filter(|guild| guild.members.contains(&session.bot) && session.covers(Some(guild.id)))
        .collect();
    let unavailable: Vec<Value> =
        own.iter().map(|guild| json!({"id": guild.id.to_string(), "unavailable": true})).collect();
    let ready = json!({
        "v": 10, "user": state.current_user_json(session.bot), "guilds": unavailable, "session_id": session.id,
        "resume_gateway_url": state.gateway_url(), "shard": [session.shard, session.shards], "session_type": "normal",
        "application": {"id": session.bot.to_string(), "flags": 0}, "private_channels": [], "relationships": [],
        "presences": [], "user_settings": {}, "geo_ordered_rtc_regions": [], "guild_join_requests": [], "_trace": ["playground"],
    });
    session.push("READY", &ready);
    if session.intents & intents::GUILDS != 0 {
        for guild in own.into_iter().filter(|guild| !guild.unavailable) {
            let json = state.guild_create_json(guild, session);
            session.push("GUILD_CREATE", &json);
        }
    }
}

/// Continues a session, or returns `None` if the bot must identify again.
pub(super) fn resume(world: &World, data: &Value) -> Result<Option<OpenedSession>, ConnectionEnd> {
    let id = data["session_id"].as_str().unwrap_or_default().to_owned();
    let last_seen = data["seq"].as_u64().unwrap_or_default();
    world.update(|state| {
        let bot = authenticate(state, data)?;
        let Some(session) = state.sessions.get_mut(&id).filter(|session| session.bot == bot) else {
            return Ok(None);
        };
        if last_seen > session.sequence {
            return Err(ConnectionEnd::Close(codes::INVALID_SEQUENCE, "Invalid seq."));
        }
        let oldest = session.replay_buffer.front().map(|(sequence, _)| *sequence);
        if oldest.is_some_and(|oldest| last_seen + 1 < oldest) {
            // Some missed events are no longer in the buffer.
            state.sessions.remove(&id);
            return Ok(None);
        }
        let (sender, receiver) = mpsc::unbounded_channel();
        let missed = session.replay_buffer.iter().filter(|(sequence, _)| *sequence > last_seen);
        let replay = missed.map(|(_, text)| text.clone()).collect();
        session.sender = Some(sender.clone());
        session.push("RESUMED", &json!({"_trace": ["playground"]}));
        Ok(Some(OpenedSession { session: id, sender, receiver, replay }))
    })
}

/// Sends the members of a server to a bot that asked for them over the gateway. Without the intent for members, a bot can
/// ask only for users by id or by the beginning of their name, and a request for all members gets no response.
pub(super) fn send_members(state: &mut WorldState, session: Option<&str>, data: &Value) {
    let Some(id) = session else { return };
    let Some(session) = state.sessions.get(id) else { return };
    let guild = parse_id(&data["guild_id"]).and_then(|id| state.guild_for_bot(session.bot, id).ok());
    let Some(guild) = guild else { return };
    let prefix = data["query"].as_str().unwrap_or_default().to_lowercase();
    let wanted: Option<Vec<Id>> = match &data["user_ids"] {
        Value::Null => None,
        Value::Array(ids) => Some(ids.iter().filter_map(parse_id).collect()),
        one => Some(parse_id(one).into_iter().collect()),
    };
    if wanted.is_none() && prefix.is_empty() && session.intents & intents::GUILD_MEMBERS == 0 {
        return;
    }
    let is_wanted = |user: &&Id| match &wanted {
        Some(ids) => ids.contains(user),
        None => state.users.get(user).is_some_and(|user| user.name.starts_with(&prefix)),
    };
    let found: Vec<Id> = guild.members.iter().filter(is_wanted).copied().collect();
    let members: Vec<Value> = found.iter().map(|user| state.member_json(guild, *user, true)).collect();
    let unknown = wanted.into_iter().flatten().filter(|id| !found.contains(id)).map(|id| id.to_string());
    let chunk = json!({
        "guild_id": guild.id.to_string(), "members": members, "chunk_index": 0, "chunk_count": 1,
        "not_found": unknown.collect::<Vec<_>>(), "presences": [], "nonce": data["nonce"],
    });
    if let Some(session) = state.sessions.get_mut(id) {
        session.push("GUILD_MEMBERS_CHUNK", &chunk);
    }
}
