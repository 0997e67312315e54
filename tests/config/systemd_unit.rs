//! The systemd unit: a bot that fails over and over must not use up the sessions of a day.

const UNIT: &str = include_str!("../../config/systemd/basari.service");
const DOCKERFILE: &str = include_str!("../../Dockerfile");
/// After more starts than this in a day, Discord resets the token.
const MAX_SESSIONS_PER_DAY: u64 = 1000;

fn setting(name: &str) -> &'static str {
    let value = UNIT.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
    value.unwrap_or_else(|| panic!("the unit has no {name}"))
}

fn seconds(name: &str) -> u64 {
    let value = setting(name);
    let minutes = value.strip_suffix("min").map(|minutes| minutes.parse::<u64>().unwrap() * 60);
    minutes.unwrap_or_else(|| value.parse().unwrap())
}

#[test]
fn a_bot_that_keeps_failing_stays_below_the_daily_limit_of_sessions() {
    assert_eq!(setting("Restart"), "always");
    let (first, steps, longest) = (seconds("RestartSec"), seconds("RestartSteps"), seconds("RestartMaxDelaySec"));
    assert!(first < longest);
    let starts = steps + 24 * 60 * 60 / longest;
    assert!(starts < MAX_SESSIONS_PER_DAY / 2, "{starts} starts in a day");
}

#[test]
fn systemd_waits_for_the_last_responses() {
    assert!(seconds("TimeoutStopSec") > 4, "the program answers pending clicks for up to four seconds");
}

#[test]
fn all_threads_share_one_heap_as_in_the_measurements() {
    let heaps = "MALLOC_ARENA_MAX=1";
    assert!(UNIT.lines().any(|line| line == format!("Environment={heaps}")));
    let mut variables = DOCKERFILE.lines().filter(|line| line.starts_with("ENV ")).flat_map(str::split_whitespace);
    assert!(variables.any(|variable| variable == heaps));
}
