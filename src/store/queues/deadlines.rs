//! Deadlines: rows, not sleeping tasks. Workers of many processes claim the due ones by lease.

use crate::model::ids::GameId;
use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::transaction::{Snapshot, Tx};
use sqlx::any::AnyRow;
use strum::{EnumString, IntoStaticStr, VariantArray};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum DeadlineKind {
    /// The computer moves for who has not answered by then.
    Answer,
    ReminderHalf,
    ReminderLate,
    /// A computer's seat is to move.
    Computer,
    /// A standing order is to be looked at.
    Order,
    /// A lobby nobody starts is closed.
    LobbyExpiry,
    /// A paused game resumes or ends.
    PauseExpiry,
}

/// PublicLogEntry apart by game, seat, kind and prompt.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deadline {
    pub game: GameId,
    /// None for one of the whole game.
    pub seat: Option<u8>,
    pub kind: DeadlineKind,
    /// The question it belongs to.
    pub prompt: u32,
    pub due: i64,
}

const NO_SEAT: i64 = -1;

/// A deadline that is or was one of its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planned {
    pub deadline: Deadline,
    /// What it was for has been done: a reminder that was given.
    pub done: bool,
}

/// So many are looked at to find the next; more than are claimed at once.
const FIRST: i64 = 64;

fn seat_column(seat: Option<u8>) -> i64 {
    seat.map_or(NO_SEAT, i64::from)
}

fn read_deadline(row: &AnyRow) -> Result<Deadline> {
    let row = Reader::new(row, "deadlines", &["game_id", "seat", "kind", "prompt"]);
    Ok(Deadline {
        game: row.game("game_id")?,
        seat: if row.int("seat")? == NO_SEAT { None } else { Some(row.small("seat")?) },
        kind: row.word("kind")?,
        prompt: row.small("prompt")?,
        due: row.int("due_at")?,
    })
}

pub(in crate::store) fn read_planned(row: &AnyRow) -> Result<Planned> {
    let done = Reader::new(row, "deadlines", &["game_id", "seat", "kind", "prompt"]).int("done")? != 0;
    Ok(Planned { deadline: read_deadline(row)?, done })
}

impl Snapshot {
    /// The deadlines of a game that are still to come or at work, soonest first.
    pub async fn deadlines(&mut self, game: &GameId) -> Result<Vec<Deadline>> {
        let query =
            sqlx::query("SELECT * FROM deadlines WHERE game_id = $1 AND done = 0 ORDER BY due_at, seat, kind, prompt");
        query.bind(game.as_str()).fetch_all(self.connection()).await?.iter().map(read_deadline).collect()
    }

    /// When the next deadline can be claimed: its due time, or the end of the lease on it. Never later than that.
    pub(in crate::store) async fn next_due(&mut self) -> Result<Option<i64>> {
        // Only what is due is ever leased, so the first by the index tell, however many there are.
        let query = sqlx::query(
            "SELECT MIN(CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END) AS free,
                    MAX(due_at) AS last, COUNT(*) AS seen
             FROM (SELECT due_at, leased_until FROM deadlines WHERE done = 0 ORDER BY due_at LIMIT $1) AS first",
        );
        let row = query.bind(FIRST).fetch_one(self.connection()).await?;
        let row = Reader::new(&row, "deadlines", &[]);
        let (free, last) = (row.int_or_none("free")?, row.int_or_none("last")?);
        // All of so many may be in somebody's hands; the one behind them may be due at once.
        Ok(if row.int("seen")? == FIRST { free.min(last) } else { free })
    }
}

impl Tx {
    /// Makes these the deadlines of a game that has those. One that was there already stays as it is: at work if leased, done
    /// if done (a reminder does not fire twice because somebody else moved); only its due time is taken over. Says whether
    /// there is one now that was not there before.
    pub async fn replace_deadlines(&mut self, game: &GameId, present: &[Planned], wanted: &[Deadline]) -> Result<bool> {
        let same = |a: &Deadline, b: &Deadline| a.seat == b.seat && a.kind == b.kind && a.prompt == b.prompt;
        let present = || present.iter().map(|planned| &planned.deadline);
        for old in present().filter(|old| !wanted.iter().any(|new| same(old, new))) {
            self.delete_deadline(old).await?;
        }
        let mut fresh = false;
        for new in wanted.iter().filter(|new| !present().any(|old| old == *new)) {
            fresh = true;
            self.upsert_deadline(
                new,
                "INSERT INTO deadlines (game_id, seat, kind, prompt, due_at, done, leased_until)
                 VALUES ($1, $2, $3, $4, $5, 0, 0)
                 ON CONFLICT (game_id, seat, kind, prompt) DO UPDATE SET due_at = excluded.due_at",
                game,
            )
            .await?;
        }
        Ok(fresh)
    }

