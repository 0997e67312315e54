//! Hidden choices: no page shows what another player has chosen.

use basari::locale::Locale;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{LegalMoves, Move, Seat, Viewer};

use super::all_pages::{private_pages, public_pages};
use super::random_games::{RandomGame, SplitMix, TABLES, ordinary_players};

#[test]
fn pages_of_other_players_do_not_depend_on_a_hidden_choice() {
    let words = Locale::En.words();
    let players = ordinary_players();
    let mut compared = 0;
    for (kind, number) in TABLES {
        let mut random = SplitMix(11);
        let mut played = RandomGame::start(kind, number, &mut random);
        loop {
            let view = played.view(Viewer::Public);
            if let PhaseView::Choose { laid, .. } = view.phase
                && laid.len() + 1 < number
                && let Some(seat) = view.asked.iter().next()
                && let LegalMoves::Play(hand) = played.game.legal_moves(seat)
            {
                let variants: Vec<RandomGame> = hand
                    .iter()
                    .map(|&action| {
                        let mut variant = played.clone();
                        variant.submit(seat, Move::Play(action), &mut SplitMix(1));
                        variant
                    })
                    .collect();
                for variant in &variants[1..] {
                    assert_eq!(public_pages(words, variant, &players), public_pages(words, &variants[0], &players));
                    for other in Seat::all(number).filter(|&other| other != seat) {
                        let pages = |game| private_pages(words, game, &players, other);
                        assert_eq!(pages(variant), pages(&variants[0]), "{other:?} sees the choice of {seat:?}");
                    }
                    let own = |game| private_pages(words, game, &players, seat);
                    assert_ne!(own(variant), own(&variants[0]), "players see their own choice");
                    compared += 1;
                }
            }
            if !played.make_random_move(&mut random) {
                break;
            }
        }
    }
    assert!(compared > 100, "{compared} comparisons");
}
