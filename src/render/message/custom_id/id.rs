//! A whole custom id: reading and writing.

use std::fmt;
use std::str::FromStr;

use crate::render::message::custom_id::codec;
use crate::render::message::custom_id::game_ref::GameRef;
use crate::render::message::custom_id::verb::Verb;

/// The version that we write.
const VERSION: u32 = 1;
/// Discord's limit.
pub const MAX_CUSTOM_ID_LENGTH: usize = 100;

/// The custom id of a button, or the value of a menu option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CustomId {
    /// None for buttons that belong to no game.
    pub game: Option<GameRef>,
    /// The prompt the button was made for. 0 where it does not matter.
    pub prompt: u32,
    pub verb: Verb,
}

impl CustomId {
    /// For one prompt of a game.
    pub fn for_prompt(game: &GameRef, prompt: u32, verb: Verb) -> CustomId {
        CustomId { game: Some(game.clone()), prompt, verb }
    }

    /// For a game, regardless of its prompt.
    pub fn for_game(game: &GameRef, verb: Verb) -> CustomId {
        CustomId::for_prompt(game, 0, verb)
    }

    /// For no game.
    pub fn without_game(verb: Verb) -> CustomId {
        CustomId { game: None, prompt: 0, verb }
    }
}

/// Why a text is not a custom id of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CustomIdError {
    #[error("this button does not belong to this bot")]
    Foreign,
    #[error("unknown button version {0}")]
    OtherVersion(u32),
    #[error("malformed button id")]
    Malformed,
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.as_ref().map_or("-", GameRef::as_str);
        write!(f, "b{VERSION}:{game}:{}:", self.prompt)?;
        codec::write_verb(f, self.verb)
    }
}

impl FromStr for CustomId {
    type Err = CustomIdError;

    fn from_str(text: &str) -> Result<CustomId, CustomIdError> {
        let (version, rest) =
            text.strip_prefix('b').and_then(|text| text.split_once(':')).ok_or(CustomIdError::Foreign)?;
        let version: u32 = version.parse().map_err(|_| CustomIdError::Foreign)?;
        if version != VERSION {
            return Err(CustomIdError::OtherVersion(version));
        }
        let id = parse(rest).ok_or(CustomIdError::Malformed)?;
        if text.len() <= MAX_CUSTOM_ID_LENGTH && id.to_string() == text {
            Ok(id)
        } else {
            Err(CustomIdError::Malformed)
        }
    }
}

fn parse(rest: &str) -> Option<CustomId> {
    let mut parts = rest.split(':');
    let game = match parts.next()? {
        "-" => None,
        key => Some(key.parse().ok()?),
    };
    let prompt = parts.next()?.parse().ok()?;
    let verb = codec::read_verb(parts.next()?, &parts.collect::<Vec<_>>())?;
    Some(CustomId { game, prompt, verb })
}
