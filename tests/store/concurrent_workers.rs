//! Concurrent workers of several processes.

use super::fixtures::{at, posts, running};
use crate::support::database::{Database, on_both_databases};
use basari::store::{Deadline, DeadlineKind, GameId, Store};
use jiff::{SignedDuration, Timestamp};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex};

const NOW: Timestamp = Timestamp::constant(10, 0);
/// Longer than the test, so no lease expires and nothing may be claimed twice.
const LEASE: SignedDuration = SignedDuration::from_hours(1);

async fn games(store: &Store, count: u64) -> Vec<GameId> {
    let mut games = Vec::new();
    for channel in 1..=count {
        games.push(running(store, channel).await);
    }
    games
}

on_both_databases! {
async fn no_deadline_is_claimed_twice(db: &Database) {
    let stores = [db.store().await, db.store().await];
    let mut expected = HashSet::new();
    for game in games(&stores[0], 8).await {
        let wanted: Vec<Deadline> = (0..4)
            .map(|seat| Deadline {
                game: game.clone(),
                seat: Some(seat),
                kind: DeadlineKind::Answer,
                prompt: 1,
                due: at(5),
                reserve_from: None,
            })
            .collect();
        let mut tx = stores[0].begin().await.unwrap();
        let present = tx.pending_work(&game).await.unwrap().deadlines;
        tx.replace_deadlines(&game, &present, &wanted).await.unwrap();
        tx.commit().await.unwrap();
        expected.extend(wanted);
    }
    let workers: Vec<_> = (0..8_usize)
        .map(|n| {
            let store = stores[n % 2].clone();
            tokio::spawn(async move {
                let mut mine = Vec::new();
                loop {
                    let claimed = store.claim_deadlines("w", NOW, LEASE, 3).await.unwrap();
                    // A claim skips rows that another worker is locking, so an empty result does not mean that nothing is left.
                    if claimed.is_empty() && store.next_due().await.unwrap() > Some(NOW) {
                        return mine;
                    }
                    mine.extend(claimed);
                }
            })
        })
        .collect();
    let mut claimed = Vec::new();
    for worker in workers {
        claimed.extend(worker.await.unwrap());
    }
    assert_eq!(claimed.len(), expected.len());
    assert_eq!(claimed.into_iter().collect::<HashSet<_>>(), expected);
}

async fn many_workers_deliver_everything_once_and_in_order(db: &Database) {
    let stores = [db.store().await, db.store().await];
    let games = games(&stores[0], 5).await;
    for game in &games {
        let mut tx = stores[0].begin().await.unwrap();
        tx.enqueue(game, &posts(&["1", "2", "3", "4", "5", "6"]), at(1), at(1)).await.unwrap();
        tx.commit().await.unwrap();
    }
    let delivered: Arc<Mutex<HashMap<GameId, Vec<u64>>>> = Arc::default();
    let workers: Vec<_> = (0..6_usize)
        .map(|n| {
            let (store, delivered) = (stores[n % 2].clone(), Arc::clone(&delivered));
            tokio::spawn(async move {
                let name = format!("worker {n}");
                while store.read().await.unwrap().outbox_size().await.unwrap() > 0 {
                    for intent in store.claim_outbox(&name, NOW, LEASE, 2).await.unwrap() {
                        delivered.lock().unwrap().entry(intent.game.clone()).or_default().push(intent.number);
                        assert!(store.mark_delivered(&intent.game, intent.number).await.unwrap());
                    }
                }
            })
        })
        .collect();
    for worker in workers {
        worker.await.unwrap();
    }
    let delivered = delivered.lock().unwrap();
    for game in &games {
        assert_eq!(delivered[game], [1, 2, 3, 4, 5, 6]);
    }
}

async fn intents_queued_while_workers_deliver_keep_their_order(db: &Database) {
    let stores = [db.store().await, db.store().await];
    let game = running(&stores[0], 1).await;
    let writers: Vec<_> = (0..4_usize)
        .map(|n| {
            let (store, game) = (stores[n % 2].clone(), game.clone());
            tokio::spawn(async move {
                for _ in 0..5 {
                    let mut tx = store.begin().await.unwrap();
                    tx.enqueue(&game, &posts(&["x", "y"]), at(1), at(1)).await.unwrap();
                    tx.commit().await.unwrap();
                }
            })
        })
        .collect();
    let mut delivered = Vec::new();
    while delivered.len() < 40 {
        for intent in stores[1].claim_outbox("w", NOW, LEASE, 5).await.unwrap() {
            delivered.push(intent.number);
            stores[1].mark_delivered(&intent.game, intent.number).await.unwrap();
        }
    }
    for writer in writers {
        writer.await.unwrap();
    }
    assert!(delivered.into_iter().eq(1..=40));
}
}
