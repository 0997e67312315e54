//! Parks a game whose channel is unreachable, and continues it in another channel.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Delivery, DirectNotice, Intent, Notice};
use crate::service::outbox::post_key::PostKey;
use crate::service::status_reason::StatusReason;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::transaction::retry::retry_transient;
use crate::store::{ChannelId, Conflict, GameId, IdempotencyKey, ServerId, Status, StoreError};
use basari_rules::game::Seats;

impl Service {
    /// Stops a game whose channel turned out to be gone and notifies its players. A game that nobody has seen is closed
    /// instead, because it would only block the channel.
    pub(in crate::service) async fn park(&self, delivery: &Delivery) -> Result<()> {
        retry_transient(|| async {
            let mut tx = self.begin(&delivery.game).await?;
            if !tx.is_waiting_in(delivery.channel) {
                // Only this intent is lost.
                tx.db.finish_intent(&delivery.game, delivery.number).await?;
            } else if delivery.is_first() {
                tx.db.clear_outbox(&delivery.game).await?;
                tx.close(StatusReason::ChannelGone, DirectNotice::NeverPosted).await?;
            } else {
                tx.park().await?;
            }
            self.commit(tx).await
        })
        .await
    }

    /// Parks the game in a channel or thread that was deleted.
    pub async fn park_channel(&self, channel: ChannelId) -> Result<()> {
        let game = self.live_in(channel).await?;
        self.park_games(game.map(|game| (game, channel))).await
    }

    /// Parks all games of a server that the bot was removed from.
    pub async fn park_server(&self, server: ServerId) -> Result<()> {
        let games = self.read(|mut snapshot| async move { Ok(snapshot.live_games_on_server(server).await?) }).await?;
        self.park_games(games.into_iter().map(|row| (row.id, row.channel))).await
    }

    async fn park_games(&self, games: impl IntoIterator<Item = (GameId, ChannelId)>) -> Result<()> {
        for (game, channel) in games {
            retry_transient(|| async {
                let mut tx = self.begin(&game).await?;
                if tx.is_waiting_in(channel) {
                    tx.park().await?;
                }
                self.commit(tx).await
            })
            .await?;
        }
        Ok(())
    }

    /// Posts the current barter of a game again if its thread was deleted.
    pub async fn replace_thread(&self, thread: ChannelId) -> Result<()> {
        let Some(game) = self.find(thread.0).await? else { return Ok(()) };
        retry_transient(|| async {
            let mut tx = self.begin(&game).await?;
            if let Some(post) = tx.prompt_post() {
                let key = post.to_string();
                let posts = tx.db.posts(&game).await?;
                if posts.iter().any(|posted| posted.key == key && posted.thread == Some(thread)) {
                    tx.db.remove_post(&game, &key).await?;
                    tx.refresh_prompt_post();
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
                tx.refresh_open_posts();
                tx.announce_question_again().await?;
                tx.save_settings().await?;
            } else {
                tx.refresh_post(PostKey::Lobby);
            }
            Ok((tx, ()))
        })
        .await
    }
}

impl GameTransaction {
    /// Whether the game is live in this channel, and not parked already.
    fn is_waiting_in(&self, channel: ChannelId) -> bool {
        let row = &self.game.row;
        row.channel == channel && row.status.is_live() && row.status != Status::Parked
    }

    async fn park(&mut self) -> Result<()> {
        self.remember_pings().await?;
        self.save_settings().await?;
        self.db.clear_outbox(&self.game.row.id).await?;
        self.set_status(Status::Parked, Some(StatusReason::ChannelGone)).await?;
        self.notify_directly(DirectNotice::Parked);
        Ok(())
    }

    /// Cancels a game whose channel is unreachable, so nothing is posted there.
    pub(in crate::service) async fn close(&mut self, reason: StatusReason, about: DirectNotice) -> Result<()> {
        self.set_status(Status::Cancelled, Some(reason)).await?;
        self.db.delete_barter_plans(&self.game.row.id).await?;
        self.notify_directly(about);
        Ok(())
    }

    /// Sends a direct message to everybody who has not left, whatever they chose: there is no other way to reach them.
    fn notify_directly(&mut self, about: DirectNotice) {
        let users: Vec<_> = self.game.active_players().filter_map(|row| row.user).collect();
        for user in users {
            self.queue(Intent::Direct { user, about });
        }
    }

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
        // Nobody has been pinged here.
        self.game.stored.pinged = Seats::NONE;
        // Posts in the old channel stay there. The new channel gets new ones.
        for post in self.db.posts(&id).await? {
            self.db.remove_post(&id, &post.key).await?;
        }
        Ok(())
    }
}
