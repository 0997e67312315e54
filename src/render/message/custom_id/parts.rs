//! The small vocabularies inside a press.

use std::fmt;
use std::str::FromStr;

use crate::locale::Locale;
use crate::model::ids::GameId;
use crate::model::pace::Pace;
use crate::model::period::Period;
use crate::model::permissions::{WhoMayCancel, WhoMayStart};
use crate::model::sort_by::SortBy;
use basari_rules::game::{Color, Gems, Kind};

/// The id of a game as it stands in a button: 1 to 24 of a-z, 0-9 and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey(String);

/// Not a game's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a game id must be 1 to 24 letters a-z, digits and hyphens, and not just a hyphen")]
pub struct NotAGameKey;

impl GameKey {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameKey {
    type Err = NotAGameKey;

    fn from_str(text: &str) -> Result<GameKey, NotAGameKey> {
        let fits = (1..=24).contains(&text.len())
            && text != "-"
            && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
        if fits { Ok(GameKey(text.to_owned())) } else { Err(NotAGameKey) }
    }
}

/// Every game id of ours is a valid key.
impl From<&GameId> for GameKey {
    fn from(game: &GameId) -> GameKey {
        GameKey(game.to_string())
    }
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An enum whose variants stand in a button as words.
macro_rules! keys {
    ($($(#[$about:meta])* $name:ident { $($variant:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($variant),+ }

        impl $name {
            pub const ALL: &[$name] = &[$($name::$variant),+];

            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            pub fn of_word(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$variant),)+ _ => None }
            }
        }
    )+};
}

keys! {
    /// Chapters of the rules.
    Topic { Goal = "goal", Round = "round", Actions = "actions", Barter = "barter", Stage = "stage", End = "end" }
    /// What a button turns a page by; tells buttons that lead to the same page apart.
    Turn { Start = "start", Back = "back", On = "on", End = "end", Mine = "mine", StageBack = "stage-back", StageOn = "stage-on" }
    /// Which half of a standing order is being edited.
    Tab { Accept = "a", Raise = "r" }
}

/// What was done to a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    Open,
    Add(Color),
    Remove(Color),
    Clear,
    /// Nothing: a button that cannot be pressed.
    Held,
}

/// A standing order being written. No gems: not set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OrderDraft {
    /// Accept any offer of at least this.
    pub accept_from: Gems,
    /// Else raise, as cheaply as can be, up to this.
    pub raise_to: Gems,
}

/// One page of one leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardKey {
    pub kind: Kind,
    pub everywhere: bool,
    pub period: Period,
    pub by: SortBy,
    /// Counted from 0.
    pub page: u32,
}

/// One thing that a server's managers decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerKey {
    Game(Kind),
    Pace(Pace),
    Language(Locale),
    Start(WhoMayStart),
    Cancel(WhoMayCancel),
    Hints(bool),
    /// Games may be played in every channel.
    AnyChannel,
}
