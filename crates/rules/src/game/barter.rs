//! Two players want the same action: offers go to and fro until one is accepted. Knows no variant.

use super::gems::Gems;
use super::moves::{Action, Illegal};
use super::offer::Offer;
use super::seat::Seat;

/// A barter under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barter {
    pub action: Action,
    pub opener: Seat,
    pub other: Seat,
    pub standing: Option<Standing>,
    /// Board: the opener may make no offer at all.
    pub may_decline: bool,
}

/// The offer on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub seat: Seat,
    pub offer: Offer,
}

impl Barter {
    /// Whose answer is awaited: the opener's, then always that of whoever did not make the standing offer.
    pub fn turn(&self) -> Seat {
        self.standing.map_or(self.opener, |standing| self.partner_of(standing.seat))
    }

    pub fn partner_of(&self, seat: Seat) -> Seat {
        if seat == self.opener { self.other } else { self.opener }
    }

    pub fn standing_offer(&self) -> Option<Offer> {
        self.standing.map(|standing| standing.offer)
    }

    /// An offer is free of one's earlier ones, but has to be owned and to be a raise.
    pub fn check_offer(&self, offer: Offer, purse: Gems) -> Result<(), Illegal> {
        if !purse.contains(offer.gems()) {
            return Err(Illegal::NotOwned { have: purse });
        }
        match self.standing_offer() {
            Some(standing) if offer <= standing => Err(Illegal::NotARaise { standing }),
            _ => Ok(()),
        }
    }

    pub fn declinable(&self) -> bool {
        self.may_decline && self.standing.is_none()
    }
}
