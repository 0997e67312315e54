//! Reads one row. Errors name the invalid row and column but never the value.

use crate::model::ids::{ChannelId, GameId, MessageId, ServerId, UserId};
use crate::store::connection::error::{Result, StoreError};
use crate::store::connection::statement::{FromValue, Row};
use jiff::{SignedDuration, Timestamp};
use std::str::FromStr;

/// Replaces NUL, which PostgreSQL does not allow in text.
pub(in crate::store) fn clean(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

pub(in crate::store) fn flag(yes: bool) -> i64 {
    i64::from(yes)
}

/// A duration, stored in milliseconds.
pub(in crate::store) fn milliseconds(duration: SignedDuration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

pub(in crate::store) struct Reader<'r> {
    row: &'r Row,
    table: &'static str,
    id: &'static [&'static str],
}

impl<'r> Reader<'r> {
    /// `id` lists the columns that identify the row in an error.
    pub(in crate::store) fn new(row: &'r Row, table: &'static str, id: &'static [&'static str]) -> Self {
        Self { row, table, id }
    }

    /// The columns that identify the row.
    fn id(&self) -> String {
        let part = |column: &&str| {
            let number = || self.row.get::<i64>(column).map(|number| number.to_string());
            self.row.get::<String>(column).or_else(number).unwrap_or_else(|| "?".into())
        };
        self.id.iter().map(part).collect::<Vec<_>>().join("/")
    }

    fn get<T: FromValue<'r>>(&self, column: &str) -> Result<T> {
        self.row.get(column).ok_or_else(|| self.corrupt(column, "is missing or has the wrong type"))
    }

    pub(in crate::store) fn corrupt(&self, column: &str, reason: &str) -> StoreError {
        StoreError::corrupt(self.table, &self.id(), format!("{column} {reason}"))
    }

    pub(in crate::store) fn text(&self, column: &str) -> Result<String> {
        self.get(column)
    }

    pub(in crate::store) fn text_or_none(&self, column: &str) -> Result<Option<String>> {
        self.get(column)
    }

    pub(in crate::store) fn int(&self, column: &str) -> Result<i64> {
        self.get(column)
    }

    pub(in crate::store) fn int_or_none(&self, column: &str) -> Result<Option<i64>> {
        self.get(column)
    }

    pub(in crate::store) fn float(&self, column: &str) -> Result<f64> {
        let number: f64 = self.get(column)?;
        if number.is_finite() { Ok(number) } else { Err(self.corrupt(column, "is not a number")) }
    }

    /// An integer of a type smaller than the column's.
    pub(in crate::store) fn small<T: TryFrom<i64>>(&self, column: &str) -> Result<T> {
        T::try_from(self.int(column)?).map_err(|_| self.corrupt(column, "is out of range"))
    }

    pub(in crate::store) fn small_or_none<T: TryFrom<i64>>(&self, column: &str) -> Result<Option<T>> {
        let number = self.int_or_none(column)?;
        number.map(T::try_from).transpose().map_err(|_| self.corrupt(column, "is out of range"))
    }

    /// A point in time, stored in milliseconds since the epoch.
    pub(in crate::store) fn timestamp(&self, column: &str) -> Result<Timestamp> {
        self.to_timestamp(column, self.int(column)?)
    }

    pub(in crate::store) fn timestamp_or_none(&self, column: &str) -> Result<Option<Timestamp>> {
        self.int_or_none(column)?.map(|milliseconds| self.to_timestamp(column, milliseconds)).transpose()
    }

    /// A duration, stored in milliseconds.
    pub(in crate::store) fn duration(&self, column: &str) -> Result<SignedDuration> {
        self.int(column).map(SignedDuration::from_millis)
    }

    fn to_timestamp(&self, column: &str, milliseconds: i64) -> Result<Timestamp> {
        Timestamp::from_millisecond(milliseconds).map_err(|_| self.corrupt(column, "is out of range"))
    }

    /// The earliest or latest time of many rows. A time out of range is clamped, so that one invalid row hides no others.
    pub(in crate::store) fn clamped_timestamp_or_none(&self, column: &str) -> Result<Option<Timestamp>> {
        let clamp = |milliseconds: i64| {
            let limit = if milliseconds < 0 { Timestamp::MIN } else { Timestamp::MAX };
            Timestamp::from_millisecond(milliseconds).unwrap_or(limit)
        };
        Ok(self.int_or_none(column)?.map(clamp))
    }

    pub(in crate::store) fn flag(&self, column: &str) -> Result<bool> {
        match self.int(column)? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(self.corrupt(column, "is neither yes nor no")),
        }
    }

    pub(in crate::store) fn word<T: FromStr>(&self, column: &str) -> Result<T> {
        self.text(column)?.parse().map_err(|_| self.corrupt(column, "has an unknown value"))
    }

    pub(in crate::store) fn word_or_none<T: FromStr>(&self, column: &str) -> Result<Option<T>> {
        let Some(text) = self.text_or_none(column)? else { return Ok(None) };
        text.parse().map(Some).map_err(|_| self.corrupt(column, "has an unknown value"))
    }

    pub(in crate::store) fn game(&self, column: &str) -> Result<GameId> {
        self.text(column)?.parse().map_err(|_| self.corrupt(column, "is not a game id"))
    }

    pub(in crate::store) fn game_or_none(&self, column: &str) -> Result<Option<GameId>> {
        let text = self.text_or_none(column)?;
        text.map(|id| id.parse()).transpose().map_err(|_| self.corrupt(column, "is not a game id"))
    }

    pub(in crate::store) fn user(&self, column: &str) -> Result<UserId> {
        Ok(UserId::of_column(self.int(column)?))
    }

    pub(in crate::store) fn user_or_none(&self, column: &str) -> Result<Option<UserId>> {
        Ok(self.int_or_none(column)?.map(UserId::of_column))
    }

    pub(in crate::store) fn server(&self, column: &str) -> Result<ServerId> {
        Ok(ServerId::of_column(self.int(column)?))
    }

    pub(in crate::store) fn server_or_none(&self, column: &str) -> Result<Option<ServerId>> {
        Ok(self.int_or_none(column)?.map(ServerId::of_column))
    }

    pub(in crate::store) fn channel(&self, column: &str) -> Result<ChannelId> {
        Ok(ChannelId::of_column(self.int(column)?))
    }

    pub(in crate::store) fn channel_or_none(&self, column: &str) -> Result<Option<ChannelId>> {
        Ok(self.int_or_none(column)?.map(ChannelId::of_column))
    }

    pub(in crate::store) fn message_or_none(&self, column: &str) -> Result<Option<MessageId>> {
        Ok(self.int_or_none(column)?.map(MessageId::of_column))
    }
}
