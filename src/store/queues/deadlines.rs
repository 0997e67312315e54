//! Deadlines are rows, not sleeping tasks. Workers of several processes lease those that are due.

use crate::model::ids::{GameId, UserId};
use crate::store::connection::error::Result;
use crate::store::connection::open::Store;
use crate::store::connection::row_reader::Reader;
use crate::store::connection::statement::{Row, statement};
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use jiff::{SignedDuration, Timestamp};
use strum::{EnumString, IntoStaticStr, VariantArray};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum DeadlineKind {
    /// The player ran out of time, so the computer moves for them.
    Answer,
    /// Somebody who looked at their panel has not answered there, so they are notified after all.
    DelayedNotice,
    ReminderHalf,
    /// The time for the decision ends soon, and then the reserve begins.
    ReminderReserve,
    ReminderLate,
    /// A computer player moves.
    Computer,
    /// A barter plan moves.
    Order,
    /// A lobby that nobody started is closed.
    LobbyExpiry,
    /// A paused game resumes or ends.
    PauseExpiry,
    /// A game whose channel stays unreachable is closed.
    ParkedExpiry,
    /// A practice game that nobody has continued is closed. Its prompt is the question that was not answered.
    PracticeExpiry,
    /// A declared absence ends.
    AbsenceEnd,
    /// The thread of a settled barter is closed. Its prompt is the first one of the barter.
    CloseThread,
}

/// Identified by game, seat, kind and prompt.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deadline {
    pub game: GameId,
    /// None for the whole game.
    pub seat: Option<u8>,
    pub kind: DeadlineKind,
    /// The prompt it belongs to.
    pub prompt: u32,
    pub due: Timestamp,
    /// When the time for the decision ends and the reserve begins. Only answers of players with a reserve have it.
    pub reserve_from: Option<Timestamp>,
}

const NO_SEAT: i64 = -1;

/// A deadline and whether it has been executed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScheduledDeadline {
    pub deadline: Deadline,
    /// Executed deadlines are kept so that a reminder is not sent twice.
    pub done: bool,
}

/// How many rows to check for the next due time. Must exceed the number claimed at once.
const LOOKAHEAD: i64 = 64;

fn seat_column(seat: Option<u8>) -> i64 {
    seat.map_or(NO_SEAT, i64::from)
}

fn read_deadline(row: &Row) -> Result<Deadline> {
    let row = Reader::new(row, "deadlines", &["game_id", "seat", "kind", "prompt"]);
    Ok(Deadline {
        game: row.game("game_id")?,
        seat: if row.int("seat")? == NO_SEAT { None } else { Some(row.small("seat")?) },
        kind: row.word("kind")?,
        prompt: row.small("prompt")?,
        due: row.timestamp("due_at")?,
        reserve_from: row.timestamp_or_none("reserve_from")?,
    })
}

pub(in crate::store) fn read_scheduled(row: &Row) -> Result<ScheduledDeadline> {
    let done = Reader::new(row, "deadlines", &["game_id", "seat", "kind", "prompt"]).int("done")? != 0;
    Ok(ScheduledDeadline { deadline: read_deadline(row)?, done })
}

impl Store {
    /// The game, other than this one, whose question this person has to answer first.
    pub async fn next_waiting_game(&self, user: UserId, other_than: &GameId) -> Result<Option<GameId>> {
        let mut view = self.single_read().await?;
        let query = statement(
            "SELECT seats.game_id FROM seats
             JOIN games ON games.id = seats.game_id AND games.status = 'running'
             JOIN deadlines ON deadlines.game_id = seats.game_id AND deadlines.seat = seats.seat
                 AND deadlines.kind = $3 AND deadlines.done = 0
             WHERE seats.user_id = $1 AND seats.left_at IS NULL AND seats.game_id <> $2
             ORDER BY deadlines.due_at, seats.game_id LIMIT 1",
        );
        let query = query.bind(user.column()).bind(other_than.as_str()).bind(DeadlineKind::Answer.into_str());
        let row = query.fetch_optional(view.connection()).await?;
        row.map(|row| Reader::new(&row, "seats", &["game_id"]).game("game_id")).transpose()
    }
}

