//! Fixed policies to measure against. None of them should beat the hard player.

use std::fmt;

use super::choose::choose_move;
use super::level::Level;
use super::player_weights::PlayerWeights;
use super::table_model::TableModel;
use crate::game::{Action, LegalMoves, Move, Offer, RandomSource, View, Viewer};

/// A player that always does the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FixedPolicy {
    AlwaysA,
    AlwaysB,
    AlwaysC,
    AlwaysD,
    AlwaysDie,
    AlwaysPoints,
    AlwaysGems,
    /// Lays the most valuable action, as if nobody else were at the table.
    Greedy,
    AcceptEverything,
    NeverAccept,
}

impl FixedPolicy {
    pub const ALL: [FixedPolicy; 10] = [
        FixedPolicy::AlwaysA,
        FixedPolicy::AlwaysB,
        FixedPolicy::AlwaysC,
        FixedPolicy::AlwaysD,
        FixedPolicy::AlwaysDie,
        FixedPolicy::AlwaysPoints,
        FixedPolicy::AlwaysGems,
        FixedPolicy::Greedy,
        FixedPolicy::AcceptEverything,
        FixedPolicy::NeverAccept,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            FixedPolicy::AlwaysA => "always-a",
            FixedPolicy::AlwaysB => "always-b",
            FixedPolicy::AlwaysC => "always-c",
            FixedPolicy::AlwaysD => "always-d",
            FixedPolicy::AlwaysDie => "always-die",
            FixedPolicy::AlwaysPoints => "always-points",
            FixedPolicy::AlwaysGems => "always-gems",
            FixedPolicy::Greedy => "greedy",
            FixedPolicy::AcceptEverything => "accept-everything",
            FixedPolicy::NeverAccept => "never-accept",
        }
    }

    /// The action that the policy always lays, if it has one.
    const fn card(self) -> Option<Action> {
        match self {
            FixedPolicy::AlwaysA => Some(Action::A),
            FixedPolicy::AlwaysB => Some(Action::B),
            FixedPolicy::AlwaysC => Some(Action::C),
            FixedPolicy::AlwaysD => Some(Action::D),
            FixedPolicy::AlwaysDie => Some(Action::Die),
            FixedPolicy::AlwaysPoints => Some(Action::Points),
            FixedPolicy::AlwaysGems => Some(Action::Gems),
            FixedPolicy::Greedy | FixedPolicy::AcceptEverything | FixedPolicy::NeverAccept => None,
        }
    }

    /// Whether the policy can be followed with this hand. Only five players have D.
    pub fn fits(self, hand: &[Action]) -> bool {
        self.card().is_none_or(|card| hand.contains(&card))
    }

    /// The move of this policy. Decisions that the policy does not cover are those of the normal player.
    pub fn choose_move(
        self,
        weights: &PlayerWeights,
        view: &View,
        legal: &LegalMoves,
        random: &mut dyn RandomSource,
    ) -> Option<Move> {
        let normal = |random: &mut dyn RandomSource| choose_move(weights, Level::Normal, view, legal, random);
        match (self, legal) {
            (FixedPolicy::Greedy, LegalMoves::Play(hand)) => {
                most_valuable_action(weights, view, hand).or_else(|| normal(random))
            }
            (_, LegalMoves::Play(hand)) => match self.card() {
                Some(card) if hand.contains(&card) => Some(Move::Play(card)),
                _ => normal(random),
            },
            (FixedPolicy::AcceptEverything, LegalMoves::Bid(bid)) if bid.standing.is_some() => Some(Move::Accept),
            (FixedPolicy::NeverAccept, LegalMoves::Bid(bid)) => Offer::cheapest_above(bid.standing, bid.purse)
                .map_or(Some(Move::Accept), |offer| Some(Move::Offer(offer))),
            _ => normal(random),
        }
    }
}

/// The action that is worth most to the viewer if nobody else lays it.
fn most_valuable_action(weights: &PlayerWeights, view: &View, hand: &[Action]) -> Option<Move> {
    let Viewer::Seat(seat) = view.viewer else { return None };
    let table = TableModel::new(view);
    let value = |action: &Action| weights.heuristic.normal.action_value(&table, seat.index(), *action);
    hand.iter().max_by(|one, two| value(one).total_cmp(&value(two))).map(|&action| Move::Play(action))
}

impl fmt::Display for FixedPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
