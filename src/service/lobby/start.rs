//! Starts a game.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::outbox::post_key::PostKey;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow, Status};
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Game, Seat, Setup, SetupError, StartError};

impl Service {
    /// Starts the game. For the host.
    pub async fn start(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.must_be_lobby()?;
            tx.game.must_be_host(actor)?;
            self.start_game(&mut tx).await?;
            Ok((tx, ()))
        })
        .await
    }

    pub(in crate::service) async fn start_if_full(&self, tx: &mut GameTransaction) -> Result<()> {
        let settings = tx.game.settings();
        if settings.autostart && tx.game.seats.len() == usize::from(settings.seats) {
            self.start_game(tx).await?;
        }
        Ok(())
    }

    pub(in crate::service) async fn start_game(&self, tx: &mut GameTransaction) -> Result<()> {
        let kind = tx.game.kind();
        let (min, max) = (*kind.players().start(), *kind.players().end());
        let players = tx.game.seats.len();
        if !(min..=max).contains(&players) {
            return Err(Refusal::WrongNumber { kind, players, min, max }.into());
        }
        if tx.game.active_players().next().is_none() {
            return Err(Refusal::NoPeople.into());
        }
        let material = self.catalog().choose(kind, tx.game.settings().material.as_deref());
        let material = material.map_err(|_| Refusal::UnknownMaterial)?;
        tx.renumber_seats().await?;
        tx.add_player_entropy().await?;
        let stages = tx.game.settings().stages;
        let setup = Setup { material, seniority: seniority(&tx.game.seats), stages };
        let events = Game::start(setup, &mut tx.game.dealer()?).map_err(|error| match error {
            StartError::Setup(SetupError::Players { players, .. }) => {
                Refusal::WrongNumber { kind, players, min, max }.into()
            }
            other => ServiceError::Internal(other.to_string()),
        })?;
        let game = Game::replay(&events).map_err(|error| ServiceError::Internal(error.to_string()))?;
        tx.set_status(Status::Running, None).await?;
        tx.game.row.started_at = Some(tx.now);
        tx.refresh_post(PostKey::Lobby);
        tx.append_events(game, events, MovedBy::Person).await
    }
}

/// R1: people by the age of their accounts, then computers by seat.
fn seniority(seats: &[SeatRow]) -> Vec<Seat> {
    let mut order: Vec<&SeatRow> = seats.iter().collect();
    order.sort_by_key(|seat| (seat.user.is_none(), seat.user, seat.seat));
    order.into_iter().map(|seat| Seat::new(seat.seat)).collect()
}

impl GameTransaction {
    /// Closes the gaps between the numbers of the seats.
    async fn renumber_seats(&mut self) -> Result<()> {
        for (number, seat) in (0..).zip(&mut self.game.seats) {
            seat.seat = number;
        }
        self.db.replace_seats(&self.game.row.id, &self.game.seats).await?;
        Ok(())
    }

    /// Mixes the keys by which the players joined, and their words, into the seed. The operator of the bot chose neither.
    async fn add_player_entropy(&mut self) -> Result<()> {
        let keys: Vec<&str> = self.game.seats.iter().filter_map(|seat| seat.join_key.as_deref()).collect();
        let entropy = serde_json::to_string(&keys).map_err(|error| ServiceError::Internal(error.to_string()))?;
        self.db.set_player_entropy(&self.game.row.id, &entropy, self.now).await?;
        self.game.row.fairness.player_entropy = entropy;
        Ok(())
    }
}
