//! Unrevealed cards are secret for computer players too, and computer players are deterministic.

use basari_rules::game::{Kind, Move, Seat, Viewer};
use basari_rules::players::{Player, hint};

use super::{begin, play_on, weights};
use crate::support::TABLES;
use crate::support::seeded_random::SplitMix;

#[test]
fn unrevealed_cards_of_others_do_not_affect_a_move() {
    for (kind, players) in TABLES {
        let mut random = SplitMix(11);
        let mut game = begin(kind, players, &mut random);
        while let (Some(seat), Kind::Board, 0) =
            (game.prompt().seats.iter().next(), kind, game.view(Viewer::Public).round)
        {
            let basari_rules::game::LegalMoves::Place(archways) = game.legal_moves(seat) else { break };
            game.play(seat, &Move::Place(archways[seat.index()]), &mut random).unwrap();
        }
        let (me, other) = (Seat::new(0), Seat::new(1));
        let hand = game.view(Viewer::Public).hand;
        let tables: Vec<_> = hand
            .iter()
            .map(|&action| {
                let mut laid = game.clone();
                laid.play(other, &Move::Play(action), &mut random).unwrap();
                laid
            })
            .collect();
        assert_ne!(tables[0], tables[1], "the games have to differ, or nothing is tested");
        for player in Player::all() {
            let answers: Vec<_> = tables
                .iter()
                .map(|game| {
                    player.choose_move(weights(), &game.view(Viewer::Seat(me)), &game.legal_moves(me), &mut SplitMix(5))
                })
                .collect();
            assert!(answers[0].is_some());
            assert!(answers.iter().all(|answer| *answer == answers[0]), "{player} has seen a sealed card");
        }
        let hints: Vec<_> =
            tables.iter().map(|game| hint(weights(), &game.view(Viewer::Seat(me)), &game.legal_moves(me))).collect();
        assert!(hints.iter().all(|hint| *hint == hints[0]), "the hint has seen a sealed card");
    }
}

#[test]
fn the_same_view_and_the_same_randomness_give_the_same_move() {
    for (kind, seed) in [(Kind::Card, 21), (Kind::Board, 22)] {
        let mut random = SplitMix(seed);
        let mut game = begin(kind, 3, &mut random);
        let players = [basari_rules::players::Level::Random.into(); 3];
        let mut questions = 0_u64;
        play_on(&mut game, &players, &mut random, |view, legal| {
            questions += 1;
            // Each question goes to one of the players in turn.
            let place = usize::try_from(questions).unwrap() % Player::all().count();
            let player = Player::all().nth(place).unwrap();
            let [first, second] =
                [(); 2].map(|()| player.choose_move(weights(), view, legal, &mut SplitMix(questions)));
            assert_eq!(first, second, "{player}");
        });
        assert!(questions > 30, "only {questions} questions were asked");
    }
}
