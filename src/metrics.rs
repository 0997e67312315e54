//! All metrics and their names. Nothing is recorded before [`install`] is called. Depends on no other module; every
//! module may use it.

use std::sync::OnceLock;
use std::time::Duration;

use metrics::{
    Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram, set_global_recorder,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Histogram buckets, in seconds. Discord expects a response within three seconds.
const RESPONSE_BUCKETS: &[f64] = &[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0, 10.0];
const LATENESS_BUCKETS: &[f64] = &[0.1, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0];
const PICTURE_BUCKETS: &[f64] = &[0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0];

/// None inside if another recorder was installed first.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Installs the recorder, once per process.
pub fn install() {
    RECORDER.get_or_init(build_recorder);
}

/// All metrics in the Prometheus text format.
pub fn render() -> String {
    RECORDER.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default()
}

/// Frees memory by compacting histograms. Call it regularly.
pub fn upkeep() {
    if let Some(recorder) = RECORDER.get().and_then(Option::as_ref) {
        recorder.run_upkeep();
    }
}

fn build_recorder() -> Option<PrometheusHandle> {
    let bounds = |name: &str, bounds: &'static [f64]| (Matcher::Full(name.to_owned()), bounds);
    let mut builder = PrometheusBuilder::new();
    for (name, bounds) in [
        bounds("basari_answer_seconds", RESPONSE_BUCKETS),
        bounds("basari_deadline_late_seconds", LATENESS_BUCKETS),
        bounds("basari_picture_seconds", PICTURE_BUCKETS),
    ] {
        // Fails only for an empty list of buckets.
        builder = builder.set_buckets_for_metric(name, bounds).ok()?;
    }
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    set_global_recorder(recorder).ok()?;
    describe();
    start_at_zero();
    Some(handle)
}

/// Creates all counters at zero. Otherwise Prometheus would miss the first increment.
fn start_at_zero() {
    for kind in ["command", "press"] {
        for answered in [Answered::InTime, Answered::Deferred, Answered::Elsewhere, Answered::Lost] {
            counter!("basari_interactions_total", "kind" => kind, "result" => answered.name()).increment(0);
        }
    }
    for whose in ["player", "busy", "fault"] {
        counter!("basari_refusals_total", "whose" => whose).increment(0);
    }
    for result in ["done", "later", "gone", "given_up"] {
        counter!("basari_deliveries_total", "result" => result).increment(0);
    }
    counter!("basari_commits_total").increment(0);
    counter!("basari_conflicts_total").increment(0);
    counter!("basari_discord_rate_limits_total").increment(0);
    counter!("basari_too_often_total").increment(0);
    counter!("basari_panics_total").increment(0);
    counter!("basari_panel_edits_total").increment(0);
}

fn describe() {
    describe_counter!("basari_interactions_total", "Commands and button clicks, by kind and result of the response");
    describe_histogram!("basari_answer_seconds", Unit::Seconds, "Time from an interaction to its first response");
    describe_counter!("basari_refusals_total", "Refused requests, by cause: the player or the bot");
    describe_counter!("basari_commits_total", "Committed game changes");
    describe_counter!("basari_conflicts_total", "Retried transactions");
    describe_counter!("basari_deliveries_total", "Posts and messages sent to Discord, by result");
    describe_counter!("basari_discord_rate_limits_total", "Requests delayed by Discord's rate limits");
    describe_counter!("basari_too_often_total", "Requests refused by the bot's own rate limits");
    describe_counter!("basari_panel_edits_total", "Edits that bring a player's private message up to date");
    describe_counter!("basari_panics_total", "Commands and clicks whose handler panicked");
    describe_histogram!("basari_deadline_late_seconds", Unit::Seconds, "Delay between a deadline and its execution");
    describe_histogram!("basari_picture_seconds", Unit::Seconds, "Time to render a picture");
    describe_gauge!("basari_outbox_depth", "Outbox entries waiting for delivery, across all processes");
    describe_gauge!("basari_outbox_age_seconds", Unit::Seconds, "Age of the oldest outbox entry waiting for delivery");
    describe_gauge!("basari_deadlines_overdue_seconds", Unit::Seconds, "How long the oldest due deadline is overdue");
    describe_gauge!("basari_games_live", "Games that are not over, across all processes");
    describe_gauge!("basari_gateway_shards", "Shards assigned to this process");
    describe_gauge!("basari_gateway_shards_connected", "Connected shards of this process");
    describe_gauge!("basari_database_up", "Whether the database responds: 1 or 0");
}

/// The result of responding to an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    InTime,
    /// Discord showed "thinking" first.
    Deferred,
    /// Another process has responded.
    Elsewhere,
    /// Discord rejected the response.
    Lost,
}

impl Answered {
    fn name(self) -> &'static str {
        match self {
            Answered::InTime => "answered",
            Answered::Deferred => "deferred",
            Answered::Elsewhere => "elsewhere",
            Answered::Lost => "lost",
        }
    }
}

pub fn interaction(kind: &'static str, answered: Answered, took: Duration) {
    counter!("basari_interactions_total", "kind" => kind, "result" => answered.name()).increment(1);
    histogram!("basari_answer_seconds", "kind" => kind).record(took);
}

/// `cause` is `player`, `busy` or `fault`.
pub fn refusal(cause: &'static str) {
    counter!("basari_refusals_total", "whose" => cause).increment(1);
}

pub fn commit() {
    counter!("basari_commits_total").increment(1);
}

pub fn conflict() {
    counter!("basari_conflicts_total").increment(1);
}

pub fn delivery(result: &'static str) {
    counter!("basari_deliveries_total", "result" => result).increment(1);
}

pub fn rate_limited() {
    counter!("basari_discord_rate_limits_total").increment(1);
}

pub fn too_often() {
    counter!("basari_too_often_total").increment(1);
}

pub fn panicked() {
    counter!("basari_panics_total").increment(1);
}

pub fn panel_edit() {
    counter!("basari_panel_edits_total").increment(1);
}

pub fn deadline_met(late: Duration) {
    histogram!("basari_deadline_late_seconds").record(late);
}

pub fn picture(took: Duration) {
    histogram!("basari_picture_seconds").record(took);
}

/// The values of the gauges, read on request.
#[derive(Clone, Copy, Debug, Default)]
pub struct HealthSnapshot {
    pub shards: usize,
    pub shards_connected: usize,
    /// None while the database does not respond.
    pub backlog: Option<Backlog>,
}

/// The pending work of all processes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Backlog {
    pub outbox: u64,
    pub outbox_age: Duration,
    pub overdue: Duration,
    pub games: u64,
}

pub fn set_gauges(health: &HealthSnapshot) {
    #[expect(clippy::cast_precision_loss, reason = "gauges need no exact values")]
    let set = |name: &'static str, value: i64| gauge!(name).set(value as f64);
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    set("basari_gateway_shards", count(health.shards));
    set("basari_gateway_shards_connected", count(health.shards_connected));
    set("basari_database_up", i64::from(health.backlog.is_some()));
    if let Some(backlog) = health.backlog {
        set("basari_outbox_depth", backlog.outbox.cast_signed());
        set("basari_outbox_age_seconds", backlog.outbox_age.as_secs().cast_signed());
        set("basari_deadlines_overdue_seconds", backlog.overdue.as_secs().cast_signed());
        set("basari_games_live", backlog.games.cast_signed());
    }
}
