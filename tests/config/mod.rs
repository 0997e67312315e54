//! Settings: sources and their precedence, defaults, invalid values, and secrets that are never shown.

mod dashboard_and_alerts;
mod decks_and_boards;
mod invalid_settings;
mod lessons;
mod schema_version;
mod systemd_unit;
mod thinking_time;

use std::collections::BTreeSet;

use basari::config::{Config, Flags, LogFormat, Secret, Shards};
use jiff::SignedDuration;

const DEFAULTS: &str = include_str!("../../config/default.toml");

fn read_with(flags: &Flags, variables: &[(&str, &str)]) -> Result<Config, String> {
    let find = |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
    Config::read(flags, find).map_err(|error| error.to_string())
}

fn read(variables: &[(&str, &str)]) -> Result<Config, String> {
    read_with(&Flags::default(), variables)
}

#[test]
fn without_settings_the_default_file_applies() {
    let config = read(&[]).unwrap();
    assert_eq!(config.database.reveal(), "sqlite://basari.sqlite");
    assert!(config.token().unwrap_err().to_string().contains("DISCORD_TOKEN"));
    assert!(config.log.contains("serenity=warn"));
    assert_eq!((config.shards, config.log_format, config.listen), (Shards::All, LogFormat::Text, None));
    // The defaults of the service and the store are the same.
    let service = basari::service::Options::default();
    assert_eq!(config.thinking, service.thinking);
    assert_eq!(SignedDuration::from_hours(config.lobby_hours.into()), service.lobby_expiry);
    assert_eq!(SignedDuration::from_hours(24 * i64::from(config.pause_days)), service.pause_expiry);
    assert_eq!(config.misses, service.misses_to_autopilot);
    let store = basari::store::Options::default();
    assert_eq!((config.connections, config.patience), (store.connections, store.timeout));
}

#[test]
fn every_setting_of_the_default_file_is_explained_and_names_its_variable() {
    let table: toml::Table = DEFAULTS.parse().unwrap();
    for (section, settings) in &table {
        for name in settings.as_table().unwrap().keys() {
            let (before, _) = DEFAULTS.split_once(&format!("\n{name} = ")).unwrap();
            let comment: Vec<&str> = before.lines().rev().take_while(|line| line.starts_with('#')).collect();
            assert!(!comment.is_empty(), "[{section}] {name} has no comment");
            let comment = comment.into_iter().rev().collect::<Vec<_>>().join(" ");
            let variable = comment.rsplit_once('(').map(|(_, rest)| rest.trim_end_matches(')')).unwrap();
            // The variable takes effect: an invalid value is rejected with its name or ends up in the settings.
            let nonsense = read(&[(variable, "\u{1}nonsense")]);
            let takes_effect = match &nonsense {
                Ok(config) => format!("{config:?}").contains("nonsense"),
                Err(error) => error.contains(variable),
            };
            assert!(takes_effect, "[{section}] {name}: {variable} has no effect: {nonsense:?}");
        }
    }
}

#[test]
fn flags_override_the_environment_which_overrides_the_file_which_overrides_the_defaults() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "[games]\nmisses = 5\npause_days = 6\nlobby_hours = 7\n").unwrap();
    let flags =
        Flags { config: Some(file.path().to_owned()), set: vec!["games.lobby_hours=9".into()], ..Flags::default() };
    let config = read_with(&flags, &[("BASARI_PAUSE_DAYS", "8"), ("BASARI_LOBBY_HOURS", "8")]).unwrap();
    assert_eq!((config.misses, config.pause_days, config.lobby_hours), (5, 8, 9));
    let by_variable = read(&[("BASARI_CONFIG", file.path().to_str().unwrap())]).unwrap();
    assert_eq!((by_variable.misses, by_variable.pause_days), (5, 6));
}

