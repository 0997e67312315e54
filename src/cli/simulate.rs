//! `basari simulate`: whole games between computer players, a table of what happened, and if wished their records.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};

use super::Failure;
use crate::catalogue::Catalogue;
use crate::game::record::By;
use crate::game::{Kind, SetupError};
use crate::players::Level;
use crate::record;
use crate::simulation::{Played, SeededLuck, Tally, play_one_game};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Which game: card or board.
    #[arg(long, value_parser = kind)]
    game: Kind,
    /// How many play: 3 to 5 the card game, 3 or 4 the board game.
    #[arg(long)]
    players: usize,
    /// How many games.
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// The same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The computer player of each seat, separated by commas; all random if not given.
    #[arg(long, value_delimiter = ',')]
    seats: Vec<Level>,
    /// Writes the record of every game to this file.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// A folder with more decks and boards.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The deck of the card game, by id.
    #[arg(long, value_name = "ID", conflicts_with = "board")]
    deck: Option<String>,
    /// The board of the board game, by id.
    #[arg(long, value_name = "ID")]
    board: Option<String>,
}

fn kind(name: &str) -> Result<Kind, String> {
    match name {
        "card" => Ok(Kind::Card),
        "board" => Ok(Kind::Board),
        _ => Err("the game is card or board".to_owned()),
    }
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let levels = levels(args)?;
    let chosen = match (args.game, &args.deck, &args.board) {
        (Kind::Card, _, Some(_)) => return Err("the card game has a --deck, no --board".into()),
        (Kind::Board, Some(_), _) => return Err("the board game has a --board, no --deck".into()),
        (Kind::Card, deck, _) => deck,
        (Kind::Board, _, board) => board,
    };
    let material = Catalogue::load(args.data.as_deref())?.choose(args.game, chosen.as_deref())?;
    let mut trace = args.trace.as_deref().map(Trace::create).transpose()?;
    let progress = progress(u64::from(args.games));
    let mut tally = Tally::default();
    for number in 0..args.games {
        let mut luck = SeededLuck::new(args.seed, u64::from(number));
        let played = play_one_game(material.clone(), &levels, &mut luck)?;
        tally.add(&played);
        if let Some(trace) = &mut trace {
            trace.add(&game_id(args, number), &played)?;
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if let Some(trace) = trace {
        trace.close()?;
    }
    std::io::stdout().lock().write_all(tally.to_string().as_bytes())?;
    Ok(())
}

/// A level for every seat.
fn levels(args: &Args) -> Result<Vec<Level>, Failure> {
    let (kind, players) = (args.game, args.players);
    if !kind.players().contains(&players) {
        return Err(SetupError::Players { kind, players }.into());
    }
    match args.seats.len() {
        0 => Ok(vec![Level::Random; players]),
        named if named == players => Ok(args.seats.clone()),
        named => Err(format!("--seats names {named} computer players, but --players says {players}").into()),
    }
}

fn game_id(args: &Args, number: u32) -> String {
    format!("simulated-{}{}-{}-{number}", args.game, args.players, args.seed)
}

/// Shown on a terminal only, and only where there is something to wait for.
fn progress(games: u64) -> ProgressBar {
    const WORTH_SHOWING: u64 = 500;
    if games < WORTH_SHOWING {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The file that takes the records.
struct Trace {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Trace {
    fn create(path: &Path) -> Result<Trace, Failure> {
        match File::create(path) {
            Ok(file) => Ok(Trace { path: path.to_owned(), file: BufWriter::new(file) }),
            Err(reason) => Err(cannot_write(path, &reason)),
        }
    }

    fn add(&mut self, id: &str, played: &Played) -> Result<(), Failure> {
        let log: Vec<_> = played.log.iter().map(|event| (event.clone(), By::Computer)).collect();
        let text = record::to_text(id, &log)?;
        self.file.write_all(text.as_bytes()).map_err(|reason| cannot_write(&self.path, &reason))
    }

    fn close(mut self) -> Result<(), Failure> {
        self.file.flush().map_err(|reason| cannot_write(&self.path, &reason))
    }
}

fn cannot_write(path: &Path, reason: &std::io::Error) -> Failure {
    format!("cannot write {}: {reason}", path.display()).into()
}
