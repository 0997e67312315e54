//! The reasons of hints are facts of the evaluation: whoever is named may really choose the action, the majority really changes
//! hands, and the price is that of the barter.

use std::collections::BTreeMap;

use basari_rules::game::board::Archway;
use basari_rules::game::prospects::Prospects;
use basari_rules::game::scoring::majority_points;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Barter, Gems, Kind, LegalMoves, Move, Seat, Seats, View, Viewer};
use basari_rules::players::table_model::TableModel;
use basari_rules::players::{Hint, Level, MajorityChange, PositionEvaluator, Reason, hint};

use super::{begin, play_on, weights};
use crate::support::seeded_random::SplitMix;

const POSITIONS: usize = 1_000;

#[test]
fn the_reasons_of_a_thousand_hints_match_the_evaluation() {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let mut checked = 0;
    let tables = [(Kind::Card, 3), (Kind::Board, 3), (Kind::Card, 4), (Kind::Card, 5)];
    for (seed, (kind, players)) in (0..).zip(tables.into_iter().cycle()) {
        let mut random = SplitMix(seed);
        let mut game = begin(kind, players, &mut random);
        let mut questions = 0;
        play_on(&mut game, &vec![Level::Normal.into(); players], &mut random, |view, legal| {
            questions += 1;
            // With five players, a choice takes long in a debug build.
            let is_slow = players == 5 && matches!(legal, LegalMoves::Play(_)) && questions % 10 != 0;
            if checked < POSITIONS && questions % 2 == 0 && !is_slow {
                check(view, &hint(weights(), view, legal), &mut seen);
                checked += 1;
            }
        });
        if checked == POSITIONS {
            break;
        }
    }
    let kinds = ["alone", "rivals", "gain", "loss", "bonus", "price", "archways"];
    assert!(kinds.iter().all(|kind| seen.contains_key(kind)), "every kind of reason was checked: {seen:?}");
}

fn check(view: &View, hint: &Hint, seen: &mut BTreeMap<&str, usize>) {
    let Viewer::Seat(me) = view.viewer else { panic!("a player asks") };
    let best = hint.moves.iter().rev().max_by(|one, other| one.share.total_cmp(&other.share)).unwrap().mv;
    assert!(hint.reasons.len() <= 2, "at most two sentences: {hint:?}");
    for reason in &hint.reasons {
        let word = match reason {
            Reason::Rivals { alone, rivals } => {
                check_rivals(view, me, best, *alone, rivals);
                if rivals.is_empty() { "alone" } else { "rivals" }
            }
            Reason::Majority(change) => {
                check_majority(view, me, best, *change);
                if change.points > 0 { "gain" } else { "loss" }
            }
            Reason::Bonus { missing, points } => {
                let bonus = Prospects::of(view, me).unwrap().bonus;
                assert_eq!((*missing, *points), (bonus.missing, bonus.points));
                assert!(matches!(best, Move::Play(Action::A | Action::Die)), "{best:?}");
                "bonus"
            }
            Reason::FairPrice(price) => {
                assert_eq!(PositionEvaluator::new(&weights().hard).fair_prices(view)[0], Some(*price));
                "price"
            }
            Reason::Archways { points, gems } => {
                let Move::Place(id) = best else { panic!("{best:?}") };
                let board = view.board().unwrap();
                let place = board.place_of(id).unwrap();
                let ahead = (1..=6).map(|step| (place + step) % u8::try_from(board.len()).unwrap());
                let ahead: Vec<_> = ahead.map(|place| board.at(place).unwrap()).collect();
                let mean = |of: fn(&Archway) -> u32| f64::from(ahead.iter().map(of).sum::<u32>()) / 6.0;
                assert!((points - mean(|one| one.points.into())).abs() < 1e-9, "{points}");
                assert!((gems - mean(|one| one.gems.total())).abs() < 1e-9, "{gems}");
                "archways"
            }
        };
        *seen.entry(word).or_default() += 1;
    }
}

