//! A barter in progress: how it can end, and what that is worth to every seat.

use super::barter_search::{self, BarterResult, Pair, Party};
use super::round_model::{RoundModel, laid_actions};
use super::table_model::{COLORS, PerSeat};
use crate::game::{Action, Barter, BarterOptions, Gems, MAX_SEATS, Move, Offer, OffersAbove, Seat, View};

/// Offers of up to this many gems are considered, ...
const MAX_OFFER: u8 = 5;
/// ... and of up to this many more than the standing offer.
const MAX_RAISE: u8 = 2;

/// The player whose turn it is.
pub const MOVER: Party = 0;
/// The player who answers.
pub const PARTNER: Party = 1;

/// A barter in progress.
pub struct BarterModel<'a> {
    round: RoundModel<'a>,
    action: Action,
    /// The index of the next action in the hand.
    from: usize,
    laid: [Option<usize>; MAX_SEATS],
    /// The seats of the mover and the partner.
    parties: [usize; 2],
}

impl<'a> BarterModel<'a> {
    pub fn new(mut round: RoundModel<'a>, view: &View, barter: &Barter) -> BarterModel<'a> {
        let laid = laid_actions(view);
        let from = view.hand.iter().position(|&action| action == barter.action).map_or(0, |place| place + 1);
        round.predict_remaining_barters(from, |seat| laid[seat]);
        let mover = barter.turn();
        let parties = [mover, barter.partner_of(mover)].map(Seat::index);
        BarterModel { round, action: barter.action, from, laid, parties }
    }

    /// The values to all seats if one of the two performs the action and pays these gems.
    pub fn shares(&self, performer: Party, pays: [u8; COLORS]) -> PerSeat {
        let mut table = self.round.table;
        let performing = self.parties[performer];
        table.pay(performing, self.parties[1 - performer], pays);
        table.perform(performing, self.action);
        let mover = matches!(self.action, Action::A | Action::Die).then_some(performing);
        self.round.play_out(table, self.from, |seat| self.laid[seat], mover)
    }

    pub fn worth(&self, performer: Party, pays: [u8; COLORS]) -> Pair {
        let shares = self.shares(performer, pays);
        self.parties.map(|seat| shares[seat])
    }

    /// How the barter ends after accepting, declining and every reasonable offer. The cheapest offers come first.
    pub fn rate(&self, bid: BarterOptions) -> Vec<(Move, BarterResult)> {
        self.rate_by(bid, |performer, pays| self.worth(performer, pays))
    }

    /// The same if the two judge results by `worth`.
    pub fn rate_by(
        &self,
        bid: BarterOptions,
        worth: impl Fn(Party, [u8; COLORS]) -> Pair,
    ) -> Vec<(Move, BarterResult)> {
        let mut rated = Vec::with_capacity(64);
        let standing = bid.standing.map(Offer::gems);
        let most = standing.map_or(0, |gems| u8::try_from(gems.total()).unwrap_or(u8::MAX).saturating_add(MAX_RAISE));
        let purses = self.parties.map(|seat| self.round.table.seats[seat].gems);
        barter_search::solve_barter(purses, standing, most.max(MAX_OFFER), &worth, |party, rated_offer| {
            if let (MOVER, Ok(offer)) = (party, Offer::try_from(Gems::new(rated_offer.offer))) {
                rated.push((Move::Offer(offer), rated_offer.result));
            }
        });
        let given_up = |pays: [u8; COLORS]| BarterResult { performer: PARTNER, pays, worth: worth(PARTNER, pays) };
        if let Some(gems) = standing {
            rated.push((Move::Accept, given_up(gems.counts())));
        }
        if bid.may_decline {
            rated.push((Move::Decline, given_up([0; COLORS])));
        }
        rated.reverse();
        rated
    }

    /// The lowest offer, among those that both could make, for which the mover and the partner would rather take the gems than
    /// perform the action at that price.
    pub fn fair_prices(&self) -> [Option<Offer>; 2] {
        let purses = self.parties.map(|seat| Gems::new(self.round.table.seats[seat].gems));
        let offers = OffersAbove::new(None, purses[MOVER].at_most(purses[PARTNER]));
        [MOVER, PARTNER].map(|party| {
            let mut reasonable = offers.iter().take_while(|offer| offer.gems().total() <= u32::from(MAX_OFFER));
            reasonable.find(|offer| {
                let price = offer.gems().counts();
                self.worth(1 - party, price)[party] >= self.worth(party, price)[party]
            })
        })
    }
}
