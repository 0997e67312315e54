//! The board game in small situations.

use basari_rules::game::Action::{Die, Gems as GemsAction, Points};
use basari_rules::game::view::Spot;
use basari_rules::game::{Event, Gems, Goal, IllegalMove, Move, RollReason, ScoreLine};

use crate::support::material;
use crate::support::scene::{Scene, offer, seat, seats};

fn spot(scene: &Scene, number: u8) -> (u8, u8, u8) {
    match scene.view().seats[usize::from(number)].spot {
        Spot::Board { archway: Some(archway), start: Some(start), travelled } => (archway.id, start.id, travelled),
        _ => panic!("the merchant is on the board"),
    }
}

fn lines(events: &[Event]) -> Vec<ScoreLine> {
    let scored = events.iter().find_map(|event| match event {
        Event::StageScored(score) => Some(score.lines.clone()),
        _ => None,
    });
    scored.expect("a stage is scored")
}

fn line(lines: &[ScoreLine], goal: Goal) -> ScoreLine {
    lines.iter().find(|line| line.goal == goal).unwrap().clone()
}

/// All merchants start on archway 1 and are one step before their start disks.
fn before_the_lap(purses: &[[u8; 4]]) -> Scene {
    let mut scene = Scene::board(&vec![1; purses.len()]);
    for (number, purse) in (0..).zip(purses) {
        scene.set_purse(number, *purse);
    }
    for round in 1..=4 {
        scene.roll(1, round, &vec![6; purses.len()]);
        scene.pass_round();
    }
    scene.roll(1, 5, &vec![3; purses.len()]);
    scene.pass_round();
    scene
}

#[test]
fn players_may_pick_any_archway_and_share_it() {
    let mut scene = Scene::with(material(basari_rules::game::Kind::Board), &[0, 1, 2]);
    assert_eq!(scene.view().stock, Gems::each(16));
    scene.must(2, Move::Place(9));
    scene.must(0, Move::Place(9));
    assert_eq!(scene.play(2, Move::Place(1)), Err(IllegalMove::AlreadyPlaced));
    assert_eq!(scene.play(1, Move::Place(29)), Err(IllegalMove::NoSuchArchway));
    assert_eq!(scene.play(1, Move::Play(Die)), Err(IllegalMove::WrongMoment));
    scene.random.dice.extend([1, 2, 3]);
    scene.must(1, Move::Place(28));
    assert_eq!([0, 1, 2].map(|number| spot(&scene, number)), [(10, 9, 1), (2, 28, 2), (12, 9, 3)]);
}

#[test]
fn the_die_action_moves_by_the_roll_and_scores_six_minus_the_roll() {
    for (die, archway, points) in [(4, 6, 2), (6, 8, 0), (1, 3, 5)] {
        let mut scene = Scene::board(&[1, 1, 1]);
        scene.roll(1, 1, &[1, 1, 1]);
        scene.random.dice.extend([die]);
        let events = scene.lay(&[Die, Points, GemsAction]);
        assert!(events.contains(&Event::Rolled { seat: seat(0), die, why: RollReason::Action }));
        assert!(events.contains(&Event::Scored { seat: seat(0), points }));
        // The walk of the next round is already included.
        let walked = events.iter().rev().find_map(|event| match event {
            Event::Rolled { seat: walker, die, why: RollReason::Move } if *walker == seat(0) => Some(*die),
            _ => None,
        });
        assert_eq!(spot(&scene, 0).0, archway + walked.unwrap());
    }
}

#[test]
fn points_and_gems_are_those_of_the_archway() {
    let mut scene = Scene::board(&[1, 2, 3]);
    // To archway 3 (4 points), 8 (6 points, three green) and 5.
    scene.roll(1, 1, &[2, 6, 2]);
    scene.lay(&[Points, GemsAction, Die]);
    assert_eq!(scene.points(0), 4);
    assert_eq!(scene.gems(1), [3, 3, 6, 3]);
}

#[test]
fn gems_that_the_stock_lacks_are_not_replaced() {
    let mut scene = Scene::board(&[1, 2, 3]);
    scene.set_purse(2, [3, 3, 18, 3]);
    scene.roll(1, 1, &[2, 6, 2]);
    scene.lay(&[Points, GemsAction, Die]);
    assert_eq!(scene.gems(1), [3, 3, 4, 3]);
}

