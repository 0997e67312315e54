//! Reviews of finished games. One process makes each review in the background and stores it; a page that needs one earlier
//! makes it at once. The work is done on a blocking thread, one review at a time per process.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::service::error::{Refusal, Result, ServiceError};
use crate::service::handle::Service;
use crate::service::transaction::game_state::{GameState, seat_number};
use crate::service::transaction::replayed_game::{EventMeta, ReplayedGame};
use crate::service::transaction::retry::retry_transient;
use crate::store::{GameId, LossRow, Snapshot, Status, UserId};
use basari_rules::game::Kind;
use basari_rules::game::record::MovedBy;
use basari_rules::players::PlayerWeights;
use basari_rules::review::{DecisionKind, Review, ReviewDigest, VERSION, review};

/// The accuracy counts this many games.
const RECENT_GAMES: u32 = 20;

/// What the decisions of a person in their latest games gave up, on average.
#[derive(Clone, Debug, PartialEq)]
pub struct Accuracy {
    /// The average share of the win that a decision gave up.
    pub loss: f64,
    pub decisions: i64,
    /// The average for each kind of decision.
    pub by_kind: Vec<(DecisionKind, f64)>,
}

/// A review as it is stored.
struct MadeReview {
    content: String,
    digest: ReviewDigest,
    losses: Vec<(u8, LossRow)>,
}

impl Service {
    /// Whether a finished game waits for its review.
    pub async fn is_review_waiting(&self) -> Result<bool> {
        Ok(self.store().is_review_waiting(VERSION, self.now()).await?)
    }

    /// Makes the review of one finished game. Returns whether there was one to make. A game that cannot be reviewed stops
    /// only its own review. After a temporary failure, the game is claimed again when its lease has ended.
    pub async fn run_waiting_review(&self) -> Result<bool> {
        let (now, lease) = (self.now(), self.options().lease);
        let Some(game) = self.store().claim_review(self.instance(), VERSION, now, lease).await? else {
            return Ok(false);
        };
        match self.review(&game).await {
            Ok(_) => Ok(true),
            Err(temporary @ ServiceError::Temporary(_)) => Err(temporary),
            Err(error) => {
                tracing::error!(%game, %error, "could not review a game");
                Ok(true)
            }
        }
    }

    /// The stored review of a finished game. None if it has not been made yet.
    pub async fn stored_review(&self, game: &GameId) -> Result<Option<ReviewDigest>> {
        self.read(|mut snapshot| async move { read_review(&mut snapshot, game).await }).await
    }

    /// The review of a finished game: the stored one, or else it is made now.
    pub async fn review(&self, game: &GameId) -> Result<ReviewDigest> {
        if let Some(stored) = self.stored_review(game).await? {
            return Ok(stored);
        }
        // The semaphore is never closed.
        let permit = Arc::clone(&self.0.reviewing).acquire_owned().await;
        // Somebody may have made it in the meantime.
        if let Some(stored) = self.stored_review(game).await? {
            return Ok(stored);
        }
        let replay = match self.read(|mut snapshot| async move { finished_game(&mut snapshot, game).await }).await {
            Ok(replay) => replay,
            Err(error) => return Err(self.note_failure(game, error).await),
        };
        // The permit moves to the thread, which works even if nobody waits any more. It comes back with the review, so that
        // everybody who waits for it finds this review stored.
        let id = game.clone();
        let made = tokio::task::spawn_blocking(move || {
            tracing::debug!(game = %id, "reviewing a game");
            (make_review(&replay), permit)
        });
        let (made, _permit) = match made.await {
            Ok((made, permit)) => (made, Some(permit)),
            Err(panicked) => (Err(ServiceError::Internal(panicked.to_string())), None),
        };
        match made {
            Ok(made) => {
                retry_transient(|| self.save_review(game, &made)).await?;
                Ok(made.digest)
            }
            Err(error) => Err(self.note_failure(game, error).await),
        }
    }

    async fn save_review(&self, game: &GameId, made: &MadeReview) -> Result<()> {
        let mut db = self.store().begin().await?;
        db.save_review(game, VERSION, &made.content, &made.losses).await?;
        Ok(db.commit().await?)
    }

