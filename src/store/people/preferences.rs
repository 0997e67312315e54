//! Personal preferences.

use crate::model::coaching::Coaching;
use crate::model::ids::UserId;
use crate::model::notify::Notify;
use crate::store::connection::error::Result;
use crate::store::connection::row_reader::{Reader, clean, flag};
use crate::store::connection::statement::statement;
use crate::store::connection::transaction::{Snapshot, WriteTransaction};
use crate::store::results::leaderboard_counts::{ChangedEntries, Counted};
use jiff::civil::Time;
use jiff::{SignedDuration, Timestamp};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub user: UserId,
    pub language: Option<String>,
    pub notify: Notify,
    /// Start and end of quiet hours in the person's time zone. May span midnight.
    pub quiet: Option<(Time, Time)>,
    pub time_zone: Option<String>,
    /// Not shown on leaderboards.
    pub hidden: bool,
    pub coaching: Coaching,
    pub updated_at: Timestamp,
}

impl Person {
    /// The default preferences.
    pub fn new(user: UserId) -> Self {
        Self {
            user,
            language: None,
            notify: Notify::Usual,
            quiet: None,
            time_zone: None,
            hidden: false,
            coaching: Coaching::FirstGame,
            updated_at: Timestamp::UNIX_EPOCH,
        }
    }
}

/// Minutes after midnight.
fn minute_column(time: Time) -> i64 {
    time.duration_since(Time::midnight()).as_mins()
}

impl Snapshot {
    pub async fn person(&mut self, user: UserId) -> Result<Option<Person>> {
        let query = statement("SELECT * FROM people WHERE user_id = $1").bind(user.column());
        let Some(row) = query.fetch_optional(self.connection()).await? else { return Ok(None) };
        let row = Reader::new(&row, "people", &["user_id"]);
        let time = |column| {
            let minutes = row.small_or_none::<u16>(column)?;
            let time = minutes.map(|minutes| Time::midnight().checked_add(SignedDuration::from_mins(minutes.into())));
            time.transpose().map_err(|_| row.corrupt(column, "is not a minute of a day"))
        };
        Ok(Some(Person {
            user: row.user("user_id")?,
            language: row.text_or_none("language")?,
            notify: row.word("notify")?,
            quiet: time("quiet_from_minute")?.zip(time("quiet_to_minute")?),
            time_zone: row.text_or_none("time_zone")?,
            hidden: row.flag("hidden")?,
            coaching: row.word("coaching")?,
            updated_at: row.timestamp("updated_at")?,
        }))
    }
}

impl WriteTransaction {
    pub async fn put_person(&mut self, person: &Person) -> Result<()> {
        let query = statement(
            "INSERT INTO people (user_id, language, notify, quiet_from_minute, quiet_to_minute, time_zone, hidden, updated_at,
                 coaching)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
             ON CONFLICT (user_id) DO UPDATE SET language = excluded.language, notify = excluded.notify,
                 quiet_from_minute = excluded.quiet_from_minute, quiet_to_minute = excluded.quiet_to_minute, time_zone = excluded.time_zone,
                 hidden = excluded.hidden, updated_at = excluded.updated_at, coaching = excluded.coaching",
        )
        .bind(person.user.column())
        .bind(person.language.as_deref().map(clean))
        .bind(person.notify.into_str())
        .bind(person.quiet.map(|(from, _)| minute_column(from)))
        .bind(person.quiet.map(|(_, to)| minute_column(to)))
        .bind(person.time_zone.as_deref().map(clean))
        .bind(flag(person.hidden))
        .bind(person.updated_at.as_millisecond())
        .bind(person.coaching.into_str());
        query.execute(self.connection()).await?;
        // Leaderboards have a copy of `hidden`. Without the lock, a game that ends at the same time would miss the change.
        self.block_endings().await?;
        let entries = ChangedEntries::OfPerson(person.user.column());
        self.count_entries(entries, Counted::No).await?;
        let query = statement("UPDATE leaderboard_entries SET hidden = $2 WHERE user_id = $1 AND hidden <> $2");
        query.bind(person.user.column()).bind(flag(person.hidden)).execute(self.connection()).await?;
        self.count_entries(entries, Counted::Yes).await
    }
}
