//! Opening, migrating and backing up databases.

use super::fixtures::{at, finish, new_id, running};
use crate::support::database::{Database, long_timeout, on_both_databases};
use basari::model::coaching::Coaching;
use basari::model::notify::Notify;
use basari::store::{Backend, DeadlineKind, IdempotencyKey, Person, Store, StoreError, UserId};
use jiff::SignedDuration;

on_both_databases! {
async fn a_new_database_can_be_opened_concurrently(db: &Database) {
    let openings: Vec<_> = (0..6)
        .map(|_| {
            let url = db.url().to_owned();
            tokio::spawn(async move { Store::open_with(&url, long_timeout()).await })
        })
        .collect();
    for opening in openings {
        let store = opening.await.unwrap().unwrap();
        store.ping().await.unwrap();
        assert_eq!(store.schema_version().await.unwrap(), Store::known_schema_version());
        store.close().await;
    }
}

async fn data_is_still_there_after_reopening(db: &Database) {
    let store = db.store().await;
    let id = running(&store, 1).await;
    let before = store.read().await.unwrap().load(&id).await.unwrap();
    store.close().await;
    assert!(store.ping().await.unwrap_err().is_temporary());
    let store = db.store().await;
    assert_eq!(store.read().await.unwrap().load(&id).await.unwrap(), before);
    assert_eq!(store.backend(), if db.is_sqlite() { Backend::Sqlite } else { Backend::Postgres });
}

async fn games_that_were_parked_before_they_could_expire_get_a_deadline(db: &Database) {
    db.migrate_to(3).await;
    let id = new_id();
    db.execute(&format!(
        "INSERT INTO games (id, channel_id, kind, status, settings, version, next_outbox_number, secret, commitment,
                            player_entropy, created_at, updated_at)
         VALUES ('{id}', 1, 'card', 'parked', '{{}}', 0, 1, '', '', '', 1000, 2000)"
    ))
    .await;
    let deadlines = db.store().await.read().await.unwrap().deadlines(&id).await.unwrap();
    let due = at(2_000) + SignedDuration::from_hours(30 * 24);
    let kinds: Vec<_> = deadlines.iter().map(|deadline| (deadline.kind, deadline.seat, deadline.due)).collect();
    assert_eq!(kinds, [(DeadlineKind::ParkedExpiry, None, due)]);
}

async fn people_whom_an_older_version_knew_are_coached_in_their_first_game(db: &Database) {
    db.migrate_to(16).await;
    db.execute("INSERT INTO people (user_id, notify, hidden, updated_at) VALUES (5, 'dm', 0, 1000)").await;
    let store = db.store().await;
    let person = store.person(UserId(5)).await.unwrap().unwrap();
    assert_eq!((person.notify, person.coaching), (Notify::DirectMessage, Coaching::FirstGame));
    let mut tx = store.begin().await.unwrap();
    tx.put_person(&Person { coaching: Coaching::Off, ..person.clone() }).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.person(UserId(5)).await.unwrap().unwrap().coaching, Coaching::Off);
}

async fn the_old_posts_of_a_round_become_its_only_post(db: &Database) {
    db.migrate_to(6).await;
    let mut games = Vec::new();
    for (channel, status) in [(1, "running"), (2, "over")] {
        let id = new_id();
        db.execute(&format!(
            "INSERT INTO games (id, channel_id, kind, status, settings, version, next_outbox_number, secret, commitment,
                                player_entropy, created_at, updated_at)
             VALUES ('{id}', {channel}, 'card', '{status}', '{{}}', 0, 1, '', '', '', 1000, 2000)"
        ))
        .await;
        let keys = ["lobby", "round-1-1", "reveal-1-1", "trade-1-1", "round-1-12", "reveal-1-12", "round-2-1", "barter-7"];
        for (message, key) in (1..).zip(keys) {
            db.execute(&format!(
                "INSERT INTO posts (game_id, post_key, channel_id, message_id, updated_at)
                 VALUES ('{id}', '{key}', {channel}, {channel}{message}, 1000)"
            ))
            .await;
        }
        games.push(id);
    }
    let store = db.store().await;
    let mut posts = Vec::new();
    for id in &games {
        let mut found: Vec<_> = store.read().await.unwrap().posts(id).await.unwrap();
        found.sort_by_key(|post| post.message);
        posts.push(found.iter().map(|post| format!("{} {}", post.message.unwrap().0, post.key)).collect::<Vec<_>>());
    }
    assert_eq!(posts[0], ["11 lobby", "14 round-1-1", "16 round-1-12", "17 round-2-1", "18 barter-7"]);
    assert_eq!(posts[1].len(), 8, "a finished game keeps its posts");
}

async fn a_database_of_a_newer_program_is_rejected(db: &Database) {
    db.store().await.close().await;
    db.apply_future_migration().await;
    let refused = Store::open(db.url()).await.unwrap_err();
    let known = Store::known_schema_version();
    assert!(matches!(refused, StoreError::NewerSchema { found: 9000, known: k } if k == known), "{refused}");
}

