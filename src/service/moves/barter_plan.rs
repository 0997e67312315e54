//! Barter plans: how to answer a barter while the player is away.

use serde::{Deserialize, Serialize};

use crate::service::error::Refusal;
use basari_rules::game::{BarterOptions, Move, Offer};

/// How to answer in a barter. Only its owner may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BarterPlan {
    /// Accept an offer worth at least this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accept_from: Option<Offer>,
    /// Otherwise make the cheapest legal offer, up to this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raise_up_to: Option<Offer>,
}

/// How long a plan applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlanScope {
    ThisBarter,
    /// In every barter of this game, until it is withdrawn.
    UntilWithdrawn,
}

impl BarterPlan {
    pub(in crate::service) fn check(&self) -> Result<(), Refusal> {
        if self.accept_from.is_none() && self.raise_up_to.is_none() { Err(Refusal::EmptyPlan) } else { Ok(()) }
    }

    /// The planned move, which is always legal. None if the plan does not cover the situation.
    pub fn choose_move(&self, bid: &BarterOptions) -> Option<Move> {
        if let (Some(standing), Some(min)) = (bid.standing, self.accept_from)
            && standing >= min
        {
            return Some(Move::Accept);
        }
        let max = self.raise_up_to?;
        Offer::cheapest_above(bid.standing, bid.purse).filter(|offer| *offer <= max).map(Move::Offer)
    }
}
