//! Action D, with five players.

use basari_rules::game::Action::{A, B, C, D};
use basari_rules::game::Color::{Blue, Green, Red, Yellow};
use basari_rules::game::{Event, Gems, IllegalMove, LegalMoves, Move};

use crate::support::scene::{Scene, seat, seats};

fn swap(give: Option<basari_rules::game::Color>, take: [u8; 4]) -> Move {
    Move::Swap { give, take: Gems::new(take) }
}

#[test]
fn only_five_players_have_action_d() {
    for players in [3, 4] {
        let mut scene = Scene::card(players);
        scene.deal(1, 1, &[1, 2, 3, 4][..usize::from(players)]);
        assert_eq!(scene.play(0, Move::Play(D)), Err(IllegalMove::NotInHand));
    }
    let mut scene = Scene::card(5);
    scene.deal(1, 1, &[1, 2, 3, 4, 5]);
    scene.must(0, Move::Play(D));
}

#[test]
fn alone_on_d_returns_any_one_and_takes_any_two() {
    let mut scene = Scene::card(5);
    scene.deal(1, 1, &[1, 2, 3, 4, 5]);
    scene.lay(&[A, A, A, B, D]);
    assert_eq!(scene.play(4, swap(None, [1, 0, 0, 0])), Err(IllegalMove::MustGive));
    assert_eq!(scene.play(4, swap(Some(Blue), [1, 0, 0, 0])), Err(IllegalMove::WrongNumber { number: 2 }));
    assert_eq!(scene.play(4, swap(Some(Blue), [1, 1, 1, 0])), Err(IllegalMove::WrongNumber { number: 2 }));
    assert_eq!(scene.play(4, Move::Take(Red)), Err(IllegalMove::WrongMoment));
    assert_eq!(scene.play(3, swap(Some(Blue), [2, 0, 0, 0])), Err(IllegalMove::NotAsked));
    scene.must(4, swap(Some(Blue), [2, 0, 0, 0]));
    assert_eq!(scene.gems(4), [5, 3, 3, 2]);
    assert_eq!(scene.view().round, 2);
}

#[test]
fn a_gem_that_is_not_owned_or_not_in_stock_cannot_be_swapped() {
    let mut scene = Scene::card(5);
    scene.set_purse(4, [0, 3, 3, 3]);
    scene.set_purse(0, [13, 3, 3, 3]);
    scene.deal(1, 1, &[1, 2, 3, 4, 5]);
    scene.lay(&[A, A, A, B, D]);
    assert_eq!(
        scene.play(4, swap(Some(Red), [0, 1, 1, 0])),
        Err(IllegalMove::NotOwned { have: Gems::new([0, 3, 3, 3]) })
    );
    assert_eq!(scene.play(4, swap(Some(Blue), [1, 1, 0, 0])), Err(IllegalMove::OutOfStock(Red)));
}

#[test]
fn several_on_d_take_one_each_in_the_order_of_the_opener_rule() {
    let mut scene = Scene::card(5);
    scene.set_purse(3, [5, 3, 3, 3]);
    scene.set_purse(1, [3, 4, 3, 3]);
    scene.deal(1, 1, &[1, 2, 3, 4, 5]);
    let events = scene.lay(&[D, D, B, D, C]);
    assert_eq!(events.last(), Some(&Event::TradeBegan { order: vec![seat(3), seat(1), seat(0)] }));
    assert_eq!(scene.game.prompt().seats, seats(&[3]));
    assert_eq!(scene.play(3, swap(Some(Red), [0, 2, 0, 0])), Err(IllegalMove::WrongMoment));
    assert_eq!(scene.play(1, Move::Take(Red)), Err(IllegalMove::NotAsked));
    scene.must(3, Move::Take(Red));
    scene.must(1, Move::Take(Yellow));
    scene.must(0, Move::Take(Green));
    assert_eq!([scene.gems(3), scene.gems(1), scene.gems(0)], [[6, 3, 3, 3], [3, 5, 3, 3], [3, 3, 4, 3]]);
    assert_eq!(scene.view().round, 2);
}

#[test]
fn players_on_d_never_barter_and_never_lose_it() {
    let mut scene = Scene::card(5);
    scene.deal(1, 1, &[1, 2, 3, 4, 5]);
    let events = scene.lay(&[D, D, D, D, D]);
    assert!(matches!(events.last(), Some(Event::TradeBegan { order }) if order.len() == 5));
    assert!(matches!(
        scene.game.legal_moves(scene.game.prompt().seats.iter().next().unwrap()),
        LegalMoves::Take { .. }
    ));
}
