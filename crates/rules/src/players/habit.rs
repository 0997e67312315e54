//! Fixed policies to measure against: none of them should beat the strongest player.

use std::fmt;
use std::str::FromStr;

use super::rough::LevelWeights;
use super::table::Table;
use super::{Level, UnknownPlayer, answer};
use crate::game::{Action, Chance, Legal, Move, Offer, View, Viewer};

/// What somebody does over and over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Habit {
    AlwaysA,
    AlwaysB,
    AlwaysC,
    AlwaysD,
    AlwaysDie,
    AlwaysPoints,
    AlwaysGems,
    /// Lays what brings most, as if nobody else were there.
    Greedy,
    AcceptEverything,
    NeverAccept,
}

impl Habit {
    pub const ALL: [Habit; 10] = [
        Habit::AlwaysA,
        Habit::AlwaysB,
        Habit::AlwaysC,
        Habit::AlwaysD,
        Habit::AlwaysDie,
        Habit::AlwaysPoints,
        Habit::AlwaysGems,
        Habit::Greedy,
        Habit::AcceptEverything,
        Habit::NeverAccept,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Habit::AlwaysA => "always-a",
            Habit::AlwaysB => "always-b",
            Habit::AlwaysC => "always-c",
            Habit::AlwaysD => "always-d",
            Habit::AlwaysDie => "always-die",
            Habit::AlwaysPoints => "always-points",
            Habit::AlwaysGems => "always-gems",
            Habit::Greedy => "greedy",
            Habit::AcceptEverything => "accept-everything",
            Habit::NeverAccept => "never-accept",
        }
    }

    /// The card it lays whatever comes; the others have no such card.
    const fn card(self) -> Option<Action> {
        match self {
            Habit::AlwaysA => Some(Action::A),
            Habit::AlwaysB => Some(Action::B),
            Habit::AlwaysC => Some(Action::C),
            Habit::AlwaysD => Some(Action::D),
            Habit::AlwaysDie => Some(Action::Die),
            Habit::AlwaysPoints => Some(Action::Points),
            Habit::AlwaysGems => Some(Action::Gems),
            Habit::Greedy | Habit::AcceptEverything | Habit::NeverAccept => None,
        }
    }

    /// Whether the habit can be kept up with this hand: there is no D below five players.
    pub fn fits(self, hand: &[Action]) -> bool {
        self.card().is_none_or(|card| hand.contains(&card))
    }

    /// Everything that is not the habit itself is done as the normal player would.
    pub fn answer(self, view: &View, legal: &Legal, luck: &mut dyn Chance) -> Option<Move> {
        let usual = |luck: &mut dyn Chance| answer(Level::Normal, view, legal, luck);
        match (self, legal) {
            (Habit::Greedy, Legal::Play(hand)) => greediest(view, hand).or_else(|| usual(luck)),
            (_, Legal::Play(hand)) => match self.card() {
                Some(card) if hand.contains(&card) => Some(Move::Play(card)),
                _ => usual(luck),
            },
            (Habit::AcceptEverything, Legal::Bid(bid)) if bid.standing.is_some() => Some(Move::Accept),
            (Habit::NeverAccept, Legal::Bid(bid)) => Offer::cheapest_above(bid.standing, bid.purse)
                .map_or(Some(Move::Accept), |offer| Some(Move::Offer(offer))),
            _ => usual(luck),
        }
    }
}

/// The action that brings most to whoever sees this, were he alone on it.
fn greediest(view: &View, hand: &[Action]) -> Option<Move> {
    let (Viewer::Seat(seat), Some(thumbs)) = (view.eye, LevelWeights::embedded()) else { return None };
    let table = Table::of(view);
    let worth = |action: &Action| thumbs.normal.action(&table, seat.index(), *action);
    hand.iter().max_by(|one, two| worth(one).total_cmp(&worth(two))).map(|&action| Move::Play(action))
}

impl fmt::Display for Habit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Anybody who can sit at a table that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    Level(Level),
    Habit(Habit),
}

impl From<Level> for Player {
    fn from(level: Level) -> Player {
        Player::Level(level)
    }
}

impl Player {
    pub const fn name(self) -> &'static str {
        match self {
            Player::Level(level) => level.name(),
            Player::Habit(habit) => habit.name(),
        }
    }

    pub fn all() -> impl Iterator<Item = Player> {
        Level::ALL.into_iter().map(Player::Level).chain(Habit::ALL.into_iter().map(Player::Habit))
    }

    pub fn answer(self, view: &View, legal: &Legal, luck: &mut dyn Chance) -> Option<Move> {
        match self {
            Player::Level(level) => answer(level, view, legal, luck),
            Player::Habit(habit) => habit.answer(view, legal, luck),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Player {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Player, UnknownPlayer> {
        Player::all().find(|player| player.name() == name).ok_or_else(|| UnknownPlayer(name.to_owned()))
    }
}
