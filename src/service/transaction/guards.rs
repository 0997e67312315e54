//! Checks that a game is in the right state for a change and that the actor may make it.

use crate::service::actor::Actor;
use crate::service::error::Refusal;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::store::Status;

impl GameTransaction {
    pub fn must_be_lobby(&self) -> Result<(), Refusal> {
        match self.game.row.status {
            Status::Lobby => Ok(()),
            // A lobby is parked, too, when its channel is gone.
            Status::Parked if self.game.replay.game.is_none() => Err(Refusal::Parked),
            Status::Cancelled => Err(Refusal::Cancelled),
            Status::Over => Err(Refusal::Over),
            Status::Running | Status::Paused | Status::Parked => Err(Refusal::AlreadyStarted),
        }
    }

    pub fn must_be_running(&self) -> Result<(), Refusal> {
        match self.game.row.status {
            Status::Running => Ok(()),
            Status::Lobby => Err(Refusal::NotStarted),
            Status::Paused => Err(Refusal::Paused),
            Status::Parked => Err(Refusal::Parked),
            Status::Over => Err(Refusal::Over),
            Status::Cancelled => Err(Refusal::Cancelled),
        }
    }

    /// Running, paused or parked.
    pub fn must_be_in_progress(&self) -> Result<(), Refusal> {
        match self.must_be_running() {
            Err(Refusal::Parked) if self.game.replay.game.is_none() => Err(Refusal::NotStarted),
            Ok(()) | Err(Refusal::Paused | Refusal::Parked) => Ok(()),
            other => other,
        }
    }

    /// Managers of the server may do what the host may.
    pub fn must_be_host(&self, actor: &Actor) -> Result<(), Refusal> {
        let may = self.game.row.host == Some(actor.id) || self.is_managed_by(actor);
        if may { Ok(()) } else { Err(Refusal::NotHost) }
    }

    /// Whether they manage the server of this game. Nobody manages a game without a server.
    pub fn is_managed_by(&self, actor: &Actor) -> bool {
        actor.is_manager && self.game.row.server.is_some()
    }
}
