//! Trouble: what does not read is named, what passes is called temporary, and nothing is ever half written.

use super::samples::{ANN, SERVER, finish, new_game, running};
use crate::support::database::{Database, on_both_databases, patient};
use basari::store::{Deadline, DeadlineKind, Options, Person, ServerSettings, Store, StoreError};
use basari_rules::game::record::MovedBy;
use std::time::Duration;

fn hurried() -> Options {
    Options { timeout: Duration::from_millis(200), ..Options::default() }
}

/// On a slow machine even what must succeed may take longer than a hurried store waits; then it is asked again.
async fn at_last<T>(mut ask: impl AsyncFnMut() -> Result<T, StoreError>) -> T {
    for _ in 0..300 {
        match ask().await {
            Ok(answer) => return answer,
            Err(error) => assert!(error.is_temporary(), "{error:?}"),
        }
    }
    panic!("it never succeeded")
}

on_both_databases! {
async fn a_row_that_does_not_read_is_named_and_not_quoted(db: &Database) {
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

async fn damage_elsewhere_is_named_too(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    finish(&store, &id, 9).await;
    let mut tx = store.begin().await.unwrap();
    tx.put_person(&Person { quiet: Some((1, 2)), ..Person::new(ANN) }).await.unwrap();
    tx.put_server(&ServerSettings::new(SERVER)).await.unwrap();
    let due = Deadline { game: id.clone(), seat: None, kind: DeadlineKind::Answer, prompt: 1, due: 1 };
    tx.put_deadline(&due).await.unwrap();
    tx.enqueue(&id, &["{}"], 1, 1).await.unwrap();
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
    // Claims are for all games: what does not read is passed over.
    assert_eq!(store.claim_deadlines(10, 10, 10).await.unwrap(), []);
    assert_eq!(store.claim_outbox("w", 10, 10, 10).await.unwrap(), []);
    for error in errors {
        let Some(StoreError::Corrupt { reason, .. }) = error else { panic!("{error:?}") };
        assert!(!reason.contains("hunter2"), "{reason}");
    }
}

async fn waiting_too_long_for_another_writer_is_temporary(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    let other = at_last(async || Store::open_with(db.url(), hurried()).await).await;
    let mut holder = store.begin().await.unwrap();
    holder.lock(&id).await.unwrap().unwrap();
    let waited = async {
        let mut tx = other.begin().await?;
        tx.lock(&id).await?;
        tx.commit().await
    };
    let error = waited.await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
    // Who only looks does not wait.
    let seen = at_last(async || other.read().await?.load(&id).await).await;
    assert_eq!(seen.unwrap().row.version, 3);
    holder.append(&id, 3, MovedBy::Person, &["{}"], 9).await.unwrap();
    holder.commit().await.unwrap();
    let patiently = db.store().await;
    assert_eq!(patiently.begin().await.unwrap().lock(&id).await.unwrap().unwrap().row.version, 4);
}

async fn running_out_of_connections_is_temporary(db: &Database) {
    let store = at_last(async || Store::open_with(db.url(), Options { connections: 1, ..hurried() }).await).await;
    let held = at_last(async || store.read().await).await;
    let Err(error) = store.read().await else { panic!("two from one") };
    assert!(error.is_temporary(), "{error:?}");
    drop(held);
    let patiently = Store::open_with(db.url(), Options { connections: 1, ..patient() }).await.unwrap();
    for _ in 0..3 {
        assert_eq!(patiently.read().await.unwrap().live_game_ids().await.unwrap(), [""; 0]);
    }
}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_file_can_be_read_and_writing_fails_for_the_time_being() {
    let db = Database::sqlite();
    let store = db.store().await;
    let id = running(&store, 1).await;
    let reader = Store::open(&format!("{}?mode=ro", db.url())).await.unwrap();
    assert_eq!(reader.read().await.unwrap().load(&id).await.unwrap().unwrap().events.len(), 3);
    let written = async {
        let mut tx = reader.begin().await?;
        tx.append(&id, 3, MovedBy::Person, &["{}"], 9).await?;
        tx.commit().await
    };
    let error = written.await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
    assert_eq!(reader.read().await.unwrap().load(&id).await.unwrap().unwrap().events.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_and_play_goes_on_when_there_is_room() {
    let db = Database::sqlite();
    let id = running(&db.store().await, 1).await;
    // Room for a few of these moves only.
    let full = Store::open_with(db.url(), Options { max_pages: Some(100), ..patient() }).await.unwrap();
    let bulky = format!("\"{}\"", "x".repeat(20_000));
    let act = async |store: &Store, version: u64| {
        let mut tx = store.begin().await?;
        tx.append(&id, version, MovedBy::Person, &[&bulky, &bulky], 9).await?;
        tx.enqueue(&id, &["{}"], 9, 9).await?;
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
    // Again and again, on whichever connection: the same error, and no half of a move.
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
async fn a_transaction_that_sqlite_ended_by_itself_spoils_nothing_after_it() {
    let db = Database::sqlite();
    let id = running(&db.store().await, 1).await;
    db.execute("CREATE TRIGGER t BEFORE INSERT ON outbox BEGIN SELECT RAISE(ROLLBACK, 'as on an interrupt'); END")
        .await;
    let store = Store::open_with(db.url(), Options { connections: 1, ..patient() }).await.unwrap();
    for _ in 0..2 {
        let mut tx = store.begin().await.unwrap();
        tx.append(&id, 3, MovedBy::Person, &["{}"], 9).await.unwrap();
        assert!(matches!(tx.enqueue(&id, &["{}"], 9, 9).await, Err(StoreError::Other(_))));
        assert!(tx.commit().await.is_err());
    }
    db.execute("DROP TRIGGER t").await;
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.append(&id, 3, MovedBy::Person, &["{}"], 9).await.unwrap(), 4);
    tx.enqueue(&id, &["{}"], 9, 9).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_file_that_is_no_database_is_called_broken() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("letter.sqlite");
    std::fs::write(&file, "Dear database, ".repeat(1_000)).unwrap();
    let error = Store::open(&format!("sqlite://{}", file.display())).await.unwrap_err();
    assert!(matches!(error, StoreError::Corrupt { .. }), "{error:?}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_temporary() {
    // Bound and not listening: nobody else gets this port, and nobody answers on it.
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let url = format!("postgres://basari@{}/basari", socket.local_addr().unwrap());
    let error = Store::open_with(&url, hurried()).await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_breaks_every_connection_is_temporary_and_comes_back() {
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
    let error = tx.append(&id, 3, MovedBy::Person, &["{}"], 9).await.unwrap_err();
    assert!(error.is_temporary(), "{error:?}");
    drop(tx);
    let mut tx = store.begin().await.unwrap();
    assert_eq!(tx.lock(&id).await.unwrap().unwrap().row.version, 3);
    tx.append(&id, 3, MovedBy::Person, &["{}"], 9).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_only_lets_read_is_temporary() {
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
