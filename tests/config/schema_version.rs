//! Read-only commands refuse a database with any other schema version and leave it unchanged.

use std::process::{Command, Output};

use basari::store::{Store, StoreError};

use crate::support::database::{Database, on_both_databases};

fn basari(url: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_basari")).env_clear().env("DATABASE_URL", url).args(args).output().unwrap()
}

async fn applied_migrations(db: &Database) -> i64 {
    db.number("SELECT COUNT(*) FROM _sqlx_migrations").await
}

/// Every read-only command fails with one line that contains these words.
fn assert_refused(db: &Database, words: &[&str]) {
    for args in [&["check"][..], &["export", "bobo-bobo-bobo-11"], &["migrate-data", "--to", "sqlite:///nowhere/x"]] {
        let output = basari(db.url(), args);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{args:?}: {error}");
        for word in words {
            assert!(error.contains(word), "{args:?}: {word:?} is missing in {error}");
        }
    }
}

on_both_databases! {
    async fn an_unmigrated_database_is_refused_and_left_unchanged(db: &Database) {
        db.migrate_to(0).await;
        let known = Store::known_schema_version();
        assert_refused(db, &["schema version 0", &format!("needs {known}"), "basari run"]);
        assert_eq!(applied_migrations(db).await, 0, "nothing was migrated");
        let store = Store::open_without_migrating(db.url()).await.unwrap();
        let error = store.require_current_schema().await.unwrap_err();
        assert!(matches!(error, StoreError::OlderSchema { found: 0, known: k } if k == known), "{error}");
        store.close().await;
        // Opening the store, like `basari run`, migrates the database.
        db.store().await.close().await;
        assert!(basari(db.url(), &["check"]).status.success());
    }

    async fn a_database_from_before_the_first_release_is_refused(db: &Database) {
        db.create_prerelease_schema().await;
        assert_refused(db, &["before the first release", "start with a new database"]);
        assert_eq!(applied_migrations(db).await, 3, "nothing was migrated");
    }

    async fn a_newer_database_is_refused(db: &Database) {
        db.store().await.close().await;
        db.apply_future_migration().await;
        assert_refused(db, &["schema version 9000", "use a newer program"]);
    }

    async fn a_database_with_different_migrations_is_refused(db: &Database) {
        db.store().await.close().await;
        db.execute("UPDATE _sqlx_migrations SET checksum = SUBSTR(checksum, 2)").await;
        assert_refused(db, &["migrations that this program does not know"]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unmigrated_database_can_be_backed_up() {
    let db = Database::sqlite();
    db.migrate_to(0).await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    let output = basari(db.url(), &["backup", copy.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(applied_migrations(&db).await, 0);
    assert!(copy.is_file());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_empty_postgresql_database_stays_empty() {
    let Some(db) = Database::postgres().await else { return };
    assert_refused(&db, &["schema version 0", "basari run"]);
    let tables = db.number("SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'public'").await;
    assert_eq!(tables, 0);
}
