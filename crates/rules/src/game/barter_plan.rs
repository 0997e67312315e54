//! Barter plans: how to answer a barter without asking the player. The decision is pure: a plan and the legal answers give a
//! move, or none if the player has to be asked.

use serde::{Deserialize, Serialize};

use super::gems::{Color, Gems};
use super::legal_moves::BarterOptions;
use super::moves::Move;
use super::offer::Offer;
use super::offers_above::OffersAbove;

/// How to answer in a barter. Only its owner may see it.
///
/// ```
/// use basari_rules::game::{BarterOptions, BarterPlan, Gems, Move, Offer};
///
/// let plan = BarterPlan::pay_up_to(2);
/// let purse = Gems::new([1, 1, 0, 1]);
/// let answer = |standing| plan.choose_move(&BarterOptions { standing, purse, may_decline: false });
/// let offer = |counts| Offer::try_from(Gems::new(counts)).unwrap();
/// assert_eq!(answer(None), Some(Move::Offer(offer([0, 0, 0, 1]))));
/// assert_eq!(answer(Some(offer([1, 0, 0, 0]))), Some(Move::Offer(offer([0, 1, 0, 1]))));
/// assert_eq!(answer(Some(offer([2, 0, 0, 0]))), None, "three gems are too many, so it asks");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BarterPlan {
    /// Accept an offer worth at least this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accept_from: Option<Offer>,
    /// Otherwise make the cheapest legal offer, up to this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raise_up_to: Option<Offer>,
    /// Never offer a red gem.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_red: bool,
    /// When it cannot raise any more, accept what is offered instead of asking.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub then_accept: bool,
}

impl BarterPlan {
    /// Accepts this many gems of any color. Otherwise it asks.
    pub fn give_way_for(gems: u8) -> BarterPlan {
        // The cheapest offer with this many gems.
        BarterPlan { accept_from: Offer::try_from(Gems::of(Color::Blue, gems)).ok(), ..BarterPlan::default() }
    }

    /// Raises as cheaply as possible, with at most this many gems. Then it asks.
    pub fn pay_up_to(gems: u8) -> BarterPlan {
        // The highest offer with this many gems.
        BarterPlan { raise_up_to: Offer::try_from(Gems::of(Color::Red, gems)).ok(), ..BarterPlan::default() }
    }

    /// Whether it says nothing about any barter.
    pub fn is_empty(&self) -> bool {
        self.accept_from.is_none() && self.raise_up_to.is_none()
    }

    /// The planned move, which is always legal. None if the player has to be asked.
    pub fn choose_move(&self, options: &BarterOptions) -> Option<Move> {
        if options.standing.is_some_and(|standing| self.accepts(standing) || !options.can_raise()) {
            // R8: a player who cannot raise can only accept.
            return Some(Move::Accept);
        }
        let raise = self.raise_up_to.and_then(|limit| {
            let cheapest = Offer::cheapest_above(options.standing, self.available(options.purse))?;
            (cheapest <= limit).then_some(Move::Offer(cheapest))
        });
        raise.or_else(|| (self.then_accept && options.standing.is_some()).then_some(Move::Accept))
    }

    fn accepts(&self, standing: Offer) -> bool {
        self.accept_from.is_some_and(|least| standing >= least)
    }

    /// The gems of a purse that the plan may offer.
    fn available(&self, purse: Gems) -> Gems {
        let [red, yellow, green, blue] = purse.counts();
        Gems::new([if self.without_red { 0 } else { red }, yellow, green, blue])
    }

    /// The most that the plan could pay from this purse. None if it offers nothing.
    pub fn worst_case(&self, purse: Gems) -> Option<Offer> {
        let limit = self.raise_up_to?;
        // An offer within the limit has at most this many gems of each color.
        let most = u8::try_from(limit.gems().total()).unwrap_or(u8::MAX);
        let payable = self.available(purse).at_most(Gems::each(most));
        OffersAbove::new(None, payable).iter().take_while(|offer| *offer <= limit).last()
    }

    /// Whether the purse has as many gems as the plan may pay.
    pub fn is_covered_by(&self, purse: Gems) -> bool {
        self.raise_up_to.is_none_or(|limit| self.available(purse).total() >= limit.gems().total())
    }
}
