//! A move is listed as legal exactly if it is accepted, and an illegal or undecided move changes nothing.

use std::collections::HashSet;

use basari_rules::game::Action::{A, B, C, D, Die, Gems as GemsAction, Points};
use basari_rules::game::{Color, Game, Gems, LegalMoves, Move, Offer, Seat, Viewer};
use proptest::prelude::*;

use super::{cases, tables};
use crate::support::random_play::watch;
use crate::support::seeded_random::SplitMix;

/// All kinds of moves, legal or not.
fn candidate_moves(game: &Game, seat: Seat) -> Vec<Move> {
    let mut moves = vec![Move::Accept, Move::Decline];
    moves.extend((0..=30).chain([255]).map(Move::Place));
    moves.extend([A, B, C, D, Die, Points, GemsAction].map(Move::Play));
    moves.extend(Color::ALL.map(Move::Take));
    for give in Color::ALL.map(Some).into_iter().chain([None]) {
        let small = (0..81_u8).map(|n| Gems::new([n % 3, n / 3 % 3, n / 9 % 3, n / 27]));
        moves.extend(small.filter(|take| take.total() <= 3).map(|take| Move::Swap { give, take }));
    }
    let purse = game.view(Viewer::Public).seats.get(seat.index()).map_or(Gems::NONE, |seat| seat.gems);
    // One gem of each color more than the player has, but not every number in between: only the edges matter.
    let [red, yellow, green, blue] = purse.counts().map(|count| (0..=count.min(2)).chain([count, count + 1]));
    for r in red {
        for y in yellow.clone() {
            for g in green.clone() {
                for b in blue.clone() {
                    moves.extend(Offer::try_from(Gems::new([r, y, g, b])).map(Move::Offer));
                }
            }
        }
    }
    moves
}

fn compare(game: &Game, seed: u64) {
    for number in 0..=u8::try_from(game.players()).unwrap() {
        let seat = Seat::new(number);
        let listed: HashSet<Move> = game.legal_moves(seat).moves().into_iter().collect();
        let before = game.clone();
        for mv in candidate_moves(game, seat) {
            let accepted = game.decide(seat, &mv, &mut SplitMix(seed)).is_ok();
            assert_eq!(listed.contains(&mv), accepted, "{seat:?}, {mv:?}: listed against accepted");
        }
        // Listed moves that are not among those above must be accepted too.
        for mv in listed.iter().step_by(7) {
            assert!(game.decide(seat, mv, &mut SplitMix(seed)).is_ok(), "{mv:?} is listed");
        }
        assert_eq!(*game, before, "weighing a move changes nothing");
    }
}

proptest! {
    #![proptest_config(cases(10))]

    #[test]
    fn a_move_is_listed_exactly_when_it_is_accepted(((kind, players), seed) in tables()) {
        let mut steps = 0;
        watch(kind, players, seed, |step| {
            steps += 1;
            if steps % 9 == 0 || matches!(step.before.legal_moves(step.seat), LegalMoves::Swap { .. } | LegalMoves::Take { .. }) {
                compare(step.before, seed);
            }
            if step.after.is_over() {
                compare(step.after, seed);
            }
        });
    }

    #[test]
    fn decide_predicts_what_play_does(((kind, players), seed) in tables()) {
        watch(kind, players, seed, |step| {
            let decided = step.before.decide(step.seat, &step.mv, &mut SplitMix(seed)).unwrap();
            let mut played = step.before.clone();
            assert_eq!(played.play(step.seat, &step.mv, &mut SplitMix(seed)).unwrap(), decided);
            let mut applied = step.before.clone();
            for event in &decided {
                applied.apply(event).unwrap();
            }
            assert_eq!(applied, played);
        });
    }

    #[test]
    fn nobody_else_sees_which_card_was_laid(((kind, players), seed) in tables()) {
        watch(kind, players, seed, |step| {
            let LegalMoves::Play(hand) = step.before.legal_moves(step.seat) else { return };
            if step.before.prompt().seats.without(step.seat).is_empty() {
                return;
            }
            let seen = |action| {
                let mut game = step.before.clone();
                game.play(step.seat, &Move::Play(action), &mut SplitMix(seed)).unwrap();
                let others = Seat::all(players).filter(|&seat| seat != step.seat).map(Viewer::Seat);
                let views: Vec<_> = others.chain([Viewer::Public]).map(|viewer| game.view(viewer)).collect();
                (views, format!("{game:?}"))
            };
            let first = seen(hand[0]);
            for &action in &hand[1..] {
                assert!(seen(action) == first, "a laid card shows");
            }
        });
    }
}
