//! The command line. One file a command.

use std::process::ExitCode;

/// Reads the command line and runs the command it names.
pub fn main() -> ExitCode {
    ExitCode::SUCCESS
}
