//! Quiet hours: the time of day when a person gets no reminders and none of their deadlines passes.

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};

use crate::service::error::Refusal;
use crate::store::Person;

/// From one time of the day to another, possibly over midnight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietHours {
    pub from: Time,
    pub to: Time,
    /// A name from the time zone database, such as `Europe/Berlin`.
    pub time_zone: String,
}

/// Longer quiet hours would hold up the other players too much.
const MAX_LENGTH: SignedDuration = SignedDuration::from_hours(16);

impl QuietHours {
    pub(in crate::service) fn check(&self) -> Result<(), Refusal> {
        let difference = self.from.duration_until(self.to);
        let length = if self.from > self.to { difference + SignedDuration::from_hours(24) } else { difference };
        if length.is_zero() || length > MAX_LENGTH {
            return Err(Refusal::BadQuietHours);
        }
        TimeZone::get(&self.time_zone).map(drop).map_err(|_| Refusal::UnknownTimeZone)
    }
}

/// The end of the person's quiet hours; none if it is not quiet now.
pub(in crate::service) fn quiet_until(person: &Person, now: Timestamp) -> Option<Timestamp> {
    let (from, to) = person.quiet?;
    // Without a known time zone, the hours are in UTC.
    let zone = person.time_zone.as_deref().and_then(|name| TimeZone::get(name).ok()).unwrap_or(TimeZone::UTC);
    let here = now.to_zoned(zone.clone());
    let time = here.time();
    let over_midnight = from > to;
    let quiet = if over_midnight { time >= from || time < to } else { (from..to).contains(&time) };
    if !quiet {
        return None;
    }
    let day = if over_midnight && time >= from { here.date().checked_add(1.day()).ok()? } else { here.date() };
    let end = zone.to_ambiguous_zoned(day.to_datetime(to)).compatible().ok()?;
    // When clocks are set back, an hour repeats and the end may be in the past.
    Some(end.timestamp()).filter(|&end| end > now)
}
