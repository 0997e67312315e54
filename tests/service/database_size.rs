//! What games leave in a database: the measurement behind docs/SCALING.md, to be asked for by name.
//! `cargo test --test all -- --ignored --nocapture service::database_size`

use basari_rules::game::Kind;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};

use super::migrate_data::tables;
use super::service_fixture::Hall;
use crate::support::database::Database;

const GAMES: u64 = 50;

async fn number(connection: &mut AnyConnection, sql: String) -> i64 {
    connection.fetch_one(AssertSqlSafe(sql)).await.unwrap().get(0)
}

/// Bytes of a table with its indexes; of SQLite the whole file, once.
async fn bytes(connection: &mut AnyConnection, db: &Database, table: &str) -> i64 {
    match (db.is_sqlite(), table) {
        (false, table) => number(connection, format!("SELECT CAST(pg_total_relation_size('{table}') AS BIGINT)")).await,
        (true, "games") => {
            let pages = number(connection, "SELECT page_count FROM pragma_page_count()".into()).await;
            pages * number(connection, "SELECT page_size FROM pragma_page_size()".into()).await
        }
        (true, _) => 0,
    }
}

async fn measure(db: &Database, kind: Kind, people: u64, computers: usize) {
    let hall = Hall::open(db).await;
    let mut connection = AnyConnection::connect(db.url()).await.unwrap();
    let mut empty = 0;
    for table in tables() {
        empty += bytes(&mut connection, db, &table).await;
    }
    let mut posted = 0;
    for channel in 0..GAMES {
        let game = hall.game_in(100 + channel, kind, people, computers).await;
        while hall.answer_once(&game).await || hall.run_due().await > 0 {
            posted += hall.deliver().await.len();
        }
    }
    println!("{kind:?}, {people} people, {computers} computers, {GAMES} games: {posted} deliveries");
    let mut used = 0;
    for table in tables() {
        let rows = number(&mut connection, format!("SELECT COUNT(*) FROM {table}")).await;
        let size = bytes(&mut connection, db, &table).await;
        used += size;
        println!("{table}: {rows} rows, {size} bytes");
    }
    println!("all: {} bytes a game", (used - empty) / i64::try_from(GAMES).unwrap());
    let text = number(&mut connection, "SELECT CAST(SUM(LENGTH(payload)) AS BIGINT) FROM events".into()).await;
    println!("payloads of events: {text} bytes");
    connection.execute(if db.is_sqlite() { "VACUUM" } else { "VACUUM FULL" }).await.unwrap();
    let mut tight = 0;
    for table in tables() {
        tight += bytes(&mut connection, db, &table).await;
    }
    println!("without what may be used again: {} bytes a game\n", (tight - empty) / i64::try_from(GAMES).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures"]
async fn of_games_in_both_databases() {
    for (kind, people, computers) in [(Kind::Card, 3, 1), (Kind::Board, 3, 1)] {
        measure(&Database::sqlite(), kind, people, computers).await;
        if let Some(db) = Database::postgres().await {
            measure(&db, kind, people, computers).await;
        }
    }
}
