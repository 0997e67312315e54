//! Leaderboards, page by page.

use crate::model::period::Period;
use crate::model::sort_by::SortBy;
use crate::service::Service;
use crate::service::error::Result;
use crate::service::results::period::PeriodBounds;
use crate::service::results::period::zone_of;
use crate::store::{LeaderboardKey, ServerId, Snapshot, Standing, UserId};
use basari_rules::game::Kind;

/// Which leaderboard, and how it is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderboardQuery {
    pub kind: Kind,
    /// None: over all servers.
    pub scope: Option<ServerId>,
    pub period: Period,
    pub by: SortBy,
}

/// Somebody's place. Equals share one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedPerson {
    pub place: u32,
    pub standing: Standing,
}

/// One page of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaderboard {
    /// Counted from 0.
    pub page: u32,
    pub rows: Vec<RankedPerson>,
    /// Whether a page follows.
    pub more: bool,
    /// The asker's own, wherever it is; the place he would have, if he hides.
    pub mine: Option<RankedPerson>,
}

/// People on one page.
pub const PAGE: u32 = 10;

impl Service {
    /// A page, or the last one if there are fewer.
    pub async fn leaderboard(&self, wanted: LeaderboardQuery, page: u32, asker: UserId) -> Result<Leaderboard> {
        let mut snapshot = self.store().read().await?;
        let zone = zone_of(&mut snapshot, wanted.scope).await?;
        let period = PeriodBounds::around(wanted.period, self.now(), &zone).key;
        let board = LeaderboardKey { kind: wanted.kind, scope: wanted.scope, period };
        let mine = match snapshot.standing(&board, asker).await? {
            Some(standing) => {
                let better = snapshot.better_than(&board, wanted.by, standing.value(wanted.by)).await?;
                Some(RankedPerson { place: better + 1, standing })
            }
            None => None,
        };
        let mut page = page;
        let mut found = read_page(&mut snapshot, &board, wanted.by, page).await?;
        if found.is_empty() && page > 0 {
            page = snapshot.people_on(&board).await?.saturating_sub(1) / PAGE;
            found = read_page(&mut snapshot, &board, wanted.by, page).await?;
        }
        let more = found.len() > PAGE as usize;
        found.truncate(PAGE as usize);
        let rows = ranked(&mut snapshot, &board, wanted.by, page, found).await?;
        Ok(Leaderboard { page, rows, more, mine })
    }
}

/// One more than a page holds: it tells whether there is another.
async fn read_page(snapshot: &mut Snapshot, board: &LeaderboardKey, by: SortBy, page: u32) -> Result<Vec<Standing>> {
    Ok(snapshot.leaderboard(board, by, page.saturating_mul(PAGE), PAGE + 1).await?)
}

async fn ranked(
    snapshot: &mut Snapshot,
    board: &LeaderboardKey,
    by: SortBy,
    page: u32,
    found: Vec<Standing>,
) -> Result<Vec<RankedPerson>> {
    let mut rows: Vec<RankedPerson> = Vec::with_capacity(found.len());
    for (position, standing) in (page.saturating_mul(PAGE) + 1..).zip(found) {
        let place = match rows.last() {
            Some(last) if last.standing.value(by) == standing.value(by) => last.place,
            Some(_) => position,
            // The first of a page may share its place with those before it.
            None => snapshot.better_than(board, by, standing.value(by)).await? + 1,
        };
        rows.push(RankedPerson { place, standing });
    }
    Ok(rows)
}