#[test]
fn barters_are_resolved_in_the_order_die_points_gems() {
    let mut scene = Scene::board(&[1, 1, 1, 1]);
    scene.roll(1, 1, &[1, 1, 1, 1]);
    scene.random.dice.extend([2, 1]);
    scene.lay(&[GemsAction, Die, GemsAction, Die]);
    assert_eq!(scene.game.prompt().seats, seats(&[1]));
    scene.random.dice.extend([6, 2, 1]);
    scene.must(1, Move::Decline);
    assert_eq!(scene.game.prompt().seats, seats(&[0]));
}

#[test]
fn the_player_with_more_points_opens_the_barter() {
    let mut scene = Scene::board(&[1, 1, 1]);
    scene.add_points(1, 3);
    scene.roll(1, 1, &[1, 1, 1]);
    scene.lay(&[Points, Points, Die]);
    assert_eq!(scene.game.prompt().seats, seats(&[1]));
}

#[test]
fn the_opener_may_decline_and_the_other_performs_for_free() {
    let mut scene = Scene::board(&[1, 1, 1]);
    scene.add_points(1, 3);
    scene.roll(1, 1, &[1, 1, 1]);
    scene.lay(&[Points, Points, Die]);
    let events = scene.must(1, Move::Decline);
    assert_eq!(events[1], Event::Performed { seat: seat(0), action: Points });
    assert_eq!((scene.gems(0), scene.gems(1)), ([3; 4], [3; 4]));
}

#[test]
fn only_the_opener_may_decline_and_only_before_the_first_offer() {
    let mut scene = Scene::board(&[1, 1, 1]);
    scene.add_points(1, 3);
    scene.roll(1, 1, &[1, 1, 1]);
    scene.lay(&[Points, Points, Die]);
    assert_eq!(scene.play(0, Move::Decline), Err(IllegalMove::NotAsked));
    scene.must(1, Move::Offer(offer([0, 0, 0, 1])));
    assert_eq!(scene.play(0, Move::Decline), Err(IllegalMove::MayNotDecline));
    scene.must(0, Move::Offer(offer([0, 0, 0, 2])));
    assert_eq!(scene.play(1, Move::Decline), Err(IllegalMove::MayNotDecline));
}

#[test]
fn if_the_opener_has_no_gems_the_other_performs() {
    let mut scene = Scene::board(&[1, 1, 1]);
    scene.add_points(1, 3);
    scene.set_purse(1, [0; 4]);
    scene.roll(1, 1, &[1, 1, 1]);
    let events = scene.lay(&[Points, Points, Die]);
    assert!(events.contains(&Event::Penniless { action: Points, opener: seat(1), other: seat(0) }));
    assert!(events.contains(&Event::Performed { seat: seat(0), action: Points }));
    assert_eq!(scene.view().round, 2);
}

#[test]
fn a_raise_does_not_have_to_include_the_earlier_offer() {
    // Two yellow, raised by one yellow and one red. The next offer is three blue, without the yellow ones.
    let mut scene = Scene::board(&[1, 1, 1]);
    scene.add_points(0, 3);
    scene.roll(1, 1, &[1, 1, 1]);
    scene.lay(&[GemsAction, GemsAction, Die]);
    scene.must(0, Move::Offer(offer([0, 2, 0, 0])));
    scene.must(1, Move::Offer(offer([1, 1, 0, 0])));
    scene.must(0, Move::Offer(offer([0, 0, 0, 3])));
    scene.must(1, Move::Accept);
    assert_eq!(scene.gems(1), [3, 3, 3, 6]);
    // Archway 2 shows two green.
    assert_eq!(scene.gems(0), [3, 3, 5, 0]);
}

#[test]
fn landing_on_your_own_start_disk_ends_the_stage_and_scores_ten() {
    let mut scene = before_the_lap(&[[3; 4]; 3]);
    scene.roll(1, 6, &[1, 2, 1]);
    let scored = lines(&scene.lay(&[Die, Die, Die]));
    let lap = line(&scored, Goal::Lap);
    assert_eq!((lap.seats, lap.each), (seats(&[0, 1, 2]), 10));
}

