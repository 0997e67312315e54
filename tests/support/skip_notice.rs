//! Notices that stay visible when the tests pass. The test harness hides normal output then.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Mutex;

static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Prints a notice to stderr, once per run.
pub fn print_skip_notice(text: &str) {
    if PRINTED.lock().unwrap().insert(text.to_owned()) {
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}
