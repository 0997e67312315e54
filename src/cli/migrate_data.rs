//! `basari migrate-data`: everything from one database into another, such as from SQLite to PostgreSQL.

use indicatif::ProgressBar;

use super::{Failure, database};
use crate::store::Store;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Where the games are now: sqlite://... or postgres://...
    #[arg(long, value_name = "URL")]
    from: String,
    /// Where they are to be: a new file, or an empty database.
    #[arg(long, value_name = "URL")]
    to: String,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    database::block_on(async {
        let from = open("--from", &existing(&args.from)).await?;
        let to = open("--to", &args.to).await?;
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
        println!("everything is copied; let the bot use the new database from now on");
        to.close().await;
        Ok(())
    })
}

/// A source that is not there must not be made.
fn existing(url: &str) -> String {
    match (url.starts_with("sqlite:") && !url.contains("mode="), url.contains('?')) {
        (false, _) => url.to_owned(),
        (true, true) => format!("{url}&mode=rw"),
        (true, false) => format!("{url}?mode=rw"),
    }
}

async fn open(flag: &str, url: &str) -> Result<Store, Failure> {
    // The address may hold a password, so it is not shown.
    Store::open(url).await.map_err(|error| format!("{flag}: {error}").into())
}
