//! A person's right to see and to delete their data.

use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::outbox::intent::Intent;
use crate::service::transaction::retry::retry_transient;
use crate::store::{UserId, WriteTransaction};

impl Service {
    /// All stored data about a person, as JSON.
    pub async fn export_person(&self, user: UserId) -> Result<serde_json::Value> {
        self.read(|mut snapshot| async move { Ok(snapshot.export_person(user).await?) }).await
    }

    /// Deletes a person's data: they leave all live games, and finished games no longer name them. Safe to repeat after
    /// an interruption.
    pub async fn forget_person(&self, user: UserId) -> Result<()> {
        retry_transient(|| async {
            self.remove_lines_of(user).await?;
            self.leave_all_games(user).await?;
            self.delete_person(user).await
        })
        .await
    }

    async fn leave_all_games(&self, user: UserId) -> Result<()> {
        let games = self.store().read().await?.live_games_of(user).await?;
        for game in games {
            let mut tx = self.begin(&game.id).await?;
            match tx.remove_player(user).await {
                Ok(()) => self.commit(tx).await?,
                // They have left in the meantime.
                Err(ServiceError::Refused(
                    Refusal::NotSeated | Refusal::YouLeft | Refusal::Over | Refusal::Cancelled,
                )) => tx.db.rollback().await?,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn delete_person(&self, user: UserId) -> Result<()> {
        let mut db = self.store().begin().await?;
        let forgotten = db.forget_person(user, "").await?;
        for seat in &forgotten.held {
            let Some(stored) = db.lock(&seat.game).await? else { continue };
            if stored.seats.iter().any(|row| row.seat == seat.seat && row.computer.is_none()) {
                // They joined a game in the meantime; the next attempt leaves it.
                return Err(ServiceError::Temporary("a game has just been joined".into()));
            }
        }
        remove_from_outbox(&mut db, user).await?;
        db.commit().await?;
        self.0.people.remove(&user);
        Ok(())
    }
}

/// Pending posts no longer mention the person, and direct messages to them are dropped.
async fn remove_from_outbox(db: &mut WriteTransaction, user: UserId) -> Result<()> {
    for stored in db.undelivered_containing(&user.to_string()).await? {
        // Only a newer version of the program can read this one, and know whether it names the person.
        let Ok(intent) = serde_json::from_str::<Intent>(&stored.payload) else { continue };
        match intent.without_person(user) {
            Some(intent) => db.rewrite_intent(&stored.game, stored.number, &intent.to_json()?).await?,
            None => {
                db.finish_intent(&stored.game, stored.number).await?;
            }
        }
    }
    Ok(())
}
