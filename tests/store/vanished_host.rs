//! A database host that disappears without closing its connections: every wait ends as a temporary error, and the store
//! recovers when the host is back.

use super::fixtures::{at, running};
use crate::support::database::Database;
use crate::support::database_proxy::DatabaseProxy;
use basari::store::{GameId, Options, Store, StoreError};
use basari_rules::game::record::MovedBy;
use std::time::Duration;

const CONNECTIONS: u32 = 2;
/// Far more than any of these tests needs.
const HANG_GUARD: Duration = Duration::from_mins(2);

async fn in_time<T>(what: &str, wait: impl Future<Output = T>) -> T {
    tokio::time::timeout(HANG_GUARD, wait).await.unwrap_or_else(|_| panic!("{what} never ends"))
}

/// A game, and a store that reaches it through the proxy.
async fn game_behind_proxy(db: &Database) -> (GameId, DatabaseProxy, Store) {
    let id = running(&db.store().await, 1).await;
    let proxy = DatabaseProxy::open(db.url());
    let options = Options { connections: CONNECTIONS, timeout: Duration::from_millis(400), ..Options::default() };
    let store = retry_temporary(async || Store::open_with(&proxy.url(), options.clone()).await).await;
    (id, proxy, store)
}

/// On a slow machine even a call that must succeed may exceed a short timeout, so it is retried.
async fn retry_temporary<T>(mut call: impl AsyncFnMut() -> Result<T, StoreError>) -> T {
    for _ in 0..300 {
        match call().await {
            Ok(value) => return value,
            Err(error) => assert!(error.is_temporary(), "{error:?}"),
        }
    }
    panic!("only temporary errors")
}

fn assert_temporary<T>(outcome: Result<T, StoreError>) {
    let Err(error) = outcome else { panic!("a vanished host responds") };
    assert!(error.is_temporary(), "{error:?}");
}

/// Uses all connections at once, so it fails if one of them is lost.
async fn use_all_connections(store: &Store, id: &GameId) {
    let read_twice = async || {
        let (mut first, mut second) = (store.read().await?, store.read().await?);
        first.load(id).await?;
        second.load(id).await
    };
    in_time("reading on all connections", retry_temporary(read_twice)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_call_ends_as_temporary_and_work_goes_on_when_the_host_is_back() {
    let Some(db) = Database::postgres().await else { return };
    let (id, proxy, store) = game_behind_proxy(&db).await;
    let mut tx = retry_temporary(async || store.begin().await).await;
    let mut view = retry_temporary(async || store.read().await).await;
    proxy.freeze();
    assert_temporary(in_time("a statement", tx.append(&id, 3, MovedBy::Person, &["{}"], at(9))).await);
    assert_temporary(in_time("a query", view.load(&id)).await);
    drop((tx, view));
    for _ in 0..2 * CONNECTIONS {
        assert_temporary(in_time("begin", store.begin()).await);
        assert_temporary(in_time("read", store.read()).await);
        assert_temporary(in_time("a single statement", store.next_due()).await);
        assert_temporary(in_time("a ping", store.ping()).await);
    }
    proxy.unblock();
    use_all_connections(&store, &id).await;
    let write = async || {
        let mut tx = store.begin().await?;
        let version = tx.lock(&id).await?.unwrap().row.version;
        if version == 3 {
            tx.append(&id, 3, MovedBy::Person, &["{}"], at(9)).await?;
        }
        tx.commit().await
    };
    in_time("a write", retry_temporary(write)).await;
    assert_eq!(db.store().await.read().await.unwrap().load(&id).await.unwrap().unwrap().row.version, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commits_and_rollbacks_end_as_temporary() {
    let Some(db) = Database::postgres().await else { return };
    let (id, proxy, store) = game_behind_proxy(&db).await;
    let committed = retry_temporary(async || store.begin().await).await;
    let rolled_back = retry_temporary(async || store.begin().await).await;
    proxy.freeze();
    assert_temporary(in_time("a commit", committed.commit()).await);
    assert_temporary(in_time("a rollback", rolled_back.rollback()).await);
    proxy.unblock();
    use_all_connections(&store, &id).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dropped_transactions_give_their_connections_back() {
    let Some(db) = Database::postgres().await else { return };
    let (id, proxy, store) = game_behind_proxy(&db).await;
    for _ in 0..3 {
        let tx = retry_temporary(async || store.begin().await).await;
        let view = retry_temporary(async || store.read().await).await;
        proxy.freeze();
        drop((tx, view));
        assert_temporary(in_time("begin", store.begin()).await);
        proxy.unblock();
        use_all_connections(&store, &id).await;
    }
    // Closing waits for all connections, and the host is gone for good.
    let tx = retry_temporary(async || store.begin().await).await;
    proxy.freeze();
    drop(tx);
    in_time("closing the store", store.close()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_server_frees_the_locks_of_a_client_that_is_gone() {
    let Some(db) = Database::postgres().await else { return };
    let (id, proxy, store) = game_behind_proxy(&db).await;
    let lock = async || {
        let mut tx = store.begin().await?;
        tx.lock(&id).await?;
        Ok(tx)
    };
    let holder = retry_temporary(lock).await;
    // The server does not notice that the client hangs up.
    proxy.freeze();
    drop(holder);
    let other = db.store().await;
    let mut tx = other.begin().await.unwrap();
    assert_eq!(in_time("the lock", tx.lock(&id)).await.unwrap().unwrap().row.version, 3);
}
