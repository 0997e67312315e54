//! All that is kept, from one database into another of either kind. It goes by the tables and columns that the databases
//! themselves list, so that no table of a later migration is forgotten.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::transaction::{Snapshot, Tx};
use crate::store::games::events::placeholders;
use futures_util::TryStreamExt;
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row};

/// Rows of one statement.
const ROWS: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Table {
    name: String,
    columns: Vec<(String, Holds)>,
}

/// The only types that migrations use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holds {
    Text,
    Whole,
    Real,
}

impl Store {
    /// Copies one moment of this database into another that is migrated and empty, in one transaction. `told` hears of
    /// each table how many rows of it have been copied so far.
    pub async fn copy_to(&self, target: &Store, mut told: impl FnMut(&str, u64)) -> Result<()> {
        let mut from = self.read().await?;
        let mut to = target.begin().await?;
        let tables = from.tables().await?;
        if !same(&tables, &to.tables().await?) {
            return Err(StoreError::Other(
                "the two databases have different tables: use the same program version for both".into(),
            ));
        }
        for table in &tables {
            if to.count(table).await? != 0 {
                return Err(StoreError::Other(format!(
                    "the target database is not empty: there are rows in {}",
                    table.name
                )));
            }
        }
        for table in &tables {
            told(&table.name, 0);
            copy_table(&mut from, &mut to, table, &mut told).await?;
        }
        to.commit().await
    }
}

/// The order may differ: it follows from the rows that point to rows of other tables.
fn same(ours: &[Table], theirs: &[Table]) -> bool {
    ours.len() == theirs.len() && ours.iter().all(|table| theirs.contains(table))
}

async fn copy_table(from: &mut Snapshot, to: &mut Tx, table: &Table, told: &mut impl FnMut(&str, u64)) -> Result<()> {
    let sql = format!("SELECT {} FROM {}", table.list(), quoted(&table.name));
    let mut batches = sqlx::query(AssertSqlSafe(sql)).fetch(from.connection()).try_chunks(ROWS);
    let mut copied = 0;
    while let Some(rows) = batches.try_next().await.map_err(|error| error.1)? {
        to.insert(table, &rows).await?;
        copied += rows.len() as u64;
        told(&table.name, copied);
    }
    Ok(())
}

impl Table {
    fn list(&self) -> String {
        self.columns.iter().map(|(column, _)| quoted(column)).collect::<Vec<_>>().join(", ")
    }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

impl Snapshot {
    /// All tables but the migrations', each after those that it points to.
    async fn tables(&mut self) -> Result<Vec<Table>> {
        let sql = self.either(
            "SELECT m.name AS owner, CAST(c.name AS TEXT) AS name, CAST(c.type AS TEXT) AS holds
             FROM sqlite_master AS m, pragma_table_info(m.name) AS c
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.name <> '_sqlx_migrations'
             ORDER BY m.name, c.name",
            "SELECT CAST(table_name AS TEXT) AS owner, CAST(column_name AS TEXT) AS name, CAST(data_type AS TEXT) AS holds
             FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name <> '_sqlx_migrations' ORDER BY 1, 2",
        );
        let mut unordered: Vec<Table> = Vec::new();
        for row in sqlx::query(sql).fetch_all(self.connection()).await? {
            let row = Reader::new(&row, "the list of columns", &["owner", "name"]);
            let (owner, column) = (row.text("owner")?, (row.text("name")?, holds(&row)?));
            match unordered.iter_mut().find(|table| table.name == owner) {
                Some(table) => table.columns.push(column),
                None => unordered.push(Table { name: owner, columns: vec![column] }),
            }
        }
        Ok(in_order(unordered, &self.references().await?))
    }

    /// Which table points to which.
    async fn references(&mut self) -> Result<Vec<(String, String)>> {
        let sql = self.either(
            "SELECT m.name AS child, CAST(f.\"table\" AS TEXT) AS parent
             FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'",
            "SELECT CAST(CAST(conrelid AS regclass) AS TEXT) AS child, CAST(CAST(confrelid AS regclass) AS TEXT) AS parent
             FROM pg_constraint WHERE contype = 'f'",
        );
        let rows = sqlx::query(sql).fetch_all(self.connection()).await?;
        let pair = |row: &AnyRow| {
            let row = Reader::new(row, "the list of references", &[]);
            Ok((row.text("child")?, row.text("parent")?))
        };
        rows.iter().map(pair).collect()
    }

    async fn count(&mut self, table: &Table) -> Result<i64> {
        let sql = format!("SELECT COUNT(*) AS number FROM {}", quoted(&table.name));
        let row = sqlx::query(AssertSqlSafe(sql)).fetch_one(self.connection()).await?;
        Reader::new(&row, "a count", &[]).int("number")
    }
}

fn holds(row: &Reader<'_>) -> Result<Holds> {
    match row.text("holds")?.to_lowercase().as_str() {
        "text" => Ok(Holds::Text),
        "bigint" => Ok(Holds::Whole),
        "double precision" => Ok(Holds::Real),
        _ => Err(row.corrupt("its type", "is none that can be copied")),
    }
}

/// Tables that point to none first, then those that point to them, and so on.
fn in_order(mut unordered: Vec<Table>, references: &[(String, String)]) -> Vec<Table> {
    let mut ordered: Vec<Table> = Vec::new();
    while !unordered.is_empty() {
        let waits = |table: &Table, all: &[Table]| {
            let mut parents = references.iter().filter(|(child, parent)| *child == table.name && parent != child);
            parents.any(|(_, parent)| all.iter().any(|other| other.name == *parent))
        };
        // In a circle nobody is first; then any order is as good.
        let next = (0..unordered.len()).find(|index| !waits(&unordered[*index], &unordered)).unwrap_or(0);
        ordered.push(unordered.remove(next));
    }
    ordered
}

impl Tx {
    async fn insert(&mut self, table: &Table, rows: &[AnyRow]) -> Result<()> {
        let values = placeholders(rows.len(), table.columns.len());
        let sql = format!("INSERT INTO {} ({}) VALUES {values}", quoted(&table.name), table.list());
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for row in rows {
            for (index, (_, holds)) in table.columns.iter().enumerate() {
                query = match holds {
                    Holds::Text => query.bind(row.try_get::<Option<String>, _>(index)?),
                    Holds::Whole => query.bind(row.try_get::<Option<i64>, _>(index)?),
                    Holds::Real => query.bind(row.try_get::<Option<f64>, _>(index)?),
                };
            }
        }
        query.execute(self.connection()).await?;
        Ok(())
    }
}
