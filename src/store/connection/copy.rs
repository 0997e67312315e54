//! Copies all data from one database into another, of either backend. Tables and columns come from the database catalogs, so
//! tables of later migrations are included.

use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::{ColumnType, Row, Value, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::games::events::placeholders;
use futures_util::TryStreamExt;

/// Rows per INSERT statement.
const ROWS_PER_INSERT: usize = 200;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Table {
    name: String,
    columns: Vec<(String, ColumnType)>,
}

impl Store {
    /// Copies a consistent state of this database into a migrated, empty one in one transaction. Calls `on_progress` with a
    /// table and the number of its rows copied so far.
    pub async fn copy_to(&self, target: &Store, mut on_progress: impl FnMut(&str, u64)) -> Result<()> {
        let mut from = self.read().await?;
        let mut to = target.begin().await?;
        let tables = from.tables().await?;
        if !have_same_tables(&tables, &to.tables().await?) {
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
            on_progress(&table.name, 0);
            copy_table(&mut from, &mut to, table, &mut on_progress).await?;
        }
        to.commit().await
    }
}

/// Ignores the order, which depends on foreign keys.
fn have_same_tables(ours: &[Table], theirs: &[Table]) -> bool {
    ours.len() == theirs.len() && ours.iter().all(|table| theirs.contains(table))
}

async fn copy_table(
    from: &mut Snapshot,
    to: &mut WriteTransaction,
    table: &Table,
    on_progress: &mut impl FnMut(&str, u64),
) -> Result<()> {
    let sql = format!("SELECT {} FROM {}", table.list(), quoted(&table.name));
    let mut batches = from.connection().batches(statement(sql), ROWS_PER_INSERT)?;
    let mut copied = 0;
    while let Some(rows) = batches.try_next().await? {
        to.insert(table, &rows).await?;
        copied += rows.len() as u64;
        on_progress(&table.name, copied);
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
    /// All tables except the migrations table, each after the tables that its foreign keys refer to.
    async fn tables(&mut self) -> Result<Vec<Table>> {
        let sql = self.sql_for_backend(
            "SELECT m.name AS owner, CAST(c.name AS TEXT) AS name, CAST(c.type AS TEXT) AS column_type
             FROM sqlite_master AS m, pragma_table_info(m.name) AS c
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.name <> '_sqlx_migrations'
             ORDER BY m.name, c.name",
            "SELECT CAST(table_name AS TEXT) AS owner, CAST(column_name AS TEXT) AS name, CAST(data_type AS TEXT) AS column_type
             FROM information_schema.columns
             WHERE table_schema = current_schema() AND table_name <> '_sqlx_migrations' ORDER BY 1, 2",
        );
        let mut unordered: Vec<Table> = Vec::new();
        for row in statement(sql).fetch_all(self.connection()).await? {
            let row = Reader::new(&row, "the list of columns", &["owner", "name"]);
            let (owner, column) = (row.text("owner")?, (row.text("name")?, column_type(&row)?));
            match unordered.iter_mut().find(|table| table.name == owner) {
                Some(table) => table.columns.push(column),
                None => unordered.push(Table { name: owner, columns: vec![column] }),
            }
        }
        Ok(sort_by_references(unordered, &self.references().await?))
    }

    /// The foreign keys, as pairs of child and parent table.
    async fn references(&mut self) -> Result<Vec<(String, String)>> {
        let sql = self.sql_for_backend(
            "SELECT m.name AS child, CAST(f.\"table\" AS TEXT) AS parent
             FROM sqlite_master AS m, pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'",
            "SELECT CAST(CAST(conrelid AS regclass) AS TEXT) AS child, CAST(CAST(confrelid AS regclass) AS TEXT) AS parent
             FROM pg_constraint WHERE contype = 'f'",
        );
        let rows = statement(sql).fetch_all(self.connection()).await?;
        let pair = |row: &Row| {
            let row = Reader::new(row, "the list of references", &[]);
            Ok((row.text("child")?, row.text("parent")?))
        };
        rows.iter().map(pair).collect()
    }

    async fn count(&mut self, table: &Table) -> Result<i64> {
        let sql = format!("SELECT COUNT(*) AS number FROM {}", quoted(&table.name));
        let row = statement(sql).fetch_one(self.connection()).await?;
        Reader::new(&row, "a count", &[]).int("number")
    }
}

fn column_type(row: &Reader<'_>) -> Result<ColumnType> {
    match row.text("column_type")?.to_lowercase().as_str() {
        "text" => Ok(ColumnType::Text),
        "bigint" => Ok(ColumnType::Integer),
        "double precision" => Ok(ColumnType::Real),
        _ => Err(row.corrupt("its type", "cannot be copied")),
    }
}

/// Sorts tables so that each comes after the tables it refers to.
fn sort_by_references(mut unordered: Vec<Table>, references: &[(String, String)]) -> Vec<Table> {
    let mut ordered: Vec<Table> = Vec::new();
    while !unordered.is_empty() {
        let must_wait = |table: &Table, all: &[Table]| {
            let mut parents = references.iter().filter(|(child, parent)| *child == table.name && parent != child);
            parents.any(|(_, parent)| all.iter().any(|other| other.name == *parent))
        };
        // In a reference cycle no table is first, so any order will do.
        let next = (0..unordered.len()).find(|index| !must_wait(&unordered[*index], &unordered)).unwrap_or(0);
        ordered.push(unordered.remove(next));
    }
    ordered
}

impl WriteTransaction {
    async fn insert(&mut self, table: &Table, rows: &[Row]) -> Result<()> {
        let values = placeholders(rows.len(), table.columns.len());
        let mut insert = statement(format!("INSERT INTO {} ({}) VALUES {values}", quoted(&table.name), table.list()));
        for row in rows {
            for ((name, value), (_, column_type)) in row.cells().zip(&table.columns) {
                insert = insert.bind(match (value, column_type) {
                    (Value::Null(_), _) => Value::Null(*column_type),
                    (Value::Text(_), ColumnType::Text)
                    | (Value::Integer(_), ColumnType::Integer)
                    | (Value::Real(_), ColumnType::Real) => value.clone(),
                    _ => {
                        let reason = format!("{name} has the wrong type");
                        return Err(StoreError::corrupt("a row of the table", table.name.as_str(), reason));
                    }
                });
            }
        }
        insert.execute(self.connection()).await?;
        Ok(())
    }
}
