//! Everything from one database into another, and back.

use basari::model::notify::Notify;
use std::collections::BTreeMap;
use std::process::{Command, Output};

use basari::service::{GameId, ServerSettings, UserId};
use basari_rules::game::Kind;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row, TypeInfo, ValueRef};

use super::service_fixture::{Hall, SERVER};
use crate::support::database::Database;

fn basari(args: &[&str], url: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_basari")).env_clear().env("DATABASE_URL", url).args(args).output().unwrap()
}

fn moved(from: &str, to: &str) -> Output {
    basari(&["migrate-data", "--from", from, "--to", to], "sqlite://not-used")
}

/// The tables that the migrations make.
pub fn tables() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap());
    let text = files.collect::<Vec<_>>().join("\n");
    let names = text.split("CREATE TABLE ").skip(1).map(|rest| rest.split_whitespace().next().unwrap().to_owned());
    names.collect()
}

/// All rows of all tables, each as text.
async fn everything(url: &str) -> BTreeMap<String, Vec<String>> {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let mut all = BTreeMap::new();
    for table in tables() {
        let rows = connection.fetch_all(AssertSqlSafe(format!("SELECT * FROM {table}"))).await.unwrap();
        let cell = |row: &sqlx::any::AnyRow, index: usize| {
            let raw = row.try_get_raw(index).unwrap();
            if raw.is_null() {
                return "-".to_owned();
            }
            let number = || row.try_get::<i64, _>(index).map(|number| number.to_string());
            let real = || row.try_get::<f64, _>(index).map(|number| format!("{number:?}"));
            match raw.type_info().name() {
                "DOUBLE" | "REAL" => real().unwrap(),
                "TEXT" => row.try_get::<String, _>(index).unwrap(),
                _ => number().unwrap(),
            }
        };
        let mut lines: Vec<String> = rows
            .iter()
            .map(|row| (0..row.len()).map(|index| cell(row, index)).collect::<Vec<_>>().join(" | "))
            .collect();
        lines.sort();
        all.insert(table, lines);
    }
    connection.close().await.unwrap();
    all
}

/// Puts something into every table that the games have left empty, whatever its columns are.
async fn fill(db: &Database, game: &GameId) {
    let before = everything(db.url()).await;
    let mut connection = AnyConnection::connect(db.url()).await.unwrap();
    for table in before.iter().filter(|(_, rows)| rows.is_empty()).map(|(table, _)| table) {
        let sql = format!("SELECT name, CAST(type AS TEXT) AS holds FROM pragma_table_info('{table}')");
        let columns = connection.fetch_all(AssertSqlSafe(sql)).await.unwrap();
        let (names, values): (Vec<String>, Vec<String>) = columns
            .iter()
            .map(|column| {
                let name: String = column.get("name");
                let value = match (name.as_str(), column.get::<String, _>("holds").as_str()) {
                    ("game_id", _) => format!("'{game}'"),
                    (_, "TEXT") => "'Grüße, 千代'".to_owned(),
                    (_, "DOUBLE PRECISION") => "0.1".to_owned(),
                    _ => i64::MAX.to_string(),
                };
                (name, value)
            })
            .unzip();
        let sql = format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), values.join(", "));
        connection.execute(AssertSqlSafe(sql)).await.unwrap();
    }
    connection.close().await.unwrap();
}

/// Games in every state, with what hangs on them.
async fn furnish(db: &Database) -> Vec<GameId> {
    let hall = Hall::open(db).await;
    let over = hall.game_in(100, Kind::Card, 2, 1).await;
    hall.play_out(&over).await;
    let board = hall.game_in(101, Kind::Board, 3, 1).await;
    let card = hall.game_in(102, Kind::Card, 3, 0).await;
    hall.lobby_in(103, Kind::Board, 2).await;
    hall.service.set_notify(UserId(1), Notify::DirectMessage).await.unwrap();
    hall.service.set_language(UserId(2), Some("ja")).await.unwrap();
    let house = ServerSettings { hints_allowed: false, ..hall.service.server(SERVER).await.unwrap() };
    hall.service.set_server(house.server, |kept| *kept = house.clone()).await.unwrap();
    fill(db, &over).await;
    hall.service.store().close().await;
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
async fn from_sqlite_to_postgres_and_back_nothing_changes() {
    let Some(there) = Database::postgres().await else { return };
    let (here, back) = (Database::sqlite(), Database::sqlite());
    let games = furnish(&here).await;
    let before = everything(here.url()).await;
    assert!(before.values().all(|rows| !rows.is_empty()), "there is something in every table");
    for (from, to) in [(&here, &there), (&there, &back)] {
        let output = moved(from.url(), to.url());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(String::from_utf8_lossy(&output.stdout).contains("events: "), "it says what it copied");
        assert_eq!(everything(to.url()).await, before);
        assert_eq!(exports(to.url(), &games), exports(here.url(), &games));
        assert!(basari(&["check"], to.url()).status.success(), "every live game folds there");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_target_that_holds_something_is_left_alone_and_a_source_that_is_not_there_is_not_made() {
    let (here, there) = (Database::sqlite(), Database::sqlite());
    furnish(&here).await;
    furnish(&there).await;
    let before = everything(there.url()).await;
    let output = moved(here.url(), there.url());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && said.contains("not empty") && said.lines().count() == 1, "{said}");
    assert_eq!(everything(there.url()).await, before);

    let folder = tempfile::tempdir().unwrap();
    let nowhere = format!("sqlite://{}", folder.path().join("nowhere.sqlite").display());
    let output = moved(&nowhere, Database::sqlite().url());
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("--from"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
