//! The first screen of the playground: one sentence, one picture, a button that starts a game, and one that explains it.

use crate::cli::Failure;
use crate::locale::Locale;
use crate::render::picture;
use crate::say;
use discord_playground::{Welcome, WelcomeButton, WelcomePicture};

/// A game that starts immediately.
const PLAY_NOW: &str = "/basari new computers:3 start:true";
/// The guided card game.
const LEARN: &str = "/basari learn";

/// The first screen in every language. English comes first, for people with other languages.
pub fn welcome() -> Result<Vec<Welcome>, Failure> {
    Locale::ALL.iter().map(|&locale| in_language(locale)).collect()
}

fn in_language(locale: Locale) -> Result<Welcome, Failure> {
    let words = locale.words();
    let button = |label, command: &str| WelcomeButton { label, command: command.to_owned() };
    let picture = picture::outcomes(words)?;
    Ok(Welcome {
        locale: locale.code().to_owned(),
        text: say!(words, "welcome-text"),
        picture: Some(WelcomePicture { png: picture.png.into(), alt: picture.alt }),
        buttons: vec![button(say!(words, "welcome-play"), PLAY_NOW), button(say!(words, "button-learn"), LEARN)],
    })
}
