//! The record of a game, its proof, and its verification.

use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::views::game_snapshot::GameSnapshot;
use crate::store::{GameId, Status};
use basari_rules::fairness::contributions;
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Event, Kind, Material};
use basari_rules::verify::{FORMAT, Proof, Verified, VerifyError, verify};

impl GameSnapshot {
    /// The public log in the format of `docs/RECORD.md`. None before the game starts.
    pub fn record(&self) -> Result<Option<String>> {
        let log: Vec<(Event, MovedBy)> = self.public_log.iter().map(|entry| (entry.event.clone(), entry.by)).collect();
        if log.is_empty() {
            return Ok(None);
        }
        let text = basari_rules::record::to_text(self.game.as_str(), &log);
        text.map(Some).map_err(|error| ServiceError::Corrupt(format!("game {}: {error}", self.game)))
    }

    /// The proof of the record. None while the game is live.
    pub fn proof(&self) -> Option<Proof> {
        let revealed = self.fairness.revealed.clone()?;
        Some(Proof {
            format: FORMAT,
            game: self.game.to_string(),
            commitment: self.fairness.commitment.clone(),
            secret: revealed.secret,
            contributions: Some(contributions(&revealed.player_entropy)),
            player_entropy: revealed.player_entropy,
        })
    }

    fn material(&self) -> Option<Material> {
        self.public_log.iter().find_map(|entry| match &entry.event {
            Event::Started(setup) => Some(setup.material.clone()),
            _ => None,
        })
    }
}

impl Service {
    /// The public view of a game that was played to the end.
    pub async fn view_finished_game(&self, game: &GameId) -> Result<GameSnapshot> {
        let snapshot = self.view_game(game, None).await?;
        match snapshot.status {
            Status::Over => Ok(snapshot),
            Status::Cancelled => Err(Refusal::Cancelled.into()),
            _ => Err(Refusal::NotOver.into()),
        }
    }

    /// Verifies the stored record of a finished game, or the given one, against the game's proof.
    pub async fn verify(
        &self,
        game: &GameId,
        record: Option<&str>,
    ) -> Result<std::result::Result<Verified, VerifyError>> {
        let snapshot = self.view_finished_game(game).await?;
        let proof = snapshot.proof().ok_or(Refusal::NotOver)?;
        let stored = snapshot.record()?.ok_or(Refusal::NotStarted)?;
        let material = |kind: Kind, id: &str| {
            snapshot.material().filter(|material| material.kind() == kind && material.id() == id)
        };
        Ok(verify(record.unwrap_or(&stored), &proof, material))
    }
}
