//! Before a game: opening a lobby, coming, going, computers, settings.

use crate::model::permissions::WhoMayStart;
use std::sync::Arc;

use crate::service::error::{Refusal, Result};
use crate::service::lobby::settings::{Settings, Stored};
use crate::service::outbox::intent::{Notice, PostKey};
use crate::service::transaction::game_state::GameState;
use crate::service::transaction::game_transaction::{
    Claim, GameTransaction, StoredResult, already_done, retry_transient,
};
use crate::service::views::game_snapshot::Reason;
use crate::service::{Actor, Done, Intent, Service};
use crate::store;
use crate::store::{
    ChannelId, Conflict, GameId, IdempotencyKey, Seat as SeatRow, ServerId, ServerSettings, Status, StoreError,
    StoredGame, Tx,
};
use basari_rules::fairness::Secret;
use basari_rules::game::{Kind, Seats};
use basari_rules::players::Level;

/// A lobby to open.
#[derive(Clone, Debug)]
pub struct NewGame {
    pub server: ServerId,
    pub channel: ChannelId,
    pub host: Actor,
    pub kind: Kind,
    pub settings: Settings,
    pub computers: Vec<Level>,
    pub key: IdempotencyKey,
}

impl Service {
    /// Opens a lobby with its host in the first seat.
    pub async fn new_game(&self, new: NewGame) -> Result<Done> {
        retry_transient(|| self.try_new_game(&new, None)).await
    }

    pub(in crate::service) async fn try_new_game(&self, new: &NewGame, rematch_of: Option<&GameId>) -> Result<Done> {
        self.check_settings(new.kind, &new.settings, 1 + new.computers.len())?;
        let mut tx = self.store().begin().await?;
        if let Some(past) = tx.take_cause(&new.key, self.now()).await? {
            tx.rollback().await?;
            let game = past.game.clone().ok_or(Refusal::NoSuchGame)?;
            return Ok(already_done(past, &game));
        }
        let server = tx.server(new.server).await?.unwrap_or_else(|| ServerSettings::new(new.server));
        if server.who_may_start == WhoMayStart::Managers && !new.host.manager {
            return Err(Refusal::OnlyManagersStart.into());
        }
        if !server.allowed_channels.is_empty() && !server.allowed_channels.contains(&new.channel) {
            return Err(Refusal::ChannelNotAllowed.into());
        }
        let game = self.open_lobby(&mut tx, new, rematch_of).await?;
        tx.answer_cause(&new.key, &game.row.id, &StoredResult::default().text()?).await?;
        let mut work = GameTransaction::on(tx, game, self.now());
        work.sit_down(&new.host, &new.key).await?;
        for level in &new.computers {
            work.add_computer(*level).await?;
        }
        work.show(PostKey::Lobby);
        let game = work.game.row.id.clone();
        self.start_if_full(&mut work).await?;
        self.finish(work, StoredResult::default()).await?;
        Ok(Done { game, repeated: false })
    }

    async fn open_lobby(&self, tx: &mut Tx, new: &NewGame, rematch_of: Option<&GameId>) -> Result<GameState> {
        let stored = Stored { settings: new.settings.clone(), votes: Seats::NONE };
        let secret = Secret::new(rand::random());
        let mut row = store::NewGame {
            id: GameId::generate(&mut rand::rng()),
            server: new.server,
            channel: new.channel,
            kind: new.kind,
            host: new.host.id,
            settings: stored.text()?,
            fairness: store::Fairness {
                commitment: secret.commitment(),
                secret: store::Secret::new(secret.to_hex()),
                brought: String::new(),
            },
            rematch_of: rematch_of.cloned(),
            at: self.now(),
        };
        loop {
            match tx.create_game(&row).await {
                Ok(row) => {
                    return GameState::of(StoredGame { row, seats: Vec::new(), events: Vec::new() }, Arc::default());
                }
                Err(StoreError::Conflict(Conflict::IdTaken { .. })) => row.id = GameId::generate(&mut rand::rng()),
                Err(StoreError::Conflict(Conflict::ChannelBusy { channel })) => {
                    // It may have ended in this moment; the next try finds the channel free.
                    return Err(match tx.live_game_in(channel).await? {
                        Some(other) => Refusal::ChannelBusy { game: other.id }.into(),
                        None => crate::service::ServiceError::Temporary("the channel has just become free".into()),
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
        let (least, most) = (*kind.players().start(), *kind.players().end());
        let seats = usize::from(settings.seats);
        if !(least..=most).contains(&seats) {
            return Err(Refusal::WrongNumber { kind, players: seats, least, most });
        }
        if players > seats {
            return Err(Refusal::LobbyFull);
        }
        match self.catalog().choose(kind, settings.material.as_deref()) {
            Ok(_) => Ok(()),
            Err(_) => Err(Refusal::UnknownMaterial),
        }
    }

    /// Takes a seat in a lobby.
    pub async fn join(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| self.try_join(game, actor, key)).await
    }

    pub(in crate::service) async fn try_join(
        &self,
        game: &GameId,
        actor: &Actor,
        key: &IdempotencyKey,
    ) -> Result<Done> {
        let mut work = match self.take(game, key).await? {
            Claim::Duplicate(past) => return Ok(already_done(past, game)),
            Claim::New(work) => work,
        };
        work.must_be_lobby()?;
        work.sit_down(actor, key).await?;
        work.show(PostKey::Lobby);
        self.start_if_full(&mut work).await?;
        self.done(work).await
    }

    /// One more computer; the host decides.
    pub async fn add_computer(&self, game: &GameId, actor: &Actor, level: Level, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            work.must_be_lobby()?;
            work.must_be_host(actor)?;
            work.add_computer(level).await?;
            work.show(PostKey::Lobby);
            self.start_if_full(&mut work).await?;
            self.done(work).await
        })
        .await
    }

    /// One computer less, the last one added.
    pub async fn remove_computer(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            work.must_be_lobby()?;
            work.must_be_host(actor)?;
            let last = work.game.seats.iter().filter(|seat| seat.computer.is_some()).max_by_key(|seat| seat.seat);
            let last = last.map(|seat| seat.seat).ok_or(Refusal::NoComputer)?;
            work.free(last).await?;
            work.show(PostKey::Lobby);
            self.done(work).await
        })
        .await
    }

