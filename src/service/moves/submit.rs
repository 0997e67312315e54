//! One move of one person: one transaction.

use crate::service::error::{Refusal, Result};
use crate::service::transaction::game_transaction::{Claim, GameTransaction, StoredResult, retry_transient};
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow, UserId};
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Move, Seat};

/// A click.
#[derive(Clone, Debug)]
pub struct Input {
    pub game: GameId,
    pub actor: UserId,
    /// The question that was answered.
    pub prompt: u32,
    pub key: IdempotencyKey,
    pub mv: Move,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveResult {
    pub game: GameId,
    /// The numbers of the events it made.
    pub first: u64,
    pub last: u64,
    /// The question that is asked then.
    pub prompt: u32,
    pub over: bool,
    /// It had been done before, when this key came the first time.
    pub repeated: bool,
}

impl Service {
    /// Makes a move.
    pub async fn act(&self, input: Input) -> Result<MoveResult> {
        retry_transient(|| self.try_act(&input)).await
    }

    /// Makes a move, and tells what whoever made it sees then.
    pub async fn submit_and_view(&self, input: Input) -> Result<GameSnapshot> {
        let viewer = input.actor;
        retry_transient(|| async {
            match self.take(&input.game, &input.key).await? {
                Claim::Duplicate(_) => self.look(&input.game, Some(viewer)).await,
                Claim::New(mut work) => {
                    let answer = work.act(&input).await?;
                    self.finish_and_view(*work, answer, viewer).await
                }
            }
        })
        .await
    }

    async fn try_act(&self, input: &Input) -> Result<MoveResult> {
        match self.take(&input.game, &input.key).await? {
            Claim::Duplicate(past) => {
                let game = past.game.clone().unwrap_or_else(|| input.game.clone());
                Ok(acted(game, StoredResult::read(&past), true))
            }
            Claim::New(mut work) => {
                let answer = work.act(input).await?;
                let game = work.game.row.id.clone();
                self.finish(*work, answer).await?;
                Ok(acted(game, answer, false))
            }
        }
    }
}

impl GameTransaction {
    async fn act(&mut self, input: &Input) -> Result<StoredResult> {
        let mut row = self.game.seat_of(input.actor).ok_or(Refusal::NotSeated)?.clone();
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
        self.play(seat, input.prompt, &input.mv, MovedBy::Person).await
    }
}

fn acted(game: GameId, answer: StoredResult, repeated: bool) -> MoveResult {
    let StoredResult { first, last, prompt, over, .. } = answer;
    MoveResult { game, first, last, prompt, over, repeated }
}

impl GameTransaction {
    /// Decides a move and writes what follows from it.
    pub(in crate::service) async fn play(
        &mut self,
        seat: Seat,
        prompt: u32,
        mv: &Move,
        author: MovedBy,
    ) -> Result<StoredResult> {
        let mut game = self.game.fold.game.clone().ok_or(Refusal::NotStarted)?;
        let now = game.prompt().number;
        if now != prompt {
            return Err(Refusal::StalePrompt { prompt: now }.into());
        }
        let events = game.play(seat, mv, &mut self.game.dealer()?)?;
        if events.is_empty() {
            return Err(ServiceError::Internal("a move without a consequence".into()));
        }
        let answer = StoredResult {
            first: self.game.row.version + 1,
            last: self.game.row.version + events.len() as u64,
            prompt: game.prompt().number,
            over: game.is_over(),
            votes: None,
        };
        self.book(game, events, author).await?;
        Ok(answer)
    }

    /// Another occupant of a seat, or the same one differently.
    pub(in crate::service) async fn reseat(&mut self, row: SeatRow) -> Result<()> {
        self.tx.update_seat(&self.game.row.id, &row).await?;
        for seat in &mut self.game.seats {
            if seat.seat == row.seat {
                *seat = row.clone();
            }
        }
        Ok(())
    }
}
