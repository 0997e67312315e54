//! Cancels a lobby or a game.

use crate::model::permissions::WhoMayCancel;
use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Intent, Notice};
use crate::service::outbox::post_key::PostKey;
use crate::service::status_reason::StatusReason;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{GameId, IdempotencyKey, Status};

impl Service {
    /// Cancels a lobby or a game for good. The server decides who may; its managers always may, and so may the host of a
    /// lobby. Without a server, only the host may.
    pub async fn cancel(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            match tx.game.row.status {
                Status::Over => return Err(Refusal::Over.into()),
                Status::Cancelled => return Err(Refusal::Cancelled.into()),
                Status::Lobby | Status::Running | Status::Paused | Status::Parked => {}
            }
            let reason = tx.may_cancel(actor).await?;
            tx.cancel(reason).await?;
            Ok((tx, ()))
        })
        .await
    }
}

impl GameTransaction {
    async fn may_cancel(&mut self, actor: &Actor) -> Result<StatusReason> {
        let rule = self.server_settings().await?.map_or(WhoMayCancel::Host, |settings| settings.who_may_cancel);
        let is_host = self.game.row.host == Some(actor.id);
        let is_player = self.game.active_players().any(|row| row.user == Some(actor.id));
        let is_lobby = self.game.replay.game.is_none();
        let may = match rule {
            WhoMayCancel::Host => is_host,
            WhoMayCancel::Players => is_host || is_player,
            WhoMayCancel::Managers => is_host && is_lobby,
        };
        match (is_host, may || self.is_managed_by(actor)) {
            (_, false) => Err(Refusal::MayNotCancel.into()),
            (true, true) => Ok(StatusReason::ByHost),
            (false, true) => Ok(StatusReason::ByOther),
        }
    }

    pub(in crate::service) async fn cancel(&mut self, reason: StatusReason) -> Result<()> {
        self.set_status(Status::Cancelled, Some(reason)).await?;
        self.db.delete_barter_plans(&self.game.row.id).await?;
        self.refresh_post(PostKey::Lobby);
        if let Some(post) = self.prompt_post() {
            self.refresh_post(post);
        }
        let notice = if reason == StatusReason::Expired { Notice::Expired } else { Notice::Cancelled };
        self.queue(Intent::Notice(notice));
        Ok(())
    }
}
