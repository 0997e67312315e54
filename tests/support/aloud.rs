//! What is to be read even when the tests pass: what they print is then thrown away.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Mutex;

static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Says it to whoever runs the tests, once.
pub fn say_aloud(text: &str) {
    if SAID.lock().unwrap().insert(text.to_owned()) {
        let _ = writeln!(std::io::stderr(), "{text}");
    }
}
