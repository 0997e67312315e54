//! What a finished game does to ratings and leaderboards. Written when the game ends, and worked out by the same lines when
//! everything is counted again.

use crate::model::period::Period;
use std::collections::HashMap;

use jiff::tz::TimeZone;

use crate::service::error::Result;
use crate::service::results::period::{PeriodBounds, zone_of};
use crate::store;
use crate::store::{
    Figures, Gain, GameResult, LeaderboardKey, RatingKey, RatingStep, Seat as SeatRow, ServerId, Tx, UserId,
};
use basari_rules::players::Level;
use basari_rules::ratings::{Participant, Rating, update_ratings};

/// Whether a game counts: at least two people, none of whose seats was played mostly by a computer, and none that
/// changed hands.
pub(in crate::service) fn is_rated(seats: &[SeatRow], figures: &[Figures]) -> bool {
    let people = seats.iter().filter(|seat| seat.user.is_some()).count();
    let whole = |seat: &SeatRow| seat.replaced_at.is_none() && (seat.left_at.is_none() || seat.user.is_some());
    let own = |seat: &SeatRow| {
        let figures = figures.get(usize::from(seat.seat)).copied().unwrap_or_default();
        seat.user.is_none() || 2 * figures.own >= figures.decisions
    };
    people >= 2 && seats.iter().all(|seat| whole(seat) && own(seat))
}

/// A game counts on its server and over all.
pub(in crate::service) fn scopes(server: ServerId) -> [Option<ServerId>; 2] {
    [None, Some(server)]
}

/// What one scope's ratings become: a step for each person, by seat. `before` knows the rating of a person's seat.
pub(in crate::service) fn steps(
    results: &[GameResult],
    scope: Option<ServerId>,
    before: impl Fn(&GameResult) -> Rating,
) -> Vec<RatingStep> {
    let entrants: Vec<Participant> = results
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
    let settled = results.iter().zip(&entrants).zip(update_ratings(&entrants));
    let people = settled.filter(|((_, entrant), _)| !entrant.fixed);
    people
        .map(|((result, entrant), after)| RatingStep {
            game: result.game.clone(),
            seat: result.seat,
            scope,
            before: (entrant.rating.mu, entrant.rating.sigma),
            after: (after.mu, after.sigma),
        })
        .collect()
}

pub(in crate::service) fn after(step: &RatingStep) -> Rating {
    Rating { mu: step.after.0, sigma: step.after.1 }
}

pub(in crate::service) fn before(step: &RatingStep) -> Rating {
    Rating { mu: step.before.0, sigma: step.before.1 }
}

/// What a result adds to a leaderboard. Whoever was away has played, and won nothing.
pub(in crate::service) fn gain(result: &GameResult, step: &RatingStep) -> Gain {
    let present = !result.absent;
    Gain {
        rating: after(step).displayed(),
        win: present && result.place == 1,
        points: if present { result.points } else { 0 },
    }
}

/// The leaderboards that a game counts for, with when their period ends.
pub(in crate::service) fn boards(
    result: &GameResult,
    scope: Option<ServerId>,
    zone: &TimeZone,
) -> [(LeaderboardKey, i64); 3] {
    [Period::All, Period::Month, Period::Week].map(|period| {
        let bounds = PeriodBounds::around(period, result.ended_at, zone);
        (LeaderboardKey { kind: result.kind, scope, period: bounds.key }, bounds.ends_at)
    })
}

/// Rates a game that has just ended.
pub(in crate::service) async fn rate(tx: &mut Tx, results: &[GameResult]) -> Result<()> {
    let Some(first) = results.first() else { return Ok(()) };
    for scope in scopes(first.server) {
        let zone = zone_of(tx, scope).await?;
        let mut known = Vec::new();
        for result in results {
            let Some(user) = result.user else { continue };
            let key = RatingKey { user, kind: result.kind, scope };
            known.push((user, tx.rating(key).await?));
        }
        let of = |user: UserId| known.iter().find(|(other, _)| *other == user).and_then(|(_, rating)| *rating);
        let prior = |result: &GameResult| {
            let rating = result.user.and_then(of);
            rating.map_or_else(Rating::default, |rating| Rating { mu: rating.mu, sigma: rating.sigma })
        };
        for step in steps(results, scope, prior) {
            tx.add_rating_step(&step).await?;
            let Some(result) = results.iter().find(|result| result.seat == step.seat) else { continue };
            let Some(user) = result.user else { continue };
            let gain = gain(result, &step);
            let (games, wins) = of(user).map_or((0, 0), |rating| (rating.games, rating.wins));
            tx.put_rating(&store::Rating {
                key: RatingKey { user, kind: result.kind, scope },
                mu: step.after.0,
                sigma: step.after.1,
                games: games + 1,
                wins: wins + u32::from(gain.win),
                updated_at: result.ended_at,
            })
            .await?;
            for (board, ends_at) in boards(result, scope, &zone) {
                tx.add_to_standing(&board, ends_at, (user, &result.name), gain).await?;
            }
        }
    }
    Ok(())
}

/// Sums up a server's present month and week anew, by the clock that it has now.
pub(in crate::service) async fn rebuild_periods(tx: &mut Tx, server: ServerId, now: i64) -> Result<()> {
    tx.drop_periods_of(server).await?;
    let zone = zone_of(tx, Some(server)).await?;
    let present = [Period::Month, Period::Week].map(|period| PeriodBounds::around(period, now, &zone));
    let since = present.iter().map(|bounds| bounds.begins_at).min().unwrap_or(now);
    let results = tx.rated_results_on(server, since).await?;
    let steps = tx.rating_steps_on(server, since).await?;
    let steps: HashMap<_, _> = steps.iter().map(|step| ((&step.game, step.seat), step)).collect();
    for result in &results {
        let (Some(user), Some(step)) = (result.user, steps.get(&(&result.game, result.seat))) else { continue };
        for (board, ends_at) in boards(result, Some(server), &zone) {
            if present.iter().any(|bounds| bounds.key == board.period) {
                tx.add_to_standing(&board, ends_at, (user, &result.name), gain(result, step)).await?;
            }
        }
    }
    Ok(())
}
