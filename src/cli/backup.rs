//! `basari backup`: a copy of the database.

use std::path::PathBuf;

use crate::cli::{Failure, database};
use crate::config::Config;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The new file. An existing file is never overwritten.
    file: PathBuf,
}

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    if !config.database.reveal().starts_with("sqlite:") {
        // The URL may contain a password, so the message names the variable instead.
        let file = args.file.display();
        let advice = format!(
            "this command only backs up SQLite; for PostgreSQL, run: pg_dump --format=custom --file={file} \"$DATABASE_URL\""
        );
        return Err(advice.into());
    }
    database::block_on(async {
        // People make backups before an upgrade, so an older schema is fine.
        let store = database::open_any_schema(config).await?;
        store.backup(&args.file).await?;
        println!("database copied to {}", args.file.display());
        Ok(())
    })
}
