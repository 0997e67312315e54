//! Where a game is played, and whether somebody plays in it: what decides who may see it.

use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::views::game_snapshot::GameSnapshot;
use crate::store::{ChannelId, GameId, ServerId, UserId};

/// Where a game is played, and whether one person plays in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamePlace {
    /// None for a game in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    /// Whether the person has a seat. Somebody who left keeps it until another takes it.
    pub has_seat: bool,
}

impl Service {
    pub async fn place_of(&self, game: &GameId, user: UserId) -> Result<GamePlace> {
        self.read(|mut snapshot| async move {
            let row = snapshot.game(game).await?.ok_or(Refusal::NoSuchGame)?;
            let has_seat = snapshot.seats(game).await?.iter().any(|seat| seat.user == Some(user));
            Ok(GamePlace { server: row.server, channel: row.channel, has_seat })
        })
        .await
    }
}

impl GameSnapshot {
    /// Like [`Service::place_of`], for a game that is already loaded.
    pub fn place_for(&self, user: UserId) -> GamePlace {
        let has_seat = self.occupants.iter().any(|occupant| occupant.user == Some(user));
        GamePlace { server: self.server, channel: self.channel, has_seat }
    }
}
