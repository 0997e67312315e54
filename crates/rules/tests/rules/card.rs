//! The card game in small situations.

use basari_rules::game::Action::{A, B, C};
use basari_rules::game::view::Spot;
use basari_rules::game::{Event, Gems, Goal, IllegalMove, Move, StageScore};

use crate::support::scene::{Scene, offer, seat, seats};

fn workers(scene: &Scene, number: u8) -> u8 {
    scene.view().seats[usize::from(number)].spot.workers()
}

/// The score table among these events.
fn score(events: &[Event]) -> StageScore {
    let scored = events.iter().find_map(|event| match event {
        Event::StageScored(score) => Some((**score).clone()),
        _ => None,
    });
    scored.expect("a stage is scored")
}

fn returned(score: &StageScore, goal: Goal) -> (Vec<u8>, u8, Vec<u8>) {
    let line = score.lines.iter().find(|line| line.goal == goal).unwrap();
    let seats = line.seats.iter().map(|seat| u8::try_from(seat.index()).unwrap()).collect();
    (seats, line.each, line.returned.clone())
}

/// Seat 0 has 14 workers and reaches 15 with the next card.
fn before_the_last_round(purses: &[[u8; 4]]) -> Scene {
    let mut scene = Scene::card(u8::try_from(purses.len()).unwrap());
    for (number, purse) in (0..).zip(purses) {
        scene.set_purse(number, *purse);
    }
    scene.deal(1, 1, &[3, 10, 12, 17, 21][..purses.len()]);
    scene.pass_round();
    scene.add_cards(0, &[9, 13, 20, 22]);
    scene.deal(1, 2, &[24, 32, 28, 4, 5][..purses.len()]);
    scene
}

#[test]
fn everyone_starts_with_three_gems_of_each_color() {
    for (players, stock) in [(3, 13), (4, 10), (5, 7)] {
        let view = Scene::card(players).view();
        assert_eq!(view.stock, Gems::each(stock));
        assert!(view.seats.iter().all(|seat| seat.gems == Gems::each(3)));
    }
}

#[test]
fn the_example_of_sarah_hanna_and_max() {
    // Max (0) lays C with two red and one blue, Hanna (1) lays B with 5 points, and Sarah (2) lays A.
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[23, 21, 4]);
    scene.random.cards.extend([26, 1, 2, 3]);
    let events = scene.lay(&[C, B, A]);
    assert_eq!(scene.gems(0), [5, 3, 3, 4]);
    assert_eq!(scene.points(1), 5);
    assert!(events.contains(&Event::Drew { seat: seat(2), card: 26 }));
    // Two workers on her card, three on the card she drew, and one on the card of the next round.
    assert_eq!(workers(&scene, 2), 5 + 1);
}

#[test]
fn a_drawn_card_does_not_replace_the_current_one() {
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[9, 21, 4]);
    scene.apply(Event::Laid { seat: seat(0), action: basari_rules::game::Sealed::new(A) });
    scene.apply(Event::Laid { seat: seat(1), action: basari_rules::game::Sealed::new(A) });
    scene.apply(Event::Laid { seat: seat(2), action: basari_rules::game::Sealed::new(A) });
    scene.apply(Event::Revealed);
    scene.add_cards(0, &[39]);
    let Spot::Card { row, current, workers } = scene.view().seats[0].spot.clone() else { panic!("a card game") };
    assert_eq!(current.unwrap().id, 9);
    assert_eq!(row[..], [9, 39]);
    assert_eq!(workers, 6);
}

#[test]
fn three_players_on_one_action_lose_it() {
    let mut scene = Scene::card(4);
    scene.deal(1, 1, &[1, 2, 3, 4]);
    let events = scene.lay(&[B, B, B, C]);
    assert!(events.contains(&Event::Lost { action: B, seats: seats(&[0, 1, 2]) }));
    assert_eq!([0, 1, 2].map(|number| scene.points(number)), [0, 0, 0]);
    assert_eq!(scene.gems(3), [3, 4, 3, 4]);
}

#[test]
fn actions_are_resolved_a_then_b_then_c() {
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[1, 2, 3]);
    let events = scene.lay(&[C, B, A]);
    let performed: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::Performed { action, .. } => Some(*action),
            _ => None,
        })
        .collect();
    assert_eq!(performed, [A, B, C]);
}

#[test]
fn the_example_of_max_and_hanna_bartering() {
    // Max (0) opens with one yellow, Hanna (1) raises to one red, and finally Max accepts three blue.
    let mut scene = Scene::card(3);
    scene.set_purse(0, [4, 3, 3, 3]);
    scene.deal(1, 1, &[1, 2, 3]);
    scene.lay(&[B, B, C]);
    scene.must(0, Move::Offer(offer([0, 1, 0, 0])));
    scene.must(1, Move::Offer(offer([1, 0, 0, 0])));
    scene.must(0, Move::Offer(offer([0, 1, 0, 1])));
    scene.must(1, Move::Offer(offer([0, 0, 0, 3])));
    let events = scene.must(0, Move::Accept);
    assert_eq!(scene.gems(0), [4, 3, 3, 6]);
    assert_eq!(scene.gems(1), [3, 3, 3, 0]);
    assert_eq!(events[1], Event::Performed { seat: seat(1), action: B });
    assert_eq!([scene.points(0), scene.points(1)], [0, 7]);
}

