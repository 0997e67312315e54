//! Every ruling of `docs/RULINGS.md` by its number.

use basari_rules::catalog::Catalog;
use basari_rules::game::Action::{A, B, C, D, Die, Gems as GemsAction, Points};
use basari_rules::game::Color::{Blue, Red};
use basari_rules::game::card::Deck;
use basari_rules::game::view::Spot;
use basari_rules::game::{
    Event, Gems, Goal, IllegalMove, Kind, LegalMoves, Material, Move, RollReason, ScoreLine, Setup, Stages,
};

use crate::support::material;
use crate::support::scene::{Scene, offer, seat, seats};

fn lines(events: &[Event]) -> Vec<ScoreLine> {
    let scored = events.iter().find_map(|event| match event {
        Event::StageScored(score) => Some(score.lines.clone()),
        _ => None,
    });
    scored.expect("a stage is scored")
}

fn swap(give: Option<basari_rules::game::Color>, take: [u8; 4]) -> Move {
    Move::Swap { give, take: Gems::new(take) }
}

/// Five players, of whom the last one is alone on D.
fn alone_on_d(prepare: impl FnOnce(&mut Scene)) -> Scene {
    let mut scene = Scene::card(5);
    prepare(&mut scene);
    scene.deal(1, 1, &[1, 2, 3, 4, 5]);
    scene.lay(&[A, A, A, B, D]);
    scene
}

/// Gives all 22 gems of each color to the first two seats.
fn empty_stock(scene: &mut Scene) {
    for number in 2..5 {
        scene.set_purse(number, [0; 4]);
    }
    scene.set_purse(0, [11; 4]);
    scene.set_purse(1, [11; 4]);
    assert_eq!(scene.view().stock, Gems::NONE);
}

#[test]
fn r1_the_order_of_seniority_is_an_input_and_breaks_ties() {
    for (seniority, opener) in [([0, 1, 2], 0), ([2, 1, 0], 1)] {
        let mut scene = Scene::with(material(Kind::Card), &seniority);
        scene.deal(1, 1, &[1, 2, 3]);
        scene.lay(&[B, B, C]);
        assert_eq!(scene.game.prompt().seats, seats(&[opener]));
    }
    let setup =
        Setup { material: material(Kind::Card), seniority: vec![seat(0), seat(0), seat(1)], stages: Stages::FULL };
    let mut random = crate::support::scripted_random::ScriptedRandom::default();
    assert!(basari_rules::game::Game::start(setup, &mut random).is_err(), "each seat has one age");
}

#[test]
fn r2_what_the_stock_lacks_is_not_replaced() {
    let mut scene = Scene::card(3);
    // Card 39 shows three red and one yellow; one red is left.
    scene.set_purse(1, [15, 3, 3, 3]);
    scene.deal(1, 1, &[39, 2, 3]);
    scene.lay(&[C, B, A]);
    assert_eq!(scene.gems(0), [4, 4, 3, 3]);
}

#[test]
fn r3_a_color_that_nobody_has_scores_and_returns_nothing() {
    let mut scene = Scene::board(&[1, 1, 1]);
    for number in 0..3 {
        scene.set_purse(number, [0, 1, 1, 1]);
    }
    for round in 1..=4 {
        scene.roll(1, round, &[6, 6, 6]);
        scene.pass_round();
    }
    scene.roll(1, 5, &[6, 6, 6]);
    let lines = lines(&scene.lay(&[Die, Die, Die]));
    assert_eq!(lines[0], ScoreLine { goal: Goal::Red, seats: seats(&[]), each: 0, returned: vec![0, 0, 0] });
}

#[test]
fn r4_tied_holders_of_fewer_than_two_return_what_they_have() {
    let mut scene = Scene::card(4);
    for number in 0..4 {
        scene.set_purse(number, [1, 3, 3, 3]);
    }
    scene.deal(1, 1, &[3, 10, 12, 17]);
    scene.pass_round();
    scene.add_cards(0, &[9, 13, 20, 24]);
    scene.deal(1, 2, &[21, 22, 28, 32]);
    let lines = lines(&scene.lay(&[A, A, A, A]));
    assert_eq!((lines[0].seats, lines[0].each), (seats(&[0, 1, 2, 3]), 3));
    assert_eq!(lines[0].returned, [1, 1, 1, 1]);
    assert_eq!(lines[1].returned, [2, 2, 2, 2]);
}

