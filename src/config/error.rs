//! What is wrong with the settings, in one line: where it stands, what stands there, and what may.

/// `place` is a flag, a variable, or a file and a key.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error(
        "there is no token: set DISCORD_TOKEN, or DISCORD_TOKEN_FILE or discord.token_file to a file that holds it"
    )]
    NoToken,
    #[error("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: keep one of them")]
    TwoTokens,
    #[error("{place}: {file} cannot be read: {reason}")]
    Unreadable { place: String, file: String, reason: std::io::Error },
    /// What should be the name of a file may be the secret itself, put into the wrong variable.
    #[error("{place}: the file that it names cannot be read: {reason}")]
    SecretUnreadable { place: String, reason: std::io::Error },
    #[error("{place}: the file that it names is empty")]
    SecretEmpty { place: String },
    #[error("{file}, line {line}: {reason}")]
    Toml { file: String, line: usize, reason: String },
    #[error("{file}: there is no section [{section}]; there are {allowed}")]
    UnknownSection { file: String, section: String, allowed: String },
    #[error("{place}: there is no such setting; in [{section}] there are {allowed}")]
    UnknownKey { place: String, section: String, allowed: String },
    #[error(
        "{place}: a token does not belong there; put it into a file of its own and name that in discord.token_file"
    )]
    TokenInFile { place: String },
    #[error("--set {0:?} is not written section.setting=value, as in games.thinking=0-0")]
    Set(String),
    #[error("{place}: {value:?} is not {allowed}")]
    Value { place: String, value: String, allowed: String },
    /// What stands there may hold a password.
    #[error("{place} is not {allowed}")]
    SecretValue { place: String, allowed: &'static str },
    #[error(
        "{place}: which shards are served also needs how many there are: discord.shards_of, BASARI_SHARDS_OF or --of"
    )]
    ShardsOfWhat { place: String },
}
