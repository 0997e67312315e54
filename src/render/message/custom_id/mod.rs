//! What a button carries: `b1:<game>:<prompt>:<verb>[:<args>]`. Nothing about a press is kept in memory, so buttons
//! outlive restarts; the version in front lets a later form tell old buttons apart.
//!
//! Only the one spelling that we write is read: whatever else arrives was forged or is not ours.

mod codec;
mod parts;

pub use parts::{BoardKey, GameKey, NotAGameKey, OrderDraft, ServerKey, Step, Tab, Topic, Turn};

use std::fmt;
use std::str::FromStr;

use crate::locale::Locale;
use crate::model::notify::Notify;
use crate::model::pace::Pace;
use basari_rules::game::{Action, Color, Gems, Kind, Offer};
use basari_rules::players::Level;

/// The form that is written now.
const VERSION: u32 = 1;
/// Discord's limit.
pub const LONGEST: usize = 100;

/// A press on a button, or a choice out of a menu.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Press {
    /// None for what belongs to no game.
    pub game: Option<GameKey>,
    /// The question that was asked when the button was made; 0 where it does not matter.
    pub prompt: u32,
    pub verb: Verb,
}

/// What is pressed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    Join,
    Leave,
    AddComputer,
    RemoveComputer,
    Start,
    Cancel,
    CancelSure,
    LobbySettings,
    LobbySeats(u8),
    LobbyPace(Pace),
    LobbyLevel(Level),
    LobbyAutoStart(bool),
    /// Shows me in private what I am asked.
    Choose,
    Play(Action),
    Place(u8),
    /// Opens the bid builder.
    Bid,
    /// The builder with this draft; the step tells buttons with the same outcome apart.
    Build {
        step: Step,
        draft: Gems,
    },
    Offer(Offer),
    Accept,
    Decline,
    /// The second half of a swap: what to take for this.
    SwapGive(Color),
    Swap {
        give: Option<Color>,
        take: Gems,
    },
    Take(Color),
    /// Opens the editor of the standing order.
    Order,
    OrderEdit {
        tab: Tab,
        step: Step,
        draft: OrderDraft,
    },
    /// For the barter under way.
    OrderSet(OrderDraft),
    /// For every barter of this game.
    OrderKeep(OrderDraft),
    OrderWithdraw,
    Hint,
    ImBack,
    Rematch,
    Refresh,
    Table,
    Hand,
    Rules {
        kind: Kind,
        players: u8,
        topic: Topic,
    },
    Games(u8),
    Help,
    NotifyOff,
    Notify(Notify),
    /// None: whatever Discord says my language is.
    Language(Option<Locale>),
    Server(ServerKey),
    PrivacyExport,
    PrivacyDelete,
    PrivacyDeleteSure,
    Leaderboard {
        turn: Turn,
        board: BoardKey,
    },
    /// Whether to stay off the leaderboards.
    Hide(bool),
    Stats {
        kind: Kind,
        user: u64,
    },
    /// None: both games.
    History {
        kind: Option<Kind>,
        user: u64,
        page: u32,
    },
    /// A step of a finished game, counted from 0.
    Replay {
        turn: Turn,
        step: u16,
    },
    /// The record of a finished game, as files.
    Record,
    Verify,
    /// A menu's own id, never pressed itself: its choices are presses.
    Menu(u8),
}

impl Press {
    /// For a question of a game.
    pub fn asked(game: &GameKey, prompt: u32, verb: Verb) -> Press {
        Press { game: Some(game.clone()), prompt, verb }
    }

    /// For a game, whatever it asks.
    pub fn of(game: &GameKey, verb: Verb) -> Press {
        Press::asked(game, 0, verb)
    }

    /// For no game.
    pub fn anywhere(verb: Verb) -> Press {
        Press { game: None, prompt: 0, verb }
    }
}

/// Why something is no press of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PressError {
    #[error("this button does not belong to this bot")]
    Foreign,
    #[error("unknown button version {0}")]
    OtherVersion(u32),
    #[error("malformed button id")]
    Malformed,
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.as_ref().map_or("-", GameKey::as_str);
        write!(f, "b{VERSION}:{game}:{}:", self.prompt)?;
        codec::write_verb(f, self.verb)
    }
}

impl FromStr for Press {
    type Err = PressError;

    fn from_str(text: &str) -> Result<Press, PressError> {
        let (version, rest) =
            text.strip_prefix('b').and_then(|text| text.split_once(':')).ok_or(PressError::Foreign)?;
        let version: u32 = version.parse().map_err(|_| PressError::Foreign)?;
        if version != VERSION {
            return Err(PressError::OtherVersion(version));
        }
        let press = parse(rest).ok_or(PressError::Malformed)?;
        if text.len() <= LONGEST && press.to_string() == text { Ok(press) } else { Err(PressError::Malformed) }
    }
}

fn parse(rest: &str) -> Option<Press> {
    let mut parts = rest.split(':');
    let game = match parts.next()? {
        "-" => None,
        key => Some(key.parse().ok()?),
    };
    let prompt = parts.next()?.parse().ok()?;
    let verb = codec::read_verb(parts.next()?, &parts.collect::<Vec<_>>())?;
    Some(Press { game, prompt, verb })
}
