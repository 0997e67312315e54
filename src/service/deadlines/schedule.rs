//! Schedules the deadlines of a game. Deadlines of the current question keep their time; all others are replaced. The clock
//! of a question starts with its post, so before that only automatic moves have a deadline.

use jiff::{SignedDuration, Timestamp};
use rand::RngExt;

use crate::service::deadlines::quiet_hours::add_waking_time;
use crate::service::deadlines::reserve::reserve_left;
use crate::service::error::Result;
use crate::service::options::Options;
use crate::service::transaction::game_state::{is_played_by_computer, is_waited_for, seat_number};
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{Deadline, DeadlineKind, ScheduledDeadline, Seat as SeatRow, Status};
use basari_rules::game::Seat;

/// With less time, a reminder at half-time would arrive before anybody has read the question.
const MIN_TIME_FOR_HALF_TIME_REMINDER: SignedDuration = SignedDuration::from_mins(10);

/// How long somebody who looks at their panel may take to answer before they are notified.
pub(in crate::service) const DELAY_OF_NOTICE: SignedDuration = SignedDuration::from_secs(45);

/// How long a practice game waits for its player.
const PRACTICE_EXPIRY: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long the thread of a barter stays open after the deal.
const THREAD_OPEN_AFTER_DEAL: SignedDuration = SignedDuration::from_mins(10);

impl GameTransaction {
    /// Replaces the deadlines of the game by those that its current state needs, and returns them.
    pub(in crate::service) async fn schedule_deadlines(
        &mut self,
        options: &Options,
        planned: &[ScheduledDeadline],
    ) -> Result<Vec<Deadline>> {
        let open = planned.iter().filter(|planned| !planned.done);
        let present: Vec<Deadline> = open.map(|planned| planned.deadline.clone()).collect();
        let mut wanted = match self.game.row.status {
            Status::Lobby => self.expiry(&present, DeadlineKind::LobbyExpiry, options.lobby_expiry),
            Status::Paused => self.expiry(&present, DeadlineKind::PauseExpiry, options.pause_expiry),
            Status::Running => self.question_deadlines(&present, options).await?,
            Status::Parked => self.expiry(&present, DeadlineKind::ParkedExpiry, options.pause_expiry),
            Status::Over | Status::Cancelled => Vec::new(),
        };
        wanted.extend(self.thread_closings(&present));
        if self.game.row.status.is_live() {
            wanted.extend(self.absence_ends());
        }
        self.charge_reserves(options, planned, &wanted).await?;
        self.has_sooner_deadline |= self.db.replace_deadlines(&self.game.row.id, planned, &wanted).await?;
        Ok(wanted)
    }

    fn expiry(&self, present: &[Deadline], kind: DeadlineKind, after: SignedDuration) -> Vec<Deadline> {
        let existing = present.iter().find(|deadline| deadline.kind == kind).cloned();
        vec![existing.unwrap_or_else(|| self.game_deadline(kind, 0, after))]
    }

    /// Players may talk in the thread of a barter for a while after the deal, whatever happens to the game.
    fn thread_closings(&self, present: &[Deadline]) -> Vec<Deadline> {
        let kind = DeadlineKind::CloseThread;
        let new = |prompt| self.game_deadline(kind, prompt, THREAD_OPEN_AFTER_DEAL);
        let existing = present.iter().filter(|deadline| deadline.kind == kind).cloned();
        existing.chain(self.settled_barter.map(new)).collect()
    }

    fn game_deadline(&self, kind: DeadlineKind, prompt: u32, after: SignedDuration) -> Deadline {
        let (game, due) = (self.game.row.id.clone(), self.now + after);
        Deadline { game, seat: None, kind, prompt, due, reserve_from: None }
    }

    /// The deadlines of all seats that must answer the current question.
    async fn question_deadlines(&mut self, present: &[Deadline], options: &Options) -> Result<Vec<Deadline>> {
        let Some(game) = &self.game.replay.game else { return Ok(Vec::new()) };
        let asked = game.prompt();
        let mut wanted = Vec::new();
        for seat in asked.seats.iter() {
            let Some(row) = self.game.seat(seat).cloned() else { continue };
            let is_same =
                |deadline: &&Deadline| deadline.seat == Some(seat_number(seat)) && deadline.prompt == asked.number;
            let existing: Vec<&Deadline> = present.iter().filter(is_same).collect();
            if is_played_by_computer(&row) {
                wanted.push(self.soon(seat, DeadlineKind::Computer, asked.number, &existing, options));
            } else if self.game.is_private() {
                wanted.push(self.practice_expiry(asked.number, present));
            } else {
                wanted.extend(self.delayed_notice(seat, asked.number, &existing));
                wanted.extend(self.answer_and_reminders(seat, &row, asked.number, &existing).await?);
            }
        }
        Ok(wanted)
    }

