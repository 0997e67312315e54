//! Finds Discord's OpenAPI description. It is not part of this repository, so tests work without it.

use std::sync::Arc;

use crate::validation::RequestValidator;

/// The description named by `DISCORD_OPENAPI`, or the one next to the repository.
#[cfg(feature = "openapi")]
pub(super) fn load() -> Option<Arc<dyn RequestValidator>> {
    use std::path::PathBuf;

    let default = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/discord/openapi.json");
    let file = std::env::var_os("DISCORD_OPENAPI").map_or_else(|| PathBuf::from(default), PathBuf::from);
    if !file.exists() {
        report_missing();
        return None;
    }
    Some(crate::openapi::OpenApi::load(&file).expect("the OpenAPI description is readable"))
}

/// Says once per process that requests are not compared. Writing to the stream itself bypasses the capture of test output.
#[cfg(feature = "openapi")]
fn report_missing() {
    use std::io::Write;
    use std::sync::Once;

    static REPORT: Once = Once::new();
    REPORT.call_once(|| {
        let notice =
            "note: requests were not compared with Discord's OpenAPI description; set DISCORD_OPENAPI to its path";
        // If stderr is closed, nobody can read the notice anyway.
        let _ = writeln!(std::io::stderr(), "{notice}");
    });
}

#[cfg(not(feature = "openapi"))]
pub(super) fn load() -> Option<Arc<dyn RequestValidator>> {
    None
}