#[test]
fn the_stage_continues_one_step_before_the_start_disk() {
    let mut scene = before_the_lap(&[[3; 4]; 3]);
    assert_eq!(spot(&scene, 0), (28, 1, 27));
    scene.apply(Event::RoundBegan { stage: 1, round: 6 });
    assert_eq!(scene.view().stage, 1);
}

#[test]
fn the_die_action_can_complete_the_lap() {
    let mut scene = Scene::board(&[1, 1, 1]);
    for round in 1..=3 {
        scene.roll(1, round, &[6, 1, 1]);
        scene.pass_round();
    }
    scene.roll(1, 4, &[6, 1, 1]);
    scene.random.dice.extend([4]);
    let scored = lines(&scene.lay(&[Die, Points, GemsAction]));
    let lap = line(&scored, Goal::Lap);
    assert_eq!((lap.seats, lap.each), (seats(&[0]), 10));
    assert_eq!(scene.view().stage, 2);
}

#[test]
fn a_sole_holder_returns_three_and_tied_holders_two_but_never_more_than_they_have() {
    let mut scene = before_the_lap(&[[5, 2, 1, 1], [1, 1, 1, 0], [1, 1, 0, 0]]);
    scene.roll(1, 6, &[1, 1, 1]);
    let scored = lines(&scene.lay(&[Die, Die, Die]));
    let of = |goal| {
        let line = line(&scored, goal);
        (line.seats, line.each, line.returned)
    };
    assert_eq!(of(Goal::Red), (seats(&[0]), 14, vec![3, 0, 0]));
    assert_eq!(of(Goal::Yellow), (seats(&[0]), 12, vec![2, 0, 0]));
    assert_eq!(of(Goal::Green), (seats(&[0, 1]), 5, vec![1, 1, 0]));
    assert_eq!(of(Goal::Blue), (seats(&[0]), 8, vec![1, 0, 0]));
    assert_eq!(scene.gems(0), [2, 0, 0, 0]);
}

#[test]
fn the_start_disks_move_under_the_merchants() {
    let mut scene = before_the_lap(&[[3; 4]; 3]);
    scene.roll(1, 6, &[1, 2, 5]);
    scene.random.dice.extend([1, 1, 1]);
    scene.lay(&[Die, Die, Die]);
    assert_eq!([0, 1, 2].map(|number| spot(&scene, number)), [(2, 1, 1), (3, 2, 1), (6, 5, 1)]);
}

#[test]
fn points_can_exceed_the_points_track() {
    let mut scene = Scene::board(&[1, 1, 1]);
    scene.add_points(0, 79);
    scene.roll(1, 1, &[1, 1, 1]);
    scene.lay(&[Points, GemsAction, Die]);
    assert_eq!(scene.points(0), 86);
}

/// The winners of a game with these purses in which all players have the same points.
fn tied_end(purses: [[u8; 4]; 3]) -> basari_rules::game::Seats {
    let mut scene = Scene::board(&[1, 1, 1]);
    for stage in 1..=2 {
        scene.roll(stage, 1, &[1, 1, 1]);
        scene.pass_round();
        scene.pass_stage(stage);
    }
    for (number, purse) in (0..).zip(purses) {
        scene.set_purse(number, purse);
    }
    scene.roll(3, 1, &[1, 1, 1]);
    scene.pass_round();
    scene.pass_stage(3);
    let best = scene.view().seats.iter().map(|seat| seat.place).collect::<Vec<_>>();
    (0..).zip(best).filter(|(_, place)| *place == 1).map(|(number, _)| seat(number)).collect()
}

#[test]
fn more_gems_break_a_tie_then_the_more_valuable_ones() {
    assert_eq!(tied_end([[1, 0, 0, 0], [0, 0, 0, 2], [1, 0, 0, 0]]), seats(&[1]));
    // Six red and two yellow beat six red and two green.
    assert_eq!(tied_end([[6, 2, 0, 0], [6, 0, 2, 0], [0; 4]]), seats(&[0]));
    assert_eq!(tied_end([[1, 0, 0, 3], [0, 4, 0, 0], [0; 4]]), seats(&[0]));
    assert_eq!(tied_end([[1, 1, 1, 1], [1, 1, 0, 2], [0; 4]]), seats(&[0]));
    assert_eq!(tied_end([[1, 1, 1, 1], [0; 4], [1, 1, 1, 1]]), seats(&[0, 2]));
}
