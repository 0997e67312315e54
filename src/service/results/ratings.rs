//! Updates ratings and leaderboards when a game ends. The recount uses the same functions.

use std::collections::HashMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::model::period::Period;
use crate::service::error::Result;
use crate::service::results::period::{PeriodBounds, time_zone_of};
use crate::store;
use crate::store::{
    GameResult, LeaderboardGain, LeaderboardKey, RatingChangeRow, RatingKey, Seat as SeatRow, SeatStats, ServerId,
    UserId, WriteTransaction,
};
use basari_rules::game::Stages;
use basari_rules::players::Level;
use basari_rules::ratings::{Participant, Rating, update_ratings};

/// Whether a game is rated: it is a full game, it has at least two people, no seat has changed its owner, and each person made at least half
/// of their decisions themselves.
pub(in crate::service) fn is_rated(stages: Stages, seats: &[SeatRow], stats_by_seat: &[SeatStats]) -> bool {
    let mostly_own = |seat: &SeatRow| {
        let own = stats_by_seat.get(usize::from(seat.seat)).copied().unwrap_or_default();
        seat.user.is_none() || 2 * own.own_decisions >= own.decisions
    };
    may_be_rated(stages, seats) && seats.iter().all(mostly_own)
}

/// Whether a game with these seats is rated, unless somebody lets the computer play. Once it is not, it never will be: only a
/// new owner of a seat could be the second person.
pub(in crate::service) fn may_be_rated(stages: Stages, seats: &[SeatRow]) -> bool {
    let people = seats.iter().filter(|seat| seat.user.is_some()).count();
    let same_owner = |seat: &SeatRow| seat.replaced_at.is_none() && (seat.left_at.is_none() || seat.user.is_some());
    !stages.is_short() && people >= 2 && seats.iter().all(same_owner)
}

/// A game counts on its own server, if it has one, and for all games together.
pub(in crate::service) fn scopes(server: Option<ServerId>) -> impl Iterator<Item = Option<ServerId>> {
    std::iter::once(None).chain(server.map(Some))
}

/// The rating changes in one scope: a step for each person. `before` returns the rating before the game.
pub(in crate::service) fn rating_changes(
    results: &[GameResult],
    scope: Option<ServerId>,
    before: impl Fn(&GameResult) -> Rating,
) -> Vec<RatingChangeRow> {
    let participants: Vec<Participant> = results
        .iter()
        .map(|result| {
            let level = result.computer.as_deref().map(|level| level.parse().unwrap_or(Level::Normal));
            Participant {
                rating: level.map_or_else(|| before(result), Rating::of_computer),
                place: result.place,
                fixed: level.is_some(),
                absent: result.absent,
            }
        })
        .collect();
    let updated = results.iter().zip(&participants).zip(update_ratings(&participants));
    let people = updated.filter(|((_, participant), _)| !participant.fixed);
    people
        .map(|((result, participant), after)| RatingChangeRow {
            game: result.game.clone(),
            seat: result.seat,
            scope,
            before: (participant.rating.mu, participant.rating.sigma),
            after: (after.mu, after.sigma),
        })
        .collect()
}

pub(in crate::service) fn after(step: &RatingChangeRow) -> Rating {
    Rating { mu: step.after.0, sigma: step.after.1 }
}

pub(in crate::service) fn before(step: &RatingChangeRow) -> Rating {
    Rating { mu: step.before.0, sigma: step.before.1 }
}

/// What a result adds to a leaderboard. For people who were absent at the end, the game counts without win or points.
/// `rated_games` includes this game.
pub(in crate::service) fn gain(result: &GameResult, step: &RatingChangeRow, rated_games: u32) -> LeaderboardGain {
    let present = !result.absent;
    LeaderboardGain {
        rating: after(step).points(),
        rated_games,
        win: present && result.place == 1,
        points: if present { result.points } else { 0 },
    }
}

/// The leaderboards that a result counts for, with the end of their period.
pub(in crate::service) fn leaderboards(
    result: &GameResult,
    scope: Option<ServerId>,
    zone: &TimeZone,
) -> [(LeaderboardKey, Option<Timestamp>); 3] {
    [Period::All, Period::Month, Period::Week].map(|period| {
        let bounds = PeriodBounds::of(period, result.ended_at, zone);
        (LeaderboardKey { kind: result.kind, scope, period: bounds.key }, bounds.ends_at)
    })
}

/// Updates ratings and leaderboards for a game that has just ended.
pub(in crate::service) async fn record_rated_game(tx: &mut WriteTransaction, results: &[GameResult]) -> Result<()> {
    let Some(first) = results.first() else { return Ok(()) };
    for scope in scopes(first.server) {
        let zone = time_zone_of(tx, scope).await?;
        let mut known = Vec::new();
        for result in results {
            let Some(user) = result.user else { continue };
            let key = RatingKey { user, kind: result.kind, scope };
            known.push((user, tx.rating(key).await?));
        }
        let of = |user: UserId| known.iter().find(|(other, _)| *other == user).and_then(|(_, rating)| *rating);
        let prior = |result: &GameResult| {
            let rating = result.user.and_then(of);
            rating.map_or_else(Rating::default, Rating::from)
        };
        let mut gains = Vec::new();
        for step in rating_changes(results, scope, prior) {
            tx.add_rating_change(&step).await?;
            let Some(result) = results.iter().find(|result| result.seat == step.seat) else { continue };
            let Some(user) = result.user else { continue };
            let (games, wins) = of(user).map_or((1, 0), |rating| (rating.games + 1, rating.wins));
            let gain = gain(result, &step, games);
            tx.put_rating(&store::Rating {
                key: RatingKey { user, kind: result.kind, scope },
                mu: step.after.0,
                sigma: step.after.1,
                games,
                wins: wins + u32::from(gain.win),
                updated_at: result.ended_at,
            })
            .await?;
            gains.push((user, result.name.as_str(), gain));
        }
        for (board, ends_at) in leaderboards(first, scope, &zone) {
            tx.add_to_leaderboard(&board, ends_at, &gains).await?;
        }
    }
    Ok(())
}

/// Rebuilds a server's leaderboards of the current month and week after its time zone has changed.
pub(in crate::service) async fn rebuild_periods(
    tx: &mut WriteTransaction,
    server: ServerId,
    now: Timestamp,
) -> Result<()> {
    tx.delete_periods_of_server(server).await?;
    let zone = time_zone_of(tx, Some(server)).await?;
    let present = [Period::Month, Period::Week].map(|period| PeriodBounds::of(period, now, &zone));
    let since = present.iter().map(|bounds| bounds.begins_at).min().unwrap_or(now);
    let results = tx.rated_results_on_server(server, since).await?;
    let steps = tx.rating_changes_on_server(server, since).await?;
    let steps: HashMap<_, _> = steps.iter().map(|step| ((&step.game, step.seat), step)).collect();
    for result in &results {
        let (Some(user), Some(step)) = (result.user, steps.get(&(&result.game, result.seat))) else { continue };
        let key = RatingKey { user, kind: result.kind, scope: Some(server) };
        // The last result of a person decides, and it is their last one of all.
        let rated_games = tx.rating(key).await?.map_or(0, |rating| rating.games);
        for (board, ends_at) in leaderboards(result, Some(server), &zone) {
            if present.iter().any(|bounds| bounds.key == board.period) {
                let gain = gain(result, step, rated_games);
                tx.add_to_leaderboard(&board, ends_at, &[(user, &result.name, gain)]).await?;
            }
        }
    }
    Ok(())
}
