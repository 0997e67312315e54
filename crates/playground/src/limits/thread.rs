//! Limits of threads.

use serde_json::Value;

use super::Problems;

/// Checks the body that opens a thread.
pub fn thread(body: &Value, problems: &mut Problems) {
    problems.needed_text(body, "", "name", &(1..=100));
    common(body, problems);
    if let Some(kind) = body.get("type").filter(|kind| !kind.is_null())
        && !matches!(kind.as_u64(), Some(10..=12))
    {
        problems.choice("type", "10, 11, 12");
    }
}

/// Checks the body that changes a thread.
pub fn thread_edit(body: &Value, problems: &mut Problems) {
    problems.text(body, "", "name", &(1..=100));
    common(body, problems);
}

fn common(body: &Value, problems: &mut Problems) {
    if let Some(minutes) = body.get("auto_archive_duration").filter(|minutes| !minutes.is_null())
        && !matches!(minutes.as_u64(), Some(60 | 1440 | 4320 | 10_080))
    {
        problems.choice("auto_archive_duration", "60, 1440, 4320, 10080");
    }
    problems.number(body, "", "rate_limit_per_user", &(0..=21_600));
}
