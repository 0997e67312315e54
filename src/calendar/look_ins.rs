//! When simulated people look in: at random moments while they are awake.

use std::str::FromStr;

use jiff::civil::{Date, Time};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp, ToSpan};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::service::QuietHours;

/// The hours of a day in which people are awake, such as 8-23.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AwakeHours {
    from: i8,
    to: i8,
}

impl FromStr for AwakeHours {
    type Err = String;

    fn from_str(text: &str) -> Result<AwakeHours, String> {
        let hours = text.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        match hours {
            // Quiet hours may last for 16 hours at most.
            Some((from, to)) if (0..=23).contains(&from) && (0..=24).contains(&to) && to - from >= 8 => {
                Ok(AwakeHours { from, to })
            }
            _ => Err("expected two hours of a day at least eight hours apart, such as 8-23".to_owned()),
        }
    }
}

/// The difference between a time zone and UTC in hours, such as -5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone(i8);

impl FromStr for Zone {
    type Err = String;

    fn from_str(text: &str) -> Result<Zone, String> {
        let hours = text.parse().ok().filter(|hours| (-12..=14).contains(hours));
        hours.map(Zone).ok_or_else(|| "expected whole hours from -12 to 14".to_owned())
    }
}

impl Zone {
    fn time_zone(self) -> TimeZone {
        Offset::from_hours(self.0).map_or(TimeZone::UTC, TimeZone::fixed)
    }

    /// The name in the time zone database, where the signs are reversed.
    fn name(self) -> String {
        match self.0 {
            0 => "Etc/UTC".to_owned(),
            hours if hours > 0 => format!("Etc/GMT-{hours}"),
            hours => format!("Etc/GMT+{}", -hours),
        }
    }
}

/// One person's habits.
pub struct Habits {
    pub awake: AwakeHours,
    pub zone: Zone,
    /// How often they look in per day.
    pub look_ins: u32,
    /// The same seed gives the same moments.
    pub seed: u64,
}

impl Habits {
    /// The hours in which they sleep. None if they are awake all day.
    pub fn quiet_hours(&self) -> Option<QuietHours> {
        let AwakeHours { from, to } = self.awake;
        let hour = |hour: i8| Time::new(hour % 24, 0, 0, 0).unwrap_or(Time::midnight());
        let is_always_awake = to - from == 24;
        let quiet = QuietHours { from: hour(to), to: hour(from), time_zone: self.zone.name() };
        (!is_always_awake).then_some(quiet)
    }

    /// The next moment after `now` at which they look in.
    pub fn next_after(&self, now: Timestamp) -> Timestamp {
        let mut day = now.to_zoned(self.zone.time_zone()).date();
        loop {
            if let Some(next) = self.look_ins_on(day).into_iter().filter(|at| *at > now).min() {
                return next;
            }
            day = day.saturating_add(1.day());
        }
    }

    fn look_ins_on(&self, day: Date) -> Vec<Timestamp> {
        let days = u64::try_from(day.duration_since(Date::ZERO).as_hours() / 24).unwrap_or_default();
        let mut random = StdRng::seed_from_u64(self.seed ^ days.rotate_left(32));
        let Ok(midnight) = day.to_zoned(self.zone.time_zone()) else { return Vec::new() };
        let hours = |hours: i8| SignedDuration::from_hours(hours.into()).as_millis();
        let AwakeHours { from, to } = self.awake;
        let moments = (0..self.look_ins).map(|_| random.random_range(hours(from)..hours(to)));
        moments.map(|after| midnight.timestamp() + SignedDuration::from_millis_i128(after)).collect()
    }
}
