//! Changes the settings of a game.

use crate::service::actor::Actor;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::lobby::settings::Settings;
use crate::service::outbox::post_key::PostKey;
use crate::service::transaction::change::ChangeOutcome;
use crate::store::{GameId, IdempotencyKey};

impl Service {
    /// Applies `change` to the current settings, so that concurrent changes of other settings are kept. Once the game has
    /// started, only the pace may change; it applies from the next question on.
    pub async fn change_settings(
        &self,
        game: &GameId,
        actor: &Actor,
        change: impl Fn(&mut Settings),
        key: &IdempotencyKey,
    ) -> Result<ChangeOutcome> {
        let change = &change;
        self.change(game, key, |mut tx| async move {
            tx.game.must_not_be_outsider(actor)?;
            tx.game.must_be_host(actor)?;
            let mut settings = tx.game.settings().clone();
            change(&mut settings);
            let lobby = tx.must_be_lobby();
            match &lobby {
                Ok(()) => self.check_settings(tx.game.kind(), &settings, tx.game.seats.len())?,
                Err(Refusal::AlreadyStarted) if differs_only_in_pace(&settings, tx.game.settings()) => {}
                Err(refusal) => return Err(refusal.clone().into()),
            }
            tx.game.stored.settings = settings;
            tx.save_settings().await?;
            tx.refresh_post(PostKey::Lobby);
            if lobby.is_ok() {
                self.start_if_full(&mut tx).await?;
            }
            Ok((tx, ()))
        })
        .await
    }

    /// Refuses those who may not change the settings of a game, before they see the menus.
    pub async fn check_may_change_settings(&self, game: &GameId, actor: &Actor) -> Result<()> {
        self.read(|mut snapshot| async move {
            let state = self.load_game(&mut snapshot, game).await?.ok_or(Refusal::NoSuchGame)?;
            state.must_not_be_outsider(actor)?;
            Ok(state.must_be_host(actor)?)
        })
        .await
    }
}

fn differs_only_in_pace(new: &Settings, old: &Settings) -> bool {
    *new == Settings { pace: new.pace, ..old.clone() }
}
