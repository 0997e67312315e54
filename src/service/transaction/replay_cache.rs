//! An LRU cache of replayed games. A log only grows, so a cached replay stays valid and only newer events must be read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::service::transaction::replayed_game::ReplayedGame;
use crate::store::GameId;

/// About 12 MB, or 300 games at once. If fewer fit than are being played, almost every click reads a whole log. What counts is the
/// events, not the games: somebody who keeps changing their mind makes a log as long as they like.
const MAX_CACHED_EVENTS: u64 = 65_536;

/// Holds committed events only.
#[derive(Default)]
pub(in crate::service) struct ReplayCache(Mutex<Entries>);

#[derive(Default)]
struct Entries {
    /// With the tick of the last use.
    games: HashMap<GameId, (u64, Arc<ReplayedGame>)>,
    tick: u64,
    /// The events of all games.
    events: u64,
}

impl Entries {
    fn insert(&mut self, game: GameId, replay: Arc<ReplayedGame>) {
        self.events += replay.version();
        if let Some((_, former)) = self.games.insert(game, (self.tick, replay)) {
            self.events -= former.version();
        }
    }

    fn remove_oldest(&mut self) {
        let oldest = self.games.iter().min_by_key(|(_, (last_use, _))| *last_use).map(|(game, _)| game.clone());
        if let Some((_, removed)) = oldest.and_then(|game| self.games.remove(&game)) {
            self.events -= removed.version();
        }
    }
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
        let cached_version = entries.games.get(game).map_or(0, |(_, cached)| cached.version());
        if cached_version >= replay.version() {
            return;
        }
        entries.insert(game.clone(), Arc::clone(replay));
        while entries.events > MAX_CACHED_EVENTS && entries.games.len() > 1 {
            entries.remove_oldest();
        }
    }
}
