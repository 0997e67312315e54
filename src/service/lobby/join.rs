//! Joins a lobby, and adds or removes computer players.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::outbox::post_key::PostKey;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::transaction::retry::retry_transient;
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow};
use basari_rules::players::Level;

impl Service {
    /// Takes a seat in a lobby.
    pub async fn join(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        retry_transient(|| self.try_join(game, actor, key)).await
    }

    /// Like [`Service::join`], but makes a single attempt.
    pub(in crate::service) async fn try_join(
        &self,
        game: &GameId,
        actor: &Actor,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.try_change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.must_be_lobby()?;
            tx.game.must_be_member(actor)?;
            tx.seat_person(actor, key).await?;
            tx.refresh_post(PostKey::Lobby);
            self.start_if_full(&mut tx).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Adds a computer player. For the host.
    pub async fn add_computer(
        &self,
        game: &GameId,
        actor: &Actor,
        level: Level,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.must_be_lobby()?;
            tx.game.must_be_host(actor)?;
            tx.seat_computer(level).await?;
            tx.refresh_post(PostKey::Lobby);
            self.start_if_full(&mut tx).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Removes the computer player with the highest seat. For the host.
    pub async fn remove_computer(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.must_be_lobby()?;
            tx.game.must_be_host(actor)?;
            let computers = tx.game.seats.iter().filter(|seat| seat.computer.is_some());
            let last = computers.map(|seat| seat.seat).max().ok_or(Refusal::NoComputer)?;
            tx.remove_seat(last).await?;
            tx.refresh_post(PostKey::Lobby);
            Ok((tx, ()))
        })
        .await
    }
}

impl GameTransaction {
    pub(in crate::service) async fn seat_person(&mut self, actor: &Actor, key: &IdempotencyKey) -> Result<()> {
        if !(1..=100).contains(&actor.name.chars().count()) {
            return Err(Refusal::BadName.into());
        }
        if self.game.seat_of(actor.id).is_some() {
            return Err(Refusal::AlreadyJoined.into());
        }
        let mut seat = SeatRow::person(self.lowest_free_seat()?, actor.id, actor.name.clone(), self.now);
        seat.join_key = Some(key.as_str().to_owned());
        self.add_seat(seat).await
    }

    pub(in crate::service) async fn seat_computer(&mut self, level: Level) -> Result<()> {
        let seat = SeatRow::computer(self.lowest_free_seat()?, level.name(), level.name(), self.now);
        self.add_seat(seat).await
    }

    fn lowest_free_seat(&self) -> Result<u8, Refusal> {
        let limit = self.game.settings().seats;
        // The limit may have been lowered below the numbers of taken seats, so the count matters, too.
        if self.game.seats.len() >= usize::from(limit) {
            return Err(Refusal::LobbyFull);
        }
        let is_free = |number: &u8| self.game.seats.iter().all(|seat| seat.seat != *number);
        (0..limit).find(is_free).ok_or(Refusal::LobbyFull)
    }

    async fn add_seat(&mut self, seat: SeatRow) -> Result<()> {
        self.db.add_seat(&self.game.row.id, &seat).await?;
        self.game.seats.push(seat);
        self.game.seats.sort_by_key(|seat| seat.seat);
        Ok(())
    }

    pub(in crate::service) async fn remove_seat(&mut self, seat: u8) -> Result<()> {
        self.db.remove_seat(&self.game.row.id, seat).await?;
        self.game.seats.retain(|row| row.seat != seat);
        Ok(())
    }
}
