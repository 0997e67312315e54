//! Reviews of finished games. A row is first a job, which one of the processes claims by lease, and then its result.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::{Reader, clean};
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use basari_rules::game::Kind;
use basari_rules::review::DecisionKind;
use jiff::{SignedDuration, Timestamp};

/// The stored review of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewRow {
    /// The version of the evaluator; 0 before the review.
    pub version: u32,
    pub content: Option<String>,
    /// Why the game cannot be reviewed.
    pub problem: Option<String>,
}

/// What the decisions of one kind gave up: those of a seat in a game, or their sum over several games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LossRow {
    pub kind: DecisionKind,
    pub decisions: i64,
    pub loss: f64,
    /// Those that the owner made themselves.
    pub own_decisions: i64,
    pub own_loss: f64,
}

/// The losses of a person in their latest games. A test checks its query plan.
pub(in crate::store) const RECENT_LOSSES: &str =
    "SELECT review_losses.kind, CAST(SUM(review_losses.decisions) AS BIGINT) AS decisions, SUM(review_losses.loss) AS loss,
            CAST(SUM(review_losses.own_decisions) AS BIGINT) AS own_decisions, SUM(review_losses.own_loss) AS own_loss
     FROM (SELECT results.game_id, results.seat FROM results JOIN reviews ON reviews.game_id = results.game_id
           WHERE results.user_id = $1 AND results.kind = $2 AND reviews.version = $3
           ORDER BY results.ended_at DESC LIMIT $4) AS latest
     JOIN review_losses ON review_losses.game_id = latest.game_id AND review_losses.seat = latest.seat
     GROUP BY review_losses.kind ORDER BY review_losses.kind";

fn read_losses(row: &Row) -> Result<LossRow> {
    let row = Reader::new(row, "review_losses", &["kind"]);
    Ok(LossRow {
        kind: row.word("kind")?,
        decisions: row.int("decisions")?,
        loss: row.float("loss")?,
        own_decisions: row.int("own_decisions")?,
        own_loss: row.float("own_loss")?,
    })
}

impl Store {
    /// Whether a game waits for its review by this version of the evaluator. May be too early, never too late.
    pub async fn is_review_waiting(&self, version: u32, now: Timestamp) -> Result<bool> {
        let mut view = self.single_read().await?;
        let query = statement("SELECT game_id FROM reviews WHERE version < $1 AND leased_until <= $2 LIMIT 1");
        let query = query.bind(i64::from(version)).bind(now.as_millisecond());
        Ok(query.fetch_optional(view.connection()).await?.is_some())
    }

    /// Leases the latest game that waits for its review, for the time of `lease`.
    pub async fn claim_review(
        &self,
        worker: &str,
        version: u32,
        now: Timestamp,
        lease: SignedDuration,
    ) -> Result<Option<GameId>> {
        macro_rules! claim {
            ($lock:literal) => {
                concat!(
                    "WITH picked AS MATERIALIZED (
                         SELECT game_id FROM reviews WHERE version < $4 AND leased_until <= $1
                         ORDER BY queued_at DESC, game_id LIMIT 1 ",
                    $lock,
                    ") UPDATE reviews SET leased_until = $2, leased_by = $3
                       WHERE game_id IN (SELECT game_id FROM picked) RETURNING game_id"
                )
            };
        }
        let mut tx = self.single_write().await?;
        let sql = tx.sql_for_backend(claim!(""), claim!("FOR UPDATE SKIP LOCKED"));
        let query = statement(sql)
            .bind(now.as_millisecond())
            .bind((now + lease).as_millisecond())
            .bind(worker)
            .bind(i64::from(version));
        let row = query.fetch_optional(tx.connection()).await?;
        tx.commit().await?;
        row.map(|row| Reader::new(&row, "reviews", &["game_id"]).game("game_id")).transpose()
    }
}

