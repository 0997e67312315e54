//! Quiet hours: the time of day when a person gets no reminders and none of their deadlines passes.

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::service::error::Refusal;
use crate::store::Person;

/// From one minute of the day to another, possibly over midnight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietHours {
    /// Minutes after midnight.
    pub from: u16,
    pub to: u16,
    /// A name from the time zone database, such as `Europe/Berlin`.
    pub time_zone: String,
}

const MINUTES_PER_DAY: u16 = 24 * 60;
/// Longer quiet hours would hold up the other players too much.
const MAX_MINUTES: u16 = 16 * 60;

impl QuietHours {
    pub(in crate::service) fn check(&self) -> Result<(), Refusal> {
        let length = (self.to + MINUTES_PER_DAY - self.from.min(MINUTES_PER_DAY)) % MINUTES_PER_DAY;
        if self.from >= MINUTES_PER_DAY || self.to >= MINUTES_PER_DAY || length == 0 || length > MAX_MINUTES {
            return Err(Refusal::BadQuietHours);
        }
        TimeZone::get(&self.time_zone).map(drop).map_err(|_| Refusal::UnknownTimeZone)
    }
}

/// The end of the person's quiet hours; none if it is not quiet now.
pub(in crate::service) fn quiet_until(person: &Person, now: i64) -> Option<i64> {
    let (from, to) = person.quiet?;
    // Without a known time zone, the hours are in UTC.
    let zone = person.time_zone.as_deref().and_then(|name| TimeZone::get(name).ok()).unwrap_or(TimeZone::UTC);
    let here = Timestamp::from_millisecond(now).ok()?.to_zoned(zone.clone());
    let minute = u16::try_from(i32::from(here.hour()) * 60 + i32::from(here.minute())).ok()?;
    let over_midnight = from > to;
    let quiet = if over_midnight { minute >= from || minute < to } else { (from..to).contains(&minute) };
    if !quiet {
        return None;
    }
    let day = if over_midnight && minute >= from { here.date().checked_add(1.day()).ok()? } else { here.date() };
    let time = Time::new(i8::try_from(to / 60).ok()?, i8::try_from(to % 60).ok()?, 0, 0).ok()?;
    let end = zone.to_ambiguous_zoned(day.to_datetime(time)).compatible().ok()?;
    // When clocks are set back, an hour repeats and the end may be in the past.
    Some(end.timestamp().as_millisecond()).filter(|&end| end > now)
}
