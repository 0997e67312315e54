//! What the Hint button shows.

use basari_rules::game::{Kind, LegalMoves, Move, Viewer};
use basari_rules::players::{Hint, Level, hint};

use super::{begin, play_on, weights};
use crate::support::seeded_random::SplitMix;

#[test]
fn hints_contain_legal_moves_and_their_shares_add_up_to_one() {
    for (kind, players, seed) in [(Kind::Card, 3, 31), (Kind::Card, 5, 32), (Kind::Board, 3, 33)] {
        let mut random = SplitMix(seed);
        let mut game = begin(kind, players, &mut random);
        let mut kinds_asked = [0; 2];
        let mut questions = 0;
        let normal = vec![Level::Normal.into(); players];
        play_on(&mut game, &normal, &mut random, |view, legal| {
            questions += 1;
            // Not every one, because the hard player is slow in a debug build.
            if questions % 5 != 0 {
                return;
            }
            let (opinions, moves) = (hint(weights(), view, legal).moves, legal.moves());
            assert!(opinions.iter().all(|opinion| moves.contains(&opinion.mv)));
            assert!(opinions.iter().all(|opinion| (0.0..=1.0).contains(&opinion.share) && opinion.value.is_finite()));
            let sum: f32 = opinions.iter().map(|opinion| opinion.share).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{sum}");
            match legal {
                LegalMoves::Play(hand) => {
                    assert_eq!(opinions.len(), hand.len(), "there is an opinion of every card");
                    kinds_asked[0] += 1;
                }
                LegalMoves::Bid(_) => kinds_asked[1] += 1,
                _ => {}
            }
        });
        assert!(kinds_asked.iter().all(|&asked| asked > 0), "choices and bids were looked at: {kinds_asked:?}");
    }
}

#[test]
fn there_is_no_hint_for_the_public_or_without_a_legal_move() {
    let mut random = SplitMix(1);
    let game = begin(Kind::Card, 3, &mut random);
    let seat = game.prompt().seats.iter().next().unwrap();
    assert!(!hint(weights(), &game.view(Viewer::Seat(seat)), &game.legal_moves(seat)).moves.is_empty());
    assert_eq!(hint(weights(), &game.view(Viewer::Public), &game.legal_moves(seat)), Hint::default());
    assert_eq!(hint(weights(), &game.view(Viewer::Seat(seat)), &LegalMoves::Nothing), Hint::default());
}

#[test]
fn a_very_high_offer_is_accepted() {
    let mut seen = 0;
    for seed in 0..6 {
        let mut random = SplitMix(seed);
        let mut game = begin(Kind::Card, 3, &mut random);
        play_on(&mut game, &[Level::Random.into(); 3], &mut random, |view, legal| {
            let LegalMoves::Bid(bid) = legal else { return };
            let fortune = bid.standing.is_some_and(|offer| offer.gems().total() >= 8);
            // Late in the game, a decided majority can make even a very high offer worthless.
            if fortune && view.stage == 1 {
                seen += 1;
                let best = hint(weights(), view, legal)
                    .moves
                    .into_iter()
                    .max_by(|one, two| one.share.total_cmp(&two.share))
                    .unwrap();
                assert_eq!(best.mv, Move::Accept, "{bid:?}");
            }
        });
    }
    assert!(seen > 0, "no fortune was offered, so nothing was tested");
}
