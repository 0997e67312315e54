//! Persists what happens in a game: events, notifications, and the results of a finished game.

use std::sync::Arc;

use crate::service::error::{Result, ServiceError};
use crate::service::status_reason::StatusReason;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::transaction::replayed_game::EventMeta;
use crate::store::Status;
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Event, Game};

impl GameTransaction {
    /// Appends events to the log. `game` is the state after them.
    pub(in crate::service) async fn append_events(
        &mut self,
        game: Game,
        events: Vec<Event>,
        author: MovedBy,
    ) -> Result<()> {
        let payloads = events
            .iter()
            .map(|event| serde_json::to_string(event).map_err(|error| ServiceError::Internal(error.to_string())))
            .collect::<Result<Vec<_>>>()?;
        let version = self.game.row.version;
        let barter_before = self.game.replay.barter;
        let prompt_before = self.game.replay.game.as_ref().map(|game| game.prompt().number);
        self.game.row.version = self.db.append(&self.game.row.id, version, author, &payloads, self.now).await?;
        Arc::make_mut(&mut self.game.replay).append(game, &events, EventMeta { at: self.now, author });
        if events.iter().any(|event| matches!(event, Event::BarterBegan { .. })) {
            self.begun_barters.extend(self.game.replay.barter);
        }
        self.queue_notifications(&events, barter_before, prompt_before).await?;
        if let Some(Event::Ended { .. }) = events.last() {
            self.record_results().await?;
            self.set_status(Status::Over, Some(StatusReason::Played)).await?;
        }
        Ok(())
    }
}
