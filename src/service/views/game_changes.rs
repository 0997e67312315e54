//! Tells which games have changed: at once for changes by this process, on request for those by others.

use tokio::sync::broadcast;

use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::views::game_snapshot::GameSnapshot;
use crate::store::{GameId, GameVersion};

impl Service {
    /// The games that this process changes from now on. A slow receiver misses some.
    pub fn subscribe_to_changes(&self) -> broadcast::Receiver<GameId> {
        self.0.changed_games.subscribe()
    }

    /// The current versions of these games, whichever process changed them.
    pub async fn game_versions(&self, games: &[GameId]) -> Result<Vec<(GameId, GameVersion)>> {
        Ok(self.store().game_versions(games).await?)
    }
}

impl GameSnapshot {
    /// Changes whenever a page of the game may change.
    pub fn game_version(&self) -> GameVersion {
        GameVersion { events: self.version, status: self.status, posted_prompt: self.posted_prompt }
    }
}
