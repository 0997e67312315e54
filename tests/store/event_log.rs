//! Event logs and idempotency keys: no move is lost, doubled or written partially.

use super::fixtures::{at, lobby, new_id, posts, running};
use crate::support::database::{Database, on_both_databases};
use basari::store::{Conflict, EarlierResult, GameId, IdempotencyKey, Seat, Store, StoreError, UserId};
use basari_rules::game::record::MovedBy;

/// Makes one move as the service does. Returns its result, or the earlier one of the same key.
async fn act(store: &Store, game: &GameId, key: &IdempotencyKey, payload: &str) -> String {
    let mut tx = store.begin().await.unwrap();
    if let Some(earlier) = tx.claim_key_for_game(game, key, at(5_000)).await.unwrap() {
        return earlier.result;
    }
    let loaded = tx.load(game).await.unwrap().unwrap();
    let version = tx.append(game, loaded.row.version, MovedBy::Person, &[payload], at(5_000)).await.unwrap();
    tx.enqueue(game, &posts(&[payload]), at(5_000), at(5_000)).await.unwrap();
    let answer = format!("move {version}");
    tx.store_result(key, game, &answer).await.unwrap();
    tx.commit().await.unwrap();
    answer
}

on_both_databases! {
async fn a_log_reads_back_in_order(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    let many: Vec<String> = (0..100).map(|n| format!(r#"{{"n":{n},"text":"ü🎲\u0000"}}"#)).collect();
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.append(&id, 3, MovedBy::Computer, &many, at(2_000)).await.unwrap(), 103);
    assert_eq!(tx.append::<String>(&id, 103, MovedBy::Clock, &[], at(2_001)).await.unwrap(), 103);
    assert_eq!(tx.append(&id, 103, MovedBy::Order, &["{}"], at(2_002)).await.unwrap(), 104);
    tx.commit().await.unwrap();

    let game = store.read().await.unwrap().load(&id).await.unwrap().unwrap();
    assert_eq!((game.row.version, game.events.len(), game.seats.len()), (104, 104, 3));
    assert!(game.events.iter().map(|event| event.number).eq(1..=104));
    assert!(game.events[3..103].iter().map(|event| &event.payload).eq(&many));
    assert_eq!((game.events[3].author, game.events[3].at), (MovedBy::Computer, at(2_000)));
    assert_eq!(game.events[103].author, MovedBy::Order);
    let late = store.read().await.unwrap().events_after(&id, 102).await.unwrap();
    assert_eq!(late, game.events[102..]);
}

async fn an_append_to_an_outdated_version_writes_nothing(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    for stale in [0, 2, 4] {
        let mut tx = store.begin().await.unwrap();
        let answer = tx.append(&id, stale, MovedBy::Person, &["{}"], at(9)).await;
        assert!(matches!(answer, Err(StoreError::Conflict(Conflict::VersionMoved { .. }))), "{answer:?}");
        tx.commit().await.unwrap();
    }
    let mut tx = store.begin().await.unwrap();
    let missing = tx.append(&new_id(), 0, MovedBy::Person, &["{}"], at(9)).await;
    assert!(matches!(missing, Err(StoreError::Conflict(Conflict::VersionMoved { .. }))));
    tx.rollback().await.unwrap();
    assert_eq!(store.read().await.unwrap().load(&id).await.unwrap().unwrap().events.len(), 3);
}

async fn a_dropped_transaction_changes_nothing(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    let key = IdempotencyKey::new("click 1");
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.claim_key_for_game(&id, &key, at(1)).await.unwrap(), None);
    tx.append(&id, 3, MovedBy::Person, &["{}"], at(9)).await.unwrap();
    tx.enqueue(&id, &posts(&["{}"]), at(9), at(9)).await.unwrap();
    // Other readers see no change and do not wait.
    let mut view = store.read().await.unwrap();
    assert_eq!(view.load(&id).await.unwrap().unwrap().row.version, 3);
    drop(view);
    drop(tx);
    let mut view = store.read().await.unwrap();
    assert_eq!(view.stored_result(&key).await.unwrap(), None);
    assert_eq!(view.load(&id).await.unwrap().unwrap().row.version, 3);
    assert_eq!(view.outbox_size().await.unwrap(), 0);
}

async fn a_snapshot_does_not_see_later_changes(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    let mut view = store.read().await.unwrap();
    assert_eq!(view.game(&id).await.unwrap().unwrap().version, 3);
    act(&store, &id, &IdempotencyKey::new("click"), "{}").await;
    assert_eq!(view.load(&id).await.unwrap().unwrap().events.len(), 3);
    drop(view);
    assert_eq!(store.read().await.unwrap().load(&id).await.unwrap().unwrap().events.len(), 4);
}

async fn a_repeated_key_gets_the_first_result(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    let key = IdempotencyKey::new("interaction 🦊 1234567890123456789");
    assert_eq!(act(&store, &id, &key, "{}").await, "move 4");
    assert_eq!(act(&store, &id, &key, "{}").await, "move 4");
    let mut view = store.read().await.unwrap();
    assert_eq!(view.load(&id).await.unwrap().unwrap().events.len(), 4);
    let past = EarlierResult { game: Some(id.clone()), result: "move 4".into(), at: at(5_000) };
    assert_eq!(view.stored_result(&key).await.unwrap(), Some(past));
    drop(view);

    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.delete_keys_before(at(5_000)).await.unwrap(), 0);
    assert_eq!(tx.delete_keys_before(at(5_001)).await.unwrap(), 1);
    assert_eq!(tx.claim_key(&key, at(6_000)).await.unwrap(), None);
}

