//! The dashboard, the alerts and the hosting guide use the metrics that exist, and cover all of them.

use std::collections::BTreeSet;

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The names of the metrics in a text, without the suffix of histogram buckets.
fn metric_names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let metrics = words.filter(|word| word.starts_with("basari_"));
    metrics.map(|word| word.trim_end_matches("_bucket").to_owned()).collect()
}

#[test]
fn every_metric_is_on_the_dashboard_and_documented() {
    let defined = metric_names(&file("src/metrics.rs"));
    let dashboard = metric_names(&file("config/grafana/basari.json"));
    let alerts = metric_names(&file("config/prometheus/alerts.yml"));
    assert!(dashboard.is_subset(&defined) && alerts.is_subset(&defined), "{dashboard:?} {alerts:?} {defined:?}");
    assert_eq!(dashboard, defined, "the dashboard shows every metric");
    let documented = metric_names(&file("docs/HOSTING.md"));
    assert_eq!(documented, defined, "docs/HOSTING.md documents every metric");
}
