//! `basari backup`: a copy of the database.

use std::path::PathBuf;

use super::{Failure, database};
use crate::config::Config;
use crate::store::Backend;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The new file; one that is there already is not touched.
    file: PathBuf,
}

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    database::block_on(async {
        let store = database::open(config).await?;
        if store.backend() == Backend::Postgres {
            // The address may hold a password, so it is named and not shown.
            let file = args.file.display();
            let advice = format!(
                "PostgreSQL makes its own backups; run: pg_dump --format=custom --file={file} \"$DATABASE_URL\""
            );
            return Err(advice.into());
        }
        store.backup(&args.file).await?;
        println!("the database is copied to {}", args.file.display());
        Ok(())
    })
}
