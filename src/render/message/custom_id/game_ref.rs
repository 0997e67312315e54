//! The game that a custom id refers to.

use std::fmt;
use std::str::FromStr;

use crate::model::ids::GameId;

/// A game id as custom ids contain it: 1 to 24 characters out of a-z, 0-9 and hyphens. Records may use ids that are no
/// `GameId` of ours.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameRef(String);

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game id must be 1 to 24 letters a-z, digits and hyphens, and not just a hyphen")]
pub struct InvalidGameRef;

impl GameRef {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameRef {
    type Err = InvalidGameRef;

    fn from_str(text: &str) -> Result<GameRef, InvalidGameRef> {
        let fits = (1..=24).contains(&text.len())
            && text != "-"
            && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        if fits { Ok(GameRef(text.to_owned())) } else { Err(InvalidGameRef) }
    }
}

/// Every `GameId` is valid.
impl From<&GameId> for GameRef {
    fn from(game: &GameId) -> GameRef {
        GameRef(game.to_string())
    }
}

impl fmt::Display for GameRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