#[test]
fn r5_d_comes_after_c_and_its_order_is_fixed_once() {
    let mut scene = Scene::card(5);
    scene.set_purse(0, [4, 3, 3, 3]);
    scene.deal(1, 1, &[1, 2, 3, 4, 39]);
    let events = scene.lay(&[D, D, A, B, C]);
    let at = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let received = at(|event| matches!(event, Event::Received { .. }));
    assert!(received < at(|event| matches!(event, Event::TradeBegan { .. })));
    // Seat 0 has taken a gem and is no longer asked, although it would still come first.
    scene.must(0, Move::Take(Blue));
    assert_eq!(scene.game.prompt().seats, seats(&[1]));
}

#[test]
fn r6_alone_on_d_without_a_gem_takes_one() {
    let mut scene = alone_on_d(|scene| scene.set_purse(4, [0; 4]));
    assert_eq!(scene.play(4, swap(None, [2, 0, 0, 0])), Err(IllegalMove::WrongNumber { number: 1 }));
    scene.must(4, swap(None, [1, 0, 0, 0]));
    assert_eq!(scene.gems(4), [1, 0, 0, 0]);
}

#[test]
fn r6_the_returned_color_may_be_taken_again() {
    let mut scene = alone_on_d(|_| ());
    scene.must(4, swap(Some(Red), [2, 0, 0, 0]));
    assert_eq!(scene.gems(4), [4, 3, 3, 3]);
}

#[test]
fn r6_a_stock_of_fewer_than_two_gives_what_there_is() {
    let mut scene = alone_on_d(|scene| {
        empty_stock(scene);
        scene.set_purse(1, [11, 11, 11, 10]);
        scene.set_purse(4, [0, 0, 0, 1]);
    });
    assert_eq!(scene.view().stock, Gems::NONE);
    scene.must(4, swap(Some(Blue), [0, 0, 0, 1]));
    assert_eq!(scene.gems(4), [0, 0, 0, 1]);
}

#[test]
fn r6_alone_on_d_with_no_gems_left_anywhere_is_not_asked() {
    let scene = alone_on_d(empty_stock);
    assert!(scene.log.contains(&Event::Missed { seat: seat(4) }));
    assert_eq!(scene.view().round, 2);
}

#[test]
fn r7_several_on_d_with_an_empty_stock_get_nothing() {
    let mut scene = Scene::card(5);
    empty_stock(&mut scene);
    scene.set_purse(1, [11, 11, 11, 10]);
    // Seats 2 and 3 have no gems. Seat 3 has more workers, so it comes first.
    scene.deal(1, 1, &[1, 2, 3, 4, 5]);
    scene.lay(&[D, A, D, D, B]);
    let events = scene.must(0, Move::Take(Blue));
    assert_eq!(events[1..3], [Event::Missed { seat: seat(3) }, Event::Missed { seat: seat(2) }]);
    assert_eq!(scene.view().round, 2);
}

#[test]
fn r8_a_player_who_cannot_raise_can_only_accept() {
    let mut scene = Scene::card(3);
    scene.set_purse(1, [0, 0, 0, 1]);
    scene.deal(1, 1, &[1, 2, 3]);
    scene.lay(&[B, B, C]);
    scene.must(0, Move::Offer(offer([0, 0, 0, 1])));
    let legal = scene.game.legal_moves(seat(1));
    assert_eq!(legal.moves(), [Move::Accept]);
    assert!(matches!(legal, LegalMoves::Bid(bid) if !bid.can_raise()));
    scene.must(1, Move::Accept);
}

