//! Finding games.

use crate::service::error::Result;
use crate::service::{Service, ServiceError};
use crate::store::{ChannelId, DeadlineKind, GameId, GameResult, GameRow, ServerId, Status, UserId};
use basari_rules::game::Kind;
use basari_rules::game::Seat;

/// A live game in somebody's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    pub game: GameId,
    pub server: ServerId,
    pub channel: ChannelId,
    pub kind: Kind,
    pub status: Status,
    /// Whether his answer is awaited.
    pub asked: bool,
    /// By when.
    pub due: Option<i64>,
    pub created_at: i64,
}

impl Service {
    /// The game that a channel, thread or message belongs to.
    pub async fn find(&self, place: u64) -> Result<Option<GameId>> {
        Ok(self.store().read().await?.game_at(place).await?)
    }

    pub async fn live_in(&self, channel: ChannelId) -> Result<Option<GameId>> {
        Ok(self.store().read().await?.live_game_in(channel).await?.map(|row| row.id))
    }

    /// The live games that somebody sits in, the oldest first.
    pub async fn games_of(&self, user: UserId) -> Result<Vec<ListedGame>> {
        let mut snapshot = self.store().read().await?;
        let mut list = Vec::new();
        for row in snapshot.live_games_of(user).await? {
            let (asked, seat) = match self.loaded(&mut snapshot, &row.id).await {
                Ok(Some(it)) => {
                    let seat = it.seat_of(user).filter(|row| row.left_at.is_none()).map(|row| row.seat);
                    let asked = it.fold.game.as_ref().zip(seat).is_some_and(|(game, seat)| {
                        it.row.status == Status::Running && game.prompt().seats.contains(Seat::new(seat))
                    });
                    (asked, seat)
                }
                // One game that does not read must not hide the others.
                Ok(None) | Err(ServiceError::Corrupt(_)) => (false, None),
                Err(error) => return Err(error),
            };
            let deadlines = if asked { snapshot.deadlines(&row.id).await? } else { Vec::new() };
            let mine =
                |deadline: &&crate::store::Deadline| deadline.kind == DeadlineKind::Answer && deadline.seat == seat;
            let due = deadlines.iter().find(mine).map(|deadline| deadline.due);
            let GameRow { id, server, channel, kind, status, created_at, .. } = row;
            list.push(ListedGame { game: id, server, channel, kind, status, asked, due, created_at });
        }
        Ok(list)
    }

    /// Live and past, the newest first.
    pub async fn games_in_channel(&self, channel: ChannelId, limit: u32) -> Result<Vec<GameRow>> {
        Ok(self.store().read().await?.games_in_channel(channel, limit).await?)
    }

    /// How somebody's games ended, the newest first.
    pub async fn results_of(&self, user: UserId, limit: u32) -> Result<Vec<GameResult>> {
        Ok(self.store().read().await?.results_of(user, limit).await?)
    }
}
