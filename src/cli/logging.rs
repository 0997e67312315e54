//! Sets up the log.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;

use crate::cli::Failure;
use crate::config::{Config, LogFormat};

/// Warnings that are never logged, whatever the settings say. serenity quotes a gateway event that it cannot decode, and the
/// event may contain a token or a secret choice. usvg reports every glyph that it finds in another of our fonts.
const SILENCED: &str = "serenity::gateway::ws=error,usvg::text=error";

/// Logs to standard error as configured.
pub fn init_logging(config: &Config) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(format!("{},{SILENCED}", config.log))?;
    // Escape codes for colors only clutter files and journals.
    let colors = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_ansi(colors);
    // Tests may have installed a subscriber already.
    let _ = match config.log_format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
    Ok(())
}
