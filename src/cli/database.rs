//! Opening the database for a command that only looks.

use std::sync::Arc;

use crate::cli::Failure;
use crate::config::Config;
use crate::service::{Options, Service, SystemClock};
use crate::store::Store;
use basari_rules::catalog::Catalog;

/// Runs a command that waits for a database.
pub fn block_on<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}

/// The database of the settings, with the tables that this program knows. Looking changes nothing, and makes no file.
pub async fn open(config: &Config) -> Result<Store, Failure> {
    let store = open_whatever_it_holds(config).await?;
    store.must_be_current().await?;
    Ok(store)
}

/// As [`open`], for what is done before the tables are brought up to date.
pub async fn open_whatever_it_holds(config: &Config) -> Result<Store, Failure> {
    let url = config.database.reveal();
    let only_looks = url.starts_with("sqlite:") && !url.contains("mode=");
    let mode = match (only_looks, url.contains('?')) {
        (false, _) => "",
        (true, true) => "&mode=ro",
        (true, false) => "?mode=ro",
    };
    Ok(Store::open_as_it_is(&format!("{url}{mode}")).await?)
}

/// A service to look with; it starts nothing.
pub fn service(store: Store, catalog: &Catalog) -> Service {
    Service::new(store, catalog.clone(), Arc::new(SystemClock), Options::default())
}