#[test]
fn an_offer_must_be_owned_and_must_raise_the_standing_one() {
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[1, 2, 3]);
    scene.lay(&[B, B, C]);
    let not_owned = Err(IllegalMove::NotOwned { have: Gems::each(3) });
    assert_eq!(scene.play(0, Move::Offer(offer([4, 0, 0, 0]))), not_owned);
    assert_eq!(scene.play(1, Move::Offer(offer([1, 0, 0, 0]))), Err(IllegalMove::NotAsked));
    assert_eq!(scene.play(0, Move::Accept), Err(IllegalMove::NothingToAccept));
    assert_eq!(scene.play(0, Move::Decline), Err(IllegalMove::MayNotDecline));
    let standing = offer([0, 2, 0, 0]);
    scene.must(0, Move::Offer(standing));
    let no_raise = Err(IllegalMove::NotARaise { standing });
    assert_eq!(
        scene.play(
            1,
            Move::Offer(
                offer([3, 0, 0, 0]).gems().at_most(Gems::of(basari_rules::game::Color::Red, 1)).try_into().unwrap()
            )
        ),
        no_raise
    );
    assert_eq!(scene.play(1, Move::Offer(standing)), no_raise);
    assert_eq!(scene.gems(0), [3, 3, 3, 3], "an offer alone moves nothing");
}

/// Who opens between seats 0 and 1 after this preparation. Seat 1 is older.
#[track_caller]
fn opens(prepare: impl FnOnce(&mut Scene)) -> u8 {
    let mut scene = Scene::with(crate::support::material(basari_rules::game::Kind::Card), &[1, 0, 2]);
    prepare(&mut scene);
    scene.deal(1, 1, &[1, 2, 3]);
    scene.lay(&[B, B, C]);
    let asked = scene.game.prompt().seats.iter().next().unwrap();
    u8::try_from(asked.index()).unwrap()
}

#[test]
fn the_opener_has_the_most_red_then_yellow_green_blue() {
    assert_eq!(opens(|scene| scene.set_purse(0, [4, 0, 0, 0])), 0);
    assert_eq!(opens(|scene| scene.set_purse(0, [3, 4, 0, 0])), 0);
    assert_eq!(opens(|scene| scene.set_purse(0, [3, 3, 4, 0])), 0);
    assert_eq!(opens(|scene| scene.set_purse(0, [3, 3, 3, 4])), 0);
    assert_eq!(opens(|scene| scene.set_purse(1, [4, 0, 0, 0])), 1);
}

#[test]
fn with_equal_gems_points_decide_who_opens_then_workers_then_age() {
    assert_eq!(opens(|scene| scene.add_points(0, 1)), 0);
    // Cards 1 and 2 have three workers each, and seat 1 is older.
    assert_eq!(opens(|_| ()), 1);
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[3, 1, 2]);
    scene.lay(&[B, B, C]);
    assert_eq!(scene.game.prompt().seats, seats(&[1]), "one worker against three");
}

#[test]
fn the_opener_is_determined_separately_for_each_action() {
    let mut scene = Scene::card(4);
    scene.set_purse(2, [4, 3, 3, 3]);
    scene.deal(1, 1, &[1, 2, 3, 4]);
    scene.lay(&[A, A, B, B]);
    scene.must(0, Move::Offer(offer([1, 0, 0, 0])));
    scene.must(1, Move::Accept);
    assert_eq!(scene.game.prompt().seats, seats(&[2]));
}

#[test]
fn the_stage_ends_at_fifteen_workers_and_not_before() {
    let mut scene = Scene::card(3);
    scene.deal(1, 1, &[3, 10, 12]);
    scene.pass_round();
    // 1 + 4 + 4 + 4 = 13, and a card with one worker makes 14.
    scene.add_cards(0, &[9, 13, 20]);
    scene.deal(1, 2, &[17, 21, 22]);
    scene.lay(&[B, C, C]);
    scene.must(1, Move::Offer(offer([1, 0, 0, 0])));
    scene.must(2, Move::Accept);
    assert_eq!((scene.view().stage, scene.view().round), (1, 3), "fourteen are not enough");

    let mut scene = before_the_last_round(&[[3; 4]; 3]);
    scene.lay(&[B, C, A]);
    assert_eq!((scene.view().stage, scene.view().round), (2, 1));
}

#[test]
fn the_round_is_played_out_before_the_stage_ends() {
    let mut scene = before_the_last_round(&[[3; 4]; 3]);
    assert!(workers(&scene, 0) >= 15);
    let events = scene.lay(&[B, C, A]);
    let at = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    assert!(at(|event| matches!(event, Event::Received { .. })) < at(|event| matches!(event, Event::StageScored(_))));
}