/// The mixture of the others is that of the evaluation, and everybody who is not named is less likely.
fn check_rivals(view: &View, me: Seat, best: Move, alone: f64, rivals: &[(Seat, f64)]) {
    let Move::Play(action) = best else { panic!("only actions have rivals: {best:?}") };
    let index = view.hand.iter().position(|&other| other == action).unwrap();
    let choices = PositionEvaluator::new(&weights().hard).rate_choices(view);
    let probability = |seat| choices.probability(seat, index);
    let others: Vec<Seat> = Seat::all(view.players()).filter(|&seat| seat != me).collect();
    let nobody: f64 = others.iter().map(|&seat| 1.0 - probability(seat)).product();
    assert!((nobody - alone).abs() < 1e-9, "{nobody} {alone}");
    assert!(
        rivals.iter().all(|&(seat, chance)| seat != me && chance >= 0.3 && (chance - probability(seat)).abs() < 1e-9)
    );
    let least = rivals.last().map_or(0.3, |(_, chance)| *chance);
    let named: Seats = rivals.iter().map(|(seat, _)| *seat).collect();
    let is_less_likely = |seat: &Seat| named.contains(*seat) || probability(*seat) <= least;
    assert!(others.iter().all(is_less_likely), "{rivals:?}");
}

/// Counts the gems again after the move: the holders of the majority really change, and so do the points.
fn check_majority(view: &View, me: Seat, best: Move, change: MajorityChange) {
    let mut gems: Vec<Gems> = view.seats.iter().map(|seat| seat.gems).collect();
    let before = held(&gems, change);
    match (best, &view.phase) {
        (Move::Play(action), _) => {
            assert!(matches!(action, Action::C | Action::Gems));
            receive(view, &mut gems, me);
        }
        (Move::Swap { give, take }, _) => {
            let given = give.map_or(Gems::NONE, |color| Gems::of(color, 1));
            gems[me.index()] = gems[me.index()].minus(given).unwrap().plus(take).unwrap();
        }
        (Move::Take(color), _) => gems[me.index()] = gems[me.index()].plus(Gems::of(color, 1)).unwrap(),
        (_, PhaseView::Barter(barter)) => {
            let (performer, price) = end_after(barter, best);
            let payee = barter.partner_of(performer);
            gems[performer.index()] = gems[performer.index()].minus(price).unwrap();
            gems[payee.index()] = gems[payee.index()].plus(price).unwrap();
            if matches!(barter.action, Action::C | Action::Gems) {
                receive(view, &mut gems, performer);
            }
        }
        other => panic!("{other:?} changes no majority"),
    }
    let after = held(&gems, change);
    assert_ne!(before.0, after.0, "the majority changes hands");
    let points = |(holders, points): (Seats, i16)| if holders.contains(me) { points } else { 0 };
    assert_eq!(points(after) - points(before), change.points, "{best:?}");
    assert_eq!(after.0.contains(me) && after.0.len() > 1, change.shared);
}

/// Who holds the color of this change, and what each of them gets.
fn held(gems: &[Gems], change: MajorityChange) -> (Seats, i16) {
    let counts: Vec<u8> = gems.iter().map(|gems| gems.count(change.color)).collect();
    let most = *counts.iter().max().unwrap();
    let holders: Seats = Seat::all(counts.len()).filter(|seat| most > 0 && counts[seat.index()] == most).collect();
    let each = i16::from(majority_points(change.color)) / i16::try_from(holders.len().max(1)).unwrap();
    (holders, each)
}

fn receive(view: &View, gems: &mut [Gems], seat: Seat) {
    let (_, shown) = view.seat(seat).unwrap().spot.current_reward().unwrap();
    gems[seat.index()] = gems[seat.index()].plus(shown.at_most(view.stock)).unwrap();
}

/// How the barter ends if this move is the last one: only then is a majority mentioned.
fn end_after(barter: &Barter, mv: Move) -> (Seat, Gems) {
    let (mover, partner) = (barter.turn(), barter.partner_of(barter.turn()));
    match mv {
        Move::Accept => (partner, barter.standing_offer().unwrap().gems()),
        Move::Decline => (partner, Gems::NONE),
        Move::Offer(offer) => (mover, offer.gems()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_model_of_the_table_knows_the_holders_of_each_majority() {
    let mut random = SplitMix(7);
    let mut game = begin(Kind::Card, 4, &mut random);
    play_on(&mut game, &[Level::Random.into(); 4], &mut random, |view, _| {
        let table = TableModel::new(view);
        for color in basari_rules::game::Color::ALL {
            let most = view.seats.iter().map(|seat| seat.gems.count(color)).max().unwrap();
            let holds = |seat: Seat| most > 0 && view.seats[seat.index()].gems.count(color) == most;
            let holders: Seats = Seat::all(4).filter(|&seat| holds(seat)).collect();
            assert_eq!(table.majority(color).seats, holders);
        }
    });
}
