//! No player ever makes an illegal move.

use basari_rules::game::{Kind, Legal, Seat};
use basari_rules::players::{Habit, Level, Player, answer};

use super::{begin, play_on};
use crate::support::TABLES;
use crate::support::luck::Repeatable;

fn plays_to_the_end(kind: Kind, seats: &[Player], seed: u64) {
    let mut luck = Repeatable(seed);
    let mut game = begin(kind, seats.len(), &mut luck);
    play_on(&mut game, seats, &mut luck, |_, _| {});
}

#[test]
fn random_easy_and_normal_keep_to_the_rules_at_every_table() {
    let levels = [Level::Random, Level::Easy, Level::Normal];
    for (kind, players) in TABLES {
        for seed in 0..12 {
            let turned = usize::try_from(seed).unwrap();
            let seats: Vec<Player> = (0..players).map(|seat| levels[(seat + turned) % levels.len()].into()).collect();
            plays_to_the_end(kind, &seats, seed);
        }
    }
}

#[test]
fn every_habit_keeps_to_the_rules_at_every_table() {
    for (kind, players) in TABLES {
        for (seed, first) in (100..).zip(0..Habit::ALL.len()) {
            let seats: Vec<Player> =
                (0..players).map(|seat| Player::Habit(Habit::ALL[(first + seat) % Habit::ALL.len()])).collect();
            plays_to_the_end(kind, &seats, seed);
        }
    }
}

#[test]
fn hard_keeps_to_the_rules_at_every_table() {
    for (kind, players) in TABLES {
        let mut seats = vec![Player::Level(Level::Random); players];
        seats[1] = Level::Hard.into();
        seats[2] = Player::Habit(Habit::NeverAccept);
        plays_to_the_end(kind, &seats, 7);
    }
}

#[test]
fn hard_plays_a_whole_game_against_itself() {
    plays_to_the_end(Kind::Card, &[Level::Hard.into(); 3], 3);
    plays_to_the_end(Kind::Board, &[Level::Hard.into(); 3], 3);
}

#[test]
fn who_is_not_asked_says_nothing() {
    let mut luck = Repeatable(1);
    let game = begin(Kind::Card, 3, &mut luck);
    let view = game.view(basari_rules::game::Viewer::Seat(Seat::new(0)));
    for level in Level::ALL {
        assert_eq!(answer(level, &view, &Legal::Nothing, &mut luck), None, "{level}");
    }
}
