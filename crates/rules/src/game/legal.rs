//! What a player may do now. `check_move` is the one place that refuses; `Legal` says the same ahead of time, and a
//! property test holds the two together.

use super::barter::Barter;
use super::core::Phase;
use super::gems::{Color, Gems};
use super::moves::{Action, Illegal, Move};
use super::offer::Offer;
use super::seat::Seat;
use super::{Game, Table};

/// What one seat may do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Legal {
    Nothing,
    /// Any of these archways.
    Place(Vec<u8>),
    /// Any of these cards; also by somebody who has laid one already.
    Play(&'static [Action]),
    Bid(Bid),
    /// Return a gem of the purse, take two from the stock and what was returned (R6).
    Swap {
        purse: Gems,
        stock: Gems,
    },
    /// Any gem of the stock.
    Take {
        stock: Gems,
    },
}

/// An answer in a barter: any offer that the purse holds above the floor, or the end of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bid {
    /// The standing offer: it may be accepted, and an offer has to be above it.
    pub standing: Option<Offer>,
    pub purse: Gems,
    pub may_decline: bool,
}

impl Bid {
    /// R8: whoever cannot raise can only accept.
    pub fn can_raise(&self) -> bool {
        Offer::possible_above(self.standing, self.purse)
    }

    /// All offers that may be made, the cheapest first.
    pub fn offers(&self) -> Vec<Offer> {
        Offer::all_above(self.standing, self.purse)
    }
}

impl Legal {
    pub fn is_nothing(&self) -> bool {
        *self == Legal::Nothing
    }

    /// Every single legal move.
    pub fn moves(&self) -> Vec<Move> {
        match self {
            Legal::Nothing => Vec::new(),
            Legal::Place(archways) => archways.iter().map(|&archway| Move::Place(archway)).collect(),
            Legal::Play(hand) => hand.iter().map(|&action| Move::Play(action)).collect(),
            Legal::Bid(bid) => {
                let accept = bid.standing.map(|_| Move::Accept);
                let decline = bid.may_decline.then_some(Move::Decline);
                accept.into_iter().chain(decline).chain(bid.offers().into_iter().map(Move::Offer)).collect()
            }
            Legal::Swap { purse, stock } => swaps(*purse, *stock),
            Legal::Take { stock } => {
                Color::ALL.into_iter().filter(|&color| stock.count(color) > 0).map(Move::Take).collect()
            }
        }
    }
}

/// All swaps: each gem that can be given with each pair that can be taken then.
fn swaps(purse: Gems, stock: Gems) -> Vec<Move> {
    let gives: Vec<Option<Color>> = if purse.is_empty() {
        vec![None]
    } else {
        Color::ALL.into_iter().filter(|&color| purse.count(color) > 0).map(Some).collect()
    };
    let mut all = Vec::new();
    for give in gives {
        let (stock, number) = swap_terms(give, stock);
        all.extend(handfuls(stock, number).into_iter().map(|take| Move::Swap { give, take }));
    }
    all
}

/// What may be taken from, and how many, once this has been given.
fn swap_terms(give: Option<Color>, stock: Gems) -> (Gems, u8) {
    let (given, wanted) = give.map_or((Gems::NONE, 1), |color| (Gems::of(color, 1), 2));
    let stock = stock.plus(given).unwrap_or(stock);
    (stock, u8::try_from(stock.total().min(wanted)).unwrap_or(u8::MAX))
}

/// All ways to take so many, at most two.
fn handfuls(stock: Gems, number: u8) -> Vec<Gems> {
    let ones = Color::ALL.into_iter().map(|color| Gems::of(color, 1));
    match number {
        0 => vec![Gems::NONE],
        1 => ones.filter(|&gem| stock.contains(gem)).collect(),
        _ => Color::ALL
            .into_iter()
            .flat_map(|first| Color::ALL[first.index()..].iter().map(move |&second| Gems::from_iter([first, second])))
            .filter(|&pair| stock.contains(pair))
            .collect(),
    }
}

