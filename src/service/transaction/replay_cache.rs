//! An LRU cache of replayed games. A log only grows, so a cached replay stays valid and only newer events must be read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::service::transaction::replayed_game::ReplayedGame;
use crate::store::GameId;

/// A finished game takes about 20 KB.
const MAX_CACHED_GAMES: usize = 256;

/// Holds committed events only.
#[derive(Default)]
pub(in crate::service) struct ReplayCache(Mutex<Entries>);

#[derive(Default)]
struct Entries {
    /// With the tick of the last use.
    games: HashMap<GameId, (u64, Arc<ReplayedGame>)>,
    tick: u64,
}

impl ReplayCache {
    /// The cached replay, or an empty one.
    pub fn get(&self, game: &GameId) -> Arc<ReplayedGame> {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.tick += 1;
        let tick = entries.tick;
        match entries.games.get_mut(game) {
            Some((last_use, replay)) => {
                *last_use = tick;
                Arc::clone(replay)
            }
            None => Arc::default(),
        }
    }

    /// Caches a replay unless a longer one is cached already.
    pub fn insert(&self, game: &GameId, replay: &Arc<ReplayedGame>) {
        let mut entries = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        entries.tick += 1;
        let tick = entries.tick;
        let cached_version = entries.games.get(game).map_or(0, |(_, cached)| cached.version());
        if cached_version >= replay.version() {
            return;
        }
        entries.games.insert(game.clone(), (tick, Arc::clone(replay)));
        if entries.games.len() > MAX_CACHED_GAMES
            && let Some(oldest) =
                entries.games.iter().min_by_key(|(_, (last_use, _))| *last_use).map(|(game, _)| game.clone())
        {
            entries.games.remove(&oldest);
        }
    }
}
