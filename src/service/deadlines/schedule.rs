//! Which deadlines a game has. A row that is there already for the same question stays as it is; others come and go with
//! the question.

use rand::RngExt;

use crate::service::deadlines::quiet_hours::quiet_until;
use crate::service::error::Result;
use crate::service::moves::barter_plan::Order;
use crate::service::transaction::game_state::{is_computed, number};
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::{Options, ServiceError};
use crate::store::{Deadline, DeadlineKind, Person, Planned, Seat as SeatRow, StandingOrder, Status};
use basari_rules::game::{LegalMoves, Seat};

/// Below this a half-time reminder would come before anybody has read the question.
const SHORTEST_WITH_HALF_TIME: i64 = 10 * crate::service::MINUTE;

impl GameTransaction {
    /// Sets the deadlines that the game has as it stands now in place of those, and tells which these are.
    pub(in crate::service) async fn plan(&mut self, options: &Options, planned: &[Planned]) -> Result<Vec<Deadline>> {
        let ahead = planned.iter().filter(|planned| !planned.done);
        let present: Vec<Deadline> = ahead.map(|planned| planned.deadline.clone()).collect();
        let wanted = match self.game.row.status {
            Status::Lobby => self.whole_game(&present, DeadlineKind::LobbyExpiry, options.lobby_expiry),
            Status::Paused => self.whole_game(&present, DeadlineKind::PauseExpiry, options.pause_expiry),
            Status::Running => self.answers(&present, options).await?,
            Status::Parked | Status::Over | Status::Cancelled => Vec::new(),
        };
        self.is_sooner |= self.tx.replace_deadlines(&self.game.row.id, planned, &wanted).await?;
        Ok(wanted)
    }

    fn whole_game(&self, present: &[Deadline], kind: DeadlineKind, span: i64) -> Vec<Deadline> {
        let there = present.iter().find(|deadline| deadline.kind == kind).cloned();
        let fresh = || Deadline { game: self.game.row.id.clone(), seat: None, kind, prompt: 0, due: self.now + span };
        vec![there.unwrap_or_else(fresh)]
    }

    async fn answers(&mut self, present: &[Deadline], options: &Options) -> Result<Vec<Deadline>> {
        let Some(game) = &self.game.fold.game else { return Ok(Vec::new()) };
        let asked = game.prompt();
        let orders =
            if self.game.fold.barter.is_some() { self.tx.orders(&self.game.row.id).await? } else { Vec::new() };
        let mut wanted = Vec::new();
        for seat in asked.seats.iter() {
            let Some(row) = self.game.seat(seat).cloned() else { continue };
            let same = |deadline: &&Deadline| deadline.seat == Some(number(seat)) && deadline.prompt == asked.number;
            let mut there = present.iter().filter(same);
            if is_computed(&row) {
                let thinking = there.find(|deadline| deadline.kind == DeadlineKind::Computer).cloned();
                wanted.push(thinking.unwrap_or_else(|| {
                    let due = self.now + self.thinking(options);
                    self.deadline(seat, DeadlineKind::Computer, asked.number, due)
                }));
                continue;
            }
            if self.ordered(seat, &row, &orders)?.is_some() {
                let due = self.now + self.thinking(options);
                let order = there.clone().find(|deadline| deadline.kind == DeadlineKind::Order).cloned();
                wanted.push(order.unwrap_or_else(|| self.deadline(seat, DeadlineKind::Order, asked.number, due)));
            }
            let timed: Vec<Deadline> = there.filter(|deadline| is_timed(deadline.kind)).cloned().collect();
            if timed.iter().any(|deadline| deadline.kind == DeadlineKind::Answer) {
                wanted.extend(timed);
            } else {
                let person = match row.user {
                    Some(user) => Some(self.person(user).await?),
                    None => None,
                };
                let span = self.game.settings().pace.span();
                let dues = times(self.now, span, person.as_ref());
                wanted.extend(dues.into_iter().map(|(kind, due)| self.deadline(seat, kind, asked.number, due)));
            }
        }
        Ok(wanted)
    }

    fn deadline(&self, seat: Seat, kind: DeadlineKind, prompt: u32, due: i64) -> Deadline {
        Deadline { game: self.game.row.id.clone(), seat: Some(number(seat)), kind, prompt, due }
    }

    /// Computers take a moment where people watch, and none where nobody does.
    fn thinking(&self, options: &Options) -> i64 {
        let (least, most) = options.thinking;
        if self.game.settings().pace.is_live() && least <= most { rand::rng().random_range(least..=most) } else { 0 }
    }

    /// The move that a seat's standing order makes now. This barter's order goes before the lasting one.
    pub(in crate::service) fn ordered(
        &self,
        seat: Seat,
        row: &SeatRow,
        orders: &[StandingOrder],
    ) -> Result<Option<basari_rules::game::Move>> {
        let Some(game) = &self.game.fold.game else { return Ok(None) };
        let LegalMoves::Bid(bid) = game.legal_moves(seat) else { return Ok(None) };
        let order = order_of(orders, row.seat, self.game.fold.barter);
        Ok(match order {
            Some(order) if Some(order.user) == row.user => read_order(order)?.answer(&bid),
            _ => None,
        })
    }
}

/// The order that holds for a seat in this barter.
pub(in crate::service) fn order_of(orders: &[StandingOrder], seat: u8, barter: Option<u32>) -> Option<&StandingOrder> {
    let of = |wanted: Option<u32>| orders.iter().find(move |order| order.seat == seat && order.barter == wanted);
    barter.and_then(|_| of(barter)).or_else(|| of(None))
}

pub(in crate::service) fn read_order(order: &StandingOrder) -> Result<Order> {
    serde_json::from_str(order.instruction.reveal()).map_err(|_| ServiceError::Corrupt("a standing order".into()))
}

fn is_timed(kind: DeadlineKind) -> bool {
    matches!(kind, DeadlineKind::Answer | DeadlineKind::ReminderHalf | DeadlineKind::ReminderLate)
}

/// When a person has to answer, and when he is reminded. A deadline in his quiet hours moves to their end, as does a
/// reminder if there is still time then.
fn times(now: i64, span: i64, person: Option<&Person>) -> Vec<(DeadlineKind, i64)> {
    let wake = |time: i64| person.and_then(|person| quiet_until(person, time)).unwrap_or(time);
    let due = wake(now + span);
    let mut times = vec![(DeadlineKind::Answer, due)];
    let half = wake(now + span / 2);
    let late = wake(due - span / 8);
    if late < due {
        times.push((DeadlineKind::ReminderLate, late));
    }
    if span >= SHORTEST_WITH_HALF_TIME && half < due && half != late {
        times.push((DeadlineKind::ReminderHalf, half));
    }
    times
}
