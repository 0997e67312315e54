//! The only way to change a game: claim the idempotency key, load the game, apply the change, and commit it together
//! with its deadlines and outbox intents. A repeated key changes nothing and gets the earlier result.

use jiff::SignedDuration;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::metrics;
use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::outbox::enqueue::enqueue_intents;
use crate::service::transaction::game_state::GameState;
use crate::service::transaction::game_transaction::GameTransaction;
use crate::service::transaction::retry::retry_transient;
use crate::service::views::game_snapshot::GameSnapshot;
use crate::service::views::load::snapshot_for;
use crate::store::{Deadline, EarlierResult, GameId, IdempotencyKey, PendingIntent, PendingWork, Snapshot, UserId};

/// A committed change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeOutcome<T = ()> {
    pub game: GameId,
    pub result: T,
    /// The change was committed when this key arrived the first time; nothing changed now.
    pub repeated: bool,
}

/// What a change returns is stored with its key, so that a redelivery gets the same response. The default is not
/// stored.
pub(in crate::service) trait StoredResult:
    Default + PartialEq + Serialize + DeserializeOwned
{
}

impl<T: Default + PartialEq + Serialize + DeserializeOwned> StoredResult for T {}

/// The transaction after a change, and the result to store with its key. The transaction is passed by value because the
/// compiler cannot prove yet that an async closure with a borrowed argument is `Send`.
pub(in crate::service) type Changed<T> = Result<(Box<GameTransaction>, T)>;

enum Claim {
    New(Box<GameTransaction>),
    Duplicate(EarlierResult),
}

impl Service {
    /// Changes a game once per key. Transient failures are retried, so `change` may run several times, each time on a
    /// freshly loaded game.
    pub(in crate::service) async fn change<T: StoredResult, F: Future<Output = Changed<T>>>(
        &self,
        game: &GameId,
        key: &IdempotencyKey,
        change: impl Fn(Box<GameTransaction>) -> F,
    ) -> Result<ChangeOutcome<T>> {
        retry_transient(|| self.try_change(game, key, &change)).await
    }

    /// Like [`Service::change`], but makes a single attempt.
    pub(in crate::service) async fn try_change<T: StoredResult, F: Future<Output = Changed<T>>>(
        &self,
        game: &GameId,
        key: &IdempotencyKey,
        change: impl Fn(Box<GameTransaction>) -> F,
    ) -> Result<ChangeOutcome<T>> {
        match self.claim(game, key).await? {
            Claim::Duplicate(earlier) => Ok(ChangeOutcome::repeated(earlier, game)),
            Claim::New(tx) => {
                let (mut tx, result) = change(tx).await?;
                tx.store_result(&result).await?;
                self.commit(tx).await?;
                Ok(ChangeOutcome { game: game.clone(), result, repeated: false })
            }
        }
    }

    /// Like [`Service::change`], but returns the game as `viewer` sees it afterwards, for their panel.
    pub(in crate::service) async fn change_and_view<T: StoredResult, F: Future<Output = Changed<T>>>(
        &self,
        game: &GameId,
        key: &IdempotencyKey,
        viewer: UserId,
        change: impl Fn(Box<GameTransaction>) -> F,
    ) -> Result<GameSnapshot> {
        self.change_and_show(game, key, viewer, change, |snapshot| std::future::ready(Ok(snapshot))).await
    }

    /// Like [`Service::change_and_view`], but returns what `show` makes of the view. `show` runs while the database commits,
    /// and nobody gets its result if that fails.
    pub(in crate::service) async fn change_and_show<
        T: StoredResult,
        R,
        F: Future<Output = Changed<T>>,
        S: Future<Output = Result<R>>,
    >(
        &self,
        game: &GameId,
        key: &IdempotencyKey,
        viewer: UserId,
        change: impl Fn(Box<GameTransaction>) -> F,
        show: impl Fn(GameSnapshot) -> S,
    ) -> Result<R> {
        retry_transient(|| async {
            match self.claim(game, key).await? {
                Claim::Duplicate(_) => show(self.try_view_game(game, Some(viewer)).await?).await,
                Claim::New(mut tx) => {
                    tx.panel_of = Some(viewer);
                    let (mut tx, result) = change(tx).await?;
                    tx.store_result(&result).await?;
                    let (deadlines, waiting) = self.schedule(&mut tx).await?;
                    let snapshot = snapshot_for(&tx.game, &deadlines, Some(viewer), &mut tx.db).await?;
                    let shown = async {
                        // Whoever waits to write goes first.
                        tokio::task::yield_now().await;
                        show(snapshot).await
                    };
                    let (committed, shown) = tokio::join!(self.commit_scheduled(tx, &waiting), shown);
                    committed.and(shown)
                }
            }
        })
        .await
    }