#[test]
fn the_majority_of_a_color_scores_and_returns_half_rounded_up() {
    let mut scene = before_the_last_round(&[[5, 1, 1, 1], [1, 4, 1, 1], [1, 1, 3, 1]]);
    // Nobody takes gems in this round: all three lay A and lose it.
    let score = score(&scene.lay(&[A, A, A]));
    assert_eq!(returned(&score, Goal::Red), (vec![0], 14, vec![3, 0, 0]));
    assert_eq!(returned(&score, Goal::Yellow), (vec![1], 12, vec![0, 2, 0]));
    assert_eq!(returned(&score, Goal::Green), (vec![2], 10, vec![0, 0, 2]));
    assert_eq!(returned(&score, Goal::Blue), (vec![0, 1, 2], 2, vec![1, 1, 1]));
    assert_eq!(scene.gems(0), [2, 1, 1, 0]);
    assert_eq!(scene.points(0), 14 + 2 + 12);
}

#[test]
fn a_tie_splits_the_points_rounded_down_and_each_returns_two() {
    let mut scene = before_the_last_round(&[[5, 3, 3, 3], [5, 3, 3, 3], [2, 3, 3, 3]]);
    let score = score(&scene.lay(&[A, A, A]));
    assert_eq!(returned(&score, Goal::Red), (vec![0, 1], 7, vec![2, 2, 0]));
    assert_eq!(returned(&score, Goal::Green), (vec![0, 1, 2], 3, vec![2, 2, 2]));
}

#[test]
fn everyone_with_fifteen_workers_scores_twelve() {
    let mut scene = before_the_last_round(&[[3; 4]; 4]);
    // Seat 1 has 1 + 1 so far.
    scene.lay(&[A, A, A]);
    scene.apply(Event::Laid { seat: seat(3), action: basari_rules::game::Sealed::new(A) });
    scene.apply(Event::Revealed);
    scene.add_cards(1, &[24 + 7, 1, 2, 6, 11]);
    scene.deal(1, 3, &[14, 15, 16, 18]);
    let score = score(&scene.lay(&[A, A, A, A]));
    assert_eq!(returned(&score, Goal::Workers), (vec![0, 1], 12, vec![]));
}

#[test]
fn cards_go_back_for_the_next_stage_and_gems_stay() {
    let mut scene = before_the_last_round(&[[4, 3, 3, 3], [3; 4], [3; 4]]);
    scene.lay(&[A, A, A]);
    let view = scene.view();
    assert_eq!(view.stage, 2);
    for seat in &view.seats {
        let Spot::Card { row, .. } = &seat.spot else { panic!("a card game") };
        assert_eq!(row.len(), 1, "only the card of the new round");
    }
    assert_eq!(scene.gems(0), [2, 1, 1, 1]);
}

/// The last round of a game, with these points before the last score.
fn last_round(points: [u8; 3], purses: [[u8; 4]; 3]) -> Scene {
    let mut scene = Scene::card(3);
    for stage in 1..=2 {
        scene.deal(stage, 1, &[1, 2, 3]);
        scene.pass_round();
        scene.pass_stage(stage);
    }
    for (number, (points, purse)) in (0..).zip(points.into_iter().zip(purses)) {
        scene.set_purse(number, purse);
        scene.add_points(number, points);
    }
    scene.deal(3, 1, &[3, 10, 12]);
    scene.pass_round();
    scene.add_cards(2, &[9, 13, 20, 24]);
    scene.deal(3, 2, &[17, 21, 22]);
    scene
}

#[test]
fn the_most_points_after_three_stages_win() {
    let mut scene = last_round([10, 30, 5], [[3; 4]; 3]);
    let events = scene.lay(&[A, A, A]);
    assert_eq!(events.last(), Some(&Event::Ended { winners: seats(&[1]) }));
    assert_eq!(scene.game.winners(), Some(seats(&[1])));
    assert_eq!(scene.play(0, Move::Play(A)), Err(IllegalMove::Over));
}

#[test]
fn tied_players_share_the_win_of_the_card_game_whatever_their_gems() {
    let mut scene = last_round([30, 30, 5], [[3; 4], [3; 4], [3, 3, 3, 2]]);
    scene.lay(&[A, A, A]);
    assert_eq!(scene.game.winners(), Some(seats(&[0, 1])));
    let mut scene = last_round([30, 10, 30], [[0; 4], [4; 4], [1, 0, 0, 0]]);
    scene.apply(Event::Laid { seat: seat(0), action: basari_rules::game::Sealed::new(A) });
    scene.must(1, Move::Play(A));
    scene.must(2, Move::Play(A));
    // Seat 2 scores the workers: 42 points against 30 and 10 + 44.
    assert_eq!(scene.game.winners(), Some(seats(&[1])));
}