impl Snapshot {
    /// The open deadlines of a game, earliest first.
    pub async fn deadlines(&mut self, game: &GameId) -> Result<Vec<Deadline>> {
        let query =
            statement("SELECT * FROM deadlines WHERE game_id = $1 AND done = 0 ORDER BY due_at, seat, kind, prompt");
        query.bind(game.as_str()).fetch_all(self.connection()).await?.iter().map(read_deadline).collect()
    }

    /// When the next deadline can be claimed: its due time or the end of its lease. May be too early, never too late.
    pub(in crate::store) async fn next_due(&mut self) -> Result<Option<Timestamp>> {
        // Only due deadlines are leased, so the first rows of the index are enough.
        let query = statement(
            "SELECT MIN(CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END) AS free,
                    MAX(due_at) AS last, COUNT(*) AS seen
             FROM (SELECT due_at, leased_until FROM deadlines WHERE done = 0 ORDER BY due_at LIMIT $1) AS first",
        );
        let row = query.bind(LOOKAHEAD).fetch_one(self.connection()).await?;
        let row = Reader::new(&row, "deadlines", &[]);
        let (free, last) = (row.clamped_timestamp_or_none("free")?, row.clamped_timestamp_or_none("last")?);
        // If all of them are leased, the next row may be due at the time of the last one.
        Ok(if row.int("seen")? == LOOKAHEAD { free.min(last) } else { free })
    }
}

impl WriteTransaction {
    /// Replaces the deadlines `present` of a game by `wanted`. A deadline in both keeps its lease and its done flag, so that a
    /// reminder is not sent twice; only its due time changes. Returns whether any deadline is new or changed.
    pub async fn replace_deadlines(
        &mut self,
        game: &GameId,
        present: &[ScheduledDeadline],
        wanted: &[Deadline],
    ) -> Result<bool> {
        let same = |a: &Deadline, b: &Deadline| a.seat == b.seat && a.kind == b.kind && a.prompt == b.prompt;
        let present = || present.iter().map(|scheduled| &scheduled.deadline);
        for old in present().filter(|old| !wanted.iter().any(|new| same(old, new))) {
            self.delete_deadline(old).await?;
        }
        let mut is_changed = false;
        for new in wanted.iter().filter(|new| !present().any(|old| old == *new)) {
            is_changed = true;
            self.upsert_deadline(
                new,
                "INSERT INTO deadlines (game_id, seat, kind, prompt, due_at, reserve_from, done, leased_until)
                 VALUES ($1, $2, $3, $4, $5, $6, 0, 0)
                 ON CONFLICT (game_id, seat, kind, prompt) DO UPDATE
                 SET due_at = excluded.due_at, reserve_from = excluded.reserve_from",
                game,
            )
            .await?;
        }
        Ok(is_changed)
    }

    /// Adds or resets a deadline: not done and free to be claimed.
    pub async fn put_deadline(&mut self, deadline: &Deadline) -> Result<()> {
        self.upsert_deadline(
            deadline,
            "INSERT INTO deadlines (game_id, seat, kind, prompt, due_at, reserve_from, done, leased_until)
             VALUES ($1, $2, $3, $4, $5, $6, 0, 0)
             ON CONFLICT (game_id, seat, kind, prompt) DO UPDATE
             SET due_at = excluded.due_at, reserve_from = excluded.reserve_from, done = 0, leased_until = 0",
            &deadline.game,
        )
        .await
    }

    async fn upsert_deadline(&mut self, deadline: &Deadline, sql: &'static str, game: &GameId) -> Result<()> {
        let query = statement(sql)
            .bind(game.as_str())
            .bind(seat_column(deadline.seat))
            .bind(deadline.kind.into_str())
            .bind(i64::from(deadline.prompt))
            .bind(deadline.due.as_millisecond())
            .bind(deadline.reserve_from.map(Timestamp::as_millisecond));
        query.execute(self.connection()).await?;
        Ok(())
    }

