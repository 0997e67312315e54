//! Errors in the settings. Each one is a single line with the place, the value, and what is allowed.

/// `place` is a flag, a variable, or a file and a key.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error(
        "no bot token: set DISCORD_TOKEN, or set DISCORD_TOKEN_FILE or discord.token_file to a file that contains it"
    )]
    NoToken,
    #[error("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set: set only one of them")]
    TwoTokens,
    #[error("{place}: cannot read {file}: {reason}")]
    Unreadable { place: String, file: String, reason: std::io::Error },
    /// Does not show the value: it may be the secret itself, put into the wrong variable.
    #[error("{place}: cannot read the file it names: {reason}")]
    SecretUnreadable { place: String, reason: std::io::Error },
    #[error("{place}: the file it names is empty")]
    SecretEmpty { place: String },
    #[error("{file}, line {line}: {reason}")]
    Toml { file: String, line: usize, reason: String },
    #[error("{file}: unknown section [{section}]; expected one of {allowed}")]
    UnknownSection { file: String, section: String, allowed: String },
    #[error("{place}: unknown setting; [{section}] has {allowed}")]
    UnknownKey { place: String, section: String, allowed: String },
    #[error(
        "{place}: a token does not belong here; put it in a file of its own and set discord.token_file to that file"
    )]
    TokenInFile { place: String },
    #[error("--set {0:?}: expected section.setting=value, such as games.thinking=0-0")]
    Set(String),
    #[error("{place}: {value:?} is not {allowed}")]
    Value { place: String, value: String, allowed: String },
    /// Does not show the value: it may contain a password.
    #[error("{place} is not {allowed}")]
    SecretValue { place: String, allowed: &'static str },
    #[error("{place}: a range of shards also needs the total: set discord.shards_of, BASARI_SHARDS_OF or --of")]
    ShardsOfWhat { place: String },
}
