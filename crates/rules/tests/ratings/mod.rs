//! How the places of a game change ratings.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // clippy does not see that a test's helper is a test

use basari_rules::players::Level;
use basari_rules::ratings::{Participant, Rating, update_ratings};

fn person(rating: Rating, place: u8) -> Participant {
    Participant { rating, place, fixed: false, absent: false }
}

fn newcomers(places: &[u8]) -> Vec<Rating> {
    update_ratings(&places.iter().map(|&place| person(Rating::default(), place)).collect::<Vec<_>>())
}

#[track_caller]
fn assert_like(rating: Rating, (mu, sigma): (f64, f64)) {
    assert!((rating.mu - mu).abs() < 1e-9 && (rating.sigma - sigma).abs() < 1e-9, "{rating:?}, not {mu}, {sigma}");
}

/// The published results of `OpenSkill` for its model `BradleyTerryFull` (test suite of openskill.py, free for all, new players
/// in the order of their places).
#[test]
fn new_players_are_rated_like_in_openskill() {
    const THREE: [(f64, f64); 3] = [
        (30.270_462_766_947_3, 7.788_474_807_872_566),
        (25.0, 7.788_474_807_872_566),
        (19.729_537_233_052_7, 7.788_474_807_872_566),
    ];
    const FOUR: [(f64, f64); 4] = [
        (32.905_694_150_420_95, 7.501_219_069_396_400_5),
        (27.635_231_383_473_65, 7.501_219_069_396_400_5),
        (22.364_768_616_526_35, 7.501_219_069_396_400_5),
        (17.094_305_849_579_05, 7.501_219_069_396_400_5),
    ];
    const FIVE: [(f64, f64); 5] = [
        (35.540_925_533_894_6, 7.202_515_895_247_076),
        (30.270_462_766_947_3, 7.202_515_895_247_076),
        (25.0, 7.202_515_895_247_076),
        (19.729_537_233_052_703, 7.202_515_895_247_076),
        (14.459_074_466_105_4, 7.202_515_895_247_076),
    ];
    for (rating, due) in newcomers(&[1, 2, 3]).into_iter().zip(THREE) {
        assert_like(rating, due);
    }
    for (rating, due) in newcomers(&[1, 2, 3, 4]).into_iter().zip(FOUR) {
        assert_like(rating, due);
    }
    for (rating, due) in newcomers(&[1, 2, 3, 4, 5]).into_iter().zip(FIVE) {
        assert_like(rating, due);
    }
}

#[test]
fn ratings_depend_on_places_and_not_on_seats() {
    let turned = newcomers(&[3, 1, 2]);
    assert_like(turned[1], (30.270_462_766_947_3, 7.788_474_807_872_566));
    assert_like(turned[0], (19.729_537_233_052_7, 7.788_474_807_872_566));
}

#[test]
fn tied_players_get_the_same_rating() {
    let [one, other, last] = newcomers(&[1, 1, 3])[..] else { panic!() };
    assert_eq!(one, other);
    assert!(one.mu > 25.0 && one.mu < 30.27 && last.mu < 25.0);
    let all = newcomers(&[1, 1, 1, 1]);
    assert!(all.iter().all(|rating| (rating.mu - 25.0).abs() < 1e-9 && rating.sigma < 25.0 / 3.0));
}

#[test]
fn a_new_player_begins_at_1500_and_34_thousandths_are_one_point() {
    assert_eq!(Rating::default().points(), 1500);
    assert_eq!(Rating { mu: 25.34, sigma: 2.5 }.points(), 1510);
    assert_eq!(Rating { mu: 21.6, sigma: 8.0 }.points(), 1400);
    assert_eq!(Rating { mu: -80.0, sigma: 1.0 }.points(), 0, "never negative");
}

#[test]
fn a_rating_is_provisional_until_the_fifth_rated_game() {
    let after = |games| Rating::default().displayed(games).to_string();
    assert_eq!([after(0), after(4), after(5), after(6)], ["1500?", "1500?", "1500", "1500"]);
}

#[test]
fn the_rating_of_a_computer_never_changes() {
    let table = |level| {
        let computer = Participant { rating: Rating::of_computer(level), place: 2, fixed: true, absent: false };
        update_ratings(&[person(Rating::default(), 1), computer, person(Rating::default(), 3)])
    };
    let gains = Level::ALL.map(|level| {
        let after = table(level);
        assert_eq!(after[1], Rating::of_computer(level));
        after[0].mu - 25.0
    });
    assert!(gains.is_sorted() && gains[0] > 0.0, "the stronger the computer, the more it is worth: {gains:?}");
}

#[test]
fn an_absent_player_may_lose_rating_but_not_gain() {
    let table = |place, other| {
        let away = Participant { absent: true, ..person(Rating::default(), place) };
        update_ratings(&[away, person(Rating::default(), other), person(Rating::default(), 2)])
    };
    assert_eq!(table(1, 3)[0], Rating::default());
    assert!(table(3, 1)[0].mu < 25.0);
    let draw =
        update_ratings(&[Participant { absent: true, ..person(Rating::default(), 1) }, person(Rating::default(), 1)]);
    assert_eq!(draw[0].points(), Rating::default().points());
}
