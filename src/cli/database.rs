//! Opens the database for commands that only read.

use std::sync::Arc;

use crate::cli::Failure;
use crate::config::Config;
use crate::service::{Options, Service, SystemClock};
use crate::store::Store;
use basari_rules::catalog::Catalog;

/// Runs a command on a single-threaded runtime.
pub fn block_on<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}

/// Opens the configured database read-only and requires the current schema. Never creates a file.
pub async fn open(config: &Config) -> Result<Store, Failure> {
    let store = open_any_schema(config).await?;
    store.require_current_schema().await?;
    Ok(store)
}

/// As [`open`], but accepts any schema version.
pub async fn open_any_schema(config: &Config) -> Result<Store, Failure> {
    let url = config.database.reveal();
    let set_read_only = url.starts_with("sqlite:") && !url.contains("mode=");
    let mode = match (set_read_only, url.contains('?')) {
        (false, _) => "",
        (true, true) => "&mode=ro",
        (true, false) => "?mode=ro",
    };
    Ok(Store::open_without_migrating(&format!("{url}{mode}")).await?)
}

/// A service for reading. It starts no background work.
pub fn service(store: Store, catalog: &Catalog) -> Service {
    Service::new(store, catalog.clone(), Arc::new(SystemClock), Options::default())
}
