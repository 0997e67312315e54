//! Pauses and resumes a game: by its host, or by a vote of the players.

use serde::{Deserialize, Serialize};

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Intent, Notice};
use crate::service::status_reason::StatusReason;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{GameId, IdempotencyKey, Status};
use basari_rules::game::{Seat, Seats};

/// The outcome of a request to pause or resume.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum VoteOutcome {
    #[default]
    Decided,
    /// More than half of the players must agree.
    Pending { votes: usize, needed: usize },
}

impl Service {
    /// Stops the deadlines of a game.
    pub async fn pause(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<VoteOutcome> {
        let outcome = self
            .change(game, key, |mut tx| async move {
                tx.game.must_not_be_outsider(actor)?;
                tx.must_be_running()?;
                let outcome = tx.vote(actor, Status::Paused).await?;
                Ok((tx, outcome))
            })
            .await?;
        Ok(outcome.result)
    }

    /// Resumes a paused game. Everybody who must answer gets the full time again.
    pub async fn resume(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<VoteOutcome> {
        let outcome = self
            .change(game, key, |mut tx| async move {
                tx.game.must_not_be_outsider(actor)?;
                match tx.must_be_running() {
                    Err(Refusal::Paused) => {}
                    Err(refusal) => return Err(refusal.into()),
                    Ok(()) => return Err(Refusal::NotPaused.into()),
                }
                let outcome = tx.vote(actor, Status::Running).await?;
                Ok((tx, outcome))
            })
            .await?;
        Ok(outcome.result)
    }
}

impl GameTransaction {
    async fn vote(&mut self, actor: &Actor, wanted: Status) -> Result<VoteOutcome> {
        let (outcome, reason) = if self.game.must_be_host(actor).is_ok() {
            (VoteOutcome::Decided, StatusReason::ByHost)
        } else {
            let needed = self.game.votes_needed();
            let votes = self.count_vote(actor)?;
            let outcome = if votes >= needed { VoteOutcome::Decided } else { VoteOutcome::Pending { votes, needed } };
            (outcome, StatusReason::ByVote)
        };
        if outcome == VoteOutcome::Decided {
            self.game.stored.votes = Seats::NONE;
            if wanted == Status::Paused {
                self.remember_pings().await?;
                self.set_status(wanted, Some(reason)).await?;
                self.queue(Intent::Notice(Notice::Paused));
            } else {
                self.set_status(wanted, None).await?;
                self.queue(Intent::Notice(Notice::Resumed));
                self.announce_question_again().await?;
            }
        }
        self.save_settings().await?;
        self.refresh_open_posts();
        Ok(outcome)
    }

    fn count_vote(&mut self, actor: &Actor) -> Result<usize, Refusal> {
        let row = self.game.active_players().find(|row| row.user == Some(actor.id)).ok_or(Refusal::NotSeated)?;
        let seat = Seat::new(row.seat);
        if self.game.stored.votes.contains(seat) {
            return Err(Refusal::AlreadyVoted);
        }
        self.game.stored.votes = self.game.stored.votes.with(seat);
        Ok(self.game.stored.votes.len())
    }

    /// Forgets the vote and the ping of a seat's owner, because the seat changes hands.
    pub(in crate::service) async fn forget_owner(&mut self, seat: Seat) -> Result<()> {
        let stored = &mut self.game.stored;
        if stored.votes.contains(seat) || stored.pinged.contains(seat) {
            stored.votes = stored.votes.without(seat);
            stored.pinged = stored.pinged.without(seat);
            self.save_settings().await?;
        }
        Ok(())
    }
}
