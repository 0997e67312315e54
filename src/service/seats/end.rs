//! The end of a game before its time, and another one after it.

use crate::model::permissions::WhoMayCancel;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::lobby::open::NewGame;
use crate::service::lobby::settings::Stored;
use crate::service::transaction::game_transaction::{Claim, GameTransaction, already_done, retry_transient};
use crate::service::views::game_snapshot::Reason;
use crate::service::{Actor, Done, Service};
use crate::store::{GameId, IdempotencyKey, Seat as SeatRow, ServerSettings, Status};
use basari_rules::players::Level;

impl Service {
    /// Ends a lobby or a game for good. Who may is for the server to say; its managers always, a host his lobby.
    pub async fn cancel(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            match work.game.row.status {
                Status::Over => return Err(Refusal::Over.into()),
                Status::Cancelled => return Err(Refusal::Cancelled.into()),
                _ => {}
            }
            let reason = work.may_cancel(actor).await?;
            work.cancel_game(reason).await?;
            self.done(work).await
        })
        .await
    }

    /// Another game like this one, in its channel: whoever asks first is the host, whoever asks later joins.
    pub async fn rematch(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<Done> {
        retry_transient(|| async {
            let mut snapshot = self.store().read().await?;
            if let Some(past) = snapshot.past_cause(key).await? {
                return Ok(already_done(past, game));
            }
            let old = snapshot.game(game).await?.ok_or(Refusal::NoSuchGame)?;
            if old.status.is_live() {
                return Err(Refusal::NotOver.into());
            }
            let live = snapshot.live_game_in(old.channel).await?;
            let seats = snapshot.seats(game).await?;
            drop(snapshot);
            match live {
                Some(next) if next.rematch_of.as_ref() == Some(game) => self.try_join(&next.id, actor, key).await,
                Some(other) => Err(Refusal::ChannelBusy { game: other.id }.into()),
                None => {
                    let settings = Stored::read(&old.id, &old.settings)?.settings;
                    // The seats of those who left stay with the computers that took them over, but not the host's own.
                    let own = |seat: &&SeatRow| match seat.user {
                        Some(user) => seat.left_at.is_some() && user != actor.id,
                        None => true,
                    };
                    let levels = seats.iter().filter(own).filter_map(|seat| seat.computer.as_deref()?.parse().ok());
                    let computers: Vec<Level> = levels.take(usize::from(settings.seats).saturating_sub(1)).collect();
                    let new = NewGame {
                        server: old.server,
                        channel: old.channel,
                        host: actor.clone(),
                        kind: old.kind,
                        settings,
                        computers,
                        key: key.clone(),
                    };
                    match self.try_new_game(&new, Some(game)).await {
                        // Somebody else asked in this moment; the next try joins him.
                        Err(ServiceError::Refused(Refusal::ChannelBusy { .. })) => {
                            Err(ServiceError::Temporary("a rematch has just been opened".into()))
                        }
                        other => other,
                    }
                }
            }
        })
        .await
    }
}

impl GameTransaction {
    async fn may_cancel(&mut self, actor: &Actor) -> Result<Reason> {
        let server = self.tx.server(self.game.row.server).await?;
        let rule = server.unwrap_or_else(|| ServerSettings::new(self.game.row.server)).who_may_cancel;
        let host = self.game.row.host == Some(actor.id);
        let player = self.game.people().any(|row| row.user == Some(actor.id));
        let lobby = self.game.fold.game.is_none();
        let may = match rule {
            WhoMayCancel::Host => host,
            WhoMayCancel::Players => host || player,
            WhoMayCancel::Managers => host && lobby,
        };
        match (host, may || actor.manager) {
            (_, false) => Err(Refusal::MayNotCancel.into()),
            (true, true) => Ok(Reason::ByHost),
            (false, true) => Ok(Reason::ByOther),
        }
    }
}
