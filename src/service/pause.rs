//! Pausing a game and going on with it: by its host, or by the vote of the people in it.

use super::error::{Refusal, Result};
use super::intent::{Call, Intent, Notice};
use super::table::Reason;
use super::work::{Answer, Taken, Work, patiently};
use super::{Actor, Service};
use crate::game::{Seat, Seats};
use crate::store::{Cause, GameId, Status};

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
    pub async fn pause(&self, game: &GameId, actor: &Actor, cause: &Cause) -> Result<Vote> {
        patiently(|| self.vote(game, actor, cause, Status::Paused)).await
    }

    /// Goes on with a paused game; everybody who is asked gets the full time anew.
    pub async fn resume(&self, game: &GameId, actor: &Actor, cause: &Cause) -> Result<Vote> {
        patiently(|| self.vote(game, actor, cause, Status::Running)).await
    }

    async fn vote(&self, game: &GameId, actor: &Actor, cause: &Cause, wanted: Status) -> Result<Vote> {
        let mut work = match self.take(game, cause).await? {
            Taken::Before(past) => return Ok(outcome(Answer::read(&past))),
            Taken::Fresh(work) => work,
        };
        match (wanted, work.must_be_running()) {
            (Status::Paused, running) => running?,
            (_, Err(Refusal::Paused)) => {}
            (_, Ok(())) => return Err(Refusal::NotPaused.into()),
            (_, Err(refusal)) => return Err(refusal.into()),
        }
        let mut answer = Answer::default();
        let reason = if work.must_be_host(actor).is_ok() {
            Some(Reason::ByHost)
        } else {
            let needed = work.it.votes_needed();
            let votes = work.count_vote(actor)?;
            answer.votes = (votes < needed).then_some((votes, needed));
            (votes >= needed).then_some(Reason::ByVote)
        };
        if let Some(reason) = reason {
            work.it.stored.votes = Seats::NONE;
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

fn outcome(answer: Answer) -> Vote {
    answer.votes.map_or(Vote::Done, |(votes, needed)| Vote::Counted { votes, needed })
}

impl Work {
    fn count_vote(&mut self, actor: &Actor) -> Result<usize, Refusal> {
        let row = self.it.people().find(|row| row.user == Some(actor.id)).ok_or(Refusal::NotSeated)?;
        let seat = Seat::new(row.seat);
        if self.it.stored.votes.contains(seat) {
            return Err(Refusal::AlreadyVoted);
        }
        self.it.stored.votes = self.it.stored.votes.with(seat);
        Ok(self.it.stored.votes.len())
    }
}
