//! The months and weeks of leaderboards, in a server's time zone.

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::model::period::Period;
use crate::service::error::Result;
use crate::store::{ServerId, Snapshot};

/// The key and the bounds of one period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::service) struct PeriodBounds {
    pub key: String,
    pub begins_at: Timestamp,
    /// None for all time.
    pub ends_at: Option<Timestamp>,
}

impl PeriodBounds {
    /// The period that contains a moment. Weeks begin on Monday.
    pub(in crate::service) fn of(period: Period, at: Timestamp, zone: &TimeZone) -> PeriodBounds {
        let date = at.to_zoned(zone.clone()).date();
        let (letter, first, next) = match period {
            Period::All => return PeriodBounds { key: "all".to_owned(), begins_at: Timestamp::MIN, ends_at: None },
            Period::Month => ('m', date.first_of_month(), date.first_of_month().saturating_add(1.month())),
            Period::Week => {
                let monday = date.saturating_sub(i64::from(date.weekday().since(Weekday::Monday)).days());
                ('w', monday, monday.saturating_add(7.days()))
            }
        };
        let key = match period {
            Period::Month => format!("{letter}{:04}-{:02}", first.year(), first.month()),
            Period::All | Period::Week => format!("{letter}{first}"),
        };
        PeriodBounds { key, begins_at: midnight(first, zone).unwrap_or(Timestamp::MIN), ends_at: midnight(next, zone) }
    }
}

/// The start of a day. It is later than 0:00 where clocks are set forward at midnight. None at the ends of the calendar.
fn midnight(date: Date, zone: &TimeZone) -> Option<Timestamp> {
    date.to_zoned(zone.clone()).ok().map(|begin| begin.timestamp())
}

/// The time zone of a leaderboard: the server's own, or UTC for all servers together.
pub(in crate::service) async fn time_zone_of(snapshot: &mut Snapshot, scope: Option<ServerId>) -> Result<TimeZone> {
    let settings = match scope {
        Some(server) => snapshot.server(server).await?,
        None => None,
    };
    // An unknown zone counts as none.
    Ok(settings
        .and_then(|settings| settings.time_zone)
        .and_then(|name| TimeZone::get(&name).ok())
        .unwrap_or(TimeZone::UTC))
}
