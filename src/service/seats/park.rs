//! Parks a game whose channel is unreachable, and continues it in another channel.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Delivery, DirectNotice, Intent, Notice, TurnAlert};
use crate::service::outbox::post_key::PostKey;
use crate::service::status_reason::StatusReason;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::transaction::retry::retry_transient;
use crate::store::{ChannelId, Conflict, GameId, IdempotencyKey, Status, StoreError};

impl Service {
    /// Stops a game whose channel is gone and notifies its players.
    pub(in crate::service) async fn park(&self, delivery: &Delivery) -> Result<()> {
        retry_transient(|| async {
            let mut tx = self.begin(&delivery.game).await?;
            if tx.game.row.channel != delivery.channel || tx.game.row.status == Status::Parked {
                // The game has moved or is parked already. Only this intent has the old destination.
                tx.db.finish_intent(&delivery.game, delivery.number).await?;
                return self.commit(tx).await;
            }
            tx.db.clear_outbox(&delivery.game).await?;
            if tx.game.row.status.is_live() {
                tx.set_status(Status::Parked, Some(StatusReason::ChannelGone)).await?;
                let users: Vec<_> = tx.game.active_players().filter_map(|row| row.user).collect();
                for user in users {
                    tx.queue(Intent::Direct { user, about: DirectNotice::Parked });
                }
            }
            self.commit(tx).await
        })
        .await
    }

    /// Continues a parked game in this channel, which must be on the server where they act. For its players and for managers.
    pub async fn unpark(
        &self,
        game: &GameId,
        actor: &Actor,
        channel: ChannelId,
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            if tx.game.row.status != Status::Parked {
                return Err(Refusal::NotParked.into());
            }
            if tx.game.seat_of(actor.id).is_none() && !actor.manages(tx.game.row.server) {
                return Err(Refusal::NotSeated.into());
            }
            if tx.game.row.server != actor.server {
                return Err(Refusal::OtherServer.into());
            }
            tx.move_to(channel).await?;
            let has_started = tx.game.replay.game.is_some();
            tx.set_status(if has_started { Status::Running } else { Status::Lobby }, None).await?;
            tx.queue(Intent::Notice(Notice::MovedHere));
            if has_started {
                tx.notify_players(TurnAlert::NewQuestion, None).await?;
            } else {
                tx.refresh_post(PostKey::Lobby);
            }
            Ok((tx, ()))
        })
        .await
    }
}

impl GameTransaction {
    async fn move_to(&mut self, channel: ChannelId) -> Result<()> {
        if self.server_settings().await?.is_some_and(|settings| !settings.allows_games_in(channel)) {
            return Err(Refusal::ChannelNotAllowed.into());
        }
        if self.game.row.channel == channel {
            return Ok(());
        }
        let id = self.game.row.id.clone();
        if let Some(other) = self.db.live_game_in(channel).await? {
            return Err(Refusal::ChannelBusy { game: other.id }.into());
        }
        match self.db.move_game(&id, channel, self.now).await {
            Err(StoreError::Conflict(Conflict::ChannelBusy { .. })) => {
                // Somebody has just opened a game there; the next attempt reports which one.
                return Err(ServiceError::Temporary("the channel has just been taken".into()));
            }
            other => other?,
        }
        self.game.row.channel = channel;
        // Posts in the old channel stay there. The new channel gets new ones.
        for post in self.db.posts(&id).await? {
            self.db.remove_post(&id, &post.key).await?;
        }
        Ok(())
    }
}
