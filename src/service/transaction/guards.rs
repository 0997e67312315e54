//! Checks that a game is in the right state for a change and that the actor may make it.

use crate::service::actor::Actor;
use crate::service::error::Refusal;
use crate::service::transaction::game_state::GameState;
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
}

impl GameState {
    /// Refuses everybody who neither has a seat nor acts on the game's server. Check this first: other refusals tell
    /// something about the game.
    pub fn must_not_be_outsider(&self, actor: &Actor) -> Result<(), Refusal> {
        let may = self.seat_of(actor.id).is_some() || actor.acts_in(self.row.server);
        if may { Ok(()) } else { Err(Refusal::NoAccess) }
    }

    /// Only members of the game's server take a seat, and they prove it by acting there. A game without a server has only
    /// the seat of its host.
    pub fn must_be_member(&self, actor: &Actor) -> Result<(), Refusal> {
        if actor.acts_in(self.row.server) { Ok(()) } else { Err(Refusal::OtherServer) }
    }

    /// The host decides on the game's server, not from elsewhere. Managers of the server may do what the host may.
    pub fn must_be_host(&self, actor: &Actor) -> Result<(), Refusal> {
        let is_host = self.row.host == Some(actor.id);
        if actor.manages(self.row.server) || is_host && self.is_in_place(actor) {
            Ok(())
        } else if is_host {
            Err(Refusal::OtherServer)
        } else {
            Err(Refusal::NotHost)
        }
    }

    /// Whether they act on the game's server, if it has one.
    pub fn is_in_place(&self, actor: &Actor) -> bool {
        self.row.server.is_none() || actor.acts_in(self.row.server)
    }
}
