//! Nobody reads what another has laid.

use basari::locale::Locale;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{LegalMoves, Move, Seat, Viewer};

use super::all_pages::{private, public};
use super::random_games::{Luck, Played, TABLES, friends};

#[test]
fn no_page_of_others_changes_with_what_is_laid() {
    let words = Locale::En.words();
    let players = friends();
    let mut compared = 0;
    for (kind, number) in TABLES {
        let mut luck = Luck(11);
        let mut played = Played::start(kind, number, &mut luck);
        loop {
            let view = played.view(Viewer::Public);
            if let PhaseView::Choose { laid, .. } = view.phase
                && laid.len() + 1 < number
                && let Some(seat) = view.asked.iter().next()
                && let LegalMoves::Play(hand) = played.game.legal_moves(seat)
            {
                let futures: Vec<Played> = hand
                    .iter()
                    .map(|&action| {
                        let mut world = played.clone();
                        world.make(seat, Move::Play(action), &mut Luck(1));
                        world
                    })
                    .collect();
                for world in &futures[1..] {
                    assert_eq!(public(words, world, &players), public(words, &futures[0], &players));
                    for other in Seat::all(number).filter(|&other| other != seat) {
                        let pages = |world| private(words, world, &players, other);
                        assert_eq!(pages(world), pages(&futures[0]), "{other:?} sees what {seat:?} laid");
                    }
                    let own = |world| private(words, world, &players, seat);
                    assert_ne!(own(world), own(&futures[0]), "the owner sees his own choice");
                    compared += 1;
                }
            }
            if !played.step(&mut luck) {
                break;
            }
        }
    }
    assert!(compared > 100, "{compared} comparisons");
}
