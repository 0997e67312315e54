//! Whether a person gets advice: until they have finished a game, unless they chose otherwise.

use crate::model::coaching::Coaching;
use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::transaction::retry::retry_transient;
use crate::store::UserId;

impl Service {
    /// Whether this person gets advice with their questions.
    pub async fn is_coached(&self, user: UserId) -> Result<bool> {
        Ok(match self.person(user).await?.coaching {
            Coaching::FirstGame => !self.has_finished_game(user).await?,
            Coaching::On => true,
            Coaching::Off => false,
        })
    }

    /// Turns advice off, or on again. Then it ends with the first finished game, unless that is over already.
    pub async fn set_coaching(&self, user: UserId, wanted: bool) -> Result<()> {
        let coaching = match wanted {
            false => Coaching::Off,
            true if self.has_finished_game(user).await? => Coaching::On,
            true => Coaching::FirstGame,
        };
        self.update_person(user, |person| person.coaching = coaching).await
    }

    async fn has_finished_game(&self, user: UserId) -> Result<bool> {
        if let Some(known) = self.0.finished_a_game.get(&user) {
            return Ok(known);
        }
        let has_finished = retry_transient(|| async { Ok(self.store().has_finished_game(user).await?) }).await?;
        self.0.finished_a_game.insert(user, has_finished);
        Ok(has_finished)
    }
}
