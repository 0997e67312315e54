//! The beginning of a game, and its end.

use std::sync::Arc;

use super::error::{Refusal, Result, ServiceError};
use super::fold::Line;
use super::intent::PostKey;
use super::table::Reason;
use super::work::{Taken, Work, again, patiently};
use super::{Actor, Done, Service};
use crate::game::{Event, Game, Seat, SetupError};
use crate::store::{Author, Cause, GameId, Seat as SeatRow, Status};

impl Service {
    /// Begins the game; the host decides when.
    pub async fn start(&self, game: &GameId, actor: &Actor, cause: &Cause) -> Result<Done> {
        patiently(|| async {
            let mut work = match self.take(game, cause).await? {
                Taken::Before(past) => return Ok(again(past, game)),
                Taken::Fresh(work) => work,
            };
            work.must_be_lobby()?;
            work.must_be_host(actor)?;
            self.begin(&mut work).await?;
            self.done(work).await
        })
        .await
    }

    pub(super) async fn begin(&self, work: &mut Work) -> Result<()> {
        let kind = work.it.kind();
        let (least, most) = (*kind.players().start(), *kind.players().end());
        let players = work.it.seats.len();
        if !(least..=most).contains(&players) {
            return Err(Refusal::WrongNumber { kind, players, least, most }.into());
        }
        if work.it.people().next().is_none() {
            return Err(Refusal::NoPeople.into());
        }
        let material = self.materials().get(kind, work.it.settings().material.as_deref());
        let material = material.ok_or(Refusal::UnknownMaterial)?.clone();
        work.close_ranks().await?;
        work.bring().await?;
        let setup = crate::game::Setup { material, seniority: seniority(&work.it.seats) };
        let events = Game::start(setup, &mut work.it.dealer()?).map_err(|error| match error {
            SetupError::Players { players, .. } => Refusal::WrongNumber { kind, players, least, most }.into(),
            other => ServiceError::Fault(other.to_string()),
        })?;
        let game = Game::replay(&events).map_err(|error| ServiceError::Fault(error.to_string()))?;
        work.set_status(Status::Running, None).await?;
        work.it.row.started_at = Some(work.now);
        work.show(PostKey::Lobby);
        work.book(game, events, Author::Person).await
    }
}

/// R1: the oldest account is the eldest; computers come after all people, in seat order.
fn seniority(seats: &[SeatRow]) -> Vec<Seat> {
    let mut order: Vec<&SeatRow> = seats.iter().collect();
    order.sort_by_key(|seat| (seat.user.is_none(), seat.user, seat.seat));
    order.into_iter().map(|seat| Seat::new(seat.seat)).collect()
}

impl Work {
    /// Seats are numbered without gaps from here on, in the order in which they stand.
    async fn close_ranks(&mut self) -> Result<()> {
        for (place, seat) in (0..).zip(&mut self.it.seats) {
            seat.seat = place;
        }
        self.tx.replace_seats(&self.it.row.id, &self.it.seats).await?;
        Ok(())
    }

    /// What the players bring to the seed: the causes they joined by, which we did not choose.
    async fn bring(&mut self) -> Result<()> {
        let causes: Vec<&str> = self.it.seats.iter().filter_map(|seat| seat.joined_by.as_deref()).collect();
        let brought = serde_json::to_string(&causes).map_err(|error| ServiceError::Fault(error.to_string()))?;
        self.tx.set_brought(&self.it.row.id, &brought, self.now).await?;
        self.it.row.fairness.brought = brought;
        Ok(())
    }

    /// Writes what happened, and what is to be told of it. `game` has booked it already.
    pub(super) async fn book(&mut self, game: Game, events: Vec<Event>, author: Author) -> Result<()> {
        let payloads = events
            .iter()
            .map(|event| serde_json::to_string(event).map_err(|error| ServiceError::Fault(error.to_string())))
            .collect::<Result<Vec<_>>>()?;
        let before =
            (self.it.row.version, self.it.fold.barter, self.it.fold.game.as_ref().map(|game| game.asked().prompt));
        let (version, barter, prompt) = before;
        self.it.row.version = self.tx.append(&self.it.row.id, version, author, &payloads, self.now).await?;
        Arc::make_mut(&mut self.it.fold).note(game, &events, Line { at: self.now, author });
        self.tell(&events, barter, prompt).await?;
        if let Some(Event::Ended { .. }) = events.last() {
            self.keep_results().await?;
            self.set_status(Status::Over, Some(Reason::Played)).await?;
        }
        Ok(())
    }
}