async fn concurrent_clicks_through_two_stores_count_exactly_once(db: &Database) {
    let stores = [db.store().await, db.store().await];
    let games = [running(&stores[0], 1).await, running(&stores[0], 2).await];
    // Each click arrives twice, once at each store.
    let clicks: Vec<_> = (0..48_usize)
        .map(|n| {
            let (store, game) = (stores[n / 24].clone(), games[n % 2].clone());
            let click = n % 24;
            tokio::spawn(async move {
                let key = IdempotencyKey::new(format!("click {click}"));
                (click, act(&store, &game, &key, &format!("{{\"click\":{click}}}")).await)
            })
        })
        .collect();
    let mut answers = std::collections::HashMap::new();
    for click in clicks {
        let (click, answer) = click.await.unwrap();
        assert_eq!(*answers.entry(click).or_insert_with(|| answer.clone()), answer, "click {click}");
    }
    let mut view = stores[0].read().await.unwrap();
    for game in &games {
        let loaded = view.load(game).await.unwrap().unwrap();
        let moves: std::collections::HashSet<_> = loaded.events[3..].iter().map(|event| &event.payload).collect();
        assert_eq!((loaded.events.len(), moves.len()), (15, 12));
        let intents = view.undelivered(game).await.unwrap();
        assert!(intents.iter().map(|intent| intent.number).eq(1..=12));
        assert!(intents.iter().map(|intent| &intent.payload).eq(loaded.events[3..].iter().map(|event| &event.payload)));
    }
}

async fn only_one_of_several_optimistic_writers_succeeds(db: &Database) {
    let store = db.store().await;
    let id = lobby(&store, 1).await.id;
    let mut tries = Vec::new();
    for _ in 0..8 {
        let (store, id) = (store.clone(), id.clone());
        tries.push(tokio::spawn(async move {
            let mut tx = store.begin().await.unwrap();
            let answer = tx.append(&id, 0, MovedBy::Person, &["{}"], at(9)).await;
            tx.commit().await.unwrap();
            answer
        }));
    }
    let mut written = 0;
    for one in tries {
        match one.await.unwrap() {
            Ok(version) => written += version,
            Err(StoreError::Conflict(Conflict::VersionMoved { .. })) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(written, 1);
}

async fn a_writer_that_waited_for_a_game_sees_the_changes_before_it(db: &Database) {
    let store = db.store().await;
    let id = lobby(&store, 1).await.id;
    let mut joining = Vec::new();
    for number in 0..12_u64 {
        let (store, id) = (store.clone(), id.clone());
        joining.push(tokio::spawn(async move {
            let mut tx = store.begin().await.unwrap();
            let seats = if number % 2 == 0 {
                tx.lock(&id).await.unwrap().unwrap().seats
            } else {
                tx.claim_key_for_game(&id, &IdempotencyKey::new(format!("join {number}")), at(9)).await.unwrap();
                tx.load(&id).await.unwrap().unwrap().seats
            };
            let next = u8::try_from(seats.len()).unwrap();
            // A writer with outdated seats would take an occupied one.
            tx.add_seat(&id, &Seat::person(next, UserId(number), "Ann", at(9))).await.unwrap();
            tx.commit().await.unwrap();
        }));
    }
    for one in joining {
        one.await.unwrap();
    }
    let seats = store.read().await.unwrap().load(&id).await.unwrap().unwrap().seats;
    assert!(seats.iter().map(|seat| seat.seat).eq(0..12));
}

async fn no_key_is_claimed_for_a_missing_game(db: &Database) {
    let store = db.store().await;
    let (nowhere, key) = (new_id(), IdempotencyKey::new("click"));
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.claim_key_for_game(&nowhere, &key, at(9)).await.unwrap(), None);
    assert_eq!(tx.load(&nowhere).await.unwrap(), None);
    tx.commit().await.unwrap();
    assert_eq!(store.read().await.unwrap().stored_result(&key).await.unwrap(), None);
}

async fn a_nul_in_text_is_replaced(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    let mut tx = store.begin().await.unwrap();
    tx.append(&id, 3, MovedBy::Person, &["a\0b"], at(9)).await.unwrap();
    tx.set_settings(&id, "\0", at(9)).await.unwrap();
    tx.commit().await.unwrap();
    let game = store.read().await.unwrap().load(&id).await.unwrap().unwrap();
    assert_eq!(game.events[3].payload, "a\u{fffd}b");
    assert_eq!(game.row.settings, "\u{fffd}");
}
}
