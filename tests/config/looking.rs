//! Commands that only look leave a database as it is, whatever its tables are.

use std::process::{Command, Output};

use basari::store::{Store, StoreError};
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, Connection, Row};

use crate::support::database::{Database, on_both_databases};

fn basari(url: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_basari")).env_clear().env("DATABASE_URL", url).args(args).output().unwrap()
}

async fn migrations_in(db: &Database) -> i64 {
    let mut connection = AnyConnection::connect(db.url()).await.unwrap();
    let row = sqlx::query("SELECT COUNT(*) AS rows FROM _sqlx_migrations").fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    row.get("rows")
}

/// A database that the program has prepared but not migrated yet.
async fn create_without_tables(db: &Database) {
    let no_migrations = tempfile::tempdir().unwrap();
    sqlx::any::install_default_drivers();
    let create = if db.is_sqlite() { "?mode=rwc" } else { "" };
    let mut connection = AnyConnection::connect(&format!("{}{create}", db.url())).await.unwrap();
    let migrator = Migrator::new(no_migrations.path()).await.unwrap();
    migrator.run_direct(None, &mut connection, false).await.unwrap();
    connection.close().await.unwrap();
}

/// Each gets one line with these words.
fn all_refuse(db: &Database, words: &[&str]) {
    for args in [&["check"][..], &["export", "bobo-bobo-bobo-11"], &["migrate-data", "--to", "sqlite:///nowhere/x"]] {
        let output = basari(db.url(), args);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.lines().count()), (Some(1), 1), "{args:?}: {said}");
        for word in words {
            assert!(said.contains(word), "{args:?}: {word:?} is missing in {said}");
        }
    }
}

on_both_databases! {
    async fn older_tables_are_refused_and_stay_as_they_are(db: &Database) {
        create_without_tables(db).await;
        let known = Store::known_schema_version();
        all_refuse(db, &["schema version 0", &format!("needs {known}"), "basari run"]);
        assert_eq!(migrations_in(db).await, 0, "nothing was migrated");
        let store = Store::open_without_migrating(db.url()).await.unwrap();
        let refused = store.require_current_schema().await.unwrap_err();
        assert!(matches!(refused, StoreError::OlderSchema { found: 0, known: k } if k == known), "{refused}");
        store.close().await;
        // The bot brings them up to date, and then all is well.
        db.store().await.close().await;
        assert!(basari(db.url(), &["check"]).status.success());
    }

    async fn a_database_from_before_the_first_release_is_refused_in_one_sentence(db: &Database) {
        db.create_prerelease_schema().await;
        all_refuse(db, &["before the first release", "start with a new database"]);
        assert_eq!(migrations_in(db).await, 3, "nothing was migrated");
    }

    async fn newer_tables_are_refused(db: &Database) {
        db.store().await.close().await;
        db.apply_future_migration().await;
        all_refuse(db, &["schema version 9000", "use a newer program"]);
    }

    async fn tables_of_other_migrations_are_refused(db: &Database) {
        db.store().await.close().await;
        db.execute("UPDATE _sqlx_migrations SET checksum = SUBSTR(checksum, 2)").await;
        all_refuse(db, &["migrations that this program does not know"]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn older_tables_can_be_backed_up_before_they_are_changed() {
    let db = Database::sqlite();
    create_without_tables(&db).await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    let output = basari(db.url(), &["backup", copy.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(migrations_in(&db).await, 0);
    assert!(copy.is_file());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_postgresql_stays_empty() {
    let Some(db) = Database::postgres().await else { return };
    all_refuse(&db, &["schema version 0", "basari run"]);
    let mut connection = AnyConnection::connect(db.url()).await.unwrap();
    let sql = "SELECT COUNT(*) AS tables FROM information_schema.tables WHERE table_schema = 'public'";
    let row = sqlx::query(sql).fetch_one(&mut connection).await.unwrap();
    assert_eq!(row.get::<i64, _>("tables"), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_database_that_is_not_named_is_the_one_of_the_settings() {
    let (from, to, back) = (Database::sqlite(), Database::sqlite(), Database::sqlite());
    from.store().await.close().await;
    from.execute("INSERT INTO idempotency_keys (key, game_id, result, claimed_at) VALUES ('a click', NULL, '{}', 1)")
        .await;
    for (settings, args) in
        [(to.url(), ["migrate-data", "--from", from.url()]), (to.url(), ["migrate-data", "--to", back.url()])]
    {
        let output = basari(settings, &args);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains("idempotency_keys: 1 rows"));
    }
    let neither = basari(to.url(), &["migrate-data"]);
    assert_eq!(neither.status.code(), Some(2));
}

/// The tests' server has no certificate.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_tls_is_refused_for_good_where_tls_is_required() {
    let Some(db) = Database::postgres().await else { return };
    let refused = Store::open(&format!("{}&sslmode=require", db.url())).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Address(said) if said.contains("sslmode")), "{refused:?}");
    db.store().await.close().await;
}
