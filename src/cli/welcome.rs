//! The first screen of the playground: one sentence, one picture, and a button that starts a game.

use crate::cli::Failure;
use crate::locale::{Locale, Words};
use crate::model::barter_plan::OwnPlan;
use crate::render::picture;
use crate::render::{GameContext, GameRef, Player};
use crate::say;
use basari_rules::catalog::Catalog;
use basari_rules::game::{Event, Game, Kind, View, Viewer};
use basari_rules::players::Level;
use basari_rules::simulation::{SeededRandom, play_one_game};
use discord_playground::{Welcome, WelcomeButton, WelcomePicture};

/// A game that starts immediately.
const PLAY_NOW: &str = "/basari new computers:3 start:true";
/// The guided card game.
const LEARN: &str = "/basari learn";

/// The game in the picture, and the round that it shows.
const SAMPLE_GAME: &str = "dora-mipu-kela-47";
const SAMPLE_NAMES: [&str; 4] = ["Ada", "Bruno", "Chiyo", "Dev"];
const SAMPLE_SEED: u64 = 7;
const SAMPLE_ROUND: (u8, u8) = (2, 3);

/// The first screen in every language. English comes first, for people with other languages.
pub fn welcome() -> Result<Vec<Welcome>, Failure> {
    let table = sample_table()?;
    Locale::ALL.iter().map(|&locale| in_language(locale, &table)).collect()
}

fn in_language(locale: Locale, table: &View) -> Result<Welcome, Failure> {
    let words = locale.words();
    let button = |label, command: &str| WelcomeButton { label, command: command.to_owned() };
    Ok(Welcome {
        locale: locale.code().to_owned(),
        text: say!(words, "welcome-text"),
        picture: Some(sample_picture(words, table)?),
        buttons: vec![button(say!(words, "welcome-play"), PLAY_NOW), button(say!(words, "button-learn"), LEARN)],
    })
}

fn sample_picture(words: &Words, table: &View) -> Result<WelcomePicture, Failure> {
    let id: GameRef = SAMPLE_GAME.parse().map_err(|_| "the sample game has an invalid id")?;
    let player = |name: &str| Player {
        user: None,
        name: name.to_owned(),
        computer: None,
        autopilot: false,
        waited_for_until: None,
    };
    let players = SAMPLE_NAMES.map(player);
    let game = GameContext {
        id: &id,
        view: table,
        players: &players,
        deadline: None,
        reserve_from: None,
        hints: false,
        talk: &[],
        plan: OwnPlan::default(),
    };
    let picture = picture::open_table(words, &game)?;
    Ok(WelcomePicture { png: picture.png.into(), alt: picture.alt })
}

/// The table of a card game between computers, at the beginning of a round.
fn sample_table() -> Result<View, Failure> {
    let material = Catalog::built_in()?.choose(Kind::Card, None)?;
    let levels = [Level::Normal; SAMPLE_NAMES.len()];
    let played = play_one_game(material, &levels, &mut SeededRandom::new(SAMPLE_SEED, 0))?;
    let is_sample =
        |event: &Event| matches!(*event, Event::RoundBegan { stage, round } if (stage, round) == SAMPLE_ROUND);
    let round = played.log.iter().position(is_sample).ok_or("the sample game is too short")?;
    let dealt = played.log[round + 1..].iter().take_while(|event| matches!(event, Event::Dealt { .. })).count();
    Ok(Game::replay(&played.log[..=round + dealt])?.view(Viewer::Public))
}