impl Game {
    /// What this seat may do now.
    pub fn legal(&self, seat: Seat) -> Legal {
        if seat.index() >= self.core.players {
            return Legal::Nothing;
        }
        match (&self.core.phase, &self.table) {
            (Phase::Place, Table::Board(table)) if table.merchant(seat).is_none() => {
                Legal::Place(table.board.archways().iter().map(|archway| archway.id).collect())
            }
            (Phase::Choose, _) => Legal::Play(self.hand()),
            (Phase::Barter(barter), _) if barter.turn() == seat => Legal::Bid(Bid {
                standing: barter.standing_offer(),
                purse: self.core.purse(seat),
                may_decline: barter.declinable(),
            }),
            (Phase::Trade(trade), _) if trade.turn() == Some(seat) => {
                let (purse, stock) = (self.core.purse(seat), self.core.stock);
                if trade.alone() { Legal::Swap { purse, stock } } else { Legal::Take { stock } }
            }
            _ => Legal::Nothing,
        }
    }

    /// Whether a move may be made; the one place that refuses.
    pub(super) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Illegal> {
        if seat.index() >= self.core.players {
            return Err(Illegal::NoSuchSeat);
        }
        match (&self.core.phase, mv) {
            (Phase::Over(_), _) => Err(Illegal::Over),
            (Phase::Place, Move::Place(archway)) => self.check_place(seat, archway),
            (Phase::Choose, Move::Play(action)) => {
                if self.hand().contains(&action) {
                    Ok(())
                } else {
                    Err(Illegal::NotInHand)
                }
            }
            (Phase::Barter(barter), Move::Offer(_) | Move::Accept | Move::Decline) => self.check_bid(barter, seat, mv),
            (Phase::Trade(trade), Move::Swap { .. } | Move::Take(_)) if trade.turn() != Some(seat) => {
                Err(Illegal::NotAsked)
            }
            (Phase::Trade(trade), Move::Swap { give, take }) if trade.alone() => self.check_swap(seat, give, take),
            (Phase::Trade(trade), Move::Take(color)) if !trade.alone() => {
                if self.core.stock.count(color) > 0 {
                    Ok(())
                } else {
                    Err(Illegal::OutOfStock(color))
                }
            }
            _ => Err(Illegal::WrongMoment),
        }
    }

    fn check_place(&self, seat: Seat, archway: u8) -> Result<(), Illegal> {
        let Table::Board(table) = &self.table else { return Err(Illegal::WrongMoment) };
        if table.merchant(seat).is_some() {
            return Err(Illegal::AlreadyPlaced);
        }
        table.board.place_of(archway).map(drop).ok_or(Illegal::NoSuchArchway)
    }

    fn check_bid(&self, barter: &Barter, seat: Seat, mv: Move) -> Result<(), Illegal> {
        if barter.turn() != seat {
            return Err(Illegal::NotAsked);
        }
        match mv {
            Move::Offer(offer) => barter.check_offer(offer, self.core.purse(seat)),
            Move::Accept if barter.standing.is_none() => Err(Illegal::NothingToAccept),
            Move::Decline if !barter.declinable() => Err(Illegal::MayNotDecline),
            _ => Ok(()),
        }
    }

    /// R6: one gem for two; an empty purse takes one for nothing; the returned colour may be taken again.
    fn check_swap(&self, seat: Seat, give: Option<Color>, take: Gems) -> Result<(), Illegal> {
        let purse = self.core.purse(seat);
        match give {
            Some(color) if purse.count(color) == 0 => return Err(Illegal::NotOwned { have: purse }),
            None if !purse.is_empty() => return Err(Illegal::MustGive),
            _ => {}
        }
        let (stock, number) = swap_terms(give, self.core.stock);
        if take.total() != u32::from(number) {
            return Err(Illegal::WrongNumber { number });
        }
        match Color::ALL.into_iter().find(|&color| take.count(color) > stock.count(color)) {
            Some(color) => Err(Illegal::OutOfStock(color)),
            None => Ok(()),
        }
    }
}
