//! Who looks at their panel. A panel shows a new question by itself, so its reader needs no ping at once.

use jiff::SignedDuration;

use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::{PanelActivity, UserId};

/// Somebody who has clicked within this time still looks at their panel.
const ATTENTION_SPAN: SignedDuration = SignedDuration::from_mins(2);

impl Service {
    /// Stores when these people last clicked and how long their panels stay live, so that every process knows.
    pub async fn record_panels(&self, panels: &[PanelActivity]) -> Result<()> {
        Ok(self.store().put_panels(self.instance(), panels).await?)
    }
}

impl GameTransaction {
    /// The people who look at a live panel of this game.
    pub(in crate::service) async fn attentive_people(&mut self) -> Result<Vec<UserId>> {
        let panels = self.db.live_panels(&self.game.row.id, self.now).await?;
        // The click of this transaction is not stored yet.
        let is_attentive = |panel: &PanelActivity| {
            self.clicked_by == Some(panel.user) || self.now.duration_since(panel.clicked_at) <= ATTENTION_SPAN
        };
        Ok(panels.iter().filter(|panel| is_attentive(panel)).map(|panel| panel.user).chain(self.panel_of).collect())
    }
}