    /// Other settings: `change` is told those that hold, so that who changes something else in the same moment is not
    /// undone. Once the game has begun, only the pace may still change, from the next question on.
    pub async fn change_settings(
        &self,
        game: &GameId,
        actor: &Actor,
        change: impl Fn(&mut Settings),
        key: &IdempotencyKey,
    ) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            work.must_be_host(actor)?;
            let mut settings = work.game.settings().clone();
            change(&mut settings);
            match work.must_be_lobby() {
                Ok(()) => self.check_settings(work.game.kind(), &settings, work.game.seats.len())?,
                Err(Refusal::AlreadyStarted)
                    if settings == (Settings { pace: settings.pace, ..work.game.settings().clone() }) => {}
                Err(refusal) => return Err(refusal.into()),
            }
            work.game.stored.settings = settings;
            work.keep_settings().await?;
            work.show(PostKey::Lobby);
            if work.must_be_lobby().is_ok() {
                self.start_if_full(&mut work).await?;
            }
            self.done(work).await
        })
        .await
    }

    async fn start_if_full(&self, work: &mut GameTransaction) -> Result<()> {
        if work.game.settings().autostart && work.game.seats.len() == usize::from(work.game.settings().seats) {
            self.begin(work).await?;
        }
        Ok(())
    }
}

impl GameTransaction {
    /// The lowest free seat.
    fn free_seat(&self) -> Result<u8, Refusal> {
        let wanted = self.game.settings().seats;
        if self.game.seats.len() >= usize::from(wanted) {
            // Also where the seats that are taken have higher numbers than are wanted by now.
            return Err(Refusal::LobbyFull);
        }
        let mut seats = 0..wanted;
        seats.find(|number| self.game.seats.iter().all(|seat| seat.seat != *number)).ok_or(Refusal::LobbyFull)
    }

    async fn sit_down(&mut self, actor: &Actor, key: &IdempotencyKey) -> Result<()> {
        if !(1..=100).contains(&actor.name.chars().count()) {
            return Err(Refusal::BadName.into());
        }
        if self.game.seat_of(actor.id).is_some() {
            return Err(Refusal::AlreadyJoined.into());
        }
        let mut seat = SeatRow::person(self.free_seat()?, actor.id, actor.name.clone(), self.now);
        seat.joined_by = Some(key.as_str().to_owned());
        self.add(seat).await
    }

    async fn add_computer(&mut self, level: Level) -> Result<()> {
        let seat = SeatRow::computer(self.free_seat()?, level.name(), level.name(), self.now);
        self.add(seat).await
    }

    async fn add(&mut self, seat: SeatRow) -> Result<()> {
        self.tx.add_seat(&self.game.row.id, &seat).await?;
        self.game.seats.push(seat);
        self.game.seats.sort_by_key(|seat| seat.seat);
        Ok(())
    }

    pub(in crate::service) async fn free(&mut self, seat: u8) -> Result<()> {
        self.tx.remove_seat(&self.game.row.id, seat).await?;
        self.game.seats.retain(|row| row.seat != seat);
        Ok(())
    }

    /// Ends a game, or a lobby, before its time.
    pub(in crate::service) async fn cancel_game(&mut self, reason: Reason) -> Result<()> {
        self.set_status(Status::Cancelled, Some(reason)).await?;
        self.tx.remove_orders(&self.game.row.id).await?;
        self.show(PostKey::Lobby);
        if let Some(post) = self.question() {
            self.show(post);
        }
        self.intend(Intent::Notice(if reason == Reason::Expired { Notice::Expired } else { Notice::Cancelled }));
        Ok(())
    }
}
