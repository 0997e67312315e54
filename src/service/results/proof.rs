//! The record of a game, what proves game, and whether it does.

use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::views::game_snapshot::GameSnapshot;
use crate::service::{GameId, Service};
use crate::store::Status;
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Event, Kind, Material};
use basari_rules::verify::{FORMAT, Proof, Verified, VerifyError, verify};

impl GameSnapshot {
    /// What is open of the game, as the lines of `docs/RECORD.md`; none before it begins.
    pub fn record(&self) -> Result<Option<String>> {
        let log: Vec<(Event, MovedBy)> = self.story.iter().map(|told| (told.event.clone(), told.by)).collect();
        if log.is_empty() {
            return Ok(None);
        }
        let text = basari_rules::record::to_text(self.game.as_str(), &log);
        text.map(Some).map_err(|error| ServiceError::Corrupt(format!("game {}: {error}", self.game)))
    }

    /// What proves the record; none while the game runs.
    pub fn proof(&self) -> Option<Proof> {
        let revealed = self.fairness.revealed.clone()?;
        Some(Proof {
            format: FORMAT,
            game: self.game.to_string(),
            commitment: self.fairness.commitment.clone(),
            secret: revealed.secret,
            player_entropy: revealed.brought,
        })
    }

    fn material(&self) -> Option<Material> {
        self.story.iter().find_map(|told| match &told.event {
            Event::Started(setup) => Some(setup.material.clone()),
            _ => None,
        })
    }
}

impl Service {
    /// A game that was played to its end.
    pub async fn finished(&self, game: &GameId) -> Result<GameSnapshot> {
        let table = self.look(game, None).await?;
        match table.status {
            Status::Over => Ok(table),
            Status::Cancelled => Err(Refusal::Cancelled.into()),
            _ => Err(Refusal::NotOver.into()),
        }
    }

    /// Checks a record against the secret of the finished game that it names: the one that is kept here, or another text.
    pub async fn verify(
        &self,
        game: &GameId,
        record: Option<&str>,
    ) -> Result<std::result::Result<Verified, VerifyError>> {
        let table = self.finished(game).await?;
        let proof = table.proof().ok_or(Refusal::NotOver)?;
        let kept = table.record()?.ok_or(Refusal::NotStarted)?;
        let material =
            |kind: Kind, id: &str| table.material().filter(|material| material.kind() == kind && material.id() == id);
        Ok(verify(record.unwrap_or(&kept), &proof, material))
    }
}
