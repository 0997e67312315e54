//! The command line. Each command has its own file and a variant of `Command`.

mod backup;
mod calendar;
mod check;
mod database;
mod export;
mod icons;
mod leaderboard_picture;
mod logging;
mod migrate_data;
mod picture;
#[cfg(feature = "playground")]
mod playground;
mod ready;
mod record_file;
mod review;
mod review_text;
mod run;
mod simulate;
mod train;
mod verify;
#[cfg(feature = "playground")]
mod welcome;

use std::error::Error;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::config::{Config, Flags};

/// Basari for Discord: the card game and the board game.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    #[command(flatten)]
    flags: Flags,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Copy the database to a new file while games continue.
    Backup(backup::Args),
    /// Measure how many hours games take when people look in a few times a day.
    Calendar(calendar::Args),
    /// Check the settings and the database.
    Check,
    /// Write the public record of a game, one JSON object per line.
    Export(export::Args),
    /// Write the icons of gems, actions, dice and merchants as PNG files.
    Icons(icons::Args),
    /// Draw a picture of a recorded game: a score table, the final standings, a points chart or the table.
    Picture(picture::Args),
    /// Copy everything to another, empty database (SQLite or PostgreSQL).
    MigrateData(migrate_data::Args),
    /// Show where recorded games were won and lost.
    Review(review::Args),
    /// Connect to Discord and run the bot.
    Run(run::Args),
    /// Try the bot without Discord: run it against a local stand-in with a web page.
    #[cfg(feature = "playground")]
    Playground(playground::Args),
    /// Ask the running bot on its monitoring port whether it is ready.
    Ready,
    /// Play whole games between computer players and print statistics.
    Simulate(simulate::Args),
    /// Train the weights of the strongest computer player through self-play.
    Train(train::Args),
    /// Verify that the cards and dice of a record follow from its secret.
    Verify(verify::Args),
}

/// Why a command failed. Printed as one line.
type Failure = Box<dyn Error + Send + Sync>;

/// The exit code for an invalid command line.
const EXIT_USAGE: u8 = 2;

/// Parses the command line and runs the command.
pub fn main() -> ExitCode {
    let Cli { flags, command } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return print_usage_error(&error),
    };
    match run_command(&flags, command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {}", one_line(&failure.to_string()));
            ExitCode::FAILURE
        }
    }
}

fn run_command(flags: &Flags, command: Command) -> Result<(), Failure> {
    let config = || Config::load(flags);
    match command {
        Command::Backup(args) => backup::run(&config()?, &args),
        Command::Calendar(args) => calendar::run(&args),
        Command::Check => check::run(&config()?),
        Command::Export(args) => export::run(&config()?, &args),
        Command::Icons(args) => icons::run(&args),
        Command::Picture(args) => picture::run(&config()?, &args),
        Command::MigrateData(args) => migrate_data::run(&config()?, &args),
        Command::Review(args) => review::run(&config()?, &args),
        Command::Run(args) => run::run(&Config::load(&args.flags(flags))?),
        #[cfg(feature = "playground")]
        Command::Playground(args) => playground::run(&config()?, &args),
        Command::Ready => ready::run(&config()?),
        Command::Simulate(args) => simulate::run(&args),
        Command::Train(args) => train::run(&args),
        Command::Verify(args) => verify::run(&config()?, &args),
    }
}

/// Adds the fonts in the configured folder to those for pictures.
fn load_fonts(config: &Config) -> Result<(), Failure> {
    let Some(folder) = &config.fonts else { return Ok(()) };
    let unreadable = |error: std::io::Error| format!("games.fonts: {}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        let kind = path.extension().and_then(|kind| kind.to_str()).unwrap_or_default().to_ascii_lowercase();
        if ["ttf", "otf", "ttc"].contains(&kind.as_str()) {
            files.push(std::fs::read(&path).map_err(unreadable)?);
        }
    }
    crate::render::picture::add_fonts(files);
    Ok(())
}

/// Prints help and version as they are, and of a usage error only its first sentence.
fn print_usage_error(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            print!("{error}");
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            eprint!("{error}");
            ExitCode::from(EXIT_USAGE)
        }
        _ => {
            let text = error.to_string();
            let sentence: Vec<&str> = text.lines().take_while(|line| !line.trim().is_empty()).collect();
            eprintln!("{}", one_line(&sentence.join(" ")));
            ExitCode::from(EXIT_USAGE)
        }
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