    async fn delete_deadline(&mut self, deadline: &Deadline) -> Result<()> {
        let query = statement("DELETE FROM deadlines WHERE game_id = $1 AND seat = $2 AND kind = $3 AND prompt = $4");
        let query = query.bind(deadline.game.as_str()).bind(seat_column(deadline.seat));
        query.bind(deadline.kind.into_str()).bind(i64::from(deadline.prompt)).execute(self.connection()).await?;
        Ok(())
    }

    /// Marks a deadline as done in the transaction that executes it. Returns false if it is done already or no longer due: its
    /// game may have been paused and resumed since it was claimed.
    pub async fn finish_deadline(&mut self, deadline: &Deadline, now: Timestamp) -> Result<bool> {
        let query = statement(
            "UPDATE deadlines SET done = 1
             WHERE game_id = $1 AND seat = $2 AND kind = $3 AND prompt = $4 AND done = 0 AND due_at <= $5",
        );
        let query = query.bind(deadline.game.as_str()).bind(seat_column(deadline.seat));
        let query = query.bind(deadline.kind.into_str()).bind(i64::from(deadline.prompt)).bind(now.as_millisecond());
        Ok(query.execute(self.connection()).await? == 1)
    }
}

impl Store {
    /// Leases up to `limit` due deadlines for the time of `lease`, the oldest first. A deadline that is not finished by then can
    /// be claimed again.
    pub async fn claim_deadlines(
        &self,
        worker: &str,
        now: Timestamp,
        lease: SignedDuration,
        limit: u32,
    ) -> Result<Vec<Deadline>> {
        macro_rules! claim {
            ($lock:literal) => {
                concat!(
                    "WITH picked AS MATERIALIZED (
                         SELECT game_id, seat, kind, prompt FROM deadlines
                         WHERE done = 0 AND due_at <= $1 AND leased_until <= $1 ORDER BY due_at LIMIT $3 ",
                    $lock,
                    ") UPDATE deadlines SET leased_until = $2, leased_by = $4
                       WHERE (game_id, seat, kind, prompt) IN (SELECT game_id, seat, kind, prompt FROM picked)
                       RETURNING game_id, seat, kind, prompt, due_at, reserve_from"
                )
            };
        }
        let mut tx = self.single_write().await?;
        let sql = tx.sql_for_backend(claim!(""), claim!("FOR UPDATE SKIP LOCKED"));
        let query = statement(sql)
            .bind(now.as_millisecond())
            .bind((now + lease).as_millisecond())
            .bind(i64::from(limit))
            .bind(worker);
        let rows = query.fetch_all(tx.connection()).await?;
        tx.commit().await?;
        // Skip invalid rows, so that they block no others. They stay leased, and `check` reports them.
        let mut claimed: Vec<Deadline> = rows.iter().filter_map(|row| read_deadline(row).ok()).collect();
        claimed.sort_by_key(|deadline| deadline.due);
        Ok(claimed)
    }

    /// Returns a claimed deadline before its lease ends. It can be claimed again from `due` on. Does nothing if its due time has
    /// changed since it was claimed: its game may have been paused and resumed.
    pub async fn release_deadline(&self, deadline: &Deadline, due: Timestamp) -> Result<()> {
        let mut tx = self.single_write().await?;
        let query = statement(
            "UPDATE deadlines SET due_at = $5, leased_until = 0
             WHERE game_id = $1 AND seat = $2 AND kind = $3 AND prompt = $4 AND done = 0 AND due_at = $6",
        );
        let query = query.bind(deadline.game.as_str()).bind(seat_column(deadline.seat));
        let query = query.bind(deadline.kind.into_str()).bind(i64::from(deadline.prompt)).bind(due.as_millisecond());
        query.bind(deadline.due.as_millisecond()).execute(tx.connection()).await?;
        tx.commit().await
    }
}
