//! Reads the time until which somebody is away, as people type it: a date, a time, or a duration.

use jiff::civil::{Date, DateTime, Time};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, ToSpan, Zoned};

use crate::service::deadlines::quiet_hours::time_zone;
use crate::service::error::{Refusal, Result};
use crate::service::handle::Service;
use crate::store::UserId;

/// Words for days, in every language of the bot, and how many days they are from today.
const DAYS: [(&str, i64); 9] = [
    ("yesterday", -1),
    ("gestern", -1),
    ("昨日", -1),
    ("today", 0),
    ("heute", 0),
    ("今日", 0),
    ("tomorrow", 1),
    ("morgen", 1),
    ("明日", 1),
];

/// Units of other languages, and what the parser of durations calls them. Longer words come first.
const UNITS: [(&str, &str); 9] = [
    ("wochen", "w"),
    ("woche", "w"),
    ("週間", "w"),
    ("tage", "d"),
    ("tag", "d"),
    ("日", "d"),
    ("stunden", "h"),
    ("stunde", "h"),
    ("時間", "h"),
];

impl Service {
    /// Reads a time in the person's time zone, or in one that the text names at its end.
    pub async fn read_away_until(&self, user: UserId, text: &str) -> Result<Timestamp> {
        let person = self.person(user).await?;
        Ok(read_until(text, &self.now().to_zoned(time_zone(&person)))?)
    }
}

fn read_until(text: &str, now: &Zoned) -> Result<Timestamp, Refusal> {
    let text = text.trim();
    let (text, now) = match text.rsplit_once(char::is_whitespace) {
        Some((rest, name)) if name.contains('/') || name.eq_ignore_ascii_case("utc") => {
            let zone = TimeZone::get(name).map_err(|_| Refusal::UnknownTimeZone)?;
            (rest.trim(), now.with_time_zone(zone))
        }
        _ => (text, now.clone()),
    };
    let text = text.to_lowercase();
    let moment = match read_moment(&text, now.date()) {
        Some(moment) => now.time_zone().to_ambiguous_zoned(moment).compatible().ok(),
        None => read_duration(&text).and_then(|span| now.checked_add(span).ok()),
    };
    Ok(moment.ok_or(Refusal::BadAwayTime)?.timestamp())
}

/// A day means its end: people are away for all of it.
fn read_moment(text: &str, today: Date) -> Option<DateTime> {
    let date_and_time = ["%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%d.%m.%Y %H:%M"];
    if let Some(moment) = date_and_time.iter().find_map(|format| DateTime::strptime(format, text).ok()) {
        return Some(moment);
    }
    let (day, time) = match text.split_once(char::is_whitespace) {
        Some((day, time)) => (day, Some(Time::strptime("%H:%M", time.trim()).ok()?)),
        None => (text, None),
    };
    let named = DAYS.iter().find(|(word, _)| *word == day).and_then(|(_, days)| today.checked_add(days.days()).ok());
    let date = named.or_else(|| ["%Y-%m-%d", "%d.%m.%Y"].iter().find_map(|format| Date::strptime(format, day).ok()))?;
    Some(date.to_datetime(time.unwrap_or(Time::constant(23, 59, 59, 0))))
}

/// A duration such as `3d`, `36 hours` or `1d 12h`.
fn read_duration(text: &str) -> Option<Span> {
    let translated = UNITS.iter().fold(text.to_owned(), |text, (word, unit)| text.replace(word, unit));
    text.parse().or_else(|_| translated.parse()).ok()
}
