//! Settings: what is read, what is refused, and what never shows.

use basari::config::{Config, Secret};

fn read(variables: &[(&str, &str)]) -> Result<Config, String> {
    let find = |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
    Config::read(find).map_err(|error| error.to_string())
}

#[test]
fn nothing_set_is_a_file_beside_the_program_and_no_token() {
    let config = read(&[]).unwrap();
    assert_eq!(config.database.reveal(), "sqlite://basari.sqlite");
    assert!(config.token().unwrap_err().to_string().contains("DISCORD_TOKEN"));
    assert!(config.log.contains("serenity=warn"));
}

#[test]
fn a_token_comes_from_the_environment_or_from_a_file() {
    assert_eq!(read(&[("DISCORD_TOKEN", " abc ")]).unwrap().token().unwrap().reveal(), "abc");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "from-a-file\n").unwrap();
    let path = file.path().to_str().unwrap();
    assert_eq!(read(&[("DISCORD_TOKEN_FILE", path)]).unwrap().token().unwrap().reveal(), "from-a-file");
}

#[test]
fn how_long_computers_think_can_be_set() {
    assert_eq!(read(&[]).unwrap().thinking, None);
    assert_eq!(read(&[("BASARI_THINKING", "0-0")]).unwrap().thinking, Some((0, 0)));
    assert_eq!(read(&[("BASARI_THINKING", "500 - 4000")]).unwrap().thinking, Some((500, 4000)));
}

#[test]
fn a_secret_does_not_print_itself() {
    let config = read(&[("DISCORD_TOKEN", "very-secret"), ("DATABASE_URL", "postgres://me:very-secret@here/db")]);
    let shown = format!("{config:?} {:?}", Secret::new("very-secret"));
    assert!(shown.contains("api_base") && !shown.contains("very-secret"), "{shown}");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    for (variables, word) in [
        (&[("DISCORD_TOKEN", "a"), ("DISCORD_TOKEN_FILE", "b")][..], "both"),
        (&[("DISCORD_TOKEN_FILE", "/nowhere/at/all")], "/nowhere/at/all"),
        (&[("DISCORD_API_BASE", "discord")], "http://"),
        (&[("DATABASE_URL", "mysql://here")], "sqlite://"),
        (&[("BASARI_THINKING", "a while")], "a while"),
        (&[("BASARI_THINKING", "900-100")], "900-100"),
    ] {
        let error = read(variables).unwrap_err();
        assert!(error.contains(word) && !error.contains('\n'), "{error}");
    }
}

#[test]
fn a_password_in_a_refused_database_address_is_not_repeated() {
    assert!(!read(&[("DATABASE_URL", "mysql://me:hunter2@here")]).unwrap_err().contains("hunter2"));
}
