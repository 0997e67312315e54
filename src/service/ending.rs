//! The end of a game before its time, and another one after it.

use super::error::{Refusal, Result, ServiceError};
use super::lobby::NewGame;
use super::settings::Stored;
use super::table::Reason;
use super::work::{Taken, Work, again, patiently};
use super::{Actor, Done, Service};
use crate::players::Level;
use crate::store::{Cause, GameId, Seat as SeatRow, ServerSettings, Status, WhoMayCancel};

impl Service {
    /// Ends a lobby or a game for good. Who may is for the server to say; its managers always, a host his lobby.
    pub async fn cancel(&self, game: &GameId, actor: &Actor, cause: &Cause) -> Result<Done> {
        patiently(|| async {
            let mut work = match self.take(game, cause).await? {
                Taken::Before(past) => return Ok(again(past, game)),
                Taken::Fresh(work) => work,
            };
            match work.it.row.status {
                Status::Over => return Err(Refusal::Over.into()),
                Status::Cancelled => return Err(Refusal::Cancelled.into()),
                _ => {}
            }
            let reason = work.may_cancel(actor).await?;
            work.call_off(reason).await?;
            self.done(work).await
        })
        .await
    }

    /// Another game like this one, in its channel: whoever asks first is the host, whoever asks later joins.
    pub async fn rematch(&self, game: &GameId, actor: &Actor, cause: &Cause) -> Result<Done> {
        patiently(|| async {
            let mut snapshot = self.store().read().await?;
            if let Some(past) = snapshot.past_cause(cause).await? {
                return Ok(again(past, game));
            }
            let old = snapshot.game(game).await?.ok_or(Refusal::NoSuchGame)?;
            if old.status.is_live() {
                return Err(Refusal::NotOver.into());
            }
            let live = snapshot.live_game_in(old.channel).await?;
            let seats = snapshot.seats(game).await?;
            drop(snapshot);
            match live {
                Some(next) if next.rematch_of.as_ref() == Some(game) => self.try_join(&next.id, actor, cause).await,
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
                        kind: old.kind.into(),
                        settings,
                        computers,
                        cause: cause.clone(),
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

impl Work {
    async fn may_cancel(&mut self, actor: &Actor) -> Result<Reason> {
        let server = self.tx.server(self.it.row.server).await?;
        let rule = server.unwrap_or_else(|| ServerSettings::new(self.it.row.server)).who_may_cancel;
        let host = self.it.row.host == Some(actor.id);
        let player = self.it.people().any(|row| row.user == Some(actor.id));
        let lobby = self.it.fold.game.is_none();
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
