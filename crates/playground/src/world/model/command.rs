//! Commands that bots registered.

use serde_json::Value;

use crate::snowflake::Id;

/// A registered command.
#[derive(Debug, Clone)]
pub struct Command {
    pub id: Id,
    pub application: Id,
    /// `None` for a command that exists in all servers.
    pub guild: Option<Id>,
    /// The command object that bots receive.
    pub json: Value,
}

impl Command {
    pub fn name(&self) -> &str {
        self.json["name"].as_str().unwrap_or_default()
    }
}
