//! `basari migrate-data`: copies all data into another database, such as from SQLite to PostgreSQL.

use indicatif::ProgressBar;

use crate::cli::{Failure, database};
use crate::config::Config;
use crate::store::{Store, StoreError};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The source: sqlite://... or postgres://... Default: the database in the settings.
    #[arg(long, value_name = "URL", required_unless_present = "to")]
    from: Option<String>,
    /// The target: a new file or an empty database. Default: the database in the settings.
    #[arg(long, value_name = "URL")]
    to: Option<String>,
}

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    // Other users can see command lines, so a URL with a password may come from the settings instead.
    let address = |given: &Option<String>| given.clone().unwrap_or_else(|| config.database.reveal().to_owned());
    database::block_on(async {
        let from = open_source(&must_exist(&address(&args.from))).await.map_err(|error| format!("--from: {error}"))?;
        let to = Store::open(&address(&args.to)).await.map_err(|error| format!("--to: {error}"))?;
        let progress = ProgressBar::new_spinner();
        let mut counts: Vec<(String, u64)> = Vec::new();
        let copied = from.copy_to(&to, |table, rows| {
            match counts.last_mut().filter(|(name, _)| name == table) {
                Some(count) => count.1 = rows,
                None => counts.push((table.to_owned(), rows)),
            }
            progress.set_message(format!("{table}: {rows} rows"));
            progress.tick();
        });
        copied.await?;
        progress.finish_and_clear();
        for (table, rows) in &counts {
            println!("{table}: {rows} rows");
        }
        println!("all data copied; point the bot to the new database now");
        to.close().await;
        Ok(())
    })
}

/// Keeps SQLite from creating a missing source.
fn must_exist(url: &str) -> String {
    match (url.starts_with("sqlite:") && !url.contains("mode="), url.contains('?')) {
        (false, _) => url.to_owned(),
        (true, true) => format!("{url}&mode=rw"),
        (true, false) => format!("{url}?mode=rw"),
    }
}

/// Opens the source without migrating it.
async fn open_source(url: &str) -> Result<Store, StoreError> {
    let store = Store::open_without_migrating(url).await?;
    store.require_current_schema().await?;
    Ok(store)
}
