//! A person's career: statistics and past games. People may hide them from others.

use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::service::results::leaderboard::PAGE_SIZE;
use crate::service::results::ratings::after;
use crate::service::results::review::{Accuracy, accuracy};
use crate::service::results::seat_stats::ACTIONS;
use crate::store::{CareerStats, PastGame, RatingKey, ServerId, Snapshot, UserId};
use basari_rules::game::Action;
use basari_rules::game::Kind;
use basari_rules::ratings::{DisplayedRating, Rating};

const MAX_GAMES_ON_CURVE: u32 = 60;

/// A person's statistics in one kind of game.
#[derive(Clone, Debug, PartialEq)]
pub struct Stats {
    pub kind: Kind,
    pub record: CareerStats,
    /// The rating over all servers; none without a rated game.
    pub rating: Option<DisplayedRating>,
    /// The rating on the server of the request.
    pub rating_here: Option<DisplayedRating>,
    /// The points after the last games, oldest first.
    pub curve: Vec<i64>,
    /// None without a reviewed game.
    pub accuracy: Option<Accuracy>,
    pub hidden: bool,
}

impl Stats {
    /// The action they chose most often.
    pub fn favorite(&self) -> Option<Action> {
        let laid = ACTIONS.into_iter().zip(self.record.totals.played);
        // `max_by_key` returns the last maximum; `rev` makes it the first action.
        let most = laid.filter(|(_, times)| *times > 0).rev().max_by_key(|(_, times)| *times);
        most.map(|(action, _)| action)
    }
}

impl Service {
    /// Statistics for this kind of game, or else for the kind they play more.
    pub async fn stats(
        &self,
        user: UserId,
        requester: UserId,
        kind: Option<Kind>,
        here: Option<ServerId>,
    ) -> Result<Stats> {
        self.read(|mut snapshot| async move {
            let hidden = check_visibility(&mut snapshot, user, requester).await?;
            let (kind, record) = if let Some(kind) = kind {
                (kind, snapshot.career_stats(user, kind).await?)
            } else {
                let card = snapshot.career_stats(user, Kind::Card).await?;
                let board = snapshot.career_stats(user, Kind::Board).await?;
                if board.games > card.games { (Kind::Board, board) } else { (Kind::Card, card) }
            };
            let steps = snapshot.rating_history(RatingKey { user, kind, scope: None }, MAX_GAMES_ON_CURVE).await?;
            let curve: Vec<i64> = steps.iter().rev().map(|step| after(step).points()).collect();
            let rating = displayed_rating(&mut snapshot, RatingKey { user, kind, scope: None }).await?;
            let rating_here = match here {
                Some(_) => displayed_rating(&mut snapshot, RatingKey { user, kind, scope: here }).await?,
                None => None,
            };
            let accuracy = accuracy(&mut snapshot, user, kind).await?;
            Ok(Stats { kind, record, rating, rating_here, curve, accuracy, hidden })
        })
        .await
    }

    /// A page of a person's finished games, newest first, and whether there is another page.
    pub async fn history(
        &self,
        user: UserId,
        requester: UserId,
        kind: Option<Kind>,
        page: u32,
    ) -> Result<(Vec<PastGame>, bool)> {
        self.read(|mut snapshot| async move {
            check_visibility(&mut snapshot, user, requester).await?;
            let mut games = snapshot.history(user, kind, page.saturating_mul(PAGE_SIZE), PAGE_SIZE + 1).await?;
            let more = games.len() > PAGE_SIZE as usize;
            games.truncate(PAGE_SIZE as usize);
            Ok((games, more))
        })
        .await
    }
}

async fn displayed_rating(snapshot: &mut Snapshot, key: RatingKey) -> Result<Option<DisplayedRating>> {
    let stored = snapshot.rating(key).await?;
    Ok(stored.map(|stored| Rating::from(stored).displayed(stored.games)))
}

/// Whether the person hides their statistics. Refuses to show them to others then.
async fn check_visibility(snapshot: &mut Snapshot, user: UserId, requester: UserId) -> Result<bool> {
    let hidden = snapshot.person(user).await?.is_some_and(|person| person.hidden);
    if hidden && user != requester { Err(Refusal::StatsHidden.into()) } else { Ok(hidden) }
}
