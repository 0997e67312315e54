//! Settles barters by plan, in the transaction in which they come up: nobody waits, and nobody is notified of a question that
//! is already answered.

use crate::service::error::Result;
use crate::service::moves::computer_move::computer_move;
use crate::service::outbox::intent::{DirectNotice, Intent};
use crate::service::outbox::post_key::PostKey;
use crate::service::randomness::Randomness;
use crate::service::transaction::game_state::is_played_by_computer;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::Status;
use basari_rules::game::record::MovedBy;
use basari_rules::game::view::{PhaseView, Viewer};
use basari_rules::game::{Move, Seat};

impl GameTransaction {
    /// Makes the moves of barter plans until a person has to be asked. A computer answers a plan at once.
    pub(in crate::service) async fn settle_planned_barters(&mut self, randomness: &Randomness) -> Result<()> {
        let mut has_moved = false;
        while let Some((seat, mv, author)) = self.next_planned_move(randomness).await? {
            let Some(prompt) = self.game.replay.game.as_ref().map(|game| game.prompt().number) else { break };
            self.play(seat, prompt, &mv, author).await?;
            has_moved = true;
        }
        if has_moved {
            self.drop_answered_notifications();
        }
        Ok(())
    }

    async fn next_planned_move(&mut self, randomness: &Randomness) -> Result<Option<(Seat, Move, MovedBy)>> {
        if self.game.row.status != Status::Running || self.game.replay.barter.is_none() {
            return Ok(None);
        }
        let Some(game) = &self.game.replay.game else { return Ok(None) };
        let PhaseView::Barter(barter) = game.view(Viewer::Public).phase else { return Ok(None) };
        let (turn, partner) = (barter.turn(), barter.partner_of(barter.turn()));
        let is_computer = |seat| self.game.seat(seat).is_none_or(is_played_by_computer);
        let has_computer = self.game.seat(turn).is_some_and(|row| row.computer.is_some());
        let (computer_turn, computer_partner) = (is_computer(turn), is_computer(partner));
        if computer_turn && computer_partner {
            return Ok(None);
        }
        let plans = self.db.barter_plans(&self.game.row.id).await?;
        if !computer_turn {
            return Ok(self.game.planned_move(turn, &plans)?.map(|mv| (turn, mv, MovedBy::Order)));
        }
        if self.game.active_plan(partner, &plans)?.is_none() {
            return Ok(None);
        }
        let author = if has_computer { MovedBy::Computer } else { MovedBy::Clock };
        Ok(computer_move(&self.game, turn, randomness).await?.map(|mv| (turn, mv, author)))
    }

    /// Keeps only the notifications of the current question. A barter that began and ended in this transaction has no post.
    fn drop_answered_notifications(&mut self) {
        let current = self.game.replay.barter;
        let prompt_now = self.game.replay.game.as_ref().map(|game| game.prompt().number);
        let begun = std::mem::take(&mut self.begun_barters);
        self.intents.retain(|intent| match intent {
            Intent::Show { post: PostKey::Barter(barter), .. } => Some(*barter) == current || !begun.contains(barter),
            Intent::Direct { about: DirectNotice::Turn { prompt, .. }, .. } => Some(*prompt) == prompt_now,
            _ => true,
        });
        for intent in &mut self.intents {
            if let Intent::Show { post: PostKey::Barter(barter), mentions } = intent
                && Some(*barter) != current
            {
                mentions.clear();
            }
        }
        self.begun_barters = begun;
    }
}
