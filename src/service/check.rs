//! Whether what is stored makes sense, game by game.

use std::sync::Arc;

use crate::service::Service;
use crate::service::error::{Result, ServiceError};
use crate::service::outbox::intent::Intent;
use crate::service::transaction::game_state::GameState;
use crate::store::{Backlog, GameId};

/// What is wrong with one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CorruptGame {
    pub game: String,
    pub what: String,
}

impl Service {
    /// ReplayCache the log of every live game and reads what hangs on it. The error is for a database that cannot be asked.
    pub async fn check(&self) -> Result<Vec<CorruptGame>> {
        let ids = self.store().read().await?.live_game_ids().await?;
        let mut troubles = Vec::new();
        for id in ids {
            match self.check_game(&id).await {
                Ok(()) => {}
                Err(temporary @ ServiceError::Temporary(_)) => return Err(temporary),
                Err(error) => troubles.push(CorruptGame { game: id, what: error.to_string() }),
            }
        }
        Ok(troubles)
    }

    /// What there is to do over all games, and whether the database answers at all.
    pub async fn backlog(&self) -> Result<Backlog> {
        Ok(self.store().read().await?.backlog().await?)
    }

    async fn check_game(&self, id: &str) -> Result<()> {
        let id: GameId = id.parse().map_err(|_| ServiceError::Corrupt("invalid game id".into()))?;
        let mut snapshot = self.store().read().await?;
        // It may have ended in this moment.
        let Some(stored) = snapshot.load(&id).await? else { return Ok(()) };
        GameState::of(stored, Arc::default())?;
        snapshot.deadlines(&id).await?;
        snapshot.orders(&id).await?;
        for intent in snapshot.undelivered(&id).await? {
            serde_json::from_str::<Intent>(&intent.payload)
                .map_err(|_| ServiceError::Corrupt(format!("invalid outbox payload {}", intent.number)))?;
        }
        Ok(())
    }
}
