//! What a player can do, and why a move may be illegal.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::gems::{Color, Gems};
use super::offer::Offer;

/// An action card. The card game has A to C (D with five players), the board game the other three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    A,
    B,
    C,
    D,
    #[serde(rename = "die")]
    Die,
    #[serde(rename = "points")]
    Points,
    #[serde(rename = "gems")]
    Gems,
}

/// A laid action card. `Debug` prints "sealed", so that log lines and errors do not reveal it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sealed(Action);

impl Sealed {
    pub const fn new(action: Action) -> Sealed {
        Sealed(action)
    }

    /// The action. Only the rules call this at the reveal, and the view for the seat that laid the card.
    pub const fn open(self) -> Action {
        self.0
    }
}

impl fmt::Debug for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("sealed")
    }
}

/// One move of one player.
///
/// ```
/// use basari_rules::game::{Action, Move};
///
/// let mv: Move = serde_json::from_str(r#"{"play":"B"}"#)?;
/// assert_eq!(mv, Move::Play(Action::B));
/// // A played card is secret until the reveal, so `Debug` does not show it.
/// assert_eq!(format!("{mv:?}"), "Play(sealed)");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Move {
    /// Board: place the start disk and the merchant on this archway.
    Place(u8),
    Play(Action),
    Offer(Offer),
    Accept,
    /// Board: the opener makes no offer, and the other player performs the action for free.
    Decline,
    /// Alone on D: return one gem (none with an empty purse, R6) and take others.
    Swap {
        give: Option<Color>,
        #[serde(with = "colors")]
        take: Gems,
    },
    /// One of several on D: take one gem.
    Take(Color),
}

impl fmt::Debug for Move {
    /// Hides a played card, because moves appear in logs and errors.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(archway) => write!(f, "Place({archway})"),
            Move::Play(action) => write!(f, "Play({:?})", Sealed::new(*action)),
            Move::Offer(offer) => write!(f, "Offer({:?})", offer.gems()),
            Move::Accept => f.write_str("Accept"),
            Move::Decline => f.write_str("Decline"),
            Move::Swap { give, take } => write!(f, "Swap({give:?} for {take:?})"),
            Move::Take(color) => write!(f, "Take({color:?})"),
        }
    }
}

/// Gems as a list of colors, as in the game record.
pub(super) mod colors {
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Color, Gems};

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde passes a reference
    pub fn serialize<S: Serializer>(gems: &Gems, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(gems.one_by_one())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Gems, D::Error> {
        Ok(Vec::<Color>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// Why a move is illegal. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    #[error("the game is over")]
    Over,
    #[error("no such seat")]
    NoSuchSeat,
    #[error("this seat has no decision to make now")]
    NotAsked,
    #[error("this move does not answer the current question")]
    WrongMoment,
    #[error("this seat has already chosen its archway")]
    AlreadyPlaced,
    #[error("no such archway")]
    NoSuchArchway,
    #[error("this player does not have that action card")]
    NotInHand,
    #[error("this player has only {have:?}")]
    NotOwned { have: Gems },
    #[error("does not beat the standing offer {standing:?}")]
    NotARaise { standing: Offer },
    #[error("there is no offer to accept")]
    NothingToAccept,
    #[error("only the opener of the board game may decline, and only before the first offer")]
    MayNotDecline,
    #[error("this player must give back a gem first")]
    MustGive,
    #[error("this player must take exactly {number} gems")]
    WrongNumber { number: u8 },
    #[error("the stock has too few {0:?} gems")]
    OutOfStock(Color),
}
