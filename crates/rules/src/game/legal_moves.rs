//! What a player may do now. `check_move` decides whether a move is legal, and `LegalMoves` lists the legal moves in advance.
//! A property test checks that the two agree.

use super::barter::Barter;
use super::gems::{Color, Gems};
use super::moves::{Action, IllegalMove, Move};
use super::offer::Offer;
use super::offers_above::OffersAbove;
use super::seat::Seat;
use super::shared_state::Phase;
use super::state::{Game, Table};

/// The legal moves of one seat.
///
/// ```
/// use basari_rules::game::{Gems, LegalMoves, Move};
///
/// let legal = LegalMoves::Take { stock: Gems::new([1, 0, 0, 5]) };
/// assert_eq!(legal.moves().len(), 2, "a red or a blue gem");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegalMoves {
    Nothing,
    /// Place the start disk on one of these archways.
    Place(Vec<u8>),
    /// Lay one of these action cards. This is also possible for a player who has already laid one.
    Play(&'static [Action]),
    Bid(BarterOptions),
    /// Return one gem and take two from the stock, which then contains the returned gem (R6).
    Swap {
        purse: Gems,
        stock: Gems,
    },
    /// Take one gem from the stock.
    Take {
        stock: Gems,
    },
}

/// What a player can do in a barter: raise, or end it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BarterOptions {
    /// The offer that can be accepted and must be raised.
    pub standing: Option<Offer>,
    pub purse: Gems,
    pub may_decline: bool,
}

impl BarterOptions {
    /// R8: a player who cannot raise can only accept.
    pub fn can_raise(&self) -> bool {
        Offer::exists_above(self.standing, self.purse)
    }

    /// The cheapest legal offer, and the cheapest ones with one and two gems more.
    pub fn quick_raises(&self) -> Vec<Offer> {
        Offer::quick_raises(self.standing, self.purse)
    }

    /// All legal offers, the cheapest first.
    pub fn offers(&self) -> OffersAbove {
        OffersAbove::new(self.standing, self.purse)
    }

    /// The moves that end the barter.
    fn ends(&self) -> impl Iterator<Item = Move> + Clone + use<> {
        let accept = self.standing.map(|_| Move::Accept);
        accept.into_iter().chain(self.may_decline.then_some(Move::Decline))
    }
}

impl LegalMoves {
    pub fn is_nothing(&self) -> bool {
        *self == LegalMoves::Nothing
    }

    /// A legal move, or `None` if there is none. `pick` gets the number of moves and returns the index of one. A purse allows
    /// thousands of offers, so this does not list them.
    pub fn pick(&self, pick: impl FnOnce(usize) -> usize) -> Option<Move> {
        let LegalMoves::Bid(bid) = self else {
            let moves = self.moves();
            return if moves.is_empty() { None } else { moves.get(pick(moves.len())).copied() };
        };
        let (offers, ends) = (bid.offers(), bid.ends().count());
        let count = ends + offers.len();
        if count == 0 {
            return None;
        }
        let index = pick(count);
        bid.ends().nth(index).or_else(|| offers.get(index.checked_sub(ends)?).map(Move::Offer))
    }

    /// All legal moves.
    pub fn moves(&self) -> Vec<Move> {
        match self {
            LegalMoves::Nothing => Vec::new(),
            LegalMoves::Place(archways) => archways.iter().map(|&archway| Move::Place(archway)).collect(),
            LegalMoves::Play(hand) => hand.iter().map(|&action| Move::Play(action)).collect(),
            LegalMoves::Bid(bid) => bid.ends().chain(bid.offers().iter().map(Move::Offer)).collect(),
            LegalMoves::Swap { purse, stock } => swaps(*purse, *stock),
            LegalMoves::Take { stock } => {
                Color::ALL.into_iter().filter(|&color| stock.count(color) > 0).map(Move::Take).collect()
            }
        }
    }
}

/// All swaps: every gem that can be given, with every pair that can be taken for it.
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

/// The stock after giving this gem, and how many gems must be taken from it.
fn swap_terms(give: Option<Color>, stock: Gems) -> (Gems, u8) {
    let (given, wanted) = give.map_or((Gems::NONE, 1), |color| (Gems::of(color, 1), 2));
    let stock = stock.plus(given).unwrap_or(stock);
    (stock, u8::try_from(stock.total().min(wanted)).unwrap_or(u8::MAX))
}

