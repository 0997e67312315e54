//! Who connects: new sessions and resumed ones.

use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{End, close};
use crate::world::{Outgoing, Session, World, WorldState, intents};

/// What a connection needs to go on with its session.
pub(super) struct Welcome {
    pub session: String,
    pub sender: mpsc::UnboundedSender<Outgoing>,
    pub receiver: mpsc::UnboundedReceiver<Outgoing>,
    /// Events that were missed, to be sent first.
    pub replay: Vec<String>,
}

fn token(data: &Value) -> &str {
    data["token"].as_str().unwrap_or_default().trim_start_matches("Bot ")
}

pub(super) fn identify(world: &World, data: &Value) -> Result<Welcome, End> {
    let intents = data["intents"].as_u64().filter(|wanted| wanted >> 26 == 0);
    let intents = intents.ok_or(End::Close(close::INVALID_INTENTS, "Invalid intent(s)."))?;
    let wrong_shard = || End::Close(close::INVALID_SHARD, "Invalid shard.");
    let (shard, shards) = match &data["shard"] {
        Value::Null => (0, 1),
        shard => (shard[0].as_u64().ok_or_else(wrong_shard)?, shard[1].as_u64().ok_or_else(wrong_shard)?),
    };
    if shard >= shards {
        return Err(wrong_shard());
    }
    let (sender, receiver) = mpsc::unbounded_channel();
    let session = format!("{:032x}", rand::random::<u128>());
    world.update(|state| {
        let bot = state.bot_by_token(token(data));
        let bot = bot.ok_or(End::Close(close::AUTHENTICATION_FAILED, "Authentication failed."))?;
        // The same shard of the same bot was here before: its old connection has ended, or will be left alone.
        state
            .sessions
            .retain(|_, old| old.bot != bot || old.shard != shard || old.shards != shards || old.is_connected());
        let mut new = Session {
            id: session.clone(),
            bot,
            shard,
            shards,
            intents,
            sequence: 0,
            kept: VecDeque::new(),
            outbox: Some(sender.clone()),
        };
        welcome(state, &mut new);
        state.sessions.insert(session.clone(), new);
        Ok::<(), End>(())
    })?;
    Ok(Welcome { session, sender, receiver, replay: Vec::new() })
}

/// READY, and the servers of this shard.
fn welcome(state: &WorldState, session: &mut Session) {
    let own = state
        .guilds
        .values()
        .filter(|guild| guild.members.contains(&session.bot) && (guild.id >> 22) % session.shards == session.shard);
    let own: Vec<_> = own.collect();
    let unavailable: Vec<Value> =
        own.iter().map(|guild| json!({"id": guild.id.to_string(), "unavailable": true})).collect();
    let url = state.base_url.replacen("http", "ws", 1) + "/gateway";
    let ready = json!({
        "v": 10, "user": state.current_user_json(session.bot), "guilds": unavailable, "session_id": session.id,
        "resume_gateway_url": url, "shard": [session.shard, session.shards], "session_type": "normal",
        "application": {"id": session.bot.to_string(), "flags": 0}, "private_channels": [], "relationships": [],
        "presences": [], "user_settings": {}, "geo_ordered_rtc_regions": [], "guild_join_requests": [], "_trace": ["playground"],
    });
    session.push("READY", &ready);
    if session.intents & intents::GUILDS != 0 {
        for guild in own {
            let json = state.guild_create_json(guild, session.bot);
            session.push("GUILD_CREATE", &json);
        }
    }
}

/// `None` when there is nothing to resume.
pub(super) fn resume(world: &World, data: &Value) -> Result<Option<Welcome>, End> {
    let id = data["session_id"].as_str().unwrap_or_default().to_owned();
    let seen = data["seq"].as_u64().unwrap_or_default();
    world.update(|state| {
        let bot = state.bot_by_token(token(data));
        let bot = bot.ok_or(End::Close(close::AUTHENTICATION_FAILED, "Authentication failed."))?;
        let Some(session) = state.sessions.get_mut(&id).filter(|session| session.bot == bot) else {
            return Ok(None);
        };
        if seen > session.sequence {
            return Err(End::Close(close::INVALID_SEQUENCE, "Invalid seq."));
        }
        // What is no longer kept cannot be replayed: start anew.
        if session.kept.front().is_some_and(|(oldest, _)| seen + 1 < *oldest) {
            state.sessions.remove(&id);
            return Ok(None);
        }
        let (sender, receiver) = mpsc::unbounded_channel();
        let replay = session.kept.iter().filter(|(number, _)| *number > seen).map(|(_, text)| text.clone()).collect();
        session.outbox = Some(sender.clone());
        session.push("RESUMED", &json!({"_trace": ["playground"]}));
        Ok(Some(Welcome { session: id, sender, receiver, replay }))
    })
}

/// The members of a server, for bots that ask over the gateway.
pub(super) fn members_chunk(state: &mut WorldState, session: Option<&str>, data: &Value) {
    let Some(id) = session else { return };
    let guild_id = data["guild_id"].as_str().and_then(|id| id.parse().ok()).or_else(|| data["guild_id"].as_u64());
    let Some(guild) = guild_id.and_then(|id| state.guilds.get(&id)) else { return };
    let members: Vec<Value> = guild.members.iter().map(|user| state.member_json(guild, *user, true)).collect();
    let chunk = json!({
        "guild_id": guild.id.to_string(), "members": members, "chunk_index": 0, "chunk_count": 1, "not_found": [],
        "presences": [], "nonce": data["nonce"],
    });
    if let Some(session) = state.sessions.get_mut(id) {
        session.push("GUILD_MEMBERS_CHUNK", &chunk);
    }
}