async fn a_database_from_before_the_first_release_is_rejected(db: &Database) {
    db.create_prerelease_schema().await;
    let refused = Store::open(db.url()).await.unwrap_err();
    assert!(matches!(refused, StoreError::PreReleaseSchema), "{refused}");
    assert!(refused.to_string().contains("start with a new database"), "{refused}");
}

async fn a_database_with_different_migrations_is_rejected(db: &Database) {
    db.store().await.close().await;
    db.execute("UPDATE _sqlx_migrations SET checksum = SUBSTR(checksum, 2)").await;
    let refused = Store::open(db.url()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Other(_)), "{refused}");
}
}

#[test]
fn every_file_in_migrations_is_part_of_the_program() {
    let mut versions: Vec<i64> = std::fs::read_dir("migrations")
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap().split_once('_').unwrap().0.parse().unwrap())
        .collect();
    versions.sort_unstable();
    let in_program: Vec<i64> = Store::known_schema_versions().collect();
    assert_eq!(versions, in_program, "add the file to MIGRATION_FILES in src/store/connection/migrations.rs");
}

#[tokio::test]
async fn an_invalid_address_is_reported_without_its_password() {
    for url in [
        "",
        "mysql://me:hunter2@localhost/x",
        "sqlite:",
        "sqlite::memory:",
        "sqlite://x?mode=memory",
        "basari.sqlite",
        "sqlite:///tmp/x?mode=sideways",
        "postgres://me:hunter2@localhost:notaport/x",
    ] {
        let error = Store::open(url).await.unwrap_err();
        assert!(matches!(error, StoreError::Address(_)), "{url}: {error:?}");
        assert!(!format!("{error:?} {error}").contains("hunter2"));
    }
}

#[tokio::test]
async fn a_file_name_may_contain_spaces_and_emoji() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("Bäsari games 🎲.sqlite");
    let store = Store::open(&format!("sqlite:{}", file.display())).await.unwrap();
    store.ping().await.unwrap();
    assert!(file.is_file());
}

#[tokio::test]
async fn a_checkpoint_moves_the_wal_into_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("games.sqlite");
    let store = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
    store.checkpoint_wal().await.unwrap();
    let before = file.metadata().unwrap().len();
    for channel in 1..100 {
        running(&store, channel).await;
    }
    assert_eq!(file.metadata().unwrap().len(), before, "the games are only in the WAL");
    store.checkpoint_wal().await.unwrap();
    assert!(file.metadata().unwrap().len() > before);
}

#[tokio::test]
async fn a_missing_file_is_not_created_in_modes_rw_and_ro() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("missing.sqlite");
    for mode in ["rw", "ro"] {
        let error = Store::open(&format!("sqlite://{}?mode={mode}", file.display())).await.unwrap_err();
        assert!(error.is_temporary(), "{error}");
    }
    assert!(!file.exists());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_during_a_transaction_is_a_complete_database() {
    let db = Database::sqlite();
    let store = db.store().await;
    let (past, present) = (running(&store, 1).await, running(&store, 2).await);
    finish(&store, &past, at(5_000)).await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("it's a copy.sqlite");
    // A transaction is open.
    let mut tx = store.begin().await.unwrap();
    tx.claim_key(&IdempotencyKey::new("click"), at(1)).await.unwrap();
    store.backup(&file).await.unwrap();
    tx.commit().await.unwrap();

    let copy = Store::open(&format!("sqlite://{}", file.display())).await.unwrap();
    let (mut original, mut copied) = (store.read().await.unwrap(), copy.read().await.unwrap());
    for game in [&past, &present] {
        assert_eq!(copied.load(game).await.unwrap().unwrap(), original.load(game).await.unwrap().unwrap());
    }
    assert_eq!(copied.results(&past).await.unwrap(), original.results(&past).await.unwrap());
    assert_eq!(copied.stored_result(&IdempotencyKey::new("click")).await.unwrap(), None);
    drop(copied);
    running(&copy, 3).await;

    let refused = store.backup(&file).await.unwrap_err();
    assert!(refused.to_string().contains("not be overwritten"), "{refused}");
    assert_eq!(copy.read().await.unwrap().live_game_ids().await.unwrap().len(), 2);
    assert!(store.backup(&directory.path().join("no such directory").join("x")).await.is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgresql_refers_to_pg_dump() {
    let Some(db) = Database::postgres().await else { return };
    let store = db.store().await;
    let refused = store.backup(std::path::Path::new("/nowhere/x")).await.unwrap_err();
    assert!(refused.to_string().contains("pg_dump"));
    assert_eq!(store.read().await.unwrap().game(&new_id()).await.unwrap(), None);
}

/// The server of the tests has no certificate.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requiring_tls_from_a_server_without_it_is_an_invalid_address() {
    let Some(db) = Database::postgres().await else { return };
    let error = Store::open(&format!("{}&sslmode=require", db.url())).await.unwrap_err();
    assert!(matches!(&error, StoreError::Address(reason) if reason.contains("sslmode")), "{error:?}");
    db.store().await.close().await;
}
