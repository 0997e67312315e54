//! Leaderboards.

use super::fixtures::{ANN, BEN, SERVER};
use crate::support::database::{Database, on_both_databases};
use basari::model::sort_by::SortBy;
use basari::store::{LeaderboardEntry, LeaderboardGain, LeaderboardKey, Person, Store, UserId};
use basari_rules::game::Kind;

fn board() -> LeaderboardKey {
    LeaderboardKey { kind: Kind::Card, scope: Some(SERVER), period: "all".into() }
}

async fn add(store: &Store, board: &LeaderboardKey, user: UserId, gain: LeaderboardGain) {
    let mut tx = store.begin().await.unwrap();
    tx.add_to_leaderboard(board, None, &[(user, "Somebody", gain)]).await.unwrap();
    tx.commit().await.unwrap();
}

fn gain(rating: i64, win: bool, points: i64) -> LeaderboardGain {
    LeaderboardGain { rating, rated_games: 5, win, points }
}

async fn order(store: &Store, by: SortBy, from: u32, limit: u32) -> Vec<u64> {
    let rows = store.read().await.unwrap().leaderboard(&board(), by, from, limit).await.unwrap();
    rows.iter().map(|row| row.user.0).collect()
}

/// The name of the subquery that this step of SQLite's plan introduces.
fn subquery(step: &str) -> Option<&str> {
    step.strip_prefix("CO-ROUTINE ").or_else(|| step.strip_prefix("MATERIALIZE "))
}

on_both_databases! {
async fn games_add_up_on_their_leaderboard_only(db: &Database) {
    let store = db.store().await;
    add(&store, &board(), ANN, gain(120, true, 90)).await;
    add(&store, &board(), ANN, gain(-35, false, 41)).await;
    let mut view = store.read().await.unwrap();
    let due = LeaderboardEntry {
        board: board(),
        user: ANN,
        name: "Somebody".into(),
        rating: -35,
        rated_games: 5,
        wins: 1,
        points: 131,
        games: 2,
        hidden: false,
        ends_at: None,
    };
    assert_eq!(view.leaderboard_entry(&board(), ANN).await.unwrap(), Some(due.clone()));
    assert_eq!(view.leaderboard(&board(), SortBy::Rating, 0, 10).await.unwrap(), [due]);
    for other in [
        LeaderboardKey { kind: Kind::Board, ..board() },
        LeaderboardKey { scope: None, ..board() },
        LeaderboardKey { period: "m2026-11".into(), ..board() },
    ] {
        assert_eq!(view.leaderboard_entry(&other, ANN).await.unwrap(), None);
        assert_eq!(view.count_people_on(&other, SortBy::Games).await.unwrap(), 0);
    }
}

async fn each_sort_order_is_independent(db: &Database) {
    let store = db.store().await;
    for (user, rating, wins, points, games) in [(1, 50, 1, 10, 4), (2, 40, 3, 20, 3), (3, 30, 2, 90, 5)] {
        for number in 0..games {
            let share = if number == 0 { points } else { 0 };
            add(&store, &board(), UserId(user), gain(rating, number < wins, share)).await;
        }
    }
    assert_eq!(order(&store, SortBy::Rating, 0, 10).await, [1, 2, 3]);
    assert_eq!(order(&store, SortBy::Wins, 0, 10).await, [2, 3, 1]);
    assert_eq!(order(&store, SortBy::Points, 0, 10).await, [3, 2, 1]);
    assert_eq!(order(&store, SortBy::Games, 0, 10).await, [3, 1, 2]);
    assert_eq!(order(&store, SortBy::Rating, 1, 1).await, [2]);
    assert_eq!(order(&store, SortBy::Rating, 3, 10).await, [0_u64; 0]);
    let mut view = store.read().await.unwrap();
    assert_eq!(view.count_better_than(&board(), SortBy::Points, 20).await.unwrap(), 1);
    assert_eq!(view.count_better_than(&board(), SortBy::Points, 9).await.unwrap(), 3);
}

async fn hidden_people_are_left_out_of_earlier_and_later_games(db: &Database) {
    let store = db.store().await;
    add(&store, &board(), ANN, gain(10, false, 1)).await;
    for (hidden, seen) in [(true, 1), (false, 2), (true, 1)] {
        let mut tx = store.begin().await.unwrap();
        tx.put_person(&Person { hidden, ..Person::new(ANN) }).await.unwrap();
        tx.commit().await.unwrap();
        add(&store, &board(), ANN, gain(10, false, 1)).await;
        add(&store, &board(), BEN, gain(5, false, 1)).await;
        let mut view = store.read().await.unwrap();
        assert_eq!(view.count_people_on(&board(), SortBy::Rating).await.unwrap(), seen);
        assert_eq!(view.leaderboard(&board(), SortBy::Rating, 0, 10).await.unwrap().len(), usize::try_from(seen).unwrap());
        assert_eq!(view.leaderboard_entry(&board(), ANN).await.unwrap().unwrap().hidden, hidden);
        assert_eq!(view.count_better_than(&board(), SortBy::Rating, 5).await.unwrap(), seen - 1);
    }
}

async fn provisional_ratings_are_listed_but_not_ranked(db: &Database) {
    let store = db.store().await;
    add(&store, &board(), ANN, LeaderboardGain { rated_games: 4, ..gain(1900, true, 90) }).await;
    add(&store, &board(), BEN, gain(1400, false, 40)).await;
    assert_eq!(order(&store, SortBy::Rating, 0, 10).await, [BEN.0]);
    assert_eq!(order(&store, SortBy::Wins, 0, 10).await, [ANN.0, BEN.0]);
    let mut view = store.read().await.unwrap();
    assert_eq!(view.count_people_on(&board(), SortBy::Rating).await.unwrap(), 1);
    assert_eq!(view.count_better_than(&board(), SortBy::Rating, 1400).await.unwrap(), 0);
}

/// Leaderboards, career statistics and rating histories are read from indexes.
async fn important_queries_never_scan_a_whole_table(db: &Database) {
    let store = db.store().await;
    let plans = store.query_plans().await.unwrap();
    assert_eq!(plans.len(), 20, "{plans:#?}");
    for (question, plan) in &plans {
        assert!(!plan.contains("events"), "{question} reads the log:\n{plan}");
        // The rows of a subquery have their own steps in the plan.
        let subqueries: Vec<&str> = plan.lines().filter_map(subquery).collect();
        let is_subquery = |step: &str| step.strip_prefix("SCAN ").is_some_and(|name| subqueries.contains(&name));
        let mut steps = plan.lines().filter(|step| !is_subquery(step));
        let whole = steps.find(|step| step.contains("SCAN") || step.contains("Seq Scan"));
        assert_eq!(whole, None, "{question} scans a whole table:\n{plan}");
        assert!(plan.to_lowercase().contains("index"), "{question}:\n{plan}");
        let orders = question.starts_with("page");
        assert!(!(orders && (plan.contains("TEMP B-TREE") || plan.contains("Sort"))), "{question} sorts:\n{plan}");
    }
}
}
