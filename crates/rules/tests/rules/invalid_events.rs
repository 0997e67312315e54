//! An event that cannot be applied is an error in every build, and it never reaches the log.

use basari_rules::game::card::Pile;
use basari_rules::game::{
    Action, Corruption, Event, Game, Kind, Move, PlayError, RandomSource, Seat, Setup, Stages, StartError,
};

use crate::support::material;
use crate::support::scene::{Scene, seat};

/// Draws a card that is not in the pile and rolls a die with too many sides.
struct BrokenRandom;

impl RandomSource for BrokenRandom {
    fn pick(&mut self, _: u32) -> u32 {
        0
    }

    fn draw_card(&mut self, _: Pile) -> Option<u8> {
        Some(200)
    }

    fn roll_die(&mut self) -> u8 {
        7
    }
}

#[test]
fn a_game_does_not_start_with_an_event_that_cannot_be_applied() {
    let setup = Setup { material: material(Kind::Card), seniority: Seat::all(3).collect(), stages: Stages::FULL };
    let error = Game::start(setup, &mut BrokenRandom).unwrap_err();
    assert!(matches!(
        error,
        StartError::Internal(invalid)
            if *invalid.event == Event::Dealt { seat: seat(0), card: 200 } && invalid.reason == Corruption::NotThere
    ));
}

#[test]
fn a_move_that_leads_to_an_event_that_cannot_be_applied_changes_nothing() {
    let mut card = Scene::card(3);
    card.deal(1, 1, &[1, 2, 3]);
    card.must(0, Move::Play(Action::A));
    card.must(1, Move::Play(Action::B));
    let mut board = Scene::board(&[1, 1, 1]);
    board.roll(1, 1, &[1, 1, 1]);
    board.must(0, Move::Play(Action::Die));
    board.must(1, Move::Play(Action::Points));
    for (scene, last) in [(card, Action::C), (board, Action::Gems)] {
        let mut game = scene.game.clone();
        let error = game.play(seat(2), &Move::Play(last), &mut BrokenRandom).unwrap_err();
        assert!(matches!(error, PlayError::Internal(_)), "{error}");
        assert_eq!(game, scene.game);
        assert!(matches!(game.decide(seat(2), &Move::Play(last), &mut BrokenRandom), Err(PlayError::Internal(_))));
    }
}
