//! Quiet hours: the time of day when a person gets no reminders and their clock stands still.

use std::iter;

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

/// When `time` has passed outside of the person's quiet hours.
pub(in crate::service) fn add_waking_time(
    person: Option<&Person>,
    start: Timestamp,
    time: SignedDuration,
) -> Timestamp {
    let mut rest = time;
    for (from, to) in waking_periods(person, start) {
        let length = to.duration_since(from);
        if length > rest {
            return from + rest;
        }
        rest -= length;
    }
    start + time
}

/// How much of a period is outside of the person's quiet hours.
pub(in crate::service) fn waking_time(person: Option<&Person>, start: Timestamp, end: Timestamp) -> SignedDuration {
    let periods = waking_periods(person, start).take_while(|(from, _)| *from < end);
    periods.map(|(from, to)| to.min(end).duration_since(from)).sum()
}

/// The periods between the person's quiet hours, from `start` on.
fn waking_periods(person: Option<&Person>, start: Timestamp) -> impl Iterator<Item = (Timestamp, Timestamp)> {
    let quiet_until = move |at| person.and_then(|person| quiet_until(person, at));
    let period_at = move |at: Timestamp| {
        let from = quiet_until(at).unwrap_or(at);
        (from, person.and_then(|person| quiet_from(person, from)).unwrap_or(Timestamp::MAX))
    };
    iter::successors(Some(period_at(start)), move |(_, end)| (*end < Timestamp::MAX).then(|| period_at(*end)))
}

/// When the person's next quiet hours begin.
fn quiet_from(person: &Person, now: Timestamp) -> Option<Timestamp> {
    let (from, to) = person.quiet?;
    let zone = time_zone(person);
    let today = now.to_zoned(zone.clone()).date();
    let mut days = (0..=2).filter_map(|days| today.checked_add(days.days()).ok()).filter(|_| from != to);
    days.find_map(|day| {
        let begin = zone.to_ambiguous_zoned(day.to_datetime(from)).compatible().ok()?.timestamp();
        (begin > now).then_some(begin)
    })
}

/// The person's time zone. UTC if they have not set one.
pub(in crate::service) fn time_zone(person: &Person) -> TimeZone {
    person.time_zone.as_deref().and_then(|name| TimeZone::get(name).ok()).unwrap_or(TimeZone::UTC)
}

/// The end of the person's quiet hours; none if it is not quiet now.
pub(in crate::service) fn quiet_until(person: &Person, now: Timestamp) -> Option<Timestamp> {
    let (from, to) = person.quiet?;
    let zone = time_zone(person);
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
