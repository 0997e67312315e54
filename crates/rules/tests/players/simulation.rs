//! Simulations: parallel games, win rates and Elo ratings.

use basari_rules::game::Kind;
use basari_rules::players::{Level, Player};
use basari_rules::simulation::{EloRatings, PlayedGame, SeededRandom, WinRates, in_parallel, play_one_game};

use crate::support::material;

const SEATS: [Level; 3] = [Level::Normal, Level::Easy, Level::Random];

fn games(jobs: usize) -> Vec<PlayedGame> {
    let material = material(Kind::Card);
    in_parallel(0..20, jobs, |number| {
        play_one_game(material.clone(), &SEATS, &mut SeededRandom::new(4, u64::from(number))).unwrap()
    })
}

#[test]
fn parallel_results_come_in_order() {
    for jobs in [0, 1, 2, 3, 7, 50] {
        assert_eq!(in_parallel(5..15, jobs, |number| number * 2), (5..15).map(|number| number * 2).collect::<Vec<_>>());
    }
    assert!(in_parallel(3..3, 4, |number| number).is_empty());
}

#[test]
fn win_rates_do_not_depend_on_the_number_of_jobs() {
    let seats = SEATS.map(Player::Level);
    let [alone, together] = [1, 3].map(|jobs| {
        let mut standings = WinRates::default();
        for played in games(jobs) {
            standings.add(&seats, &played);
        }
        standings
    });
    assert_eq!(alone, together);
    assert_eq!(alone.to_string(), together.to_string());
}

#[test]
fn win_shares_of_a_table_add_up_to_one() {
    let seats = SEATS.map(Player::Level);
    let mut standings = WinRates::default();
    for played in games(1) {
        standings.add(&seats, &played);
    }
    let shares = seats.map(|player| standings.share(player).unwrap().0);
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
    assert_eq!(standings.share(Level::Hard.into()), None);
}

#[test]
fn a_player_who_wins_more_is_rated_higher() {
    let seats = SEATS.map(Player::Level);
    let mut ratings = EloRatings::new(&seats);
    let even = ratings.fit();
    assert!(even.iter().all(|rating| (rating - even[0]).abs() < 1e-6), "without games all are equal: {even:?}");
    for played in games(1) {
        ratings.add(&seats, &played);
    }
    let [normal, easy, random] = ratings.fit()[..] else { panic!("a rating for each") };
    assert!(normal > random && easy > random, "{normal} {easy} {random}");
}
