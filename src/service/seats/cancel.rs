//! Cancels a lobby or a game.

use crate::model::permissions::WhoMayCancel;
use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::outbox::intent::{Intent, Notice};
use crate::service::outbox::post_key::PostKey;
use crate::service::status_reason::StatusReason;
use crate::service::transaction::change::ChangeOutcome;
use crate::service::transaction::game_state::GameState;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{GameId, IdempotencyKey, ServerSettings, Status};

impl Service {
    /// Cancels a lobby or a game for good. The server decides who may; its managers always may, and so may the host of a
    /// lobby. Without a server, only the host may.
    pub async fn cancel(&self, game: &GameId, actor: &Actor, key: &IdempotencyKey) -> Result<ChangeOutcome> {
        self.change(game, key, |mut tx| async move {
            let settings = tx.server_settings().await?;
            let reason = check_may_cancel(&tx.game, actor, settings.as_ref())?;
            tx.cancel(reason).await?;
            Ok((tx, ()))
        })
        .await
    }

    /// Refuses those who may not cancel a game, before they are asked whether they are sure.
    pub async fn check_may_cancel(&self, game: &GameId, actor: &Actor) -> Result<()> {
        self.read(|mut snapshot| async move {
            let state = self.load_game(&mut snapshot, game).await?.ok_or(Refusal::NoSuchGame)?;
            let settings = state.server_settings(&mut snapshot).await?;
            check_may_cancel(&state, actor, settings.as_ref())?;
            Ok(())
        })
        .await
    }
}

/// Whether they may cancel the game, and the reason to store. `settings` are those of the game's server.
fn check_may_cancel(
    game: &GameState,
    actor: &Actor,
    settings: Option<&ServerSettings>,
) -> Result<StatusReason, Refusal> {
    game.must_not_be_outsider(actor)?;
    match game.row.status {
        Status::Over => return Err(Refusal::Over),
        Status::Cancelled => return Err(Refusal::Cancelled),
        Status::Lobby | Status::Running | Status::Paused | Status::Parked => {}
    }
    let rule = settings.map_or(WhoMayCancel::Host, |settings| settings.who_may_cancel);
    let is_host = game.row.host == Some(actor.id);
    let is_player = game.active_players().any(|row| row.user == Some(actor.id));
    let is_lobby = game.replay.game.is_none();
    let may = match rule {
        WhoMayCancel::Host => is_host,
        WhoMayCancel::Players => is_host || is_player,
        WhoMayCancel::Managers => is_host && is_lobby,
    };
    match (is_host, may || actor.manages(game.row.server)) {
        (_, false) => Err(Refusal::MayNotCancel),
        (_, true) if !game.is_in_place(actor) => Err(Refusal::OtherServer),
        (true, true) => Ok(StatusReason::ByHost),
        (false, true) => Ok(StatusReason::ByOther),
    }
}

impl GameTransaction {
    pub(in crate::service) async fn cancel(&mut self, reason: StatusReason) -> Result<()> {
        self.set_status(Status::Cancelled, Some(reason)).await?;
        self.db.delete_barter_plans(&self.game.row.id).await?;
        self.refresh_post(PostKey::Lobby);
        self.refresh_open_posts();
        let notice = if reason == StatusReason::Expired { Notice::Expired } else { Notice::Cancelled };
        self.queue(Intent::Notice(notice));
        Ok(())
    }
}
