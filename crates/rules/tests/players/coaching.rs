//! The coach uses nothing that its reader cannot see, and its numbers are right.

use std::collections::BTreeSet;

use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Game, Gems, Kind, LegalMoves, Move, RandomSource, Seat, Setup, Stages, View, Viewer};
use basari_rules::players::Level;
use basari_rules::players::coaching::{Advice, advice};

use super::{begin, play_on};
use crate::support::material;
use crate::support::seeded_random::SplitMix;

/// Plays games of computers, and looks at every question of theirs.
fn look_at_questions(mut look: impl FnMut(&View, &LegalMoves)) {
    for (seed, kind, players) in [(1, Kind::Card, 3), (2, Kind::Card, 4), (3, Kind::Card, 5), (4, Kind::Board, 3)] {
        for seed in seed * 10..seed * 10 + 6 {
            let mut random = SplitMix(seed);
            let mut game = begin(kind, players, &mut random);
            play_on(&mut game, &vec![Level::Normal.into(); players], &mut random, &mut look);
        }
    }
}

#[test]
fn every_question_has_advice_about_the_numbers_on_the_table() {
    let mut seen = BTreeSet::new();
    look_at_questions(|view, _| {
        let Viewer::Seat(me) = view.viewer else { return };
        let advice = advice(view).expect("there is advice about every question");
        seen.insert(format!("{advice:?}").split([' ', '{']).next().unwrap_or_default().to_owned());
        let side = view.seat(me).unwrap();
        match advice {
            Advice::WhoGetsIt { players } => assert_eq!((view.stage, view.round, players), (1, 1, view.players())),
            Advice::FewGems { gems } => assert_eq!(gems, side.gems.total()),
            Advice::LastStage => assert_eq!(view.stage, view.stages.count()),
            Advice::GemsStay { stages_left } => assert_eq!(view.stage + stages_left, view.stages.count()),
            Advice::MostPoints { points, action } => {
                assert!(view.hand.contains(&action));
                assert!(view.seats.iter().all(|seat| seat.spot.current_reward().unwrap().0 <= points));
            }
            Advice::GemsToMajority { gems, change } => {
                let others = view.seats.iter().enumerate().filter(|(seat, _)| *seat != me.index());
                let most = others.map(|(_, other)| other.gems.count(change.color)).max().unwrap();
                assert!(change.points > 0);
                assert!(side.gems.count(change.color) + gems >= most, "{change:?}");
            }
            Advice::OfferBringsMajority { change } => assert!(change.points > 0),
            Advice::OfferCostsMajority { change } => assert!(change.points < 0),
            _ => {}
        }
    });
    assert!(seen.len() >= 12, "the games lead to most kinds of advice: {seen:?}");
}

#[test]
fn advice_does_not_change_when_others_choose_in_secret() {
    for (kind, players) in [(Kind::Card, 4), (Kind::Board, 3)] {
        let mut random = SplitMix(9);
        let mut game = begin(kind, players, &mut random);
        while let Some(seat) = game.prompt().seats.iter().next() {
            let asked: Vec<Seat> = game.prompt().seats.iter().collect();
            if let (PhaseView::Choose { .. }, Some(&last)) = (game.view(Viewer::Public).phase, asked.last()) {
                let before = advice(&game.view(Viewer::Seat(last)));
                for action in game.view(Viewer::Public).hand {
                    let mut imagined = game.clone();
                    imagined.play(seat, &Move::Play(*action), &mut random).unwrap();
                    if seat != last {
                        assert_eq!(advice(&imagined.view(Viewer::Seat(last))), before, "{action:?} is secret");
                    }
                }
            }
            let legal = game.legal_moves(seat).moves();
            let mv = legal[random.pick(u32::try_from(legal.len()).unwrap()) as usize];
            game.play(seat, &mv, &mut random).unwrap();
        }
    }
}

#[test]
fn only_somebody_who_is_asked_gets_advice() {
    let mut random = SplitMix(5);
    let mut game = begin(Kind::Card, 3, &mut random);
    assert_eq!(advice(&game.view(Viewer::Public)), None);
    let seat = Seat::new(0);
    assert_eq!(advice(&game.view(Viewer::Seat(seat))), Some(Advice::WhoGetsIt { players: 3 }));
    game.play(seat, &Move::Play(Action::B), &mut random).unwrap();
    assert_eq!(advice(&game.view(Viewer::Seat(seat))), None, "they have chosen");
}

#[test]
fn nothing_is_said_about_the_next_stage_in_the_last_one() {
    for stages in Stages::ALL {
        let mut random = SplitMix(stages.count().into());
        let setup = Setup { material: material(Kind::Card), seniority: Seat::all(4).collect(), stages };
        let mut game = Game::replay(&Game::start(setup, &mut random).unwrap()).unwrap();
        let mut last_stage = 0;
        play_on(&mut game, &[Level::Normal.into(); 4], &mut random, |view, _| {
            if view.stage == stages.count() {
                last_stage += 1;
                assert!(!matches!(advice(view), Some(Advice::GemsStay { .. })), "stage {} of {stages}", view.stage);
            }
        });
        assert!(last_stage > 0);
    }
}

#[test]
fn a_player_without_gems_hears_what_that_means() {
    let mut seen = 0;
    look_at_questions(|view, _| {
        let Viewer::Seat(me) = view.viewer else { return };
        let mut poor = view.clone();
        poor.seats[me.index()].gems = Gems::NONE;
        if matches!(view.phase, PhaseView::Choose { .. }) && (view.stage, view.round) != (1, 1) {
            seen += 1;
            assert_eq!(advice(&poor), Some(Advice::FewGems { gems: 0 }));
        }
    });
    assert!(seen > 0);
}
