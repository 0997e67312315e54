//! `basari calendar`: simulated people on the real service.

use std::process::Command;

use basari::calendar::look_ins::{AwakeHours, Habits, Zone};
use basari::calendar::report::{GameFigures, Report};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

/// Monday, 5 January 2026, noon, UTC.
const NOON: Timestamp = Timestamp::constant(1_767_614_400, 0);

fn habits(zone: &str) -> Habits {
    Habits { awake: "8-23".parse().unwrap(), zone: zone.parse().unwrap(), look_ins: 8, seed: 3 }
}

#[test]
fn people_look_in_as_often_as_they_should_and_never_in_their_sleep() {
    for zone in [-11_i8, 0, 9, 14] {
        let (habits, mut at, mut count) = (habits(&zone.to_string()), NOON, 0);
        let time_zone = TimeZone::fixed(Offset::from_hours(zone).unwrap());
        loop {
            at = habits.next_after(at);
            if at > NOON + SignedDuration::from_hours(240) {
                break;
            }
            let hour = at.to_zoned(time_zone.clone()).hour();
            assert!((8..23).contains(&hour), "{at} is {hour} o'clock in zone {zone}");
            count += 1;
        }
        assert!((72..=88).contains(&count), "{count} look-ins in ten days");
    }
}

#[test]
fn sleep_is_quiet_in_the_time_zone_of_the_person() {
    let quiet = habits("-5").quiet_hours().unwrap();
    assert_eq!((quiet.from.hour(), quiet.to.hour(), quiet.time_zone.as_str()), (23, 8, "Etc/GMT+5"));
    let offset = TimeZone::get(&quiet.time_zone).unwrap().to_offset(NOON);
    assert_eq!(offset, Offset::from_hours(-5).unwrap());
    let sleepless = Habits { awake: "0-24".parse().unwrap(), ..habits("0") };
    assert_eq!(sleepless.quiet_hours(), None);
}

#[test]
fn impossible_hours_and_zones_are_rejected() {
    for text in ["", "8", "8-", "23-8", "8-12", "-1-20", "8-25", "a-b"] {
        assert!(text.parse::<AwakeHours>().is_err(), "{text}");
    }
    for text in ["", "15", "-13", "Europe/Berlin"] {
        assert!(text.parse::<Zone>().is_err(), "{text}");
    }
}

#[test]
fn a_report_has_medians_and_the_mean_of_missed_decisions() {
    let game = |hours, waits, by_clock, pings: &[u32]| GameFigures { hours, waits, by_clock, pings: pings.to_vec() };
    let report = Report::new(&[game(10.0, 8, 0, &[1, 2]), game(20.0, 10, 1, &[3, 4]), game(40.0, 30, 1, &[5, 90])]);
    let expected = Report { hours_median: 20.0, hours_p90: 36.0, waits_median: 10.0, by_clock: 0.7, pings_median: 3.5 };
    assert_eq!(report, expected);
}

fn calendar(args: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_basari")).arg("calendar").args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

const SMALL: [&str; 13] =
    ["--game", "card", "--players", "3", "--games", "2", "--look-ins", "24", "--seed", "5", "--stages", "1", "--json"];

#[test]
fn plans_save_waits_and_the_same_seed_gives_the_same_games() {
    let (succeeded, first, errors) = calendar(&SMALL);
    assert!(succeeded, "{errors}");
    let figures: Value = serde_json::from_str(&first).unwrap();
    let figure = |name: &str| figures.pointer(name).and_then(Value::as_f64).unwrap();
    assert!(figure("/with_plans/waits_median") < figure("/without_plans/waits_median"), "{first}");
    assert!(figure("/with_plans/hours_median") < figure("/without_plans/hours_median"), "{first}");
    assert!(figure("/with_plans/hours_p90") >= figure("/with_plans/hours_median"), "{first}");
    assert!(figure("/with_plans/pings_median") > 0.0, "{first}");
    assert_eq!(calendar(&SMALL).1, first);
}

#[test]
fn impossible_arguments_are_reported_in_one_line() {
    for (args, expected) in [
        (&["--game", "board", "--players", "5"][..], "players"),
        (&["--game", "card", "--players", "3", "--stages", "4"], "stages"),
        (&["--game", "card", "--players", "3", "--awake", "23-8"], "8-23"),
        (&["--game", "card", "--players", "3", "--zones", "0,99"], "-12 to 14"),
        (&["--game", "card", "--players", "3", "--pace", "never"], "pace"),
    ] {
        let (succeeded, _, errors) = calendar(args);
        assert!(!succeeded && errors.lines().count() == 1 && errors.contains(expected), "{args:?}: {errors}");
    }
}
