//! No player ever makes an illegal move.

use basari_rules::game::{Kind, LegalMoves, Seat};
use basari_rules::players::{FixedPolicy, Level, Player, choose_move};

use super::{begin, play_on, weights};
use crate::support::TABLES;
use crate::support::seeded_random::SplitMix;

fn plays_to_the_end(kind: Kind, seats: &[Player], seed: u64) {
    let mut random = SplitMix(seed);
    let mut game = begin(kind, seats.len(), &mut random);
    play_on(&mut game, seats, &mut random, |_, _| {});
}

#[test]
fn random_easy_and_normal_make_only_legal_moves() {
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
fn every_fixed_policy_makes_only_legal_moves() {
    for (kind, players) in TABLES {
        for (seed, first) in (100..).zip(0..FixedPolicy::ALL.len()) {
            let seats: Vec<Player> = (0..players)
                .map(|seat| Player::Fixed(FixedPolicy::ALL[(first + seat) % FixedPolicy::ALL.len()]))
                .collect();
            plays_to_the_end(kind, &seats, seed);
        }
    }
}

#[test]
fn hard_makes_only_legal_moves() {
    for (kind, players) in TABLES {
        let mut seats = vec![Player::Level(Level::Random); players];
        seats[1] = Level::Hard.into();
        seats[2] = Player::Fixed(FixedPolicy::NeverAccept);
        plays_to_the_end(kind, &seats, 7);
    }
}

#[test]
fn hard_plays_a_whole_game_against_itself() {
    plays_to_the_end(Kind::Card, &[Level::Hard.into(); 3], 3);
    plays_to_the_end(Kind::Board, &[Level::Hard.into(); 3], 3);
}

#[test]
fn a_player_who_is_not_asked_chooses_no_move() {
    let mut random = SplitMix(1);
    let game = begin(Kind::Card, 3, &mut random);
    let view = game.view(basari_rules::game::Viewer::Seat(Seat::new(0)));
    for level in Level::ALL {
        assert_eq!(choose_move(weights(), level, &view, &LegalMoves::Nothing, &mut random), None, "{level}");
    }
}
