//! `basari review`: shows where recorded games were won and lost, according to the strongest computer player.

use std::io::Write;
use std::path::PathBuf;

use crate::cli::Failure;
use crate::cli::record_file::{find_game, read_games};
use crate::cli::review_text::write_review;
use crate::cli::simulate::progress;
use crate::config::Config;
use basari_rules::game::record::RecordedGame;
use basari_rules::game::{Event, Seat};
use basari_rules::players::PlayerWeights;
use basari_rules::review::{LossSummary, Review, review};

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
}

/// From this many games on, a progress bar is shown.
const WORTH_SHOWING: u64 = 20;

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    let games = read_games(config, &args.file)?;
    let games = match &args.game {
        None => games.iter().collect(),
        Some(wanted) => vec![find_game(&games, wanted)?],
    };
    let progress = progress(u64::try_from(games.len())?, WORTH_SHOWING);
    let only = args.seat.map(Seat::new);
    let mut summary = LossSummary::default();
    let mut out = std::io::stdout().lock();
    for game in games {
        let review =
            review_game(game).map_err(|error| format!("{}: game {}: {error}", args.file.display(), game.id))?;
        if let Some(seat) = only.filter(|seat| seat.index() >= review.seats.len()) {
            return Err(format!("game {} has no seat {}", game.id, seat.index()).into());
        }
        if args.summary {
            summary.add(&review, only);
        } else if args.json {
            writeln!(out, "{}", serde_json::json!({ "game": game.id, "review": review }))?;
        } else {
            write_review(&mut out, &game.id, &review, only)?;
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    if args.summary {
        write!(out, "{summary}")?;
    }
    Ok(())
}

fn review_game(game: &RecordedGame) -> Result<Review, Failure> {
    let log: Vec<Event> = game.log.iter().map(|(event, _)| event.clone()).collect();
    Ok(review(&PlayerWeights::embedded()?.hard, &log)?)
}