/// All ways to take this many gems, at most two.
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
    /// The legal moves of this seat.
    pub fn legal_moves(&self, seat: Seat) -> LegalMoves {
        if seat.index() >= self.shared.players {
            return LegalMoves::Nothing;
        }
        match (&self.shared.phase, &self.table) {
            (Phase::Place, Table::Board(table)) if table.merchant(seat).is_none() => {
                LegalMoves::Place(table.board.archways().iter().map(|archway| archway.id).collect())
            }
            (Phase::Choose, _) => LegalMoves::Play(self.hand()),
            (Phase::Barter(barter), _) if barter.turn() == seat => LegalMoves::Bid(BarterOptions {
                standing: barter.standing_offer(),
                purse: self.shared.purse(seat),
                may_decline: barter.can_decline(),
            }),
            (Phase::Trade(trade), _) if trade.turn() == Some(seat) => {
                let (purse, stock) = (self.shared.purse(seat), self.shared.stock);
                if trade.is_single() { LegalMoves::Swap { purse, stock } } else { LegalMoves::Take { stock } }
            }
            _ => LegalMoves::Nothing,
        }
    }

    /// Checks whether a move is legal.
    pub(super) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        if seat.index() >= self.shared.players {
            return Err(IllegalMove::NoSuchSeat);
        }
        match (&self.shared.phase, mv) {
            (Phase::Over(_), _) => Err(IllegalMove::Over),
            (Phase::Place, Move::Place(archway)) => self.check_place(seat, archway),
            (Phase::Choose, Move::Play(action)) => {
                if self.hand().contains(&action) {
                    Ok(())
                } else {
                    Err(IllegalMove::NotInHand)
                }
            }
            (Phase::Barter(barter), Move::Offer(_) | Move::Accept | Move::Decline) => self.check_bid(barter, seat, mv),
            (Phase::Trade(trade), Move::Swap { .. } | Move::Take(_)) if trade.turn() != Some(seat) => {
                Err(IllegalMove::NotAsked)
            }
            (Phase::Trade(trade), Move::Swap { give, take }) if trade.is_single() => self.check_swap(seat, give, take),
            (Phase::Trade(trade), Move::Take(color)) if !trade.is_single() => {
                if self.shared.stock.count(color) > 0 {
                    Ok(())
                } else {
                    Err(IllegalMove::OutOfStock(color))
                }
            }
            _ => Err(IllegalMove::WrongMoment),
        }
    }

    fn check_place(&self, seat: Seat, archway: u8) -> Result<(), IllegalMove> {
        let Table::Board(table) = &self.table else { return Err(IllegalMove::WrongMoment) };
        if table.merchant(seat).is_some() {
            return Err(IllegalMove::AlreadyPlaced);
        }
        table.board.place_of(archway).map(drop).ok_or(IllegalMove::NoSuchArchway)
    }

    fn check_bid(&self, barter: &Barter, seat: Seat, mv: Move) -> Result<(), IllegalMove> {
        if barter.turn() != seat {
            return Err(IllegalMove::NotAsked);
        }
        match mv {
            Move::Offer(offer) => barter.check_offer(offer, self.shared.purse(seat)),
            Move::Accept if barter.standing.is_none() => Err(IllegalMove::NothingToAccept),
            Move::Decline if !barter.can_decline() => Err(IllegalMove::MayNotDecline),
            _ => Ok(()),
        }
    }

    /// R6: one gem for two. A player without gems takes one for nothing. The returned color may be taken again.
    fn check_swap(&self, seat: Seat, give: Option<Color>, take: Gems) -> Result<(), IllegalMove> {
        let purse = self.shared.purse(seat);
        match give {
            Some(color) if purse.count(color) == 0 => return Err(IllegalMove::NotOwned { have: purse }),
            None if !purse.is_empty() => return Err(IllegalMove::MustGive),
            _ => {}
        }
        let (stock, number) = swap_terms(give, self.shared.stock);
        if take.total() != u32::from(number) {
            return Err(IllegalMove::WrongNumber { number });
        }
        match Color::ALL.into_iter().find(|&color| take.count(color) > stock.count(color)) {
            Some(color) => Err(IllegalMove::OutOfStock(color)),
            None => Ok(()),
        }
    }
}
