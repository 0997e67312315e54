//! Quiet hours: when somebody is not reminded and no deadline of his passes. Pure.

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::service::error::Refusal;
use crate::store::Person;

/// When somebody wants his peace: from one minute of the day to another, over midnight if need be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuietHours {
    /// Minutes after midnight.
    pub from: u16,
    pub to: u16,
    /// A name of the time zone database, such as `Europe/Berlin`.
    pub time_zone: String,
}

const DAY: u16 = 24 * 60;
/// Whoever is never awake holds up everybody else.
const LONGEST: u16 = 16 * 60;

impl QuietHours {
    pub(in crate::service) fn check(&self) -> Result<(), Refusal> {
        let length = (self.to + DAY - self.from.min(DAY)) % DAY;
        if self.from >= DAY || self.to >= DAY || length == 0 || length > LONGEST {
            return Err(Refusal::BadQuietHours);
        }
        TimeZone::get(&self.time_zone).map(drop).map_err(|_| Refusal::UnknownTimeZone)
    }
}

/// When the quiet hours end that this moment lies in; none outside of them.
pub(in crate::service) fn quiet_until(person: &Person, now: i64) -> Option<i64> {
    let (from, to) = person.quiet?;
    // Somebody without a time zone, or with one that was abolished, still has his hours: by universal time.
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
    // An hour that the clocks repeat may end before it began.
    Some(end.timestamp().as_millisecond()).filter(|&end| end > now)
}
