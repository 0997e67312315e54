//! How a player that uses heuristics would plan a barter before it is known with whom.

use super::heuristic::HeuristicWeights;
use super::table_model::TableModel;
use crate::game::{Action, BarterPlan, Color, Gems, Offer, OffersAbove, View, Viewer};

/// Plans for more gems would hardly ever be needed.
const MAX_GEMS: u8 = 3;

impl HeuristicWeights {
    /// Pay what the action is worth to the viewer, then take what is offered. None if the viewer has no seat or no gems.
    pub fn plan_barter(&self, view: &View, action: Action) -> Option<BarterPlan> {
        let Viewer::Seat(seat) = view.viewer else { return None };
        let purse = view.seats.get(seat.index())?.gems;
        let (table, seat) = (TableModel::new(view), seat.index());
        let limit = self.barter_limit(&table, seat, action);
        let price = |offer: &Offer| self.gems_value(&table, seat, offer.gems().counts());
        let offers = OffersAbove::new(None, purse.at_most(Gems::each(MAX_GEMS)));
        let affordable = offers.iter().take_while(|offer| offer.gems().total() <= MAX_GEMS.into());
        let highest = affordable.filter(|offer| price(offer) <= limit).max();
        let cheapest = || Offer::cheapest_above(None, purse).or_else(|| Gems::of(Color::Blue, 1).try_into().ok());
        Some(BarterPlan { raise_up_to: highest.or_else(cheapest), then_accept: true, ..BarterPlan::default() })
    }
}
