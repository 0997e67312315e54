//! Checks the stored data of every live game.

use std::sync::Arc;

use crate::service::error::{Result, ServiceError};
use crate::service::handle::Service;
use crate::service::outbox::intent::Intent;
use crate::service::transaction::game_state::GameState;
use crate::store::{Backlog, GameId};

/// A game with unreadable or inconsistent data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorruptGame {
    pub game: String,
    pub what: String,
}

impl Service {
    /// Replays the log of every live game and reads its deadlines, plans and intents. Finished games are replayed when they are
    /// reviewed, so those that could not be reviewed are listed as well. Fails only if the database does.
    pub async fn check(&self) -> Result<Vec<CorruptGame>> {
        let ids = self.store().read().await?.live_game_ids().await?;
        let mut corrupt = Vec::new();
        for id in ids {
            match self.check_game(&id).await {
                Ok(()) => {}
                Err(temporary @ ServiceError::Temporary(_)) => return Err(temporary),
                Err(error) => corrupt.push(CorruptGame { game: id, what: error.to_string() }),
            }
        }
        for (game, problem) in self.store().read().await?.failed_reviews().await? {
            corrupt.push(CorruptGame { game: game.to_string(), what: format!("it cannot be reviewed: {problem}") });
        }
        Ok(corrupt)
    }

    /// The pending work of all games.
    pub async fn backlog(&self) -> Result<Backlog> {
        Ok(self.store().read().await?.backlog().await?)
    }

    async fn check_game(&self, id: &str) -> Result<()> {
        let id: GameId = id.parse().map_err(|_| ServiceError::Corrupt("invalid id".into()))?;
        let mut snapshot = self.store().read().await?;
        // None if it has just ended.
        let Some(stored) = snapshot.load(&id).await? else { return Ok(()) };
        GameState::load(stored, Arc::default())?;
        snapshot.deadlines(&id).await?;
        snapshot.barter_plans(&id).await?;
        for intent in snapshot.undelivered(&id).await? {
            serde_json::from_str::<Intent>(&intent.payload)
                .map_err(|_| ServiceError::Corrupt(format!("intent {} is unreadable", intent.number)))?;
        }
        Ok(())
    }
}
