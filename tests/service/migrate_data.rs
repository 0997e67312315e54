//! `basari migrate-data`: copying everything from one database to another.

use basari::model::notify::Notify;
use std::collections::BTreeMap;
use std::process::{Command, Output};

use basari::service::{GameId, ServerSettings, UserId};
use basari_rules::game::Kind;

use super::service_fixture::{SERVER, ServiceFixture};
use crate::support::database::Database;

fn basari(args: &[&str], url: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_basari")).env_clear().env("DATABASE_URL", url).args(args).output().unwrap()
}

fn migrate(from: &str, to: &str) -> Output {
    basari(&["migrate-data", "--from", from, "--to", to], "sqlite://not-used")
}

/// The tables that the migrations create.
pub fn table_names() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    let sql = files.collect::<Vec<_>>().join("\n");
    let names = sql.split("CREATE TABLE ").skip(1).map(|rest| rest.split_whitespace().next().unwrap().to_owned());
    names.collect()
}

/// All rows of all tables, each as text.
async fn all_rows(db: &Database) -> BTreeMap<String, Vec<String>> {
    let mut tables = BTreeMap::new();
    for table in table_names() {
        let rows = db.rows(&format!("SELECT * FROM {table}")).await;
        let mut lines: Vec<String> = rows.iter().map(|row| row.join(" | ")).collect();
        lines.sort();
        tables.insert(table, lines);
    }
    tables
}

/// Inserts a row into every table that the games left empty, whatever its columns are.
async fn fill_empty_tables(db: &Database, game: &GameId) {
    let before = all_rows(db).await;
    for table in before.iter().filter(|(_, rows)| rows.is_empty()).map(|(table, _)| table) {
        let columns = db.rows(&format!("SELECT name, CAST(type AS TEXT) FROM pragma_table_info('{table}')")).await;
        let (names, values): (Vec<String>, Vec<String>) = columns
            .into_iter()
            .map(|column| {
                let value = match (column[0].as_str(), column[1].as_str()) {
                    ("game_id", _) => format!("'{game}'"),
                    (_, "TEXT") => "'Grüße, 千代'".to_owned(),
                    (_, "DOUBLE PRECISION") => "0.1".to_owned(),
                    _ => i64::MAX.to_string(),
                };
                (column[0].clone(), value)
            })
            .unzip();
        db.execute(&format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), values.join(", "))).await;
    }
}

/// Creates games in several states, preferences and server settings.
async fn create_sample_data(db: &Database) -> Vec<GameId> {
    let fixture = ServiceFixture::new(db).await;
    let over = fixture.start_game_in(100, Kind::Card, 2, 1).await;
    fixture.play_to_end(&over).await;
    let board = fixture.start_game_in(101, Kind::Board, 3, 1).await;
    let card = fixture.start_game_in(102, Kind::Card, 3, 0).await;
    fixture.open_lobby_in(103, Kind::Board, 2).await;
    fixture.service.set_notify(UserId(1), Notify::DirectMessage).await.unwrap();
    fixture.service.set_language(UserId(2), Some("ja")).await.unwrap();
    let settings = ServerSettings { hints_allowed: false, ..fixture.service.server(SERVER).await.unwrap() };
    fixture.service.set_server(settings.server, |stored| *stored = settings.clone()).await.unwrap();
    fill_empty_tables(db, &over).await;
    fixture.service.store().close().await;
    vec![over, board, card]
}

fn exports(url: &str, games: &[GameId]) -> Vec<String> {
    let export = |game: &GameId| {
        let output = basari(&["export", game.as_str()], url);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    games.iter().map(export).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn migrating_to_postgres_and_back_changes_nothing() {
    let Some(postgres) = Database::postgres().await else { return };
    let (original, copy) = (Database::sqlite(), Database::sqlite());
    let games = create_sample_data(&original).await;
    let before = all_rows(&original).await;
    assert!(before.values().all(|rows| !rows.is_empty()), "every table has a row");
    for (from, to) in [(&original, &postgres), (&postgres, &copy)] {
        let output = migrate(from.url(), to.url());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains("events: "), "the output says what was copied");
        assert_eq!(all_rows(to).await, before);
        assert_eq!(exports(to.url(), &games), exports(original.url(), &games));
        assert!(basari(&["check"], to.url()).status.success(), "every live game can be replayed there");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_with_data_is_left_unchanged() {
    let (source, target) = (Database::sqlite(), Database::sqlite());
    create_sample_data(&source).await;
    create_sample_data(&target).await;
    let before = all_rows(&target).await;
    let output = migrate(source.url(), target.url());
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && error.contains("not empty") && error.lines().count() == 1, "{error}");
    assert_eq!(all_rows(&target).await, before);
}

#[test]
fn a_missing_source_is_reported_and_not_created() {
    let folder = tempfile::tempdir().unwrap();
    let missing = format!("sqlite://{}", folder.path().join("missing.sqlite").display());
    let output = migrate(&missing, Database::sqlite().url());
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("--from"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_from_or_to_means_the_database_of_the_settings() {
    let (source, configured, target) = (Database::sqlite(), Database::sqlite(), Database::sqlite());
    source.store().await.close().await;
    source
        .execute("INSERT INTO idempotency_keys (key, game_id, result, claimed_at) VALUES ('a click', NULL, '{}', 1)")
        .await;
    for args in [["migrate-data", "--from", source.url()], ["migrate-data", "--to", target.url()]] {
        let output = basari(&args, configured.url());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains("idempotency_keys: 1 rows"));
    }
    let neither = basari(&["migrate-data"], configured.url());
    assert_eq!(neither.status.code(), Some(2));
}
