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

/// The option of the command allows as many.
const MAX_WORDS_CHARS: usize = 100;

impl Service {
    /// Takes a seat in a lobby.
    pub async fn join(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        self.join_with_words(game, actor, "", key).await
    }

    /// Like [`Service::join`], with words of the person's choice that enter the seed. People who have joined can still add or
    /// replace their words. That helps the host most: their first key was known before the secret was drawn.
    pub async fn join_with_words(
        &self,
        game: &GameId,
        actor: &Actor,
        words: &str,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        retry_transient(|| self.try_join(game, actor, words, key)).await
    }

    /// Like [`Service::join_with_words`], but makes a single attempt.
    pub(in crate::service) async fn try_join(
        &self,
        game: &GameId,
        actor: &Actor,
        words: &str,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.try_change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.must_be_lobby()?;
            tx.game.must_be_member(actor)?;
            let entropy = entropy_of(key, words);
            match tx.game.seat_of(actor.id).cloned() {
                Some(mut seat) if entropy != key.as_str() => {
                    seat.join_key = Some(entropy);
                    tx.update_seat(seat).await?;
                }
                _ => tx.seat_person(actor, entropy).await?,
            }
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

/// What a person contributes to the seed: the key by which they joined, and their words, if any.
fn entropy_of(key: &IdempotencyKey, words: &str) -> String {
    let words: String = words.trim().chars().filter(|char| !char.is_control()).take(MAX_WORDS_CHARS).collect();
    format!("{} {words}", key.as_str()).trim_end().to_owned()
}

impl GameTransaction {
    /// `entropy` enters the seed.
    pub(in crate::service) async fn seat_person(&mut self, actor: &Actor, entropy: String) -> Result<()> {
        if !(1..=100).contains(&actor.name.chars().count()) {
            return Err(Refusal::BadName.into());
        }
        if self.game.seat_of(actor.id).is_some() {
            return Err(Refusal::AlreadyJoined.into());
        }
        let mut seat = SeatRow::person(self.lowest_free_seat()?, actor.id, actor.name.clone(), self.now);
        seat.join_key = Some(entropy);
        seat.language.clone_from(&actor.language);
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
