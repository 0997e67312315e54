//! A rough check that no player falls to the level below. docs/PLAYERS.md has exact measurements.

use basari_rules::game::Kind;
use basari_rules::players::{Level, Player};
use basari_rules::simulation::{SeededRandom, WinRates, play_one_game};

use crate::support::material;

/// The win share of one player against seats of another.
fn share(kind: Kind, players: usize, one: Level, others: Level, games: u32) -> f64 {
    let material = material(kind);
    let mut standings = WinRates::default();
    for number in 0..games {
        let mut seats = vec![Player::Level(others); players];
        let place = usize::try_from(number).unwrap() % players;
        seats[place] = one.into();
        let played = play_one_game(material.clone(), &seats, &mut SeededRandom::new(1, u64::from(number))).unwrap();
        standings.add(&seats, &played);
    }
    standings.share(one.into()).unwrap().0
}

#[test]
fn normal_beats_random_clearly() {
    let card = share(Kind::Card, 3, Level::Normal, Level::Random, 150);
    assert!(card > 0.7, "card: {card}");
    let board = share(Kind::Board, 4, Level::Normal, Level::Random, 80);
    assert!(board > 0.6, "board: {board}");
}

#[test]
fn easy_beats_random_and_loses_to_normal() {
    let up = share(Kind::Card, 3, Level::Easy, Level::Random, 120);
    assert!(up > 0.45, "against random: {up}");
    let down = share(Kind::Card, 3, Level::Easy, Level::Normal, 120);
    assert!(down < 0.3, "against normal: {down}");
}

#[test]
fn hard_beats_normal() {
    let card = share(Kind::Card, 3, Level::Hard, Level::Normal, 20);
    assert!(card > 0.4, "card: {card}");
    let board = share(Kind::Board, 3, Level::Hard, Level::Normal, 20);
    assert!(board > 0.4, "board: {board}");
}
