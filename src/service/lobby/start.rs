//! The beginning of a game, and its end.

use basari_rules::game::record::MovedBy;
use std::sync::Arc;

use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::outbox::intent::PostKey;
use crate::service::transaction::game_transaction::{Claim, GameTransaction, already_done, retry_transient};
use crate::service::transaction::replay_cache::EventMeta;
use crate::service::views::game_snapshot::Reason;
use crate::service::{Actor, Done, Service};
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow, Status};
use basari_rules::game::{Event, Game, Seat, SetupError, StartError};

impl Service {
    /// Begins the game; the host decides when.
    pub async fn start(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            work.must_be_lobby()?;
            work.must_be_host(actor)?;
            self.begin(&mut work).await?;
            self.done(work).await
        })
        .await
    }

    pub(in crate::service) async fn begin(&self, work: &mut GameTransaction) -> Result<()> {
        let kind = work.game.kind();
        let (least, most) = (*kind.players().start(), *kind.players().end());
        let players = work.game.seats.len();
        if !(least..=most).contains(&players) {
            return Err(Refusal::WrongNumber { kind, players, least, most }.into());
        }
        if work.game.people().next().is_none() {
            return Err(Refusal::NoPeople.into());
        }
        let material = self.catalog().choose(kind, work.game.settings().material.as_deref());
        let material = material.map_err(|_| Refusal::UnknownMaterial)?;
        work.renumber_seats().await?;
        work.add_player_entropy().await?;
        let setup = basari_rules::game::Setup { material, seniority: seniority(&work.game.seats) };
        let events = Game::start(setup, &mut work.game.dealer()?).map_err(|error| match error {
            StartError::Setup(SetupError::Players { players, .. }) => {
                Refusal::WrongNumber { kind, players, least, most }.into()
            }
            other => ServiceError::Internal(other.to_string()),
        })?;
        let game = Game::replay(&events).map_err(|error| ServiceError::Internal(error.to_string()))?;
        work.set_status(Status::Running, None).await?;
        work.game.row.started_at = Some(work.now);
        work.show(PostKey::Lobby);
        work.book(game, events, MovedBy::Person).await
    }
}

/// R1: the oldest account is the eldest; computers come after all people, in seat order.
fn seniority(seats: &[SeatRow]) -> Vec<Seat> {
    let mut order: Vec<&SeatRow> = seats.iter().collect();
    order.sort_by_key(|seat| (seat.user.is_none(), seat.user, seat.seat));
    order.into_iter().map(|seat| Seat::new(seat.seat)).collect()
}

impl GameTransaction {
    /// Seats are numbered without gaps from here on, in the order in which they stand.
    async fn renumber_seats(&mut self) -> Result<()> {
        for (place, seat) in (0..).zip(&mut self.game.seats) {
            seat.seat = place;
        }
        self.tx.replace_seats(&self.game.row.id, &self.game.seats).await?;
        Ok(())
    }

    /// What the players add_player_entropy to the seed: the causes they joined by, which we did not choose.
    async fn add_player_entropy(&mut self) -> Result<()> {
        let causes: Vec<&str> = self.game.seats.iter().filter_map(|seat| seat.joined_by.as_deref()).collect();
        let brought = serde_json::to_string(&causes).map_err(|error| ServiceError::Internal(error.to_string()))?;
        self.tx.set_brought(&self.game.row.id, &brought, self.now).await?;
        self.game.row.fairness.brought = brought;
        Ok(())
    }

    /// Writes what happened, and what is to be told of it. `game` has booked it already.
    pub(in crate::service) async fn book(&mut self, game: Game, events: Vec<Event>, author: MovedBy) -> Result<()> {
        let payloads = events
            .iter()
            .map(|event| serde_json::to_string(event).map_err(|error| ServiceError::Internal(error.to_string())))
            .collect::<Result<Vec<_>>>()?;
        let before = (
            self.game.row.version,
            self.game.fold.barter,
            self.game.fold.game.as_ref().map(|game| game.prompt().number),
        );
        let (version, barter, prompt) = before;
        self.game.row.version = self.tx.append(&self.game.row.id, version, author, &payloads, self.now).await?;
        Arc::make_mut(&mut self.game.fold).note(game, &events, EventMeta { at: self.now, author });
        self.tell(&events, barter, prompt).await?;
        if let Some(Event::Ended { .. }) = events.last() {
            self.keep_results().await?;
            self.set_status(Status::Over, Some(Reason::Played)).await?;
        }
        Ok(())
    }
}
