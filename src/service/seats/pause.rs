//! Pausing a game and going on with game: by its host, or by the vote of the people in it.

use crate::service::error::{Refusal, Result};
use crate::service::outbox::intent::{Call, Intent, Notice};
use crate::service::transaction::game_transaction::{Claim, GameTransaction, StoredResult, retry_transient};
use crate::service::views::game_snapshot::Reason;
use crate::service::{Actor, Service};
use crate::store::{GameId, IdempotencyKey, Status};
use basari_rules::game::{Seat, Seats};

/// What came of a wish to pause or to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vote {
    /// So it is done.
    Done,
    /// More than half of the people have to want it.
    Counted { votes: usize, needed: usize },
}

impl Service {
    /// Stops the clock of a game.
    pub async fn pause(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<Vote> {
        retry_transient(|| self.vote(game, actor, key, Status::Paused)).await
    }

    /// Goes on with a paused game; everybody who is asked gets the full time anew.
    pub async fn resume(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<Vote> {
        retry_transient(|| self.vote(game, actor, key, Status::Running)).await
    }

    async fn vote(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey, wanted: Status) -> Result<Vote> {
        let mut work = match self.take(game, key).await? {
            Claim::Duplicate(past) => return Ok(outcome(StoredResult::read(&past))),
            Claim::New(work) => work,
        };
        match (wanted, work.must_be_running()) {
            (Status::Paused, running) => running?,
            (_, Err(Refusal::Paused)) => {}
            (_, Ok(())) => return Err(Refusal::NotPaused.into()),
            (_, Err(refusal)) => return Err(refusal.into()),
        }
        let mut answer = StoredResult::default();
        let reason = if work.must_be_host(actor).is_ok() {
            Some(Reason::ByHost)
        } else {
            let needed = work.game.votes_needed();
            let votes = work.count_vote(actor)?;
            answer.votes = (votes < needed).then_some((votes, needed));
            (votes >= needed).then_some(Reason::ByVote)
        };
        if let Some(reason) = reason {
            work.game.stored.votes = Seats::NONE;
            work.set_status(wanted, (wanted == Status::Paused).then_some(reason)).await?;
            let paused = wanted == Status::Paused;
            work.intend(Intent::Notice(if paused { Notice::Paused } else { Notice::Resumed }));
            if !paused {
                work.call(Call::Asked, None).await?;
            }
        }
        work.keep_settings().await?;
        if let Some(post) = work.question() {
            work.show(post);
        }
        self.finish(*work, answer).await?;
        Ok(outcome(answer))
    }
}

fn outcome(answer: StoredResult) -> Vote {
    answer.votes.map_or(Vote::Done, |(votes, needed)| Vote::Counted { votes, needed })
}

impl GameTransaction {
    fn count_vote(&mut self, actor: &Actor) -> Result<usize, Refusal> {
        let row = self.game.people().find(|row| row.user == Some(actor.id)).ok_or(Refusal::NotSeated)?;
        let seat = Seat::new(row.seat);
        if self.game.stored.votes.contains(seat) {
            return Err(Refusal::AlreadyVoted);
        }
        self.game.stored.votes = self.game.stored.votes.with(seat);
        Ok(self.game.stored.votes.len())
    }
}
