//! Names and languages of servers, and who can see their channels. serenity's cache knows the servers of this process's
//! shards, which receive their interactions. The delivery worker also posts for servers of other processes: for those this
//! module asks Discord and remembers the response for a while.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use serenity::all::{Cache, ChannelType, GuildChannel, GuildId, Http, Member, Permissions};
use tokio::time::{Instant, timeout};

use crate::service::{ChannelId, ServerId};

const FOUND_TTL: Duration = Duration::from_hours(1);
const NOT_FOUND_TTL: Duration = Duration::from_mins(1);
/// A page waits for this request, so it must be short.
const LOOKUP_TIMEOUT: Duration = Duration::from_millis(1500);
/// Bounds the memory: a full cache is cleared.
const MAX_CACHED_GUILDS: usize = 10_000;

#[derive(Clone, Debug)]
pub struct GuildInfo {
    pub name: String,
    /// The language that the server chose in Discord, for example `en-US`. None without the Community feature: then Discord
    /// always reports `en-US`, which says nothing about the people.
    pub locale: Option<String>,
}

impl GuildInfo {
    fn new(name: String, features: &[String], locale: String) -> GuildInfo {
        let is_community = features.iter().any(|feature| feature == "COMMUNITY");
        GuildInfo { name, locale: is_community.then_some(locale) }
    }
}

/// Empty until [`GuildCache::connect`].
#[derive(Default)]
pub struct GuildCache {
    client: OnceLock<(Arc<Cache>, Arc<Http>)>,
    looked_up: Mutex<HashMap<ServerId, CachedGuild>>,
}

/// The result of one lookup.
#[derive(Clone)]
struct CachedGuild {
    looked_up_at: Instant,
    /// None: Discord did not tell.
    info: Option<GuildInfo>,
}

impl GuildCache {
    /// Uses this client from now on. A second call has no effect: there is one client per bot.
    pub fn connect(&self, cache: Arc<Cache>, http: Arc<Http>) {
        let _ = self.client.set((cache, http));
    }

    /// A server that is known without a request.
    fn cached(&self, server: ServerId) -> Option<GuildInfo> {
        let (cache, _) = self.client.get()?;
        let guild = cache.guild(guild_id(server)?);
        let info =
            guild.map(|guild| GuildInfo::new(guild.name.clone(), &guild.features, guild.preferred_locale.clone()));
        info.or_else(|| self.earlier_lookup(server)?.info)
    }

    /// Like [`GuildCache::cached`], but asks Discord if necessary.
    pub async fn find(&self, server: ServerId) -> Option<GuildInfo> {
        if let Some(info) = self.cached(server) {
            return Some(info);
        }
        if self.earlier_lookup(server).is_some() {
            return None;
        }
        let (_, http) = self.client.get()?;
        // Boxed: the request is rare, and every click would carry the space for it.
        let response = timeout(LOOKUP_TIMEOUT, Box::pin(http.get_guild(guild_id(server)?))).await;
        let guild = response.ok().and_then(Result::ok);
        let info = guild.map(|guild| GuildInfo::new(guild.name, &guild.features, guild.preferred_locale));
        let mut looked_up = self.looked_up.lock().unwrap_or_else(PoisonError::into_inner);
        if looked_up.len() >= MAX_CACHED_GUILDS {
            looked_up.clear();
        }
        looked_up.insert(server, CachedGuild { looked_up_at: Instant::now(), info: info.clone() });
        info
    }

    /// The name of a game's server, if it is known without a request.
    pub fn cached_name(&self, server: Option<ServerId>) -> Option<String> {
        self.cached(server?).map(|guild| guild.name)
    }

    /// Like [`GuildCache::cached_name`], but asks Discord if necessary.
    pub async fn find_name(&self, server: Option<ServerId>) -> Option<String> {
        self.find(server?).await.map(|guild| guild.name)
    }

    /// Whether a member can see a channel or thread of their server. A thread is as visible as its parent channel, except
    /// that nobody knows who is in a private one. What is not known is not visible.
    pub fn can_view(&self, channel: ChannelId, member: &Member) -> bool {
        self.view_permission(channel, member).unwrap_or(false)
    }

    fn view_permission(&self, channel: ChannelId, member: &Member) -> Option<bool> {
        let (cache, _) = self.client.get()?;
        let guild = cache.guild(member.guild_id)?;
        let id = (channel.0 != 0).then(|| serenity::all::ChannelId::new(channel.0))?;
        let channel = match guild.threads.iter().find(|thread| thread.id == id) {
            Some(thread) if thread.kind == ChannelType::PrivateThread => return None,
            Some(thread) => guild.channels.get(&thread.parent_id?)?,
            None => guild.channels.get(&id)?,
        };
        Some(guild.user_permissions_in(channel, member).view_channel())
    }

    /// The bot's own permissions in a channel or thread, and whether it is a thread. None if they are not known.
    pub fn own_permissions(&self, server: ServerId, channel: ChannelId) -> Option<(Permissions, bool)> {
        let (cache, _) = self.client.get()?;
        let guild = cache.guild(guild_id(server)?)?;
        let id = (channel.0 != 0).then(|| serenity::all::ChannelId::new(channel.0))?;
        let thread = guild.threads.iter().find(|thread| thread.id == id);
        let channel = guild.channels.get(&thread.map_or(Some(id), |thread| thread.parent_id)?)?;
        let member = guild.members.get(&cache.current_user().id)?;
        Some((guild.user_permissions_in(channel, member), thread.is_some()))
    }

    /// The known threads of a channel.
    pub fn threads_of(&self, channel: &GuildChannel) -> Vec<ChannelId> {
        let guild = self.client.get().and_then(|(cache, _)| cache.guild(channel.guild_id));
        let threads = guild.iter().flat_map(|guild| &guild.threads);
        let own = threads.filter(|thread| thread.parent_id == Some(channel.id));
        own.map(|thread| ChannelId(thread.id.get())).collect()
    }

    fn earlier_lookup(&self, server: ServerId) -> Option<CachedGuild> {
        let looked_up = self.looked_up.lock().unwrap_or_else(PoisonError::into_inner);
        let guild = looked_up.get(&server)?;
        let ttl = if guild.info.is_some() { FOUND_TTL } else { NOT_FOUND_TTL };
        (guild.looked_up_at.elapsed() < ttl).then(|| guild.clone())
    }
}

fn guild_id(server: ServerId) -> Option<GuildId> {
    (server.0 != 0).then(|| GuildId::new(server.0))
}
