//! Recounts ratings and leaderboards from the results and compares them with the stored ones.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use strum::VariantArray;

use crate::model::period::Period;
use crate::model::sort_by::SortBy;
use crate::service::error::Result;
use crate::service::handle::Service;
use crate::service::results::period::{PeriodBounds, time_zone_of};
use crate::service::results::ratings::{after, before, gain, leaderboards, rating_changes, scopes};
use crate::store::{
    GameResult, LeaderboardEntry, LeaderboardGain, LeaderboardKey, RatingChangeRow, RatingKey, ServerId, Snapshot,
    UserId,
};
use basari_rules::ratings::Rating;

/// Finished games per query.
const CHUNK_SIZE: i64 = 2_000;

/// A stored value that does not follow from the results.
#[derive(Clone, Debug, PartialEq)]
pub enum Mismatch {
    /// The rating change of a seat in a game.
    Step {
        game: String,
        seat: u8,
        scope: Option<ServerId>,
        stored: Option<Rating>,
        expected: Rating,
    },
    Rating {
        key: RatingKey,
        stored: Option<(Rating, u32, u32)>,
        expected: Option<(Rating, u32, u32)>,
    },
    /// Rating, rated games, wins, points and games.
    LeaderboardEntry {
        board: LeaderboardKey,
        user: UserId,
        stored: Option<[i64; 5]>,
        expected: Option<[i64; 5]>,
    },
    /// The counts of a leaderboard do not match its entries.
    LeaderboardCounts {
        board: LeaderboardKey,
        by: SortBy,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Step { game, seat, scope, stored, expected } => {
                write!(f, "game {game}, seat {seat}, scope {scope:?}: rated {stored:?}, expected {expected:?}")
            }
            Mismatch::Rating { key, stored, expected } => {
                write!(
                    f,
                    "the {} rating of {}, scope {:?}: stored {stored:?}, expected {expected:?}",
                    key.kind.into_str(),
                    key.user,
                    key.scope
                )
            }
            Mismatch::LeaderboardEntry { board, user, stored, expected } => {
                let LeaderboardKey { kind, scope, period } = board;
                write!(
                    f,
                    "{user} on the {} leaderboard {period}, scope {scope:?}: stored {stored:?}, expected {expected:?}",
                    kind.into_str()
                )
            }
            Mismatch::LeaderboardCounts { board, by } => {
                let LeaderboardKey { kind, scope, period } = board;
                write!(
                    f,
                    "the {} leaderboard {period}, scope {scope:?}: the counts by {} do not match its entries",
                    kind.into_str(),
                    by.into_str()
                )
            }
        }
    }
}

/// The expected values after the results read so far.
#[derive(Default)]
struct Count {
    /// With games and wins.
    ratings: BTreeMap<RatingKey, (Rating, u32, u32)>,
    /// Rating, rated games, wins, points and games.
    standings: BTreeMap<(LeaderboardKey, UserId), [i64; 5]>,
    zones: BTreeMap<Option<ServerId>, TimeZone>,
    mismatches: Vec<Mismatch>,
}

impl Service {
    /// Recomputes all ratings and leaderboards from the results and returns the differences. The results do not name people
    /// whose data was deleted, so their ratings before a game are taken from its stored steps.
    pub async fn recount(&self) -> Result<Vec<Mismatch>> {
        let mut snapshot = self.store().read().await?;
        let mut count = Count::default();
        let last = snapshot.ending_count().await?;
        let mut first = 1;
        while first <= last {
            let results = snapshot.rated_results(first, first + CHUNK_SIZE).await?;
            let stored = snapshot.rating_changes_between(first, first + CHUNK_SIZE).await?;
            let stored: BTreeMap<_, _> =
                stored.iter().map(|step| ((step.game.as_str(), step.seat, step.scope), step)).collect();
            for game in results.chunk_by(|one, other| one.game == other.game) {
                count
                    .game(&mut snapshot, game, |seat, scope| stored.get(&(game[0].game.as_str(), seat, scope)).copied())
                    .await?;
            }
            first += CHUNK_SIZE;
        }
        count.compare(&mut snapshot, self.now()).await?;
        Ok(count.mismatches)
    }
}

