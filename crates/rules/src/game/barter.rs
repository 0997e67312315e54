//! A barter: two players want the same action and raise each other until one accepts. Applies to both games.

use super::gems::Gems;
use super::moves::{Action, IllegalMove};
use super::offer::Offer;
use super::seat::Seat;

/// A barter in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barter {
    pub action: Action,
    pub opener: Seat,
    pub other: Seat,
    pub standing: Option<StandingOffer>,
    /// Board: the opener may decline to make an offer.
    pub may_decline: bool,
}

/// The last offer, and who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingOffer {
    pub seat: Seat,
    pub offer: Offer,
}

impl Barter {
    /// The player who is asked: first the opener, then always the one who did not make the standing offer.
    pub fn turn(&self) -> Seat {
        self.standing.map_or(self.opener, |standing| self.partner_of(standing.seat))
    }

    pub fn partner_of(&self, seat: Seat) -> Seat {
        if seat == self.opener { self.other } else { self.opener }
    }

    pub fn standing_offer(&self) -> Option<Offer> {
        self.standing.map(|standing| standing.offer)
    }

    /// Checks an offer. The player must own the gems, and the offer must raise the standing one. Earlier offers of the same
    /// player do not matter.
    pub fn check_offer(&self, offer: Offer, purse: Gems) -> Result<(), IllegalMove> {
        if !purse.contains(offer.gems()) {
            return Err(IllegalMove::NotOwned { have: purse });
        }
        match self.standing_offer() {
            Some(standing) if offer <= standing => Err(IllegalMove::NotARaise { standing }),
            _ => Ok(()),
        }
    }

    /// Whether the opener may decline now.
    pub fn can_decline(&self) -> bool {
        self.may_decline && self.standing.is_none()
    }
}
