//! `basari simulate`: plays games between computer players, prints statistics and optionally writes records.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::Failure;
use crate::config::load_catalog;
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Kind, Material, RandomSource, SetupError, Stages};
use basari_rules::players::{Level, Player, PlayerWeights};
use basari_rules::record;
use basari_rules::simulation::{
    DecisionTimes, EloRatings, GameStatistics, PlayedGame, SeededRandom, SimulationError, WinRates, in_parallel,
    play_with,
};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game: card or board.
    #[arg(long, value_parser = kind)]
    game: Kind,
    /// The number of players: 3 to 5 in the card game, 3 or 4 in the board game.
    #[arg(long)]
    players: usize,
    /// The number of stages: 3, or 1 or 2 for short games.
    #[arg(long, default_value_t = Stages::FULL)]
    stages: Stages,
    /// The number of games.
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// The same seed always gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The computer players, one per seat, separated by commas. They rotate by one seat after each game. Default: all
    /// random.
    #[arg(long, value_delimiter = ',')]
    seats: Vec<Player>,
    /// Rate the players in --seats (default: all levels) in games against each other.
    #[arg(long)]
    rate: bool,
    /// How many games are played side by side; the result is the same.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Write the record of every game to this file.
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

pub(super) fn kind(name: &str) -> Result<Kind, String> {
    match name {
        "card" => Ok(Kind::Card),
        "board" => Ok(Kind::Board),
        _ => Err("expected card or board".to_owned()),
    }
}

/// From this many games on, a progress bar is shown.
const WORTH_SHOWING: u64 = 500;
/// Games per job between two updates of the progress bar.
const BATCH_SIZE: usize = 32;

pub fn run(args: &Args) -> Result<(), Failure> {
    let lineup = Lineup::new(args)?;
    let chosen = match (args.game, &args.deck, &args.board) {
        (Kind::Card, _, Some(_)) => return Err("the card game takes --deck, not --board".into()),
        (Kind::Board, Some(_), _) => return Err("the board game takes --board, not --deck".into()),
        (Kind::Card, deck, _) => deck,
        (Kind::Board, _, board) => board,
    };
    let material = load_catalog(args.data.as_deref())?.choose(args.game, chosen.as_deref())?;
    let mut trace = args.trace.as_deref().map(Trace::create).transpose()?;
    let progress = progress(u64::from(args.games), WORTH_SHOWING);
    let mut statistics = Statistics {
        tally: GameStatistics::default(),
        standings: WinRates::default(),
        thinking: DecisionTimes::default(),
    };
    let mut ratings = EloRatings::new(&lineup.players);
    let jobs = args.jobs.clamp(1, 256);
    let block = u32::try_from(BATCH_SIZE * jobs).unwrap_or(u32::MAX);
    let mut first = 0;
    while first < args.games {
        let next = first.saturating_add(block).min(args.games);
        let play = |number| {
            let random = SeededRandom::new(args.seed, u64::from(number));
            play_and_time(&material, args.stages, &lineup.seats(number), random)
        };
        for (number, outcome) in (first..).zip(in_parallel(first..next, jobs, play)) {
            let (played, thinking) = outcome?;
            let seats = lineup.seats(number);
            statistics.tally.add(&played);
            statistics.standings.add(&seats, &played);
            statistics.thinking.merge(&thinking);
            ratings.add(&seats, &played);
            if let Some(trace) = &mut trace {
                trace.add(&game_id(args, number), &played)?;
            }
            progress.inc(1);
        }
        first = next;
    }
    progress.finish_and_clear();
    if let Some(trace) = trace {
        trace.close()?;
    }
    let mut out = std::io::stdout().lock();
    if args.rate {
        write!(out, "{ratings}")?;
    } else {
        write!(out, "{}\n{}", statistics.tally, statistics.standings)?;
    }
    // Times differ between runs. The standard output must not.
    eprint!("{}", statistics.thinking);
    Ok(())
}

struct Statistics {
    tally: GameStatistics,
    standings: WinRates,
    thinking: DecisionTimes,
}

/// Plays one game and measures the time of every decision.
fn play_and_time(
    material: &Material,
    stages: Stages,
    seats: &[Player],
    mut luck: SeededRandom,
) -> Result<(PlayedGame, DecisionTimes), SimulationError> {
    let weights = PlayerWeights::embedded()?;
    let mut thinking = DecisionTimes::default();
    let played = play_with(material.clone(), stages, seats.len(), &mut luck, |seat, view, legal, luck| {
        let player = *seats.get(seat.index())?;
        let begun = Instant::now();
        let answer = player.choose_move(weights, view, legal, luck);
        thinking.add(player, begun.elapsed());
        answer
    })?;
    Ok((played, thinking))
}

/// The players of all games: the same ones, rotated by one seat per game, or random ones for ratings.
struct Lineup {
    players: Vec<Player>,
    size: usize,
    random_seed: Option<u64>,
}

impl Lineup {
    fn new(args: &Args) -> Result<Lineup, Failure> {
        let (kind, size) = (args.game, args.players);
        if !kind.players().contains(&size) {
            return Err(SetupError::Players { kind, players: size }.into());
        }
        let all_levels = || Level::ALL.map(Player::Level).to_vec();
        let (players, random_seed) = match (args.rate, args.seats.len()) {
            (true, 0) => (all_levels(), Some(args.seed)),
            (true, 1) => return Err("--rate needs at least two players in --seats".into()),
            (true, _) => (args.seats.clone(), Some(args.seed)),
            (false, 0) => (vec![Player::Level(Level::Random); size], None),
            (false, named) if named == size => (args.seats.clone(), None),
            (false, named) => {
                return Err(format!("--seats lists {named} computer players, but --players is {size}").into());
            }
        };
        Ok(Lineup { players, size, random_seed })
    }

    /// The players of one game by seat.
    fn seats(&self, number: u32) -> Vec<Player> {
        let Some(seed) = self.random_seed else {
            let rotation = usize::try_from(number).unwrap_or(0) % self.size;
            return self.players.iter().cycle().skip(rotation).take(self.size).copied().collect();
        };
        // A different random stream than the game itself uses.
        let mut luck = SeededRandom::new(!seed, u64::from(number));
        let choices = u32::try_from(self.players.len()).unwrap_or(1);
        let mut draw = || usize::try_from(luck.pick(choices)).unwrap_or(0);
        (0..self.size).filter_map(|_| self.players.get(draw()).copied()).collect()
    }
}

fn game_id(args: &Args, number: u32) -> String {
    format!("simulated-{}{}-{}-{number}", args.game, args.players, args.seed)
}

/// Shown on a terminal only, and only where there is something to wait for.
pub(super) fn progress(games: u64, worth_showing: u64) -> ProgressBar {
    if games < worth_showing {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The file with the records.
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

    fn add(&mut self, id: &str, played: &PlayedGame) -> Result<(), Failure> {
        let log: Vec<_> = played.log.iter().map(|event| (event.clone(), MovedBy::Computer)).collect();
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