    /// Runs a query on a consistent snapshot. Transient failures are retried.
    pub(in crate::service) async fn read<T, F: Future<Output = Result<T>>>(
        &self,
        query: impl Fn(Snapshot) -> F,
    ) -> Result<T> {
        retry_transient(|| async { query(self.store().read().await?).await }).await
    }

    /// Loads and locks a game for a worker, which has no idempotency key.
    pub(in crate::service) async fn begin(&self, game: &GameId) -> Result<Box<GameTransaction>> {
        let mut db = self.store().begin().await?;
        let known = self.0.replays.get(game);
        let stored = db.lock_after(game, known.version()).await?.ok_or(Refusal::NoSuchGame)?;
        Ok(Box::new(GameTransaction::new(db, GameState::load(stored, known)?, self.now())))
    }

    async fn claim(&self, game: &GameId, key: &IdempotencyKey) -> Result<Claim> {
        let now = self.now();
        let mut db = self.store().begin().await?;
        if let Some(earlier) = db.claim_key_for_game(game, key, now).await? {
            db.rollback().await?;
            return Ok(Claim::Duplicate(earlier));
        }
        let known = self.0.replays.get(game);
        let stored = db.load_after(game, known.version()).await?.ok_or(Refusal::NoSuchGame)?;
        let tx = GameTransaction::new(db, GameState::load(stored, known)?, now).with_key(key);
        Ok(Claim::New(Box::new(tx)))
    }

    /// Commits a change with the deadlines and outbox intents that follow from it.
    pub(in crate::service) async fn commit(&self, mut tx: Box<GameTransaction>) -> Result<()> {
        let (_, waiting) = self.schedule(&mut tx).await?;
        self.commit_scheduled(tx, &waiting).await
    }

    pub(in crate::service) async fn schedule(
        &self,
        tx: &mut GameTransaction,
    ) -> Result<(Vec<Deadline>, Vec<PendingIntent>)> {
        tx.settle_planned_barters(&self.options().randomness).await?;
        let PendingWork { deadlines: planned, intents: waiting } = tx.db.pending_work(&tx.game.row.id).await?;
        let deadlines = tx.schedule_deadlines(self.options(), &planned).await?;
        Ok((deadlines, waiting))
    }

    pub(in crate::service) async fn commit_scheduled(
        &self,
        tx: Box<GameTransaction>,
        waiting: &[PendingIntent],
    ) -> Result<()> {
        let GameTransaction { mut db, now, game, intents, has_sooner_deadline, .. } = *tx;
        // In direct messages, nobody else chooses.
        let debounce = if game.is_private() { SignedDuration::ZERO } else { self.options().debounce };
        let posts_due = enqueue_intents(&mut db, &game.row.id, &intents, waiting, now, debounce).await?;
        db.commit().await?;
        metrics::commit();
        self.0.replays.insert(&game.row.id, &game.replay);
        if has_sooner_deadline {
            self.0.deadlines_changed.notify_one();
        }
        if let Some(due) = posts_due {
            self.0.outbox_signal.announce(due);
        }
        // Nobody may be listening.
        let _ = self.0.changed_games.send(game.row.id);
        Ok(())
    }
}

impl GameTransaction {
    async fn store_result<T: StoredResult>(&mut self, result: &T) -> Result<()> {
        if let Some(key) = self.key.as_ref().filter(|_| *result != T::default()) {
            let text = serde_json::to_string(result).map_err(|error| ServiceError::Internal(error.to_string()))?;
            self.db.store_result(key, &self.game.row.id, &text).await?;
        }
        Ok(())
    }
}

impl<T: Default + DeserializeOwned> ChangeOutcome<T> {
    /// The outcome of a key that was used before. `game` is the fallback if the key does not name one.
    pub(in crate::service) fn repeated(earlier: EarlierResult, game: &GameId) -> ChangeOutcome<T> {
        // An unreadable result counts as the default: what matters is that the change was committed.
        let result = serde_json::from_str(&earlier.result).unwrap_or_default();
        ChangeOutcome { game: earlier.game.unwrap_or_else(|| game.clone()), result, repeated: true }
    }
}
