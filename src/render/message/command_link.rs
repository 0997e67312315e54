//! Mentions of slash commands in texts.

/// The command that all player commands belong to.
pub const COMMAND: &str = "basari";

/// Mentions commands so that a click on them starts them, which needs the id that Discord gave to the command.
#[derive(Clone, Copy, Debug, Default)]
pub struct CommandLinks {
    pub id: Option<u64>,
}

impl CommandLinks {
    /// The mention of a subcommand, such as `["new"]` or `["me", "notify"]`. Plain text while the id is unknown.
    pub fn mention(self, path: &[&str]) -> String {
        let path = path.join(" ");
        match self.id {
            Some(id) => format!("</{COMMAND} {path}:{id}>"),
            None => format!("`/{COMMAND} {path}`"),
        }
    }
}
