//! One move of one person: one transaction.

use super::error::{Refusal, Result};
use super::work::{Answer, Taken, Work, patiently};
use super::{Service, ServiceError, Table};
use crate::game::{Move, Seat};
use crate::store::{Author, Cause, GameId, Seat as SeatRow, UserId};

/// A click.
#[derive(Clone, Debug)]
pub struct Input {
    pub game: GameId,
    pub actor: UserId,
    /// The question that was answered.
    pub prompt: u32,
    pub cause: Cause,
    pub mv: Move,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acted {
    pub game: GameId,
    /// The numbers of the events it made.
    pub first: u64,
    pub last: u64,
    /// The question that is asked then.
    pub prompt: u32,
    pub over: bool,
    /// It had been done before, when this cause came the first time.
    pub repeated: bool,
}

impl Service {
    /// Makes a move.
    pub async fn act(&self, input: Input) -> Result<Acted> {
        patiently(|| self.try_act(&input)).await
    }

    /// Makes a move, and tells what whoever made it sees then.
    pub async fn act_and_look(&self, input: Input) -> Result<Table> {
        let viewer = input.actor;
        patiently(|| async {
            match self.take(&input.game, &input.cause).await? {
                Taken::Before(_) => self.look(&input.game, Some(viewer)).await,
                Taken::Fresh(mut work) => {
                    let answer = work.act(&input).await?;
                    self.finish_and_look(*work, answer, viewer).await
                }
            }
        })
        .await
    }

    async fn try_act(&self, input: &Input) -> Result<Acted> {
        match self.take(&input.game, &input.cause).await? {
            Taken::Before(past) => {
                let game = past.game.clone().unwrap_or_else(|| input.game.clone());
                Ok(acted(game, Answer::read(&past), true))
            }
            Taken::Fresh(mut work) => {
                let answer = work.act(input).await?;
                let game = work.it.row.id.clone();
                self.finish(*work, answer).await?;
                Ok(acted(game, answer, false))
            }
        }
    }
}

impl Work {
    async fn act(&mut self, input: &Input) -> Result<Answer> {
        let mut row = self.it.seat_of(input.actor).ok_or(Refusal::NotSeated)?.clone();
        self.must_be_running()?;
        if row.left_at.is_some() {
            return Err(Refusal::YouLeft.into());
        }
        let seat = Seat::new(row.seat);
        if row.misses > 0 || row.autopilot {
            // Whoever plays is back, also if this move ends the game.
            row.misses = 0;
            row.autopilot = false;
            self.reseat(row).await?;
        }
        self.play(seat, input.prompt, &input.mv, Author::Person).await
    }
}

fn acted(game: GameId, answer: Answer, repeated: bool) -> Acted {
    let Answer { first, last, prompt, over, .. } = answer;
    Acted { game, first, last, prompt, over, repeated }
}

impl Work {
    /// Decides a move and writes what follows from it.
    pub(super) async fn play(&mut self, seat: Seat, prompt: u32, mv: &Move, author: Author) -> Result<Answer> {
        let mut game = self.it.fold.game.clone().ok_or(Refusal::NotStarted)?;
        let now = game.asked().prompt;
        if now != prompt {
            return Err(Refusal::StalePrompt { prompt: now }.into());
        }
        let events = game.play(seat, mv, &mut self.it.dealer()?).map_err(Refusal::from)?;
        if events.is_empty() {
            return Err(ServiceError::Fault("a move without a consequence".into()));
        }
        let answer = Answer {
            first: self.it.row.version + 1,
            last: self.it.row.version + events.len() as u64,
            prompt: game.asked().prompt,
            over: game.is_over(),
            votes: None,
        };
        self.book(game, events, author).await?;
        Ok(answer)
    }

    /// Another occupant of a seat, or the same one differently.
    pub(super) async fn reseat(&mut self, row: SeatRow) -> Result<()> {
        self.tx.update_seat(&self.it.row.id, &row).await?;
        for seat in &mut self.it.seats {
            if seat.seat == row.seat {
                *seat = row.clone();
            }
        }
        Ok(())
    }
}
