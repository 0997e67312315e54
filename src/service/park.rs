//! Games whose channel cannot be reached wait until somebody calls them somewhere else.

use super::error::{Refusal, Result};
use super::intent::{Call, Delivery, Direct, Intent, Notice, PostKey};
use super::table::Reason;
use super::work::{Answer, Taken, Work, again, patiently};
use super::{Actor, Done, Service};
use crate::store::{Cause, ChannelId, Conflict, GameId, ServerId, ServerSettings, Status, StoreError};

impl Service {
    /// Stops a game whose channel is gone, and tells its people.
    pub(super) async fn park(&self, delivery: &Delivery) -> Result<()> {
        patiently(|| async {
            let mut work = self.take_game(&delivery.game).await?;
            if work.it.row.channel != delivery.channel || work.it.row.status == Status::Parked {
                // It has moved on meanwhile, or is parked already: only this one intent had the wrong address.
                work.tx.finish_intent(&delivery.game, delivery.number).await?;
                return self.finish(work, Answer::default()).await;
            }
            work.tx.drop_outbox(&delivery.game).await?;
            if work.it.row.status.is_live() {
                work.set_status(Status::Parked, Some(Reason::ChannelGone)).await?;
                let people: Vec<_> = work.it.people().filter_map(|row| row.user).collect();
                for user in people {
                    work.intend(Intent::Direct { user, about: Direct::Parked });
                }
            }
            self.finish(work, Answer::default()).await
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
        cause: &Cause,
    ) -> Result<Done> {
        patiently(|| async {
            let mut work = match self.take(game, cause).await? {
                Taken::Before(past) => return Ok(again(past, game)),
                Taken::Fresh(work) => work,
            };
            if work.it.row.status != Status::Parked {
                return Err(Refusal::NotParked.into());
            }
            if work.it.seat_of(actor.id).is_none() && !actor.manager {
                return Err(Refusal::NotSeated.into());
            }
            if work.it.row.server != server {
                return Err(Refusal::OtherServer.into());
            }
            work.move_to(channel).await?;
            let status = if work.it.fold.game.is_some() { Status::Running } else { Status::Lobby };
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

impl Work {
    async fn move_to(&mut self, channel: ChannelId) -> Result<()> {
        let server = self.tx.server(self.it.row.server).await?;
        let server = server.unwrap_or_else(|| ServerSettings::new(self.it.row.server));
        if !server.allowed_channels.is_empty() && !server.allowed_channels.contains(&channel) {
            return Err(Refusal::ChannelNotAllowed.into());
        }
        if self.it.row.channel == channel {
            return Ok(());
        }
        let id = self.it.row.id.clone();
        if let Some(other) = self.tx.live_game_in(channel).await? {
            return Err(Refusal::ChannelBusy { game: other.id }.into());
        }
        match self.tx.move_game(&id, channel, self.now).await {
            Err(StoreError::Conflict(Conflict::ChannelBusy { .. })) => {
                // Somebody opened a game there in this moment; the next try sees which.
                return Err(super::ServiceError::Temporary("the channel has just been taken".into()));
            }
            other => other?,
        }
        self.it.row.channel = channel;
        // What was posted there stays there; here everything is written anew.
        for post in self.tx.posts(&id).await? {
            self.tx.remove_post(&id, &post.key).await?;
        }
        Ok(())
    }
}
