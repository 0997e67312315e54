//! Laying a card: it is secret and can be changed until everyone has laid one.

use basari_rules::game::Action::{A, B, C};
use basari_rules::game::view::{PhaseView, public_events};
use basari_rules::game::{Event, Move, Sealed, Viewer};

use crate::support::scene::{Scene, seat, seats};

#[test]
fn a_choice_may_be_changed_until_everyone_has_chosen() {
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[1, 2, 3]);
    let prompt = scene.game.prompt().number;
    scene.must(0, Move::Play(A));
    scene.must(0, Move::Play(B));
    scene.must(1, Move::Play(C));
    assert_eq!(scene.game.prompt().seats, seats(&[2]));
    assert_eq!(scene.game.prompt().number, prompt, "the question is still the same");
    scene.must(2, Move::Play(A));
    assert_eq!(scene.points(0), 7, "the last choice counts");
    assert_ne!(scene.game.prompt().number, prompt);
}

#[test]
fn a_player_sees_only_their_own_card_before_the_reveal() {
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[1, 2, 3]);
    scene.must(0, Move::Play(A));
    let seen = |viewer| match scene.game.view(viewer).phase {
        PhaseView::Choose { laid, mine } => (laid, mine),
        other => panic!("{other:?}"),
    };
    assert_eq!(seen(Viewer::Seat(seat(0))), (seats(&[0]), Some(A)));
    assert_eq!(seen(Viewer::Seat(seat(1))), (seats(&[0]), None));
    assert_eq!(seen(Viewer::Public), (seats(&[0]), None));
    assert!(scene.view().seats.iter().all(|seat| seat.shown.is_none()));
}

#[test]
fn all_cards_are_public_after_the_reveal() {
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[1, 2, 3]);
    scene.lay(&[B, B, C]);
    let shown: Vec<_> = scene.view().seats.iter().map(|seat| seat.shown).collect();
    assert_eq!(shown, [Some(B), Some(B), Some(C)]);
}

#[test]
fn a_laid_card_prints_as_sealed() {
    let event = Event::Laid { seat: seat(0), action: Sealed::new(A) };
    assert_eq!(format!("{event:?}"), "Laid { seat: seat 0, action: sealed }");
    assert_eq!(format!("{:?}", Move::Play(B)), "Play(sealed)");
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[1, 2, 3]);
    let before: Vec<String> = [A, B, C]
        .map(|action| {
            let mut game = scene.game.clone();
            game.apply(&Event::Laid { seat: seat(0), action: Sealed::new(action) }).unwrap();
            format!("{game:?}")
        })
        .to_vec();
    assert_eq!(before[0], before[1]);
    assert_eq!(before[1], before[2]);
}

#[test]
fn public_events_contain_no_unrevealed_card() {
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[1, 2, 3]);
    scene.must(0, Move::Play(A));
    scene.must(1, Move::Play(A));
    let laid = |log: &[Event]| public_events(log).filter(|event| matches!(event, Event::Laid { .. })).count();
    assert_eq!(laid(&scene.log), 0);
    scene.must(0, Move::Play(B));
    scene.must(2, Move::Play(C));
    assert_eq!(laid(&scene.log), 3, "of a changed mind only the last");
}
