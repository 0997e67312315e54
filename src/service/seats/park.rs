//! Games whose channel cannot be reached wait until somebody calls them somewhere else.

use crate::service::error::{Refusal, Result};
use crate::service::outbox::intent::{Call, Delivery, Direct, Intent, Notice, PostKey};
use crate::service::transaction::game_transaction::{
    Claim, GameTransaction, StoredResult, already_done, retry_transient,
};
use crate::service::views::game_snapshot::Reason;
use crate::service::{Actor, Done, Service};
use crate::store::{ChannelId, Conflict, GameId, IdempotencyKey, ServerId, ServerSettings, Status, StoreError};

impl Service {
    /// Stops a game whose channel is gone, and tells its people.
    pub(in crate::service) async fn park(&self, delivery: &Delivery) -> Result<()> {
        retry_transient(|| async {
            let mut work = self.take_game(&delivery.game).await?;
            if work.game.row.channel != delivery.channel || work.game.row.status == Status::Parked {
                // It has moved on meanwhile, or is parked already: only this one intent had the wrong address.
                work.tx.finish_intent(&delivery.game, delivery.number).await?;
                return self.finish(work, StoredResult::default()).await;
            }
            work.tx.drop_outbox(&delivery.game).await?;
            if work.game.row.status.is_live() {
                work.set_status(Status::Parked, Some(Reason::ChannelGone)).await?;
                let people: Vec<_> = work.game.people().filter_map(|row| row.user).collect();
                for user in people {
                    work.intend(Intent::Direct { user, about: Direct::Parked });
                }
            }
            self.finish(work, StoredResult::default()).await
        })
        .await
    }

    /// Goes on with a parked game in this channel of its server; for its players, and for managers.
    pub async fn unpark(
        &self,
        game: &GameId,
        actor: &Actor,
        server: ServerId,
        channel: ChannelId,
        key: &IdempotencyKey,
    ) -> Result<Done> {
        retry_transient(|| async {
            let mut work = match self.take(game, key).await? {
                Claim::Duplicate(past) => return Ok(already_done(past, game)),
                Claim::New(work) => work,
            };
            if work.game.row.status != Status::Parked {
                return Err(Refusal::NotParked.into());
            }
            if work.game.seat_of(actor.id).is_none() && !actor.manager {
                return Err(Refusal::NotSeated.into());
            }
            if work.game.row.server != server {
                return Err(Refusal::OtherServer.into());
            }
            work.move_to(channel).await?;
            let status = if work.game.fold.game.is_some() { Status::Running } else { Status::Lobby };
            work.set_status(status, None).await?;
            work.intend(Intent::Notice(Notice::MovedHere));
            match status {
                Status::Lobby => work.show(PostKey::Lobby),
                _ => work.call(Call::Asked, None).await?,
            }
            self.done(work).await
        })
        .await
    }
}

impl GameTransaction {
    async fn move_to(&mut self, channel: ChannelId) -> Result<()> {
        let server = self.tx.server(self.game.row.server).await?;
        let server = server.unwrap_or_else(|| ServerSettings::new(self.game.row.server));
        if !server.allowed_channels.is_empty() && !server.allowed_channels.contains(&channel) {
            return Err(Refusal::ChannelNotAllowed.into());
        }
        if self.game.row.channel == channel {
            return Ok(());
        }
        let id = self.game.row.id.clone();
        if let Some(other) = self.tx.live_game_in(channel).await? {
            return Err(Refusal::ChannelBusy { game: other.id }.into());
        }
        match self.tx.move_game(&id, channel, self.now).await {
            Err(StoreError::Conflict(Conflict::ChannelBusy { .. })) => {
                // Somebody opened a game there in this moment; the next try sees which.
                return Err(crate::service::ServiceError::Temporary("the channel has just been taken".into()));
            }
            other => other?,
        }
        self.game.row.channel = channel;
        // What was posted there stays there; here everything is written anew.
        for post in self.tx.posts(&id).await? {
            self.tx.remove_post(&id, &post.key).await?;
        }
        Ok(())
    }
}
