//! What somebody has done, and where: figures and past games. Who hides shows them to nobody but himself.

use crate::service::Service;
use crate::service::error::{Refusal, Result};
use crate::service::results::leaderboard::PAGE;
use crate::service::results::ratings::after;
use crate::service::results::seat_stats::ACTIONS;
use crate::store::{CareerStats, PastGame, RatingKey, ServerId, Snapshot, UserId};
use basari_rules::game::Action;
use basari_rules::game::Kind;

/// Rated games on a curve.
const CURVE: u32 = 60;

/// What somebody has done in one of the two games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stats {
    pub kind: Kind,
    pub record: CareerStats,
    /// As people see it; none without a rated game.
    pub rating: Option<i64>,
    /// On the server where it is asked.
    pub rating_here: Option<i64>,
    /// How the rating went, the oldest of the last games first.
    pub curve: Vec<i64>,
    pub hidden: bool,
}

impl Stats {
    /// The action laid most often by his own choice.
    pub fn favourite(&self) -> Option<Action> {
        let laid = ACTIONS.into_iter().zip(self.record.figures.laid);
        // Of equals the first.
        let most = laid.filter(|(_, times)| *times > 0).rev().max_by_key(|(_, times)| *times);
        most.map(|(action, _)| action)
    }
}

impl Service {
    /// Of the kind wished for, or of the one played more.
    pub async fn stats(
        &self,
        user: UserId,
        asker: UserId,
        kind: Option<Kind>,
        here: Option<ServerId>,
    ) -> Result<Stats> {
        let mut snapshot = self.store().read().await?;
        let hidden = open_to(&mut snapshot, user, asker).await?;
        let (kind, record) = if let Some(kind) = kind {
            (kind, snapshot.record_of(user, kind).await?)
        } else {
            let card = snapshot.record_of(user, Kind::Card).await?;
            let board = snapshot.record_of(user, Kind::Board).await?;
            if board.games > card.games { (Kind::Board, board) } else { (Kind::Card, card) }
        };
        let steps = snapshot.rating_curve(RatingKey { user, kind, scope: None }, CURVE).await?;
        let curve: Vec<i64> = steps.iter().rev().map(|step| after(step).displayed()).collect();
        let rating_here = match here {
            Some(_) => snapshot.rating_curve(RatingKey { user, kind, scope: here }, 1).await?,
            None => Vec::new(),
        };
        let rating_here = rating_here.first().map(|step| after(step).displayed());
        Ok(Stats { kind, record, rating: curve.last().copied(), rating_here, curve, hidden })
    }

    /// A page of somebody's finished games, the newest first, and whether another follows.
    pub async fn history(
        &self,
        user: UserId,
        asker: UserId,
        kind: Option<Kind>,
        page: u32,
    ) -> Result<(Vec<PastGame>, bool)> {
        let mut snapshot = self.store().read().await?;
        open_to(&mut snapshot, user, asker).await?;
        let mut games = snapshot.history(user, kind, page.saturating_mul(PAGE), PAGE + 1).await?;
        let more = games.len() > PAGE as usize;
        games.truncate(PAGE as usize);
        Ok((games, more))
    }
}

/// Whether he hides; refuses what he hides from others.
async fn open_to(snapshot: &mut Snapshot, user: UserId, asker: UserId) -> Result<bool> {
    let hidden = snapshot.person(user).await?.is_some_and(|person| person.hidden);
    if hidden && user != asker { Err(Refusal::Hides.into()) } else { Ok(hidden) }
}
