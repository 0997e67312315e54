//! Opens a lobby.

use std::sync::Arc;

use crate::model::notify::Notify;
use crate::model::permissions::WhoMayStart;
use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::lobby::invitations::invited;
use crate::service::lobby::settings::{Settings, Stored};
use crate::service::outbox::post_key::PostKey;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_state::GameState;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::transaction::retry::retry_transient;
use crate::store;
use crate::store::{
    ChannelId, Conflict, GameId, IdempotencyKey, Seat as SeatRow, ServerId, ServerSettings, StoreError, StoredGame,
    WriteTransaction,
};
use basari_rules::fairness::Secret;
use basari_rules::game::{Kind, Seats};
use basari_rules::players::Level;
use rand::RngExt;

/// A lobby to open.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// None in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    pub host: Actor,
    pub kind: Kind,
    pub settings: Settings,
    pub computers: Vec<Level>,
    /// Start at once. If that is not possible, no lobby is opened.
    pub start: bool,
    pub key: IdempotencyKey,
}

/// The game that a new one repeats.
pub(in crate::service) struct Rematch<'a> {
    pub of: &'a GameId,
    pub players: &'a [SeatRow],
}

impl Service {
    /// Opens a lobby with its host in the first seat.
    pub async fn new_game(&self, new: NewGame) -> Result<ChangeOutcome> {
        retry_transient(|| self.try_new_game(&new, None)).await
    }

    /// Like [`Service::new_game`], but makes a single attempt.
    pub(in crate::service) async fn try_new_game(
        &self,
        new: &NewGame,
        rematch: Option<&Rematch<'_>>,
    ) -> Result<ChangeOutcome> {
        let (seats, computers) = (new.settings.seats, new.computers.len());
        // First, because a number of seats is invalid for a kind of game, whatever the number of players.
        self.check_settings(new.kind, &new.settings, 1)?;
        if computers >= usize::from(seats) {
            return Err(Refusal::TooManyComputers { seats, computers }.into());
        }
        let mut db = self.store().begin().await?;
        if let Some(earlier) = db.claim_key(&new.key, self.now()).await? {
            db.rollback().await?;
            let game = earlier.game.clone().ok_or(Refusal::NoSuchGame)?;
            return Ok(ChangeOutcome::repeated(earlier, &game));
        }
        check_server_rules(&mut db, new).await?;
        let game = self.create_game(&mut db, new, rematch.map(|rematch| rematch.of)).await?;
        let id = game.row.id.clone();
        // Links the key to the new game.
        db.store_result(&new.key, &id, "null").await?;
        let mut tx = Box::new(GameTransaction::new(db, game, self.now()));
        tx.seat_person(&new.host, new.key.as_str().to_owned()).await?;
        for level in &new.computers {
            tx.seat_computer(*level).await?;
        }
        tx.refresh_post(PostKey::Lobby);
        if let Some(rematch) = rematch {
            tx.invite(rematch.players).await?;
        }
        if new.start {
            self.start_game(&mut tx).await?;
        } else {
            self.start_if_full(&mut tx).await?;
        }
        self.commit(tx).await?;
        Ok(ChangeOutcome { game: id, result: (), repeated: false })
    }

    async fn create_game(
        &self,
        db: &mut WriteTransaction,
        new: &NewGame,
        rematch_of: Option<&GameId>,
    ) -> Result<GameState> {
        let language = new.settings.language.clone().or_else(|| new.host.language.clone());
        let stored =
            Stored { settings: Settings { language, ..new.settings.clone() }, votes: Seats::NONE, pinged: Seats::NONE };
        let secret = Secret::new(self.options().randomness.with(|random| random.random()));
        let mut row = store::NewGame {
            id: self.options().randomness.with(|random| GameId::generate(random)),
            server: new.server,
            channel: new.channel,
            kind: new.kind,
            host: new.host.id,
            settings: stored.to_json()?,
            fairness: store::Fairness {
                commitment: secret.commitment(),
                secret: store::Secret::new(secret.to_hex()),
                player_entropy: String::new(),
            },
            rematch_of: rematch_of.cloned(),
            at: self.now(),
        };
        loop {
            match db.create_game(&row).await {
                Ok(row) => {
                    return GameState::load(StoredGame { row, seats: Vec::new(), events: Vec::new() }, Arc::default());
                }
                Err(StoreError::Conflict(Conflict::IdTaken { .. })) => {
                    row.id = self.options().randomness.with(|random| GameId::generate(random));
                }
                Err(StoreError::Conflict(Conflict::ChannelBusy { channel })) => {
                    return Err(match db.live_game_in(channel).await? {
                        Some(other) => Refusal::ChannelBusy { game: other.id }.into(),
                        // The other game has just ended; the next attempt finds the channel free.
                        None => ServiceError::Temporary("the channel has just become free".into()),
                    });
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    pub(in crate::service) fn check_settings(
        &self,
        kind: Kind,
        settings: &Settings,
        players: usize,
    ) -> Result<(), Refusal> {
        let (min, max) = (*kind.players().start(), *kind.players().end());
        let seats = usize::from(settings.seats);
        if !(min..=max).contains(&seats) {
            return Err(Refusal::WrongNumber { kind, players: seats, min, max });
        }
        if players > seats {
            return Err(Refusal::LobbyFull);
        }
        match self.catalog().choose(kind, settings.material.as_deref()) {
            Ok(_) => Ok(()),
            Err(_) => Err(Refusal::UnknownMaterial),
        }
    }
}

impl GameTransaction {
    /// Mentions the people of a former game in the lobby, except those who want no notifications.
    async fn invite(&mut self, former: &[SeatRow]) -> Result<()> {
        let mut mentioned = Vec::new();
        for user in invited(former, &self.game.seats) {
            if self.person(user).await?.notify != Notify::Silent {
                mentioned.push(user);
            }
        }
        self.refresh_post_and_mention(PostKey::Lobby, &mentioned);
        Ok(())
    }
}

async fn check_server_rules(db: &mut WriteTransaction, new: &NewGame) -> Result<()> {
    let Some(server) = new.server else { return Ok(()) };
    if !new.host.acts_in(new.server) {
        return Err(Refusal::OtherServer.into());
    }
    let settings = db.server(server).await?.unwrap_or_else(|| ServerSettings::new(server));
    if settings.who_may_start == WhoMayStart::Managers && !new.host.manages(new.server) {
        return Err(Refusal::OnlyManagersStart.into());
    }
    if !settings.allows_games_in(new.channel) {
        return Err(Refusal::ChannelNotAllowed.into());
    }
    Ok(())
}
