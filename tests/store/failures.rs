//! Failures: invalid rows are named, transient errors are temporary, and nothing is written partially.

use super::fixtures::{ANN, SERVER, at, finish, new_game, posts, running};
use crate::support::database::{Database, long_timeout, on_both_databases};
use basari::store::{Deadline, DeadlineKind, GameId, Options, Person, ServerSettings, Store, StoreError};
use basari_rules::game::record::MovedBy;
use jiff::SignedDuration;
use jiff::civil::time;
use std::time::Duration;

const LEASE: SignedDuration = SignedDuration::from_secs(1);

fn short_timeout() -> Options {
    Options { timeout: Duration::from_millis(200), ..Options::default() }
}

/// On a slow machine even a call that must succeed may exceed a short timeout, so it is retried.
async fn retry_temporary<T>(mut ask: impl AsyncFnMut() -> Result<T, StoreError>) -> T {
    for _ in 0..300 {
        match ask().await {
            Ok(answer) => return answer,
            Err(error) => assert!(error.is_temporary(), "{error:?}"),
        }
    }
    panic!("only temporary errors")
}

on_both_databases! {
async fn an_invalid_row_is_named_without_its_contents(db: &Database) {
    let store = db.store().await;
    for (channel, damage, table) in [
        (1, "UPDATE games SET status = 'hunter2' WHERE id = '{}'", "games"),
        (2, "UPDATE games SET kind = 'hunter2' WHERE id = '{}'", "games"),
        (3, "UPDATE games SET version = -1 WHERE id = '{}'", "games"),
        (4, "UPDATE games SET version = 4 WHERE id = '{}'", "games"),
        (5, "UPDATE games SET rematch_of = 'hunter2' WHERE id = '{}'", "games"),
        (6, "DELETE FROM events WHERE number = 2 AND game_id = '{}'", "games"),
        (7, "UPDATE events SET author = 'hunter2' WHERE number = 2 AND game_id = '{}'", "events"),
        (8, "UPDATE seats SET seat = 999 WHERE seat = 2 AND game_id = '{}'", "seats"),
        (9, "UPDATE seats SET autopilot = 7 WHERE seat = 2 AND game_id = '{}'", "seats"),
        (10, "UPDATE seats SET missed_deadlines = -1 WHERE seat = 2 AND game_id = '{}'", "seats"),
        (11, "UPDATE games SET created_at = 9223372036854775807 WHERE id = '{}'", "games"),
        (12, "UPDATE seats SET left_at = -9223372036854775807 WHERE seat = 2 AND game_id = '{}'", "seats"),
    ] {
        let id = running(&store, channel).await;
        db.execute(&damage.replace("{}", id.as_str())).await;
        let error = store.read().await.unwrap().load(&id).await.unwrap_err();
        let StoreError::Corrupt { table: named, id: row, reason } = &error else { panic!("{damage}: {error}") };
        assert_eq!(*named, table, "{damage}");
        assert!(row.starts_with(id.as_str()), "{row}");
        assert!(!reason.contains("hunter2"), "{reason}");
        let mut tx = store.begin().await.unwrap();
        assert!(matches!(tx.lock(&id).await, Err(StoreError::Corrupt { .. })), "{damage}");
    }
}

async fn invalid_rows_of_other_tables_are_named_without_their_contents(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    finish(&store, &id, at(9)).await;
    let mut tx = store.begin().await.unwrap();
    tx.put_person(&Person { quiet: Some((time(22, 0, 0, 0), time(8, 0, 0, 0))), ..Person::new(ANN) }).await.unwrap();
    tx.put_server(&ServerSettings::new(SERVER)).await.unwrap();
    let due = Deadline { game: id.clone(), seat: None, kind: DeadlineKind::Answer, prompt: 1, due: at(1), reserve_from: None };
    tx.put_deadline(&due).await.unwrap();
    tx.enqueue(&id, &posts(&["{}"]), at(1), at(1)).await.unwrap();
    tx.commit().await.unwrap();
    for damage in [
        "UPDATE people SET quiet_from_minute = 1440",
        "UPDATE servers SET allowed_channels = 'hunter2'",
        "UPDATE deadlines SET kind = 'hunter2'",
        "UPDATE outbox SET attempts = -1",
        "UPDATE results SET place = -1",
    ] {
        db.execute(damage).await;
    }
    let mut view = store.read().await.unwrap();
    let errors = vec![
        view.person(ANN).await.err(),
        view.server(SERVER).await.err(),
        view.deadlines(&id).await.err(),
        view.undelivered(&id).await.err(),
        view.results(&id).await.err(),
    ];
    drop(view);
    // Claims cover all games, so they skip invalid rows.
    assert_eq!(store.claim_deadlines("w", at(10), LEASE, 10).await.unwrap(), []);
    assert_eq!(store.claim_outbox("w", at(10), LEASE, 10).await.unwrap(), []);
    for error in errors {
        let Some(StoreError::Corrupt { reason, .. }) = error else { panic!("{error:?}") };
        assert!(!reason.contains("hunter2"), "{reason}");
    }
}

async fn a_time_out_of_range_hides_no_other_work(db: &Database) {
    let store = db.store().await;
    let (damaged, sound) = (running(&store, 1).await, running(&store, 2).await);
    let due = |game: &GameId| Deadline { game: game.clone(), seat: None, kind: DeadlineKind::Answer, prompt: 1, due: at(5), reserve_from: None };
    let mut tx = store.begin().await.unwrap();
    for game in [&damaged, &sound] {
        tx.put_deadline(&due(game)).await.unwrap();
        tx.enqueue(game, &posts(&["{}"]), at(5), at(5)).await.unwrap();
    }
    tx.commit().await.unwrap();
    for time in [i64::MAX, i64::MIN + 1] {
        db.execute(&format!("UPDATE deadlines SET due_at = {time} WHERE game_id = '{damaged}'")).await;
        db.execute(&format!("UPDATE outbox SET not_before = {time}, created_at = {time} WHERE game_id = '{damaged}'")).await;
        assert!(store.next_due().await.unwrap().is_some_and(|next| next <= at(5)));
        assert!(store.next_delivery().await.unwrap().is_some_and(|next| next <= at(5)));
        let backlog = store.read().await.unwrap().backlog().await.unwrap();
        assert!(backlog.first_due <= Some(at(5)) && backlog.outbox_since <= Some(at(5)), "{backlog:?}");
    }
    assert_eq!(store.claim_deadlines("w", at(10), LEASE, 10).await.unwrap(), [due(&sound)]);
}

async fn a_timeout_behind_another_writer_is_temporary(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    let other = retry_temporary(async || Store::open_with(db.url(), short_timeout()).await).await;
    let mut holder = store.begin().await.unwrap();
    holder.lock(&id).await.unwrap().unwrap();
    let waited = async {
        let mut tx = other.begin().await?;
        tx.lock(&id).await?;
        tx.commit().await
    };
    let error = waited.await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
    // Readers do not wait.
    let seen = retry_temporary(async || other.read().await?.load(&id).await).await;
    assert_eq!(seen.unwrap().row.version, 3);
    holder.append(&id, 3, MovedBy::Person, &["{}"], at(9)).await.unwrap();
    holder.commit().await.unwrap();
    let patient_store = db.store().await;
    assert_eq!(patient_store.begin().await.unwrap().lock(&id).await.unwrap().unwrap().row.version, 4);
}

async fn running_out_of_connections_is_temporary(db: &Database) {
    let store = retry_temporary(async || Store::open_with(db.url(), Options { connections: 1, ..short_timeout() }).await).await;
    let held = retry_temporary(async || store.read().await).await;
    let Err(error) = store.read().await else { panic!("two connections from a pool of one") };
    assert!(error.is_temporary(), "{error:?}");
    drop(held);
    let patient_store = Store::open_with(db.url(), Options { connections: 1, ..long_timeout() }).await.unwrap();
    for _ in 0..3 {
        assert_eq!(patient_store.read().await.unwrap().live_game_ids().await.unwrap(), [""; 0]);
    }
}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_file_can_be_read_and_writes_fail_as_temporary() {
    let db = Database::sqlite();
    let store = db.store().await;
    let id = running(&store, 1).await;
    let reader = Store::open(&format!("{}?mode=ro", db.url())).await.unwrap();
    assert_eq!(reader.read().await.unwrap().load(&id).await.unwrap().unwrap().events.len(), 3);
    let written = async {
        let mut tx = reader.begin().await?;
        tx.append(&id, 3, MovedBy::Person, &["{}"], at(9)).await?;
        tx.commit().await
    };
    let error = written.await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
    assert_eq!(reader.read().await.unwrap().load(&id).await.unwrap().unwrap().events.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_and_writes_succeed_once_there_is_room() {
    let db = Database::sqlite();
    let id = running(&db.store().await, 1).await;
    // There is room for only a few of these moves.
    let full = Store::open_with(db.url(), Options { max_pages: Some(100), ..long_timeout() }).await.unwrap();
    let bulky = format!("\"{}\"", "x".repeat(20_000));
    let act = async |store: &Store, version: u64| {
        let mut tx = store.begin().await?;
        tx.append(&id, version, MovedBy::Person, &[&bulky, &bulky], at(9)).await?;
        tx.enqueue(&id, &posts(&["{}"]), at(9), at(9)).await?;
        tx.commit().await
    };
    let mut version = 3;
    let error = loop {
        match act(&full, version).await {
            Ok(()) => version += 2,
            Err(error) => break error,
        }
        assert!(version < 1_000, "the disk never filled");
    };
    assert!(error.is_temporary(), "{error:?}");
    // Every further attempt fails the same way and leaves no partial move.
    for _ in 0..10 {
        assert!(act(&full, version).await.unwrap_err().is_temporary());
        let mut view = full.read().await.unwrap();
        assert_eq!(view.load(&id).await.unwrap().unwrap().row.version, version);
        assert_eq!(view.outbox_size().await.unwrap(), (version - 3) / 2);
    }
    act(&db.store().await, version).await.unwrap();
    assert_eq!(full.read().await.unwrap().load(&id).await.unwrap().unwrap().row.version, version + 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_transaction_that_sqlite_rolled_back_does_not_affect_later_ones() {
    let db = Database::sqlite();
    let id = running(&db.store().await, 1).await;
    db.execute("CREATE TRIGGER t BEFORE INSERT ON outbox BEGIN SELECT RAISE(ROLLBACK, 'simulated interrupt'); END")
        .await;
    let store = Store::open_with(db.url(), Options { connections: 1, ..long_timeout() }).await.unwrap();
    for _ in 0..2 {
        let mut tx = store.begin().await.unwrap();
        tx.append(&id, 3, MovedBy::Person, &["{}"], at(9)).await.unwrap();
        assert!(matches!(tx.enqueue(&id, &posts(&["{}"]), at(9), at(9)).await, Err(StoreError::Other(_))));
        assert!(tx.commit().await.is_err());
    }
    db.execute("DROP TRIGGER t").await;
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.append(&id, 3, MovedBy::Person, &["{}"], at(9)).await.unwrap(), 4);
    tx.enqueue(&id, &posts(&["{}"]), at(9), at(9)).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_file_that_is_not_a_database_is_reported_as_corrupt() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("letter.sqlite");
    std::fs::write(&file, "Dear database, ".repeat(1_000)).unwrap();
    let error = Store::open(&format!("sqlite://{}", file.display())).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
}

#[tokio::test]
async fn an_unreachable_server_is_a_temporary_error() {
    // Bound but not listening: the port is reserved and refuses connections.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let url = format!("postgres://basari@{}/basari", socket.local_addr().unwrap());
    let error = Store::open_with(&url, short_timeout()).await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn losing_every_connection_is_temporary_and_the_store_reconnects() {
    let Some(db) = Database::postgres().await else { return };
    let store = db.store().await;
    let id = running(&store, 1).await;
    let mut tx = store.begin().await.unwrap();
    tx.lock(&id).await.unwrap();
    db.execute(
        "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .await;
    let error = tx.append(&id, 3, MovedBy::Person, &["{}"], at(9)).await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
    drop(tx);
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.lock(&id).await.unwrap().unwrap().row.version, 3);
    tx.append(&id, 3, MovedBy::Person, &["{}"], at(9)).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_server_is_a_temporary_error() {
    let Some(db) = Database::postgres().await else { return };
    db.store().await.close().await;
    db.execute("DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$").await;
    let store = db.store().await;
    let mut tx = store.begin().await.unwrap();
    let error = tx.create_game(&new_game(1)).await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
    drop(tx);
    assert_eq!(store.read().await.unwrap().all_ratings().await.unwrap(), []);
}
