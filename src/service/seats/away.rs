//! Declared absences: a computer plays for somebody until they are back, or the game waits for them.

use jiff::{SignedDuration, Timestamp};

use crate::model::absence::{Absence, AbsenceMode};
use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Intent, Notice, TurnAlert};
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{Deadline, DeadlineKind, GameId, IdempotencyKey, Seat as SeatRow, Status, UserId};
use basari_rules::game::Seat;

/// The longest absence, and the longest time that a game waits for one person in total.
pub const MAX_ABSENCE: SignedDuration = SignedDuration::from_hours(14 * 24);

/// The host may end a wait after this time.
const MIN_WAIT: SignedDuration = SignedDuration::from_hours(24);

/// A person declares that they are away.
#[derive(Clone, Debug)]
pub struct AwayRequest {
    pub user: UserId,
    pub mode: AbsenceMode,
    pub until: Timestamp,
    /// None for all of their games.
    pub game: Option<GameId>,
    pub key: IdempotencyKey,
}

/// What became of a request in one game. Each game decides for itself.
pub type AwayOutcome = (GameId, Result<(), Refusal>);

impl Service {
    /// Declares an absence in one game, or in all games of a person. It replaces an earlier one.
    pub async fn go_away(&self, request: &AwayRequest) -> Result<Vec<AwayOutcome>> {
        let now = self.now();
        if request.until <= now {
            return Err(Refusal::AwayInThePast.into());
        }
        if now.duration_until(request.until) > MAX_ABSENCE {
            return Err(Refusal::AwayTooLong.into());
        }
        let AwayRequest { user, mode, until, .. } = *request;
        self.for_each_game(user, request.game.as_ref(), &request.key, |mut tx| async move {
            tx.go_away(user, mode, until).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Ends the absences of a person in all of their games.
    pub async fn come_back(&self, user: UserId, key: &IdempotencyKey) -> Result<Vec<AwayOutcome>> {
        self.for_each_game(user, None, key, |mut tx| async move {
            let row = tx.game.seat_of(user).ok_or(Refusal::NotSeated)?.clone();
            tx.end_absence(row, |seat| Notice::Back { seat }).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Ends the wait for somebody after a day. For the host.
    pub async fn end_wait(
        &self,
        game: &GameId,
        actor: &Actor,
        seat: Seat,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.game.must_be_host(actor)?;
            let row = tx.game.seat(seat).ok_or(Refusal::NoSuchSeat)?.clone();
            let wait = row.absence.filter(|absence| absence.mode == AbsenceMode::Wait).ok_or(Refusal::NotWaiting)?;
            let allowed_at = wait.since.checked_add(MIN_WAIT).unwrap_or(Timestamp::MAX);
            if tx.now < allowed_at {
                return Err(Refusal::WaitTooYoung { allowed_at }.into());
            }
            tx.end_absence(row, |seat| Notice::WaitEnded { seat }).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Ends an absence that is over.
    pub(in crate::service) async fn end_absence(&self, deadline: &Deadline) -> Result<()> {
        let Some(seat) = deadline.seat.map(Seat::new) else { return Ok(()) };
        self.complete(deadline, |mut tx| async move {
            if let Some(row) = tx.game.seat(seat).cloned() {
                tx.end_absence(row, |seat| Notice::Back { seat }).await?;
            }
            Ok(tx)
        })
        .await
    }

    /// Changes one game of a person, or all live ones on servers in which they still have their seat.
    async fn for_each_game<F: Future<Output = Result<(Box<GameTransaction>, ())>>>(
        &self,
        user: UserId,
        only: Option<&GameId>,
        key: &IdempotencyKey,
        change: impl Fn(Box<GameTransaction>) -> F,
    ) -> Result<Vec<AwayOutcome>> {
        let games = if let Some(game) = only {
            vec![game.clone()]
        } else {
            let all = self.games_of(user).await?.into_iter();
            all.filter(|game| !game.left && game.server.is_some()).map(|game| game.game).collect()
        };
        let mut outcomes = Vec::new();
        for game in games {
            // Each game has its own transaction, so it needs its own key.
            let key = IdempotencyKey::new(format!("{}/{game}", key.as_str()));
            let outcome = match self.change(&game, &key, &change).await {
                Ok(_) => Ok(()),
                Err(ServiceError::Refused(refusal)) => Err(refusal),
                Err(error) => return Err(error),
            };
            outcomes.push((game, outcome));
        }
        Ok(outcomes)
    }
}

impl GameTransaction {
    async fn go_away(&mut self, user: UserId, mode: AbsenceMode, until: Timestamp) -> Result<()> {
        let mut row = self.game.seat_of(user).ok_or(Refusal::NotSeated)?.clone();
        match self.game.row.status {
            Status::Over => return Err(Refusal::Over.into()),
            Status::Cancelled => return Err(Refusal::Cancelled.into()),
            Status::Lobby | Status::Running | Status::Paused | Status::Parked => {}
        }
        if row.left_at.is_some() {
            return Err(Refusal::YouLeft.into());
        }
        if self.game.is_private() {
            return Err(Refusal::NoClock.into());
        }
        // A longer wait goes on; it does not begin anew.
        let since = match row.absence {
            Some(Absence { mode: AbsenceMode::Wait, since, .. }) if mode == AbsenceMode::Wait => since,
            _ => {
                end_wait(&mut row, self.now);
                self.now
            }
        };
        if mode == AbsenceMode::Wait {
            self.must_allow_waiting().await?;
            if row.waited + since.duration_until(until) > MAX_ABSENCE {
                let total = row.waited + since.duration_until(self.now);
                return Err(Refusal::WaitsUsedUp { left: (MAX_ABSENCE - total).max(SignedDuration::ZERO) }.into());
            }
        }
        row.absence = Some(Absence { mode, since, until });
        row.autopilot = false;
        row.away_since = None;
        row.missed_deadlines = 0;
        let seat = Seat::new(row.seat);
        self.update_seat(row).await?;
        self.queue(Intent::Notice(Notice::Away { seat, mode, until }));
        self.refresh_prompt_post();
        Ok(())
    }

    async fn must_allow_waiting(&mut self) -> Result<()> {
        let server_allows = self.server_settings().await?.is_none_or(|settings| settings.waiting_allowed);
        if server_allows && self.game.settings().waiting_allowed { Ok(()) } else { Err(Refusal::WaitNotAllowed.into()) }
    }

    /// Ends the absence of a seat's owner and tells the others. They get the full time for the current question.
    async fn end_absence(&mut self, mut row: SeatRow, notice: impl Fn(Seat) -> Notice) -> Result<()> {
        if row.absence.is_none() {
            return Ok(());
        }
        end_wait(&mut row, self.now);
        row.absence = None;
        let (seat, is_owned) = (Seat::new(row.seat), row.user.is_some());
        self.update_seat(row).await?;
        if is_owned {
            self.queue(Intent::Notice(notice(seat)));
        }
        if self.game.row.status == Status::Running {
            self.notify_players(TurnAlert::NewQuestion, &[seat]).await?;
        }
        Ok(())
    }

    /// The ends of all absences in this game. They are dates, so neither a pause nor an outage moves them.
    pub(in crate::service) fn absence_ends(&self) -> Vec<Deadline> {
        let end = |row: &SeatRow| {
            let (game, due) = (self.game.row.id.clone(), row.absence?.until);
            let (seat, kind) = (Some(row.seat), DeadlineKind::AbsenceEnd);
            Some(Deadline { game, seat, kind, prompt: 0, due, reserve_from: None })
        };
        self.game.seats.iter().filter_map(end).collect()
    }
}

/// Adds a wait that ends now to those of this person in this game.
pub(in crate::service) fn end_wait(row: &mut SeatRow, now: Timestamp) {
    if let Some(Absence { mode: AbsenceMode::Wait, since, until }) = row.absence {
        row.waited += now.min(until).duration_since(since).max(SignedDuration::ZERO);
    }
}
