//! A person's right to see and to remove what is kept on him.

use crate::service::Service;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::transaction::game_transaction::{StoredResult, retry_transient};
use crate::store::UserId;

impl Service {
    /// All that is kept on somebody, as JSON.
    pub async fn export_person(&self, user: UserId) -> Result<serde_json::Value> {
        Ok(self.store().read().await?.export_person(user).await?)
    }

    /// Forgets somebody: he leaves all his games, and what is over stays without who it was. May be called again when it
    /// was interrupted.
    pub async fn forget_person(&self, user: UserId) -> Result<()> {
        retry_transient(|| self.try_forget(user)).await
    }

    async fn try_forget(&self, user: UserId) -> Result<()> {
        let games = self.store().read().await?.live_games_of(user).await?;
        for game in games {
            let mut work = self.take_game(&game.id).await?;
            match work.go(user).await {
                Ok(()) => self.finish(work, StoredResult::default()).await?,
                // Gone already, by another way.
                Err(ServiceError::Refused(
                    Refusal::NotSeated | Refusal::YouLeft | Refusal::Over | Refusal::Cancelled,
                )) => {
                    work.tx.rollback().await?;
                }
                Err(error) => return Err(error),
            }
        }
        let mut tx = self.store().begin().await?;
        let forgotten = tx.forget_person(user, "").await?;
        for seat in &forgotten.held {
            let Some(stored) = tx.lock(&seat.game).await? else { continue };
            if stored.seats.iter().any(|row| row.seat == seat.seat && row.computer.is_none()) {
                // He sat down somewhere in this moment.
                return Err(ServiceError::Temporary("a game has just been joined".into()));
            }
        }
        tx.commit().await?;
        self.0.people.forget(&user);
        Ok(())
    }
}
