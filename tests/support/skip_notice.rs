//! Notices about skipped tests, printed after the last test. The test harness hides the output of tests that pass.

use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, OnceLock};

/// Reads notices until this process ends and closes the pipe, and prints each of them once.
const PRINT_AT_EXIT: &str = "sort -u | sed 's/^/skipped: /' >&2";

/// Says at the end of the run, in one line, what was skipped and why.
pub fn print_skip_notice(text: &str) {
    static PRINTER: OnceLock<Mutex<Child>> = OnceLock::new();
    let printer = PRINTER.get_or_init(|| {
        let mut command = Command::new("sh");
        command.args(["-c", PRINT_AT_EXIT]).stdin(Stdio::piped()).stdout(Stdio::null());
        Mutex::new(command.spawn().expect("sh runs"))
    });
    let mut printer = printer.lock().unwrap();
    writeln!(printer.stdin.as_mut().unwrap(), "{text}").unwrap();
}

/// Skips a test whose tool is missing. In CI that is an error.
pub fn skip(text: &str) {
    assert!(std::env::var("CI").as_deref() != Ok("true"), "CI must not skip: {text}");
    print_skip_notice(text);
}
