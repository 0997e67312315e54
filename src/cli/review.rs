//! `basari review`: shows where recorded games were won and lost, according to the strongest computer player.

use std::io::Write;
use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::cli::picture::named_players;
use crate::cli::record_file::{find_game, read_games};
use crate::cli::review_text::write_review;
use crate::cli::simulate::progress;
use crate::config::Config;
use crate::locale::Locale;
use crate::model::barter_plan::OwnPlan;
use crate::render::picture::win_share_chart;
use crate::render::{GameContext, GameRef};
use basari_rules::game::record::RecordedGame;
use basari_rules::game::{Event, Game, Seat, Viewer};
use basari_rules::players::PlayerWeights;
use basari_rules::review::{LossSummary, Review, ReviewDigest, review};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record, as `basari export` or `basari simulate --trace` writes it.
    file: PathBuf,
    /// Only this game, by its id or its number in the file. Default: all.
    #[arg(long)]
    game: Option<String>,
    /// Only this seat, counted from 0. Default: all.
    #[arg(long)]
    seat: Option<u8>,
    /// Print everything as JSON, one object per game.
    #[arg(long, conflicts_with_all = ["seat", "summary"])]
    json: bool,
    /// Print only the average loss per kind of decision.
    #[arg(long)]
    summary: bool,
    /// Draw the win shares of a game to this PNG file, with the costliest decisions of --seat or else of the winner.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "summary"])]
    out: Option<PathBuf>,
    /// The players' names by seat for the picture, separated by commas. A record has no names.
    #[arg(long, value_delimiter = ',', requires = "out")]
    names: Vec<String>,
    /// The language of the picture, such as de.
    #[arg(long, default_value = "en", requires = "out")]
    language: String,
}

/// From this many games on, a progress bar is shown.
const WORTH_SHOWING: u64 = 20;

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    let games = read_games(config, &args.file)?;
    let games = match &args.game {
        None => games.iter().collect(),
        Some(wanted) => vec![find_game(&games, wanted)?],
    };
    if let Some(out) = &args.out {
        return match games[..] {
            [game] => draw(config, args, game, out),
            _ => Err(format!("the record has {} games: choose one with --game", games.len()).into()),
        };
    }
    let progress = progress(u64::try_from(games.len())?, WORTH_SHOWING);
    let only = args.seat.map(Seat::new);
    let mut summary = LossSummary::default();
    let mut out = std::io::stdout().lock();
    for game in games {
        let (review, _) = review_game(args, game)?;
        if args.summary {
            summary.add(&review, only);
        } else if args.json {
            writeln!(out, "{}", serde_json::json!({ "game": game.id, "review": review }))?;
        } else {
            progress.suspend(|| write_review(&mut out, &game.id, &review, only))?;
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if args.summary {
        write!(out, "{summary}")?;
    }
    Ok(())
}

/// The review of a game, and its log.
fn review_game(args: &Args, game: &RecordedGame) -> Result<(Review, Vec<Event>), Failure> {
    let log: Vec<Event> = game.log.iter().map(|(event, _)| event.clone()).collect();
    let review = review(&PlayerWeights::embedded()?.hard, &log)
        .map_err(|error| format!("{}: game {}: {error}", args.file.display(), game.id))?;
    match args.seat.filter(|&seat| usize::from(seat) >= review.seats.len()) {
        Some(seat) => Err(format!("game {} has no seat {seat}", game.id).into()),
        None => Ok((review, log)),
    }
}

fn draw(config: &Config, args: &Args, game: &RecordedGame, out: &Path) -> Result<(), Failure> {
    let locale = Locale::from_code(&args.language).ok_or_else(|| format!("unknown language {:?}", args.language))?;
    super::load_fonts(config)?;
    let (review, log) = review_game(args, game)?;
    let digest = ReviewDigest::new(&review, &log);
    let view = Game::replay(&log)?.view(Viewer::Public);
    let players = named_players(view.players(), &args.names);
    let key: GameRef = game.id.parse().map_err(|_| format!("{:?} is not a game id", game.id))?;
    let context = GameContext {
        id: &key,
        view: &view,
        players: &players,
        deadline: None,
        reserve_from: None,
        hints: false,
        talk: &[],
        plan: OwnPlan::default(),
    };
    let seat = args.seat.map_or_else(|| digest.first_winner(), Seat::new);
    let picture = win_share_chart(locale.words(), &context, &digest, seat)?;
    std::fs::write(out, picture.png).map_err(|error| format!("{}: {error}", out.display()))?;
    println!("{}", picture.alt);
    Ok(())
}
