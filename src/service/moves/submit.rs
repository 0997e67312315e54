//! Submits a player's move: one click, one transaction.

use serde::{Deserialize, Serialize};

use crate::model::barter_plan::PlanChoice;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::transaction::change::{ChangeOutcome, Changed};
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::views::game_snapshot::GameSnapshot;
use crate::store::{GameId, IdempotencyKey, UserId};
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Move, Seat};

/// A click that answers a question.
#[derive(Clone, Debug)]
pub struct MoveRequest {
    pub game: GameId,
    pub actor: UserId,
    /// The number of the question they saw.
    pub prompt: u32,
    pub key: IdempotencyKey,
    pub mv: Move,
}

/// An accepted move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveOutcome {
    /// The numbers of the first and last event it caused.
    pub first: u64,
    pub last: u64,
    /// The number of the question after it.
    pub prompt: u32,
    pub over: bool,
}

impl Service {
    pub async fn submit_move(&self, request: MoveRequest) -> Result<ChangeOutcome<MoveOutcome>> {
        let request = &request;
        self.change(&request.game, &request.key, |tx| tx.submit_move(request, None)).await
    }

    /// Lays an action together with what to do if somebody else picks it too.
    pub async fn submit_move_with_plan(
        &self,
        request: MoveRequest,
        plan: PlanChoice,
    ) -> Result<ChangeOutcome<MoveOutcome>> {
        let request = &request;
        self.change(&request.game, &request.key, |tx| tx.submit_move(request, Some(plan))).await
    }

    /// Submits a move, with a plan if there is one, and returns what `show` makes of the game as the player sees it afterwards.
    pub async fn submit_move_and_show<R, S: Future<Output = Result<R>>>(
        &self,
        request: MoveRequest,
        plan: Option<PlanChoice>,
        show: impl Fn(GameSnapshot) -> S,
    ) -> Result<R> {
        let MoveRequest { game, key, actor, .. } = &request;
        self.change_and_show(game, key, *actor, |tx| tx.submit_move(&request, plan), show).await
    }
}

impl GameTransaction {
    async fn submit_move(mut self: Box<Self>, request: &MoveRequest, plan: Option<PlanChoice>) -> Changed<MoveOutcome> {
        let mut row = self.game.seat_of(request.actor).ok_or(Refusal::NotSeated)?.clone();
        self.must_be_running()?;
        if row.left_at.is_some() {
            return Err(Refusal::YouLeft.into());
        }
        let seat = Seat::new(row.seat);
        self.clicked_by = Some(request.actor);
        if row.missed_deadlines > 0 || row.autopilot {
            // Updated before the move, which may end the game and count absences.
            row.missed_deadlines = 0;
            row.autopilot = false;
            row.away_since = None;
            self.update_seat(row).await?;
        }
        if let Some(choice) = plan {
            // Saved before the move: the last player to choose may start a barter with it.
            self.must_be_prompt(request.prompt)?;
            self.save_plan_choice(seat, request.actor, choice).await?;
        }
        let outcome = self.play(seat, request.prompt, &request.mv, MovedBy::Person).await?;
        Ok((self, outcome))
    }

    /// Lets the rules decide a move and persists its events.
    pub(in crate::service) async fn play(
        &mut self,
        seat: Seat,
        prompt: u32,
        mv: &Move,
        author: MovedBy,
    ) -> Result<MoveOutcome> {
        self.must_be_prompt(prompt)?;
        let mut game = self.game.replay.game.clone().ok_or(Refusal::NotStarted)?;
        let events = game.play(seat, mv, &mut self.game.dealer()?)?;
        if events.is_empty() {
            return Err(ServiceError::Internal("a move caused no events".into()));
        }
        let outcome = MoveOutcome {
            first: self.game.row.version + 1,
            last: self.game.row.version + events.len() as u64,
            prompt: game.prompt().number,
            over: game.is_over(),
        };
        self.append_events(game, events, author).await?;
        Ok(outcome)
    }

    /// Refuses a click on an earlier question.
    fn must_be_prompt(&self, prompt: u32) -> Result<(), Refusal> {
        match self.game.replay.game.as_ref().ok_or(Refusal::NotStarted)?.prompt().number {
            current if current == prompt => Ok(()),
            current => Err(Refusal::StalePrompt { prompt: current }),
        }
    }
}