    /// Sets one deadline afresh: not done, free to be claimed.
    pub async fn put_deadline(&mut self, deadline: &Deadline) -> Result<()> {
        self.upsert_deadline(
            deadline,
            "INSERT INTO deadlines (game_id, seat, kind, prompt, due_at, done, leased_until)
             VALUES ($1, $2, $3, $4, $5, 0, 0)
             ON CONFLICT (game_id, seat, kind, prompt) DO UPDATE SET due_at = excluded.due_at, done = 0, leased_until = 0",
            &deadline.game,
        )
        .await
    }

    async fn upsert_deadline(&mut self, deadline: &Deadline, sql: &'static str, game: &GameId) -> Result<()> {
        let query = sqlx::query(sql)
            .bind(game.as_str())
            .bind(seat_column(deadline.seat))
            .bind(deadline.kind.into_str())
            .bind(i64::from(deadline.prompt))
            .bind(deadline.due);
        query.execute(self.connection()).await?;
        Ok(())
    }

    async fn delete_deadline(&mut self, deadline: &Deadline) -> Result<()> {
        let query = sqlx::query("DELETE FROM deadlines WHERE game_id = $1 AND seat = $2 AND kind = $3 AND prompt = $4");
        let query = query.bind(deadline.game.as_str()).bind(seat_column(deadline.seat));
        query.bind(deadline.kind.into_str()).bind(i64::from(deadline.prompt)).execute(self.connection()).await?;
        Ok(())
    }

    /// Done for good, as part of the transaction that did it. Says whether it was still to be done, and due: since it was
    /// claimed its game may have been paused and resumed, and then it has a later time.
    pub async fn finish_deadline(&mut self, deadline: &Deadline, now: i64) -> Result<bool> {
        let query = sqlx::query(
            "UPDATE deadlines SET done = 1
             WHERE game_id = $1 AND seat = $2 AND kind = $3 AND prompt = $4 AND done = 0 AND due_at <= $5",
        );
        let query = query.bind(deadline.game.as_str()).bind(seat_column(deadline.seat));
        let query = query.bind(deadline.kind.into_str()).bind(i64::from(deadline.prompt)).bind(now);
        Ok(query.execute(self.connection()).await?.rows_affected() == 1)
    }
}

impl Store {
    /// Takes up to `limit` due deadlines, the longest due first, for `lease` milliseconds: nobody else gets them
    /// meanwhile. One that is not finished by then passes to whoever asks next.
    pub async fn claim_deadlines(&self, now: i64, lease: i64, limit: u32) -> Result<Vec<Deadline>> {
        macro_rules! claim {
            ($lock:literal) => {
                concat!(
                    "WITH picked AS MATERIALIZED (
                         SELECT game_id, seat, kind, prompt FROM deadlines
                         WHERE done = 0 AND due_at <= $1 AND leased_until <= $1 ORDER BY due_at LIMIT $3 ",
                    $lock,
                    ") UPDATE deadlines SET leased_until = $2
                       WHERE (game_id, seat, kind, prompt) IN (SELECT game_id, seat, kind, prompt FROM picked)
                       RETURNING game_id, seat, kind, prompt, due_at"
                )
            };
        }
        let mut tx = self.single().await?;
        let sql = tx.either(claim!(""), claim!("FOR UPDATE SKIP LOCKED"));
        let query = sqlx::query(sql).bind(now).bind(now.saturating_add(lease)).bind(i64::from(limit));
        let rows = query.fetch_all(tx.connection()).await?;
        // A row that does not read holds up no other: it stays leased, and a check of its game names it.
        let mut claimed: Vec<Deadline> = rows.iter().filter_map(|row| read_deadline(row).ok()).collect();
        claimed.sort_by_key(|deadline| deadline.due);
        Ok(claimed)
    }

    /// Gives a claimed deadline back before its lease ends, to be claimed from `due` on.
    pub async fn release_deadline(&self, deadline: &Deadline, due: i64) -> Result<()> {
        let mut tx = self.single().await?;
        let query = sqlx::query(
            "UPDATE deadlines SET due_at = $5, leased_until = 0
             WHERE game_id = $1 AND seat = $2 AND kind = $3 AND prompt = $4 AND done = 0",
        );
        let query = query.bind(deadline.game.as_str()).bind(seat_column(deadline.seat));
        let query = query.bind(deadline.kind.into_str()).bind(i64::from(deadline.prompt)).bind(due);
        query.execute(tx.connection()).await?;
        Ok(())
    }
}