/// A deck with this many cards, each with one worker.
fn small_deck(cards: u8) -> Material {
    let list: Vec<String> =
        (1..=cards).map(|id| format!(r#"{{"id":{id},"workers":1,"points":4,"gems":[0,0,1,1]}}"#)).collect();
    let json = format!(r#"{{"id":"small","gems_per_colour":22,"cards":[{}]}}"#, list.join(","));
    Material::Card(serde_json::from_str::<Deck>(&json).unwrap().into())
}

#[test]
fn r9_a_draws_nothing_from_an_empty_pile_and_a_deal_must_reach_every_seat() {
    let mut scene = Scene::with(small_deck(6), &[0, 1, 2]);
    scene.deal(1, 1, &[1, 2, 3]);
    scene.pass_round();
    scene.deal(1, 2, &[4, 5, 6]);
    let events = scene.lay(&[A, B, C]);
    assert!(events.contains(&Event::Performed { seat: seat(0), action: A }));
    assert!(!events.iter().any(|event| matches!(event, Event::Drew { .. })));
    let lines = lines(&events);
    assert_eq!((lines[4].seats, lines[4].each), (seats(&[]), 0), "nobody has fifteen workers");
    assert_eq!((scene.view().stage, scene.view().round), (2, 1));
}

#[test]
fn r9_our_deck_never_runs_out() {
    let Material::Card(deck) = material(Kind::Card) else { panic!("a deck") };
    let mut workers: Vec<u32> = deck.cards().iter().map(|card| u32::from(card.workers)).collect();
    workers.sort_unstable();
    assert_eq!(workers.len(), 39);
    assert!(workers[..34].iter().sum::<u32>() > 5 * 14, "34 cards on the table end the stage");
}

#[test]
fn r10_the_last_stage_returns_gems_and_the_tie_break_counts_what_is_left() {
    let mut scene = Scene::board(&[1, 1, 1]);
    for stage in 1..=2 {
        scene.roll(stage, 1, &[1, 1, 1]);
        scene.pass_round();
        scene.pass_stage(stage);
    }
    // Seats 0 and 1 are tied. After the return, seat 0 has no gems and seat 1 has four.
    scene.set_purse(0, [3, 0, 3, 0]);
    scene.set_purse(1, [2, 3, 2, 2]);
    scene.set_purse(2, [0; 4]);
    for round in 1..=4 {
        scene.roll(3, round, &[6, 6, 1]);
        scene.pass_round();
    }
    // 14 + 10 against 12 + 8.
    scene.add_points(1, 4);
    scene.roll(3, 5, &[6, 6, 1]);
    let events = scene.lay(&[Die, Die, Die]);
    assert_eq!([scene.points(0), scene.points(1)], [34, 34]);
    assert_eq!([scene.gems(0), scene.gems(1)], [[0; 4], [2, 0, 2, 0]]);
    assert_eq!(events.last(), Some(&Event::Ended { winners: seats(&[1]) }));
}

#[test]
fn r10_players_who_are_still_tied_share_the_win() {
    let mut scene = Scene::board(&[1, 1, 1]);
    for stage in 1..=2 {
        scene.roll(stage, 1, &[1, 1, 1]);
        scene.pass_round();
        scene.pass_stage(stage);
    }
    for round in 1..=4 {
        scene.roll(3, round, &[6, 6, 6]);
        scene.pass_round();
    }
    scene.roll(3, 5, &[6, 6, 6]);
    let events = scene.lay(&[Die, Die, Die]);
    assert_eq!(events.last(), Some(&Event::Ended { winners: seats(&[0, 1, 2]) }));
}

#[test]
fn r11_tied_players_roll_until_one_is_higher_and_opens() {
    let mut scene = Scene::board(&[1, 1, 1]);
    scene.roll(1, 1, &[1, 1, 1]);
    scene.random.dice.extend([4, 4, 2, 5]);
    let events = scene.lay(&[Points, GemsAction, Points]);
    let rolled = |number, die| Event::Rolled { seat: seat(number), die, why: RollReason::Opener };
    assert_eq!(events[2..6], [rolled(0, 4), rolled(2, 4), rolled(0, 2), rolled(2, 5)]);
    assert_eq!(scene.game.prompt().seats, seats(&[2]));
}

#[test]
fn r12_the_die_action_counts_for_the_lap_and_the_new_archway_gives_nothing() {
    let mut scene = Scene::board(&[1, 1, 1]);
    scene.roll(1, 1, &[1, 1, 1]);
    scene.random.dice.extend([3, 1, 1, 1]);
    scene.lay(&[Die, Points, GemsAction]);
    assert_eq!((scene.points(0), scene.gems(0)), (3, [3; 4]));
    let Spot::Board { travelled, .. } = scene.view().seats[0].spot else { panic!("a board") };
    assert_eq!(travelled, 1 + 3 + 1);
}

#[test]
fn r13_a_player_may_offer_all_their_gems() {
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[1, 2, 3]);
    scene.lay(&[B, B, C]);
    scene.must(0, Move::Offer(offer([3, 3, 3, 3])));
    scene.must(1, Move::Accept);
    assert_eq!((scene.gems(0), scene.gems(1)), ([0; 4], [6; 4]));
}

#[test]
fn r14_our_deck_and_board_are_marked_as_reconstructions() {
    let catalog = Catalog::built_in().unwrap();
    assert!(catalog.decks().all(|deck| deck.is_reconstructed()));
    assert!(catalog.boards().all(|board| board.is_reconstructed()));
}
