//! What the program counts about itself, by name: the only place that knows what a metric is called. Nothing is kept
//! unless [`begin`] was called. It knows nobody, and everybody may call it.

use std::sync::OnceLock;
use std::time::Duration;

use metrics::{
    Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram, set_global_recorder,
};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Bounds of the histograms, in seconds: around Discord's three seconds, around what a click takes, around deadlines.
const ANSWER: &[f64] = &[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0, 10.0];
const LATE: &[f64] = &[0.1, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0];
const PICTURE: &[f64] = &[0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0];

/// What is kept, once somebody wants to see it.
static KEPT: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Begins to keep what is counted; once a process.
pub fn begin() {
    KEPT.get_or_init(keep);
}

/// All that is kept, as Prometheus reads it.
pub fn text() -> String {
    KEPT.get().and_then(Option::as_ref).map(PrometheusHandle::render).unwrap_or_default()
}

/// To be called now and then: what was counted takes memory until then.
pub fn upkeep() {
    if let Some(kept) = KEPT.get().and_then(Option::as_ref) {
        kept.run_upkeep();
    }
}

fn keep() -> Option<PrometheusHandle> {
    let bounds = |name: &str, bounds: &'static [f64]| (Matcher::Full(name.to_owned()), bounds);
    let mut builder = PrometheusBuilder::new();
    for (name, bounds) in [
        bounds("basari_answer_seconds", ANSWER),
        bounds("basari_deadline_late_seconds", LATE),
        bounds("basari_picture_seconds", PICTURE),
    ] {
        // Bounds are refused only where there are none.
        builder = builder.set_buckets_for_metric(name, bounds).ok()?;
    }
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    set_global_recorder(recorder).ok()?;
    describe();
    begin_at_zero();
    Some(handle)
}

/// A counter that appears only when it first counts hides that first time from whoever asks by how much it grew.
fn begin_at_zero() {
    for kind in ["command", "press"] {
        for answered in [Answered::InTime, Answered::Deferred, Answered::Lost] {
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

/// What became of an answer to an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answered {
    InTime,
    /// With "thinking" first.
    Deferred,
    /// Discord did not take it.
    Lost,
}

impl Answered {
    fn name(self) -> &'static str {
        match self {
            Answered::InTime => "answered",
            Answered::Deferred => "deferred",
            Answered::Lost => "lost",
        }
    }
}

pub fn interaction(kind: &'static str, answered: Answered, took: Duration) {
    counter!("basari_interactions_total", "kind" => kind, "result" => answered.name()).increment(1);
    histogram!("basari_answer_seconds", "kind" => kind).record(took);
}

/// Whose fault it was: `player`, `busy` or `fault`.
pub fn refusal(whose: &'static str) {
    counter!("basari_refusals_total", "whose" => whose).increment(1);
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

pub fn deadline_met(late: Duration) {
    histogram!("basari_deadline_late_seconds").record(late);
}

pub fn picture(took: Duration) {
    histogram!("basari_picture_seconds").record(took);
}

/// What can be seen at a glance, looked up when somebody asks. Times in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glance {
    pub shards: usize,
    pub shards_connected: usize,
    /// None while the database does not answer.
    pub work: Option<Waiting>,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Waiting {
    pub outbox: u64,
    pub outbox_age: i64,
    pub overdue: i64,
    pub games: u64,
}

pub fn glance(now: &Glance) {
    #[expect(clippy::cast_precision_loss, reason = "a gauge is a rough figure")]
    let set = |name: &'static str, value: i64| gauge!(name).set(value as f64);
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    set("basari_gateway_shards", count(now.shards));
    set("basari_gateway_shards_connected", count(now.shards_connected));
    set("basari_database_up", i64::from(now.work.is_some()));
    if let Some(work) = now.work {
        set("basari_outbox_depth", work.outbox.cast_signed());
        set("basari_outbox_age_seconds", work.outbox_age / 1000);
        set("basari_deadlines_overdue_seconds", work.overdue / 1000);
        set("basari_games_live", work.games.cast_signed());
    }
}
