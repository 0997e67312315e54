//! Measures how much space games take in a database, for docs/SCALING.md. Run it with
//! `cargo test --test all -- --ignored --nocapture service::database_size`.

use basari_rules::game::Kind;

use super::migrate_data::table_names;
use super::service_fixture::ServiceFixture;
use crate::support::database::Database;

const GAMES: u64 = 50;

/// Bytes of a table with its indexes. For SQLite, the whole file counts as the table `games`.
async fn bytes(db: &Database, table: &str) -> i64 {
    match (db.is_sqlite(), table) {
        (false, table) => db.number(&format!("SELECT CAST(pg_total_relation_size('{table}') AS BIGINT)")).await,
        (true, "games") => {
            let pages = db.number("SELECT page_count FROM pragma_page_count()").await;
            pages * db.number("SELECT page_size FROM pragma_page_size()").await
        }
        (true, _) => 0,
    }
}

async fn measure(db: &Database, kind: Kind, people: u64, computers: usize) {
    let fixture = ServiceFixture::new(db).await;
    let mut empty = 0;
    for table in table_names() {
        empty += bytes(db, &table).await;
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
        let rows = db.number(&format!("SELECT COUNT(*) FROM {table}")).await;
        let size = bytes(db, &table).await;
        used += size;
        println!("{table}: {rows} rows, {size} bytes");
    }
    println!("all: {} bytes per game", (used - empty) / i64::try_from(GAMES).unwrap());
    let payloads = db.number("SELECT CAST(SUM(LENGTH(payload)) AS BIGINT) FROM events").await;
    println!("event payloads: {payloads} bytes");
    db.execute(if db.is_sqlite() { "VACUUM" } else { "VACUUM FULL" }).await;
    let mut vacuumed = 0;
    for table in table_names() {
        vacuumed += bytes(db, &table).await;
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
