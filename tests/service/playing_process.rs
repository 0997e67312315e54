//! A process that plays, reports what it does, and is killed in the middle of its work.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

/// Marks a complete line: a kill may cut a line short.
const LINE_END: &str = " .";

/// Reports a line to the test that has started this process.
pub fn report(line: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\n{line}{LINE_END}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

/// Dropping it kills the process, so it never outlives the test.
pub struct PlayingProcess {
    child: Child,
    output: Lines<BufReader<ChildStdout>>,
}

impl PlayingProcess {
    /// Starts an ignored test of this program in a process of its own.
    pub fn start(test: &str, prepare: impl FnOnce(&mut Command)) -> PlayingProcess {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--ignored", "--exact", test, "--nocapture", "--test-threads=1"]);
        command.stdout(Stdio::piped()).stderr(Stdio::null());
        prepare(&mut command);
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        PlayingProcess { child, output }
    }

    /// The next report.
    pub fn next_report(&mut self) -> String {
        loop {
            let line = self.output.next().expect("the process runs until it is killed").unwrap();
            if let Some(report) = line.strip_suffix(LINE_END) {
                return report.to_owned();
            }
        }
    }

    /// Kills the process. Returns the reports that nobody has read yet.
    pub fn kill(mut self) -> Vec<String> {
        self.stop();
        let rest = self.output.by_ref().map_while(Result::ok);
        rest.filter_map(|line| line.strip_suffix(LINE_END).map(ToOwned::to_owned)).collect()
    }

    fn stop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }
}

impl Drop for PlayingProcess {
    fn drop(&mut self) {
        self.stop();
    }
}
