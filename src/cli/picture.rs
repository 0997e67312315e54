//! `basari picture`: draws a picture of a recorded game.

use std::path::PathBuf;

use crate::cli::Failure;
use crate::cli::record_file::{find_game, read_games};
use crate::config::Config;
use crate::locale::Locale;
use crate::render::picture;
use crate::render::picture::Picture;
use crate::render::{GameContext, GameRef, Player};
use basari_rules::game::record::RecordedGame;
use basari_rules::game::{Event, Game, StageScore, Viewer};

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line, at most one of which is given")]
pub struct Args {
    /// The record, as `basari export` writes it.
    #[arg(long)]
    record: PathBuf,
    /// The score table of this stage.
    #[arg(long, group = "what", value_parser = clap::value_parser!(u8).range(1..))]
    stage: Option<u8>,
    /// The podium at the end.
    #[arg(long = "final", group = "what")]
    last: bool,
    /// A chart of the points by round.
    #[arg(long, group = "what")]
    chart: bool,
    /// The table at the end of the record. This is the default.
    #[arg(long, group = "what")]
    table: bool,
    /// The leaderboard that all games in the file would produce.
    #[arg(long, group = "what")]
    leaderboard: bool,
    /// The game, by its id or its number in the file, if there are several.
    #[arg(long)]
    game: Option<String>,
    /// The players' names by seat, separated by commas. A record has no names.
    #[arg(long, value_delimiter = ',')]
    names: Vec<String>,
    /// The language, such as de.
    #[arg(long, default_value = "en")]
    language: String,
    /// The PNG file to write.
    #[arg(long)]
    out: PathBuf,
}

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    let locale = Locale::from_code(&args.language).ok_or_else(|| format!("unknown language {:?}", args.language))?;
    super::load_fonts(config)?;
    let games = read_games(config, &args.record)?;
    let picture = if args.leaderboard {
        crate::cli::leaderboard_picture::draw(locale.words(), &games, &args.names)?
    } else {
        draw_game(args, locale, choose_game(&games, args.game.as_deref())?)?
    };
    std::fs::write(&args.out, picture.png).map_err(|error| format!("{}: {error}", args.out.display()))?;
    println!("{}", picture.alt);
    Ok(())
}

fn choose_game<'a>(games: &'a [RecordedGame], wanted: Option<&str>) -> Result<&'a RecordedGame, Failure> {
    match (games, wanted) {
        ([only], None) => Ok(only),
        (several, None) => Err(format!("the record has {} games: choose one with --game", several.len()).into()),
        (games, Some(wanted)) => find_game(games, wanted),
    }
}

fn draw_game(args: &Args, locale: Locale, game: &RecordedGame) -> Result<Picture, Failure> {
    let words = locale.words();
    let events: Vec<Event> = game.log.iter().map(|(event, _)| event.clone()).collect();
    let score = args.stage.map(|stage| scored(&events, stage)).transpose()?;
    let until = score.as_ref().map_or(events.len(), |(end, _)| *end);
    let replayed = Game::replay(&events[..until])?;
    if (args.last || args.chart) && !replayed.is_over() {
        return Err("the game in this record is not over, so it has no final standings".into());
    }
    let view = replayed.view(Viewer::Public);
    let players = named_players(view.players(), &args.names);
    let key: GameRef = game.id.parse().map_err(|_| format!("{:?} is not a game id", game.id))?;
    let context = GameContext::of_table(&key, &view, &players);
    Ok(match &score {
        Some((end, score)) => picture::stage_table(words, &context, score, &events[..*end])?,
        None if args.last => picture::podium(words, &context, &events)?,
        None if args.chart => picture::points_chart(words, &context, &events)?,
        None => picture::open_table(words, &context, &picture::last_actions(view.players(), &events))?,
    })
}

/// The players of a record, which has no names. Those without a name get one by seat.
pub(super) fn named_players(count: usize, names: &[String]) -> Vec<Player> {
    let player = |seat| Player {
        user: None,
        name: names.get(seat).cloned().unwrap_or_default(),
        computer: None,
        autopilot: false,
        waited_for_until: None,
    };
    (0..count).map(player).collect()
}

/// The score table of a stage, and the number of events that lead up to it.
fn scored(events: &[Event], stage: u8) -> Result<(usize, StageScore), Failure> {
    let found = (1..).zip(events).find_map(|(count, event)| match event {
        Event::StageScored(score) if score.stage == stage => Some((count, (**score).clone())),
        _ => None,
    });
    found.ok_or_else(|| format!("this record does not score stage {stage}").into())
}