#[test]
fn secrets_come_from_the_environment_or_from_a_file() {
    assert_eq!(read(&[("DISCORD_TOKEN", " abc ")]).unwrap().token().unwrap().reveal(), "abc");
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    std::fs::write(file.path(), "from-a-file\n").unwrap();
    assert_eq!(read(&[("DISCORD_TOKEN_FILE", path)]).unwrap().token().unwrap().reveal(), "from-a-file");
    std::fs::write(file.path(), "postgres://me:secret@here/db\n").unwrap();
    let config = read(&[("DATABASE_URL_FILE", path)]).unwrap();
    assert_eq!(config.database.reveal(), "postgres://me:secret@here/db");
    let flags = Flags { set: vec![format!("database.url_file={path}")], ..Flags::default() };
    let config = read_with(&flags, &[("DATABASE_URL", "sqlite://other")]).unwrap();
    assert!(config.database.reveal().starts_with("postgres"), "a flag overrides the environment");
}

#[test]
fn a_token_file_from_a_flag_overrides_the_environment_which_overrides_the_settings_file() {
    let token = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(token.path(), "from-a-file\n").unwrap();
    let setting = format!("discord.token_file={}", token.path().display());
    let flags = Flags { set: vec![setting], ..Flags::default() };
    for variable in ["DISCORD_TOKEN", "DISCORD_TOKEN_FILE"] {
        let config = read_with(&flags, &[(variable, "from-the-environment")]).unwrap();
        assert_eq!(config.token().unwrap().reveal(), "from-a-file", "{variable}");
    }
    let settings = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(settings.path(), format!("[discord]\ntoken_file = \"{}\"", token.path().display())).unwrap();
    let flags = Flags { config: Some(settings.path().to_owned()), ..Flags::default() };
    let config = read_with(&flags, &[("DISCORD_TOKEN", "from-the-environment")]).unwrap();
    assert_eq!(config.token().unwrap().reveal(), "from-the-environment");
}

#[test]
fn shards_and_addresses_can_be_set() {
    let shards = |range, of| read(&[("BASARI_SHARDS", range), ("BASARI_SHARDS_OF", of)]).unwrap().shards;
    assert_eq!(shards("0-1", "4"), Shards::Range { first: 0, last: 1, of: 4 });
    assert_eq!(shards("3", "4"), Shards::Range { first: 3, last: 3, of: 4 });
    assert_eq!(shards("", "4"), Shards::Range { first: 0, last: 3, of: 4 });
    assert!(shards("0-1", "4").includes_first() && !shards("1-3", "4").includes_first());
    let listen = |text| read(&[("BASARI_LISTEN", text)]).unwrap().listen.unwrap().to_string();
    assert_eq!(listen("9464"), "127.0.0.1:9464", "a port alone means the local machine");
    assert_eq!(listen("0.0.0.0:1"), "0.0.0.0:1");
}

#[test]
fn the_thinking_time_of_computers_can_be_set() {
    assert_eq!(read(&[("BASARI_THINKING", "0-0")]).unwrap().thinking, (SignedDuration::ZERO, SignedDuration::ZERO));
    assert_eq!(
        read(&[("BASARI_THINKING", "500 - 4000")]).unwrap().thinking,
        (SignedDuration::from_millis(500), SignedDuration::from_millis(4000))
    );
    assert_eq!(
        read(&[("BASARI_THINKING", "1000-1000")]).unwrap().thinking,
        (SignedDuration::from_secs(1), SignedDuration::from_secs(1))
    );
}

#[test]
fn debug_output_hides_secrets() {
    let config = read(&[("DISCORD_TOKEN", "very-secret"), ("DATABASE_URL", "postgres://me:very-secret@here/db")]);
    let output = format!("{config:?} {:?}", Secret::new("very-secret"));
    assert!(output.contains("api_base") && !output.contains("very-secret"), "{output}");
}

#[test]
fn the_hosting_guide_mentions_every_section() {
    let table: toml::Table = DEFAULTS.parse().unwrap();
    let hosting = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/HOSTING.md")).unwrap();
    let missing: BTreeSet<&String> =
        table.keys().filter(|section| !hosting.contains(&format!("`[{section}]`"))).collect();
    assert!(missing.is_empty(), "docs/HOSTING.md does not mention {missing:?}");
}
