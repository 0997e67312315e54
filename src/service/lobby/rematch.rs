//! Opens a rematch, or joins it.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::lobby::open::{NewGame, Rematch};
use crate::service::lobby::settings::Stored;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::retry::retry_transient;
use crate::store::{GameId, GameRow, IdempotencyKey, Seat as SeatRow};
use basari_rules::players::Level;

impl Service {
    /// Another game like this one in the same channel. The first person who asks becomes the host. The lobby mentions the
    /// others, who join it with one click.
    pub async fn rematch(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        retry_transient(|| self.try_rematch(game, actor, key)).await
    }

    async fn try_rematch(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        let mut snapshot = self.store().read().await?;
        if let Some(earlier) = snapshot.stored_result(key).await? {
            return Ok(ChangeOutcome::repeated(earlier, game));
        }
        let old = snapshot.game(game).await?.ok_or(Refusal::NoSuchGame)?;
        let seats = snapshot.seats(game).await?;
        let has_seat = seats.iter().any(|seat| seat.user == Some(actor.id));
        if !has_seat && !actor.acts_in(old.server) {
            return Err(Refusal::NoAccess.into());
        }
        if old.status.is_live() {
            return Err(Refusal::NotOver.into());
        }
        if old.server.is_some() && !actor.acts_in(old.server) {
            return Err(Refusal::OtherServer.into());
        }
        let live = snapshot.live_game_in(old.channel).await?;
        drop(snapshot);
        let rematch = Rematch { of: game, players: &seats };
        match live {
            Some(next) if next.rematch_of.as_ref() == Some(game) => self.try_join(&next.id, actor, "", key).await,
            Some(other) => Err(Refusal::ChannelBusy { game: other.id }.into()),
            None => match self.try_new_game(&new_game_like(&old, &seats, actor, key)?, Some(&rematch)).await {
                // Somebody else has just opened the rematch; the next attempt joins it.
                Err(ServiceError::Refused(Refusal::ChannelBusy { .. })) => {
                    Err(ServiceError::Temporary("a rematch has just been opened".into()))
                }
                other => other,
            },
        }
    }
}

fn new_game_like(old: &GameRow, seats: &[SeatRow], host: &Actor, key: &IdempotencyKey) -> Result<NewGame> {
    let settings = Stored::parse(&old.id, &old.settings)?.settings;
    // Computers that took over for people who left play again, except in the seat of the new host.
    let stays_computer = |seat: &&SeatRow| match seat.user {
        Some(user) => seat.left_at.is_some() && user != host.id,
        None => true,
    };
    let levels = seats.iter().filter(stays_computer).filter_map(|seat| seat.computer.as_deref()?.parse().ok());
    let computers: Vec<Level> = levels.take(usize::from(settings.seats).saturating_sub(1)).collect();
    Ok(NewGame {
        server: old.server,
        channel: old.channel,
        host: host.clone(),
        kind: old.kind,
        settings,
        computers,
        // In direct messages there is nobody to wait for.
        start: old.server.is_none(),
        key: key.clone(),
    })
}
