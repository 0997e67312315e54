//! Finds games by place or by person.

use jiff::Timestamp;

use crate::model::absence::Absence;
use crate::service::error::{Result, ServiceError};
use crate::service::handle::Service;
use crate::store::{
    ChannelId, Deadline, DeadlineKind, GameId, GameResult, GameRow, ServerId, Snapshot, Status, UserId,
};
use basari_rules::game::{Game, Kind, Seat};

/// A live game in a person's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGame {
    pub game: GameId,
    /// None for a game in direct messages.
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    pub kind: Kind,
    pub status: Status,
    /// They have left, and a computer plays on.
    pub left: bool,
    /// The absence that they have declared.
    pub absence: Option<Absence>,
    /// The question that they must answer.
    pub question: Option<u32>,
    /// When they must answer.
    pub answer_deadline: Option<Timestamp>,
    /// When their time for the decision ends and their reserve begins.
    pub reserve_from: Option<Timestamp>,
    /// When a parked game is closed.
    pub closes_at: Option<Timestamp>,
    pub created_at: Timestamp,
}

impl Service {
    /// The game that a channel, thread or message belongs to.
    pub async fn find(&self, place: u64) -> Result<Option<GameId>> {
        self.read(|mut snapshot| async move { Ok(snapshot.game_at(place).await?) }).await
    }

    pub async fn live_in(&self, channel: ChannelId) -> Result<Option<GameId>> {
        self.read(|mut snapshot| async move { Ok(snapshot.live_game_in(channel).await?.map(|row| row.id)) }).await
    }

    /// The live games of a person, oldest first.
    pub async fn games_of(&self, user: UserId) -> Result<Vec<ListedGame>> {
        self.read(|mut snapshot| async move {
            let mut list = Vec::new();
            for row in snapshot.live_games_of(user).await? {
                list.push(self.listed_game(&mut snapshot, row, user).await?);
            }
            Ok(list)
        })
        .await
    }

    async fn listed_game(&self, snapshot: &mut Snapshot, row: GameRow, user: UserId) -> Result<ListedGame> {
        let mut own = None;
        let asked = match self.load_game(snapshot, &row.id).await {
            Ok(Some(state)) => {
                own = state.seat_of(user).cloned();
                let seat = state.seat_of(user).filter(|row| row.left_at.is_none()).map(|row| row.seat);
                let game = state.replay.game.as_ref().filter(|_| state.row.status == Status::Running);
                let prompt = game.map(Game::prompt);
                seat.zip(prompt).filter(|(seat, prompt)| prompt.seats.contains(Seat::new(*seat)))
            }
            // A corrupt game must not hide the others.
            Ok(None) | Err(ServiceError::Corrupt(_)) => None,
            Err(error) => return Err(error),
        };
        let (seat, prompt) = asked.unzip();
        let is_parked = row.status == Status::Parked;
        let deadlines = if seat.is_some() || is_parked { snapshot.deadlines(&row.id).await? } else { Vec::new() };
        let find = |kind, seat| {
            let is_wanted = |deadline: &&Deadline| deadline.kind == kind && deadline.seat == seat;
            deadlines.iter().find(is_wanted)
        };
        let answer = find(DeadlineKind::Answer, seat);
        let GameRow { id, server, channel, kind, status, created_at, .. } = row;
        Ok(ListedGame {
            game: id,
            server,
            channel,
            kind,
            status,
            left: own.as_ref().is_some_and(|seat| seat.left_at.is_some()),
            absence: own.and_then(|seat| seat.absence),
            question: prompt.map(|prompt| prompt.number),
            answer_deadline: answer.map(|deadline| deadline.due),
            reserve_from: answer.and_then(|deadline| deadline.reserve_from),
            closes_at: find(DeadlineKind::ParkedExpiry, None).map(|deadline| deadline.due),
            created_at,
        })
    }

    /// The game, other than this one, in which this person has to answer first.
    pub async fn next_waiting_game(&self, user: UserId, other_than: &GameId) -> Result<Option<GameId>> {
        Ok(self.store().next_waiting_game(user, other_than).await?)
    }

    /// Live and finished games, newest first.
    pub async fn games_in_channel(&self, channel: ChannelId, limit: u32) -> Result<Vec<GameRow>> {
        self.read(|mut snapshot| async move { Ok(snapshot.games_in_channel(channel, limit).await?) }).await
    }

    /// The results of a person, newest first.
    pub async fn results_of(&self, user: UserId, limit: u32) -> Result<Vec<GameResult>> {
        self.read(|mut snapshot| async move { Ok(snapshot.results_of(user, limit).await?) }).await
    }
}