impl Count {
    async fn game<'a>(
        &mut self,
        snapshot: &mut Snapshot,
        results: &[GameResult],
        stored: impl Fn(u8, Option<ServerId>) -> Option<&'a RatingChangeRow>,
    ) -> Result<()> {
        let Some(any) = results.first() else { return Ok(()) };
        for scope in scopes(any.server) {
            let prior = |result: &GameResult| match result.user {
                Some(user) => {
                    let key = RatingKey { user, kind: result.kind, scope };
                    self.ratings.get(&key).map_or_else(Rating::default, |(rating, ..)| *rating)
                }
                None => stored(result.seat, scope).map_or_else(Rating::default, before),
            };
            for step in rating_changes(results, scope, prior) {
                let (was, expected) = (stored(step.seat, scope).map(after), after(&step));
                if !was.is_some_and(|was| was.is_close_to(expected)) {
                    let (game, seat) = (step.game.to_string(), step.seat);
                    self.mismatches.push(Mismatch::Step { game, seat, scope, stored: was, expected });
                }
                let Some(result) = results.iter().find(|result| result.seat == step.seat) else { continue };
                let Some(user) = result.user else { continue };
                let key = RatingKey { user, kind: result.kind, scope };
                let (_, games, wins) = self.ratings.get(&key).copied().unwrap_or_default();
                let gain = gain(result, &step, games + 1);
                self.ratings.insert(key, (expected, games + 1, wins + u32::from(gain.win)));
                let zone = match self.zones.entry(scope) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(free) => free.insert(time_zone_of(snapshot, scope).await?),
                };
                for (board, _) in leaderboards(result, scope, zone) {
                    add(self.standings.entry((board, user)).or_default(), gain);
                }
            }
        }
        Ok(())
    }

    async fn compare(&mut self, snapshot: &mut Snapshot, now: Timestamp) -> Result<()> {
        for stored in snapshot.all_ratings().await? {
            let was = (Rating::from(stored), stored.games, stored.wins);
            let expected = self.ratings.remove(&stored.key);
            let same = expected
                .is_some_and(|expected| expected.0.is_close_to(was.0) && (expected.1, expected.2) == (was.1, was.2));
            if !same {
                self.mismatches.push(Mismatch::Rating { key: stored.key, stored: Some(was), expected });
            }
        }
        let missing = std::mem::take(&mut self.ratings).into_iter();
        self.mismatches.extend(missing.map(|(key, expected)| Mismatch::Rating {
            key,
            stored: None,
            expected: Some(expected),
        }));
        for stored in snapshot.all_leaderboard_entries().await? {
            let was =
                [stored.rating, stored.rated_games.into(), stored.wins.into(), stored.points, stored.games.into()];
            let LeaderboardEntry { board, user, ends_at, .. } = stored;
            let expected = self.standings.remove(&(board.clone(), user));
            // Periods in the past are deleted step by step.
            let is_past = ends_at.is_some_and(|end| end <= now);
            if !is_past && expected != Some(was) {
                self.mismatches.push(Mismatch::LeaderboardEntry { board, user, stored: Some(was), expected });
            }
        }
        let miscounted = snapshot.miscounted_leaderboards().await?;
        self.mismatches.extend(miscounted.into_iter().map(|(board, by)| Mismatch::LeaderboardCounts { board, by }));
        let is_current = |count: &Count, board: &LeaderboardKey| {
            let zone = count.zones.get(&board.scope).cloned().unwrap_or(TimeZone::UTC);
            Period::VARIANTS.iter().any(|&period| PeriodBounds::of(period, now, &zone).key == board.period)
        };
        for ((board, user), expected) in std::mem::take(&mut self.standings) {
            if is_current(self, &board) {
                self.mismatches.push(Mismatch::LeaderboardEntry {
                    board,
                    user,
                    stored: None,
                    expected: Some(expected),
                });
            }
        }
        Ok(())
    }
}

fn add(standing: &mut [i64; 5], gain: LeaderboardGain) {
    let [rating, rated_games, wins, points, games] = standing;
    *rating = gain.rating;
    *rated_games = gain.rated_games.into();
    *wins += i64::from(gain.win);
    *points += gain.points;
    *games += 1;
}