    /// A practice game has no clock. It waits for its player, but not forever.
    fn practice_expiry(&self, prompt: u32, present: &[Deadline]) -> Deadline {
        let kind = DeadlineKind::PracticeExpiry;
        let existing = present.iter().find(|deadline| deadline.kind == kind && deadline.prompt == prompt).cloned();
        existing.unwrap_or_else(|| self.game_deadline(kind, prompt, PRACTICE_EXPIRY))
    }

    /// An automatic move: the existing deadline, or one after a short delay.
    fn soon(&self, seat: Seat, kind: DeadlineKind, prompt: u32, existing: &[&Deadline], options: &Options) -> Deadline {
        match existing.iter().find(|deadline| deadline.kind == kind) {
            Some(deadline) => (*deadline).clone(),
            None => self.deadline(seat, kind, prompt, self.now + self.thinking_time(options)),
        }
    }

    fn delayed_notice(&self, seat: Seat, prompt: u32, existing: &[&Deadline]) -> Option<Deadline> {
        let kind = DeadlineKind::DelayedNotice;
        let new = || self.deadline(seat, kind, prompt, self.now + DELAY_OF_NOTICE);
        let existing = existing.iter().find(|deadline| deadline.kind == kind);
        existing.map(|deadline| (*deadline).clone()).or_else(|| self.notified_later.contains(&seat).then(new))
    }

    async fn answer_and_reminders(
        &mut self,
        seat: Seat,
        row: &SeatRow,
        prompt: u32,
        existing: &[&Deadline],
    ) -> Result<Vec<Deadline>> {
        if is_waited_for(row) {
            return Ok(Vec::new());
        }
        let is_set = existing.iter().any(|deadline| deadline.kind == DeadlineKind::Answer);
        if is_set && !self.starts_clock {
            let kept = existing.iter().filter(|deadline| is_answer_or_reminder(deadline.kind));
            return Ok(kept.map(|deadline| (*deadline).clone()).collect());
        }
        if !self.starts_clock && self.game.row.posted_prompt != Some(prompt) {
            return Ok(Vec::new());
        }
        let person = match row.user {
            Some(user) => Some(self.person(user).await?),
            None => None,
        };
        let pace = self.game.settings().pace;
        let (decision, reserve) = (pace.decision_time(), reserve_left(row, pace));
        let after = |time| add_waking_time(person.as_ref(), self.now, time);
        let reserve_from = (!reserve.is_zero()).then(|| after(decision));
        let answer = self.deadline(seat, DeadlineKind::Answer, prompt, after(decision + reserve));
        let reminders = reminder_times(decision, reserve).into_iter();
        let reminders = reminders.map(|(kind, time)| self.deadline(seat, kind, prompt, after(time)));
        Ok([Deadline { reserve_from, ..answer }].into_iter().chain(reminders).collect())
    }

    fn deadline(&self, seat: Seat, kind: DeadlineKind, prompt: u32, due: Timestamp) -> Deadline {
        let (game, seat) = (self.game.row.id.clone(), Some(seat_number(seat)));
        Deadline { game, seat, kind, prompt, due, reserve_from: None }
    }

    /// Computers seem to think in live games, where people watch.
    fn thinking_time(&self, options: &Options) -> SignedDuration {
        let (min, max) = options.thinking;
        if self.game.is_private() || !self.game.settings().pace.is_live() || min > max {
            return SignedDuration::ZERO;
        }
        SignedDuration::from_millis_i128(rand::rng().random_range(min.as_millis()..=max.as_millis()))
    }
}

pub(in crate::service) fn is_answer_or_reminder(kind: DeadlineKind) -> bool {
    matches!(
        kind,
        DeadlineKind::Answer | DeadlineKind::ReminderHalf | DeadlineKind::ReminderReserve | DeadlineKind::ReminderLate
    )
}

/// When a player is reminded, counted from the start of their clock: before the time for the decision ends and before the
/// reserve ends. Without a reserve, at half-time and before the end.
fn reminder_times(decision: SignedDuration, reserve: SignedDuration) -> Vec<(DeadlineKind, SignedDuration)> {
    let before_end = decision + reserve - decision.max(reserve) / 8;
    let mut times = vec![(DeadlineKind::ReminderLate, before_end)];
    if reserve.is_zero() {
        if decision >= MIN_TIME_FOR_HALF_TIME_REMINDER {
            times.push((DeadlineKind::ReminderHalf, decision / 2));
        }
    } else if reserve > decision / 4 {
        // With less, the two reminders would follow each other too closely.
        times.push((DeadlineKind::ReminderReserve, decision - decision / 8));
    }
    times
}
