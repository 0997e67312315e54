//! What is known of servers. Serenity knows those of our own shards; the posts of a game may be brought by a process that
//! listens to others, and it asks Discord, now and then.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use serenity::all::{Cache, GuildId, Http};
use tokio::time::{Instant, timeout};

use crate::service::ServerId;

/// What Discord said counts for so long; that it said nothing, for less.
const FRESH: Duration = Duration::from_hours(1);
const FRESH_SILENCE: Duration = Duration::from_mins(1);
/// A page waits for this.
const PATIENCE: Duration = Duration::from_millis(1500);
/// Beyond so many everything is asked anew: a memory without bounds would be worse.
const MOST: usize = 10_000;

#[derive(Clone, Debug)]
pub struct Server {
    pub name: String,
    /// Its language, as Discord writes it.
    pub locale: String,
}

/// Everything that is known; empty until the client is built.
#[derive(Default)]
pub struct Servers {
    client: OnceLock<(Arc<Cache>, Arc<Http>)>,
    asked: Mutex<HashMap<ServerId, CachedGuild>>,
}

/// What Discord said when it was asked.
#[derive(Clone)]
struct CachedGuild {
    when: Instant,
    server: Option<Server>,
}

impl Servers {
    pub fn know(&self, cache: Arc<Cache>, http: Arc<Http>) {
        // Set once: the bot is made for one client.
        let _ = self.client.set((cache, http));
    }

    /// What can be said at once.
    pub fn known(&self, server: ServerId) -> Option<Server> {
        let (cache, _) = self.client.get()?;
        let id = guild(server)?;
        let ours =
            cache.guild(id).map(|guild| Server { name: guild.name.clone(), locale: guild.preferred_locale.clone() });
        ours.or_else(|| self.remembered(server)?.server)
    }

    /// What there is to know, and Discord is asked for it if need be.
    pub async fn find(&self, server: ServerId) -> Option<Server> {
        if let Some(known) = self.known(server) {
            return Some(known);
        }
        if self.remembered(server).is_some() {
            return None;
        }
        let (_, http) = self.client.get()?;
        let answer = timeout(PATIENCE, http.get_guild(guild(server)?)).await;
        let found = answer.ok().and_then(Result::ok);
        let found = found.map(|guild| Server { name: guild.name, locale: guild.preferred_locale });
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if asked.len() >= MOST {
            asked.clear();
        }
        asked.insert(server, CachedGuild { when: Instant::now(), server: found.clone() });
        found
    }

    /// What Discord said lately, if it was asked.
    fn remembered(&self, server: ServerId) -> Option<CachedGuild> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let said = asked.get(&server)?;
        let fresh = if said.server.is_some() { FRESH } else { FRESH_SILENCE };
        (said.when.elapsed() < fresh).then(|| said.clone())
    }
}

fn guild(server: ServerId) -> Option<GuildId> {
    (server.0 != 0).then(|| GuildId::new(server.0))
}
