//! Reads leaderboards, page by page.

use crate::model::period::Period;
use crate::model::sort_by::SortBy;
use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::results::period::{PeriodBounds, time_zone_of};
use crate::store::{LeaderboardEntry, LeaderboardKey, ServerId, Snapshot, UserId};
use basari_rules::game::Kind;

/// Which leaderboard, and how it is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaderboardQuery {
    pub kind: Kind,
    /// None for all servers together.
    pub scope: Option<ServerId>,
    pub period: Period,
    pub by: SortBy,
}

/// A person's place. People with equal values share it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedPerson {
    pub place: u32,
    pub standing: LeaderboardEntry,
}

/// One page of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaderboard {
    /// Counted from 0.
    pub page: u32,
    pub rows: Vec<RankedPerson>,
    /// Whether there is another page.
    pub more: bool,
    /// The requester's own place, on whatever page. If they hide or their rating is provisional, the place they would have.
    pub mine: Option<RankedPerson>,
}

/// People per page.
pub const PAGE_SIZE: u32 = 10;

impl Service {
    /// Reads a page, or the last one if there are fewer pages.
    pub async fn leaderboard(&self, query: LeaderboardQuery, page: u32, requester: UserId) -> Result<Leaderboard> {
        self.read(|mut snapshot| async move {
            let zone = time_zone_of(&mut snapshot, query.scope).await?;
            let period = PeriodBounds::of(query.period, self.now(), &zone).key;
            let board = LeaderboardKey { kind: query.kind, scope: query.scope, period };
            let mine = match snapshot.leaderboard_entry(&board, requester).await? {
                Some(standing) => {
                    let better = snapshot.count_better_than(&board, query.by, standing.value(query.by)).await?;
                    Some(RankedPerson { place: better + 1, standing })
                }
                None => None,
            };
            let mut page = page;
            let mut standings = read_page(&mut snapshot, &board, query.by, page).await?;
            if standings.is_empty() && page > 0 {
                page = snapshot.count_people_on(&board, query.by).await?.saturating_sub(1) / PAGE_SIZE;
                standings = read_page(&mut snapshot, &board, query.by, page).await?;
            }
            let more = standings.len() > PAGE_SIZE as usize;
            standings.truncate(PAGE_SIZE as usize);
            let rows = rank(&mut snapshot, &board, query.by, page, standings).await?;
            Ok(Leaderboard { page, rows, more, mine })
        })
        .await
    }
}

/// Reads one more entry than a page shows, to learn whether there is another page.
async fn read_page(
    snapshot: &mut Snapshot,
    board: &LeaderboardKey,
    by: SortBy,
    page: u32,
) -> Result<Vec<LeaderboardEntry>> {
    Ok(snapshot.leaderboard(board, by, page.saturating_mul(PAGE_SIZE), PAGE_SIZE + 1).await?)
}

async fn rank(
    snapshot: &mut Snapshot,
    board: &LeaderboardKey,
    by: SortBy,
    page: u32,
    standings: Vec<LeaderboardEntry>,
) -> Result<Vec<RankedPerson>> {
    let mut rows: Vec<RankedPerson> = Vec::with_capacity(standings.len());
    for (position, standing) in (page.saturating_mul(PAGE_SIZE) + 1..).zip(standings) {
        let place = match rows.last() {
            Some(last) if last.standing.value(by) == standing.value(by) => last.place,
            Some(_) => position,
            // The first entry of a page may share its place with the previous page.
            None => snapshot.count_better_than(board, by, standing.value(by)).await? + 1,
        };
        rows.push(RankedPerson { place, standing });
    }
    Ok(rows)
}
