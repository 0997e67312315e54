//! The counts behind leaderboards: whatever happens, pages and places are those of all entries, sorted.

use super::fixtures::{SERVER, at};
use crate::support::database::{Database, on_both_databases};
use basari::model::sort_by::SortBy;
use basari::store::{LeaderboardEntry, LeaderboardGain, LeaderboardKey, Person, Store, UserId};
use basari_rules::game::Kind;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use strum::VariantArray;

/// A leaderboard for ever and one of a month that ends.
fn boards() -> [(LeaderboardKey, Option<i64>); 2] {
    let board = |period: &str| LeaderboardKey { kind: Kind::Card, scope: Some(SERVER), period: period.into() };
    [(board("all"), None), (board("m2026-11"), Some(1_000))]
}

/// Who is listed and with which value, best first.
fn listed(entries: &[LeaderboardEntry], board: &LeaderboardKey, by: SortBy) -> Vec<(i64, u64)> {
    let ranked = |entry: &&LeaderboardEntry| by != SortBy::Rating || entry.rated_games >= 5;
    let on_board = entries.iter().filter(|entry| entry.board == *board && !entry.hidden).filter(ranked);
    let mut all: Vec<_> = on_board.map(|entry| (entry.value(by), entry.user.0)).collect();
    all.sort_unstable_by(|one, other| other.cmp(one));
    all
}

/// Compares each page and each place with the sorted entries.
async fn assert_pages_match(store: &Store) {
    let mut view = store.read().await.unwrap();
    assert_eq!(view.miscounted_leaderboards().await.unwrap(), []);
    let entries = view.all_leaderboard_entries().await.unwrap();
    for ((board, _), &by) in boards().iter().flat_map(|board| SortBy::VARIANTS.iter().map(move |by| (board, by))) {
        let expected = listed(&entries, board, by);
        assert_eq!(view.count_people_on(board, by).await.unwrap() as usize, expected.len(), "{board:?} {by:?}");
        for from in 0..expected.len() + 2 {
            let page = view.leaderboard(board, by, u32::try_from(from).unwrap(), 7).await.unwrap();
            let page: Vec<_> = page.iter().map(|entry| (entry.value(by), entry.user.0)).collect();
            let rest = expected.get(from..).unwrap_or_default();
            assert_eq!(page, rest[..rest.len().min(7)], "{board:?} {by:?} from {from}");
        }
        for value in -20..40 {
            let better = expected.iter().filter(|(other, _)| *other > value).count();
            assert_eq!(view.count_better_than(board, by, value).await.unwrap() as usize, better, "{by:?} {value}");
        }
    }
}

async fn play(store: &Store, random: &mut StdRng) {
    let mut tx = store.begin().await.unwrap();
    let mut user = || UserId(random.random_range(1..=30));
    let (one, other) = (user(), user());
    let mut gain = || LeaderboardGain {
        // Few values, so that many people are tied.
        rating: random.random_range(-20..30),
        rated_games: random.random_range(3..8),
        win: random.random(),
        points: random.random_range(0..9),
    };
    let people = [(one, "One", gain()), (other, "Other", gain())];
    for (board, ends_at) in boards() {
        tx.add_to_leaderboard(&board, ends_at.map(at), &people).await.unwrap();
    }
    tx.commit().await.unwrap();
}

on_both_databases! {
async fn pages_and_places_match_the_entries_after_any_change(db: &Database) {
    let store = db.store().await;
    let mut random = StdRng::seed_from_u64(1);
    for _ in 0..5 {
        for _ in 0..25 {
            play(&store, &mut random).await;
        }
        let mut tx = store.begin().await.unwrap();
        for _ in 0..3 {
            let (user, hidden) = (UserId(random.random_range(1..=30)), random.random());
            tx.put_person(&Person { hidden, ..Person::new(user) }).await.unwrap();
        }
        tx.forget_person(UserId(random.random_range(1..=30)), "Somebody").await.unwrap();
        tx.commit().await.unwrap();
        assert_pages_match(&store).await;
    }
    let mut tx = store.begin().await.unwrap();
    tx.delete_periods_before(at(2_000)).await.unwrap();
    tx.commit().await.unwrap();
    assert_pages_match(&store).await;
    play(&store, &mut random).await;
    let mut tx = store.begin().await.unwrap();
    tx.delete_periods_of_server(SERVER).await.unwrap();
    tx.commit().await.unwrap();
    assert_pages_match(&store).await;
}

/// Databases from before there were counts.
async fn entries_of_older_versions_are_counted(db: &Database) {
    db.migrate_to(18).await;
    for number in 1..=30 {
        let (hidden, rated_games, value) = (i64::from(number % 7 == 0), number % 9, number % 25 - 12);
        db.execute(&format!(
            "INSERT INTO leaderboard_entries (scope, kind, period, user_id, name, rating, rated_games, wins, points, games, hidden,
                                              period_ends_at)
             VALUES ({}, 'card', 'all', {number}, 'P', {value}, {rated_games}, {number} % 3, {number}, 1, {hidden}, 0)",
            SERVER.0
        ))
        .await;
    }
    assert_pages_match(&db.store().await).await;
}
}