    /// Remembers that a game cannot be reviewed, so that nobody tries again.
    async fn note_failure(&self, game: &GameId, error: ServiceError) -> ServiceError {
        if !matches!(error, ServiceError::Corrupt(_) | ServiceError::Internal(_)) {
            return error;
        }
        let note = async || {
            let mut db = self.store().begin().await?;
            db.fail_review(game, VERSION, &error.to_string()).await?;
            Ok(db.commit().await?)
        };
        if let Err(error) = retry_transient(note).await {
            tracing::warn!(%game, %error, "could not note that a review has failed");
        }
        error
    }
}

async fn read_review(snapshot: &mut Snapshot, game: &GameId) -> Result<Option<ReviewDigest>> {
    let Some(row) = snapshot.review(game).await?.filter(|row| row.version >= VERSION) else { return Ok(None) };
    let corrupt = |what: &str| ServiceError::Corrupt(format!("game {game}: {what}"));
    match (row.content, row.problem) {
        (Some(content), _) => serde_json::from_str(&content).map(Some).map_err(|_| corrupt("its review is unreadable")),
        (None, Some(problem)) => Err(corrupt(&problem)),
        (None, None) => Err(corrupt("its review is empty")),
    }
}

/// The log of a finished game. It is not cached: hardly anybody needs it again soon.
async fn finished_game(snapshot: &mut Snapshot, game: &GameId) -> Result<Arc<ReplayedGame>> {
    let stored = snapshot.load(game).await?.ok_or(Refusal::NoSuchGame)?;
    match stored.row.status {
        Status::Over => Ok(GameState::load(stored, Arc::default())?.replay),
        Status::Cancelled => Err(Refusal::Cancelled.into()),
        Status::Lobby | Status::Running | Status::Paused | Status::Parked => Err(Refusal::NotOver.into()),
    }
}

fn make_review(replay: &ReplayedGame) -> Result<MadeReview> {
    let internal = |error: &dyn std::fmt::Display| ServiceError::Internal(error.to_string());
    let weights = PlayerWeights::embedded().map_err(|error| internal(&error))?;
    let made = review(&weights.hard, &replay.events).map_err(|error| ServiceError::Corrupt(error.to_string()))?;
    let digest = ReviewDigest::new(&made, &replay.events);
    let content = serde_json::to_string(&digest).map_err(|error| internal(&error))?;
    Ok(MadeReview { content, digest, losses: losses(&made, &replay.log) })
}

/// The losses of each seat and each kind of decision. `log` says who made a decision.
fn losses(review: &Review, log: &[EventMeta]) -> Vec<(u8, LossRow)> {
    let mut rows: BTreeMap<(u8, DecisionKind), LossRow> = BTreeMap::new();
    for (step, decision) in review.decisions() {
        let seat = seat_number(decision.seat);
        let empty = LossRow { kind: decision.kind, decisions: 0, loss: 0.0, own_decisions: 0, own_loss: 0.0 };
        let row = rows.entry((seat, decision.kind)).or_insert(empty);
        row.decisions += 1;
        row.loss += decision.loss;
        let author = log.get(step.event).map(|meta| meta.author);
        if matches!(author, Some(MovedBy::Person | MovedBy::Order)) {
            row.own_decisions += 1;
            row.own_loss += decision.loss;
        }
    }
    rows.into_iter().map(|((seat, _), row)| (seat, row)).collect()
}

/// A person's accuracy in one kind of game. None without a reviewed decision of their own.
pub(in crate::service) async fn accuracy(
    snapshot: &mut Snapshot,
    user: UserId,
    kind: Kind,
) -> Result<Option<Accuracy>> {
    let rows = snapshot.recent_losses(user, kind, VERSION, RECENT_GAMES).await?;
    let decisions: i64 = rows.iter().map(|row| row.own_decisions).sum();
    let loss: f64 = rows.iter().map(|row| row.own_loss).sum();
    let own = rows.iter().filter(|row| row.own_decisions > 0);
    let by_kind = own.map(|row| (row.kind, average(row.own_loss, row.own_decisions))).collect();
    Ok((decisions > 0).then(|| Accuracy { loss: average(loss, decisions), decisions, by_kind }))
}

#[expect(clippy::cast_precision_loss, reason = "nobody makes that many decisions")]
fn average(sum: f64, count: i64) -> f64 {
    sum / count.max(1) as f64
}
