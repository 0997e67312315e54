//! Writers that wait for SQLite at the same time share a commit. Everything runs on one thread, so their order is certain.

use super::fixtures::{at, lobby};
use crate::support::database::Database;
use basari::store::{IdempotencyKey, Options, Status, Store, StoreError};
use std::path::Path;
use std::time::Duration;

/// The commits in the write-ahead log: the frames that end a transaction (<https://www.sqlite.org/fileformat2.html#walformat>).
fn commits_in_wal(database: &Path) -> usize {
    let wal = std::fs::read(format!("{}-wal", database.display())).unwrap();
    let page_size = u32::from_be_bytes(wal[8..12].try_into().unwrap()) as usize;
    let frames = wal[32..].chunks_exact(24 + page_size);
    // A frame that ends a transaction has the size of the database in its second field.
    frames.filter(|frame| frame[4..8] != [0; 4]).count()
}

/// Lets all other tasks run until they wait.
async fn let_others_run() {
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
}

fn key(number: u32) -> IdempotencyKey {
    IdempotencyKey::new(format!("click-{number}"))
}

async fn claim(store: &Store, number: u32) -> Result<(), StoreError> {
    let mut tx = store.begin().await?;
    assert_eq!(tx.claim_key(&key(number), at(1)).await?, None);
    tx.commit().await
}

async fn claimed_keys(db: &Database) -> Vec<String> {
    let rows = db.rows("SELECT key FROM idempotency_keys ORDER BY key").await;
    rows.into_iter().map(|mut row| row.remove(0)).collect()
}

#[tokio::test]
async fn writers_that_wait_together_share_a_commit() {
    let db = Database::sqlite();
    let store = db.store().await;
    lobby(&store, 1).await;
    let mut first = store.begin().await.unwrap();
    first.claim_key(&key(0), at(1)).await.unwrap();
    let before = commits_in_wal(&db.file().unwrap());
    let writers: Vec<_> = (1..=20)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { claim(&store, number).await })
        })
        .collect();
    let_others_run().await;
    first.commit().await.unwrap();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
    assert_eq!(commits_in_wal(&db.file().unwrap()) - before, 1, "one commit for 21 writers");
    assert_eq!(claimed_keys(&db).await.len(), 21);
}

#[tokio::test]
async fn a_writer_that_fails_takes_nobody_along() {
    let db = Database::sqlite();
    let store = db.store().await;
    let game = lobby(&store, 1).await.id;
    let first = store.begin().await.unwrap();
    let writers: Vec<_> = (10..30)
        .map(|number| {
            let (store, game) = (store.clone(), game.clone());
            tokio::spawn(async move {
                let mut tx = store.begin().await.unwrap();
                tx.claim_key(&key(number), at(1)).await.unwrap();
                match number % 4 {
                    0 => tx.commit().await.unwrap(),
                    // A uniqueness violation.
                    1 => drop(tx.create_game(&super::fixtures::new_game(1)).await.unwrap_err()),
                    // It is canceled while its changes are there.
                    2 => drop(tx),
                    _ => {
                        tx.set_status(&game, Status::Cancelled, None, at(2)).await.unwrap();
                        tx.rollback().await.unwrap();
                    }
                }
            })
        })
        .collect();
    let_others_run().await;
    first.commit().await.unwrap();
    for writer in writers {
        writer.await.unwrap();
    }
    assert_eq!(claimed_keys(&db).await, ["click-12", "click-16", "click-20", "click-24", "click-28"]);
    assert_eq!(store.read().await.unwrap().game(&game).await.unwrap().unwrap().status, Status::Lobby);
}

#[tokio::test]
async fn nobody_gets_an_answer_before_the_commit() {
    let db = Database::sqlite();
    let store = db.store().await;
    let mut first = store.begin().await.unwrap();
    first.claim_key(&key(1), at(1)).await.unwrap();
    let second = tokio::spawn({
        let store = store.clone();
        async move { store.begin().await.unwrap() }
    });
    let_others_run().await;
    let answer = tokio::spawn(first.commit());
    let mut second = second.await.unwrap();
    let_others_run().await;
    assert!(!answer.is_finished(), "the second writer has not finished, so nothing is committed");
    assert_eq!(claimed_keys(&db).await, [""; 0]);
    second.claim_key(&key(2), at(1)).await.unwrap();
    second.commit().await.unwrap();
    answer.await.unwrap().unwrap();
    assert_eq!(claimed_keys(&db).await, ["click-1", "click-2"]);
}

#[tokio::test]
async fn a_repeated_click_is_answered_after_the_commit_of_the_first() {
    let db = Database::sqlite();
    let store = db.store().await;
    let mut first = store.begin().await.unwrap();
    first.claim_key(&key(1), at(1)).await.unwrap();
    let [repeated, third] = [(); 2].map(|()| {
        let store = store.clone();
        tokio::spawn(async move { store.begin().await.unwrap() })
    });
    let_others_run().await;
    let answer = tokio::spawn(first.commit());
    let mut repeated = repeated.await.unwrap();
    assert!(repeated.claim_key(&key(1), at(1)).await.unwrap().is_some(), "it sees the uncommitted claim");
    let repeated = tokio::spawn(repeated.rollback());
    let third = third.await.unwrap();
    let_others_run().await;
    assert!(!repeated.is_finished(), "what it has seen is not committed yet");
    third.commit().await.unwrap();
    answer.await.unwrap().unwrap();
    repeated.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_change_is_committed_although_its_writer_does_not_wait() {
    let db = Database::sqlite();
    let store = db.store().await;
    let mut first = store.begin().await.unwrap();
    first.claim_key(&key(1), at(1)).await.unwrap();
    let second = tokio::spawn({
        let store = store.clone();
        async move { store.begin().await.unwrap() }
    });
    let_others_run().await;
    let answer = tokio::spawn(first.commit());
    let second = second.await.unwrap();
    answer.abort();
    drop(second);
    claim(&store, 2).await.unwrap();
    assert_eq!(claimed_keys(&db).await, ["click-1", "click-2"]);
}

#[tokio::test]
async fn a_full_disk_fails_one_writer_or_all_but_loses_no_answer() {
    let db = Database::sqlite();
    db.store().await.close().await;
    let pages = u32::try_from(db.number("SELECT page_count FROM pragma_page_count()").await).unwrap();
    let options = Options { max_pages: Some(pages + 2), timeout: Duration::from_secs(30), ..Options::default() };
    let store = Store::open_with(db.url(), options).await.unwrap();
    let first = store.begin().await.unwrap();
    let writers: Vec<_> = (1..=300)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { claim(&store, number).await.map(|()| key(number)) })
        })
        .collect();
    let_others_run().await;
    // It has changed nothing, but shares the fate of the others.
    let _ = first.commit().await;
    let mut answered = Vec::new();
    let mut failures = 0;
    for writer in writers {
        match writer.await.unwrap() {
            Ok(key) => answered.push(key.as_str().to_owned()),
            Err(error) => {
                assert!(error.is_temporary(), "{error}");
                failures += 1;
            }
        }
    }
    assert!(failures > 0, "the disk was never full");
    answered.sort();
    assert_eq!(claimed_keys(&db).await, answered, "exactly what was answered is there");
}
