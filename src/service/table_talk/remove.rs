//! Removes lines: one by a manager, or all of a person who wants their data deleted.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::outbox::post_key::PostKey;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{GameId, IdempotencyKey, TalkRow, UserId};
use basari_rules::game::Event;

impl Service {
    /// Removes a line and updates the posts that show it. Only managers of the game's server may.
    pub async fn remove_line(
        &self,
        game: &GameId,
        actor: &Actor,
        number: u32,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            if !actor.manages(tx.game.row.server) {
                return Err(Refusal::OnlyManagers.into());
            }
            tx.remove_lines(|line| line.number == number).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Removes what a person said in live games and updates the posts. Finished games are not posted again.
    pub(in crate::service) async fn remove_lines_of(&self, user: UserId) -> Result<()> {
        let games = self.store().read().await?.live_games_with_talk_of(user).await?;
        for game in games {
            let mut tx = self.begin(&game).await?;
            tx.remove_lines(|line| line.user == Some(user)).await?;
            self.commit(tx).await?;
        }
        Ok(())
    }
}

impl GameTransaction {
    async fn remove_lines(&mut self, is_removed: impl Fn(&TalkRow) -> bool) -> Result<()> {
        let lines = self.db.table_talk(&self.game.row.id).await?;
        for line in lines.into_iter().filter(is_removed) {
            self.db.remove_talk(&self.game.row.id, line.number).await?;
            self.refresh_post(PostKey::Barter(line.barter));
            if let Some((stage, round)) = self.round_at(line.after_event) {
                self.refresh_post(PostKey::Round { stage, round });
            }
        }
        Ok(())
    }

    /// The round to which this event belongs.
    fn round_at(&self, event: u64) -> Option<(u8, u8)> {
        let events = &self.game.replay.events;
        let count = usize::try_from(event).ok()?.min(events.len());
        events[..count].iter().rev().find_map(|event| match *event {
            Event::RoundBegan { stage, round } => Some((stage, round)),
            _ => None,
        })
    }
}
