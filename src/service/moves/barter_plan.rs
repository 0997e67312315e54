//! Standing orders: what a player would answer in a barter while he is away. Pure.

use serde::{Deserialize, Serialize};

use crate::service::error::Refusal;
use basari_rules::game::{BarterOptions, Move, Offer};

/// What to answer in a barter. Private to who gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// Accept an offer worth at least this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accept_from: Option<Offer>,
    /// Otherwise make the cheapest legal offer, up to this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raise_up_to: Option<Offer>,
}

/// How long an order holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scope {
    ThisBarter,
    /// In every barter of this game, until it is withdrawn.
    UntilWithdrawn,
}

impl Order {
    pub(in crate::service) fn check(&self) -> Result<(), Refusal> {
        if self.accept_from.is_none() && self.raise_up_to.is_none() { Err(Refusal::EmptyOrder) } else { Ok(()) }
    }

    /// What the order answers; nothing where it does not say. Always a legal move: it is made from what is legal now.
    pub fn answer(&self, bid: &BarterOptions) -> Option<Move> {
        if let (Some(standing), Some(least)) = (bid.standing, self.accept_from)
            && standing >= least
        {
            return Some(Move::Accept);
        }
        let most = self.raise_up_to?;
        Offer::cheapest_above(bid.standing, bid.purse).filter(|offer| *offer <= most).map(Move::Offer)
    }
}
