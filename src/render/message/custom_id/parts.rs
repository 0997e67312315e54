//! The arguments of verbs.

use crate::locale::Locale;
use crate::model::pace::Pace;
use crate::model::period::Period;
use crate::model::permissions::{WhoMayCancel, WhoMayStart};
use crate::model::sort_by::SortBy;
use basari_rules::game::{Color, Kind};

/// Enums whose variants are written as words.
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
    /// A chapter of the rules.
    RulesTopic { Goal = "goal", Round = "round", Actions = "actions", Barter = "barter", Stage = "stage", End = "end" }
    /// The kind of a page button. Distinguishes buttons that lead to the same page, since custom ids must be unique.
    Navigation { Start = "start", Back = "back", On = "on", End = "end", Mine = "mine", StageBack = "stage-back", StageOn = "stage-on" }
    /// Where to play against computers.
    PracticePlace { Here = "here", Private = "private" }
    /// The half of a barter plan that is being edited.
    PlanTab { Accept = "a", Raise = "r" }
}

/// How a button changes a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumCount)]
pub enum DraftStep {
    Open,
    Add(Color),
    Remove(Color),
    Clear,
    /// Not at all: a disabled button.
    Held,
}

/// One page of one leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeaderboardSelection {
    pub kind: Kind,
    pub everywhere: bool,
    pub period: Period,
    pub by: SortBy,
    /// Counts from 0.
    pub page: u32,
}

/// One changed setting of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumCount)]
pub enum ServerSetting {
    Game(Kind),
    Pace(Pace),
    Language(Locale),
    Start(WhoMayStart),
    Cancel(WhoMayCancel),
    Hints(bool),
    /// Whether players may use their own words in barters.
    OwnWords(bool),
    ComputersTalk(bool),
    /// Allow games in every channel.
    AnyChannel,
}
