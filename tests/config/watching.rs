//! The dashboard and the alerts ask for what the program counts, and for all of it.

use std::collections::BTreeSet;

fn file(path: &str) -> String {
    std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The names of metrics in a text, without what histograms add to theirs.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let ours = words.filter(|word| word.starts_with("basari_"));
    ours.map(|word| word.trim_end_matches("_bucket").to_owned()).collect()
}

#[test]
fn what_is_watched_is_counted_and_what_is_counted_is_watched() {
    let counted = names(&file("src/metrics.rs"));
    let dashboard = names(&file("config/grafana/basari.json"));
    let alerts = names(&file("config/prometheus/alerts.yml"));
    assert!(dashboard.is_subset(&counted) && alerts.is_subset(&counted), "{dashboard:?} {alerts:?} {counted:?}");
    assert_eq!(dashboard, counted, "every metric has its place on the dashboard");
    let explained = names(&file("docs/HOSTING.md"));
    assert_eq!(explained, counted, "docs/HOSTING.md explains every metric");
}
