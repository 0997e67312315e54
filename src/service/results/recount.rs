//! Ratings and leaderboards counted again from the results, and compared with what is kept.

use crate::model::period::Period;
use crate::service::results::period::PeriodBounds;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use strum::VariantArray;

use jiff::tz::TimeZone;

use crate::service::Service;
use crate::service::error::Result;
use crate::service::results::period::zone_of;
use crate::service::results::ratings::{after, before, boards, gain, scopes, steps};
use crate::store::{Gain, GameResult, LeaderboardKey, RatingKey, RatingStep, ServerId, Snapshot, Standing, UserId};
use basari_rules::ratings::Rating;

/// Endings read at a time.
const CHUNK: i64 = 2_000;

/// Something kept that does not follow from the results.
#[derive(Clone, Debug, PartialEq)]
pub enum Mismatch {
    /// What a game did to the rating of a seat.
    Step {
        game: String,
        seat: u8,
        scope: Option<ServerId>,
        kept: Option<Rating>,
        due: Rating,
    },
    Rating {
        key: RatingKey,
        kept: Option<(Rating, u32, u32)>,
        due: Option<(Rating, u32, u32)>,
    },
    /// Rating, wins, points and games.
    Standing {
        board: LeaderboardKey,
        user: UserId,
        kept: Option<[i64; 4]>,
        due: Option<[i64; 4]>,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Step { game, seat, scope, kept, due } => {
                write!(f, "game {game}, seat {seat}, scope {scope:?}: rated {kept:?}, due {due:?}")
            }
            Mismatch::Rating { key, kept, due } => {
                write!(
                    f,
                    "the {} rating of {}, scope {:?}: stored {kept:?}, expected {due:?}",
                    key.kind.into_str(),
                    key.user,
                    key.scope
                )
            }
            Mismatch::Standing { board, user, kept, due } => {
                let LeaderboardKey { kind, scope, period } = board;
                write!(
                    f,
                    "{user} on the {} leaderboard {period}, scope {scope:?}: stored {kept:?}, expected {due:?}",
                    kind.into_str()
                )
            }
        }
    }
}

/// What follows from the results read so far.
#[derive(Default)]
struct Count {
    /// With games and wins.
    ratings: BTreeMap<RatingKey, (Rating, u32, u32)>,
    /// Rating, wins, points and games.
    standings: BTreeMap<(LeaderboardKey, UserId), [i64; 4]>,
    zones: BTreeMap<Option<ServerId>, TimeZone>,
    mismatches: Vec<Mismatch>,
}

impl Service {
    /// Works out all ratings and leaderboards from the results alone and tells what is kept otherwise. Only the rating of
    /// somebody who has been forgotten is taken from the game's own steps: the results do not say any more who he was.
    pub async fn recount(&self) -> Result<Vec<Mismatch>> {
        let mut snapshot = self.store().read().await?;
        let mut count = Count::default();
        let last = snapshot.endings().await?;
        let mut first = 1;
        while first <= last {
            let results = snapshot.rated_results(first, first + CHUNK).await?;
            let kept = snapshot.rating_steps_among(first, first + CHUNK).await?;
            let kept: BTreeMap<_, _> =
                kept.iter().map(|step| ((step.game.as_str(), step.seat, step.scope), step)).collect();
            for game in results.chunk_by(|one, other| one.game == other.game) {
                count
                    .game(&mut snapshot, game, |seat, scope| kept.get(&(game[0].game.as_str(), seat, scope)).copied())
                    .await?;
            }
            first += CHUNK;
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
        kept: impl Fn(u8, Option<ServerId>) -> Option<&'a RatingStep>,
    ) -> Result<()> {
        let Some(any) = results.first() else { return Ok(()) };
        for scope in scopes(any.server) {
            let prior = |result: &GameResult| match result.user {
                Some(user) => {
                    let key = RatingKey { user, kind: result.kind, scope };
                    self.ratings.get(&key).map_or_else(Rating::default, |(rating, ..)| *rating)
                }
                None => kept(result.seat, scope).map_or_else(Rating::default, before),
            };
            for step in steps(results, scope, prior) {
                let (was, due) = (kept(step.seat, scope).map(after), after(&step));
                if !was.is_some_and(|was| was.is_close_to(due)) {
                    let (game, seat) = (step.game.to_string(), step.seat);
                    self.mismatches.push(Mismatch::Step { game, seat, scope, kept: was, due });
                }
                let Some(result) = results.iter().find(|result| result.seat == step.seat) else { continue };
                let Some(user) = result.user else { continue };
                let gain = gain(result, &step);
                let key = RatingKey { user, kind: result.kind, scope };
                let (_, games, wins) = self.ratings.get(&key).copied().unwrap_or_default();
                self.ratings.insert(key, (due, games + 1, wins + u32::from(gain.win)));
                let zone = match self.zones.entry(scope) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(free) => free.insert(zone_of(snapshot, scope).await?),
                };
                for (board, _) in boards(result, scope, zone) {
                    add(self.standings.entry((board, user)).or_default(), gain);
                }
            }
        }
        Ok(())
    }

    async fn compare(&mut self, snapshot: &mut Snapshot, now: i64) -> Result<()> {
        for kept in snapshot.all_ratings().await? {
            let was = (Rating { mu: kept.mu, sigma: kept.sigma }, kept.games, kept.wins);
            let due = self.ratings.remove(&kept.key);
            let same = due.is_some_and(|due| due.0.is_close_to(was.0) && (due.1, due.2) == (was.1, was.2));
            if !same {
                self.mismatches.push(Mismatch::Rating { key: kept.key, kept: Some(was), due });
            }
        }
        let missing = std::mem::take(&mut self.ratings).into_iter();
        self.mismatches.extend(missing.map(|(key, due)| Mismatch::Rating { key, kept: None, due: Some(due) }));
        for kept in snapshot.all_standings().await? {
            let was = [kept.rating, kept.wins.into(), kept.points, kept.games.into()];
            let Standing { board, user, ends_at, .. } = kept;
            let due = self.standings.remove(&(board.clone(), user));
            // What is over is of no use any more, and may be gone in part.
            let over = ends_at > 0 && ends_at <= now;
            if !over && due != Some(was) {
                self.mismatches.push(Mismatch::Standing { board, user, kept: Some(was), due });
            }
        }
        let present = |count: &Count, board: &LeaderboardKey| {
            let zone = count.zones.get(&board.scope).cloned().unwrap_or(TimeZone::UTC);
            Period::VARIANTS.iter().any(|&period| PeriodBounds::around(period, now, &zone).key == board.period)
        };
        for ((board, user), due) in std::mem::take(&mut self.standings) {
            if present(self, &board) {
                self.mismatches.push(Mismatch::Standing { board, user, kept: None, due: Some(due) });
            }
        }
        Ok(())
    }
}

fn add(standing: &mut [i64; 4], gain: Gain) {
    let [rating, wins, points, games] = standing;
    *rating = gain.rating;
    *wins += i64::from(gain.win);
    *points += gain.points;
    *games += 1;
}
