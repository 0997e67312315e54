//! discord.js for the echo bot, installed into a temporary folder.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

const PACKAGE: &str = "discord.js@14";

/// The folder is deleted with this value.
pub struct DiscordJs {
    folder: TempDir,
    pub version: String,
}

impl DiscordJs {
    /// Installs discord.js, or says in a line why the comparison with it is left out.
    pub fn install() -> Option<DiscordJs> {
        let outcome = install();
        if let Err(reason) = &outcome {
            println!("Without discord.js: {reason}.");
        }
        outcome.ok()
    }

    pub fn modules(&self) -> PathBuf {
        self.folder.path().join("node_modules")
    }
}

fn install() -> Result<DiscordJs, String> {
    run(Command::new("node").arg("--version"), "node is not installed")?;
    run(Command::new("npm").arg("--version"), "npm is not installed")?;
    let folder = tempfile::tempdir().map_err(|error| format!("no temporary folder: {error}"))?;
    let mut npm = Command::new("npm");
    // The prefix keeps npm away from a package.json in a parent folder.
    npm.args(["install", "--no-audit", "--no-fund", "--no-save", "--prefix"]).arg(folder.path()).arg(PACKAGE);
    run(&mut npm, "npm could not install it")?;
    let manifest = folder.path().join("node_modules/discord.js/package.json");
    let manifest = std::fs::read_to_string(manifest).map_err(|error| format!("no manifest: {error}"))?;
    let manifest: serde_json::Value = serde_json::from_str(&manifest).map_err(|error| error.to_string())?;
    let version = manifest["version"].as_str().unwrap_or("?").to_owned();
    Ok(DiscordJs { folder, version })
}

fn run(command: &mut Command, failure: &str) -> Result<(), String> {
    let status = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
    if status.is_ok_and(|status| status.success()) { Ok(()) } else { Err(failure.to_owned()) }
}
