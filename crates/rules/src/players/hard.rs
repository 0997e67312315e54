//! The strongest player. It looks for an approximate equilibrium of the round, mixes as that says, and thinks a barter
//! through to its end.

use super::ladder::{self, Pair};
use super::round::Round;
use super::table::{COLORS, Table};
use super::value;
use super::weights::{Book, Weights};
use crate::game::view::PhaseView;
use crate::game::{Action, Barter, Bid, Chance, Gems, Legal, Move, Offer, View, Viewer};

/// What the strongest player thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opinion {
    pub mv: Move,
    /// How often it would make this move; all together 1.
    pub share: f32,
    /// The share of the win that it expects from it.
    pub value: f32,
}

/// Rounds of regret matching.
const SEARCH: u16 = 100;
/// In a barter it looks at offers of this many gems, and always at some above the standing one.
const OFFERS: u8 = 5;
const OFFERS_ABOVE: u8 = 2;

/// What it thinks of each move, in the order of `legal`; of offers only those within reason.
pub fn think(book: &Book, view: &View, legal: &Legal) -> Vec<Opinion> {
    let Viewer::Seat(seat) = view.eye else { return Vec::new() };
    let seat = seat.index();
    let table = Table::of(view);
    if seat >= table.players {
        return Vec::new();
    }
    let weights = book.weights(table.kind, table.players);
    match (legal, &view.phase) {
        (Legal::Place(archways), _) => {
            best_of(archways.iter().map(|&id| (Move::Place(id), worth_of_start(view, id, &table, seat, weights))))
        }
        (Legal::Play(hand), _) => {
            let mixture = Round::new(table, hand, weights).matrix().solve(SEARCH);
            let opinions = hand.iter().enumerate().map(|(place, &action)| Opinion {
                mv: Move::Play(action),
                share: mixture.shares[seat][place],
                value: mixture.values[seat][place],
            });
            opinions.collect()
        }
        (Legal::Bid(bid), PhaseView::Barter(barter)) => {
            best_of(rate_bids(Round::new(table, view.hand, weights), view, barter, *bid, seat).into_iter())
        }
        (Legal::Swap { .. } | Legal::Take { .. }, _) => {
            let round = Round::new(table, &[], weights);
            best_of(legal.moves().into_iter().map(|mv| (mv, round.after_trade(seat, mv)[seat])))
        }
        _ => Vec::new(),
    }
}

/// What it does.
pub fn answer(book: &Book, view: &View, legal: &Legal, luck: &mut dyn Chance) -> Option<Move> {
    let opinions = think(book, view, legal);
    super::pick(opinions.iter().map(|opinion| (opinion.mv, opinion.share)), luck)
}

/// The best move is made, always.
fn best_of(rated: impl Iterator<Item = (Move, f32)>) -> Vec<Opinion> {
    let mut opinions: Vec<Opinion> = rated.map(|(mv, value)| Opinion { mv, share: 0.0, value }).collect();
    // The first of equals: offers come with the cheapest first.
    let best = opinions.iter_mut().rev().max_by(|one, two| one.value.total_cmp(&two.value));
    if let Some(best) = best {
        best.share = 1.0;
    }
    opinions
}

/// Accepting, declining and every offer within reason.
fn rate_bids(mut round: Round<'_>, view: &View, barter: &Barter, bid: Bid, seat: usize) -> Vec<(Move, f32)> {
    let laid = |seat: usize| {
        let shown = view.seats.get(seat)?.shown?;
        view.hand.iter().position(|&action| action == shown)
    };
    let from = view.hand.iter().position(|&action| action == barter.action).map_or(0, |place| place + 1);
    let partner = if barter.opener.index() == seat { barter.other.index() } else { barter.opener.index() };
    let parties = [seat, partner];
    round.settle_all_ahead(from, laid);
    let worth = |performer: usize, pays: [u8; COLORS]| -> Pair {
        let mut table = round.table;
        let performing = parties[performer];
        table.pay(performing, parties[1 - performer], pays);
        table.perform(performing, barter.action);
        let mover = matches!(barter.action, Action::A | Action::Die).then_some(performing);
        let shares = round.play_out(table, from, laid, mover);
        parties.map(|seat| shares[seat])
    };
    let mut rated = Vec::with_capacity(64);
    let standing = bid.standing.map(Offer::gems);
    let most = standing.map_or(0, |gems| u8::try_from(gems.total()).unwrap_or(u8::MAX).saturating_add(OFFERS_ABOVE));
    let purses = parties.map(|seat| round.table.sides[seat].gems);
    ladder::descend(purses, standing, most.max(OFFERS), worth, |party, rung| {
        if let (0, Ok(offer)) = (party, Offer::try_from(Gems::new(rung.offer))) {
            rated.push((Move::Offer(offer), rung.end.worth[0]));
        }
    });
    if let Some(gems) = standing {
        rated.push((Move::Accept, worth(1, gems.counts())[0]));
    }
    if bid.may_decline {
        rated.push((Move::Decline, worth(1, [0; COLORS])[0]));
    }
    rated.reverse();
    rated
}

/// What the archways that the first die can lead to would bring, on average, as points and as gems.
fn worth_of_start(view: &View, id: u8, table: &Table, seat: usize, weights: &Weights) -> f32 {
    let Some(board) = view.board() else { return 0.0 };
    let start = board.place_of(id).map_or(0, usize::from);
    let ahead = board.archways().iter().cycle().skip(start + 1);
    let brings = ahead.take(6).map(|archway| {
        let mut prized = *table;
        prized.sides[seat].prize_points = f32::from(archway.points);
        prized.sides[seat].prize_gems = archway.gems.counts();
        let [points, gems] = [Action::Points, Action::Gems].map(|action| {
            let mut performed = prized;
            performed.perform(seat, action);
            value::before_choice(&performed, weights)[seat]
        });
        points + gems
    });
    brings.sum::<f32>() / 12.0
}