impl Snapshot {
    /// The review of a game. None if the game has not ended.
    pub async fn review(&mut self, game: &GameId) -> Result<Option<ReviewRow>> {
        let query = statement("SELECT game_id, version, content, problem FROM reviews WHERE game_id = $1");
        let row = query.bind(game.as_str()).fetch_optional(self.connection()).await?;
        row.map(|row| {
            let row = Reader::new(&row, "reviews", &["game_id"]);
            Ok(ReviewRow {
                version: row.small("version")?,
                content: row.text_or_none("content")?,
                problem: row.text_or_none("problem")?,
            })
        })
        .transpose()
    }

    /// The games that could not be reviewed, and why.
    pub async fn failed_reviews(&mut self) -> Result<Vec<(GameId, String)>> {
        let query = statement("SELECT game_id, problem FROM reviews WHERE problem IS NOT NULL ORDER BY game_id");
        let rows = query.fetch_all(self.connection()).await?;
        let read = |row: &Row| {
            let row = Reader::new(row, "reviews", &["game_id"]);
            Ok((row.game("game_id")?, row.text("problem")?))
        };
        rows.iter().map(read).collect()
    }

    /// What each kind of decision gave up in a seat of a game.
    pub async fn losses(&mut self, game: &GameId, seat: u8) -> Result<Vec<LossRow>> {
        let query = statement("SELECT * FROM review_losses WHERE game_id = $1 AND seat = $2 ORDER BY kind");
        let rows = query.bind(game.as_str()).bind(i64::from(seat)).fetch_all(self.connection()).await?;
        rows.iter().map(read_losses).collect()
    }

    /// What each kind of decision gave up in a person's latest games that this version of the evaluator has reviewed.
    pub async fn recent_losses(&mut self, user: UserId, kind: Kind, version: u32, games: u32) -> Result<Vec<LossRow>> {
        let query = statement(RECENT_LOSSES).bind(user.column()).bind(kind.into_str()).bind(i64::from(version));
        query.bind(i64::from(games)).fetch_all(self.connection()).await?.iter().map(read_losses).collect()
    }
}

impl WriteTransaction {
    /// Lets a finished game wait for its review.
    pub async fn queue_review(&mut self, game: &GameId, now: Timestamp) -> Result<()> {
        let query = statement("INSERT INTO reviews (game_id, queued_at) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        query.bind(game.as_str()).bind(now.as_millisecond()).execute(self.connection()).await?;
        Ok(())
    }

    /// Stores a review, with the losses of each seat. Does nothing if this version or a later one has reviewed the game.
    pub async fn save_review(
        &mut self,
        game: &GameId,
        version: u32,
        content: &str,
        losses: &[(u8, LossRow)],
    ) -> Result<bool> {
        let query = statement(
            "UPDATE reviews SET version = $2, content = $3, problem = NULL, leased_until = 0, leased_by = ''
             WHERE game_id = $1 AND version < $2",
        );
        let query = query.bind(game.as_str()).bind(i64::from(version)).bind(clean(content));
        if query.execute(self.connection()).await? == 0 {
            return Ok(false);
        }
        let delete = statement("DELETE FROM review_losses WHERE game_id = $1").bind(game.as_str());
        delete.execute(self.connection()).await?;
        for (seat, row) in losses {
            let query = statement(
                "INSERT INTO review_losses (game_id, seat, kind, decisions, loss, own_decisions, own_loss)
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(game.as_str())
            .bind(i64::from(*seat))
            .bind(row.kind.into_str())
            .bind(row.decisions)
            .bind(row.loss)
            .bind(row.own_decisions)
            .bind(row.own_loss);
            query.execute(self.connection()).await?;
        }
        Ok(true)
    }

    /// Notes why this version cannot review a game, so that it is not tried again.
    pub async fn fail_review(&mut self, game: &GameId, version: u32, problem: &str) -> Result<()> {
        let query = statement(
            "UPDATE reviews SET version = $2, content = NULL, problem = $3, leased_until = 0, leased_by = ''
             WHERE game_id = $1 AND version < $2",
        );
        let query = query.bind(game.as_str()).bind(i64::from(version)).bind(clean(problem));
        query.execute(self.connection()).await?;
        Ok(())
    }
}
