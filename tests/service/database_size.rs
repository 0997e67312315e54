//! Measures how much space games take in a database, for docs/SCALING.md. Run it with
//! `cargo test --test all -- --ignored --nocapture service::database_size`.

use basari_rules::game::Kind;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};

use super::migrate_data::table_names;
use super::service_fixture::ServiceFixture;
use crate::support::database::Database;

const GAMES: u64 = 50;

async fn query_number(connection: &mut AnyConnection, sql: String) -> i64 {
    connection.fetch_one(AssertSqlSafe(sql)).await.unwrap().get(0)
}

/// Bytes of a table with its indexes. For SQLite, the whole file counts as the table `games`.
async fn bytes(connection: &mut AnyConnection, db: &Database, table: &str) -> i64 {
    match (db.is_sqlite(), table) {
        (false, table) => {
            query_number(connection, format!("SELECT CAST(pg_total_relation_size('{table}') AS BIGINT)")).await
        }
        (true, "games") => {
            let pages = query_number(connection, "SELECT page_count FROM pragma_page_count()".into()).await;
            pages * query_number(connection, "SELECT page_size FROM pragma_page_size()".into()).await
        }
        (true, _) => 0,
    }
}

async fn measure(db: &Database, kind: Kind, people: u64, computers: usize) {
    let fixture = ServiceFixture::new(db).await;
    let mut connection = AnyConnection::connect(db.url()).await.unwrap();
    let mut empty = 0;
    for table in table_names() {
        empty += bytes(&mut connection, db, &table).await;
    }
    let mut deliveries = 0;
    for channel in 0..GAMES {
        let game = fixture.start_game_in(100 + channel, kind, people, computers).await;
        while fixture.answer_all(&game).await || fixture.run_due_deadlines().await > 0 {
            deliveries += fixture.deliver_all().await.len();
        }
    }
    println!("{kind:?}, {people} people, {computers} computers, {GAMES} games: {deliveries} deliveries");
    let mut used = 0;
    for table in table_names() {
        let rows = query_number(&mut connection, format!("SELECT COUNT(*) FROM {table}")).await;
        let size = bytes(&mut connection, db, &table).await;
        used += size;
        println!("{table}: {rows} rows, {size} bytes");
    }
    println!("all: {} bytes per game", (used - empty) / i64::try_from(GAMES).unwrap());
    let payloads =
        query_number(&mut connection, "SELECT CAST(SUM(LENGTH(payload)) AS BIGINT) FROM events".into()).await;
    println!("event payloads: {payloads} bytes");
    connection.execute(if db.is_sqlite() { "VACUUM" } else { "VACUUM FULL" }).await.unwrap();
    let mut vacuumed = 0;
    for table in table_names() {
        vacuumed += bytes(&mut connection, db, &table).await;
    }
    println!("after VACUUM: {} bytes per game\n", (vacuumed - empty) / i64::try_from(GAMES).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement, not a check"]
async fn measure_games_in_both_databases() {
    for (kind, people, computers) in [(Kind::Card, 3, 1), (Kind::Board, 3, 1)] {
        measure(&Database::sqlite(), kind, people, computers).await;
        if let Some(db) = Database::postgres().await {
            measure(&db, kind, people, computers).await;
        }
    }
}
