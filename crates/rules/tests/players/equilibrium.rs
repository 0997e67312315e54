//! Regret matching on games whose equilibrium is known.

use basari_rules::players::equilibrium::Matrix;

const ROUNDS: u16 = 2000;

#[test]
fn rock_paper_scissors_is_played_evenly() {
    let matrix = Matrix::new(2, 3, |choice| {
        let payoff = match (3 + choice[0] - choice[1]) % 3 {
            0 => 0.0,
            1 => 1.0,
            _ => -1.0,
        };
        [payoff, -payoff, 0.0, 0.0, 0.0]
    });
    let mixture = matrix.solve(ROUNDS);
    for share in &mixture.shares[0][..3] {
        assert!((share - 1.0 / 3.0).abs() < 0.02, "{:?}", mixture.shares[0]);
    }
}

#[test]
fn a_dominated_choice_is_never_made() {
    let matrix = Matrix::new(3, 2, |choice| {
        let mut payoff = [0.0; 5];
        for (payoff, &mine) in payoff.iter_mut().zip(choice) {
            *payoff = if mine == 0 { 1.0 } else { 0.0 };
        }
        payoff
    });
    let mixture = matrix.solve(ROUNDS);
    for seat in 0..3 {
        assert!(mixture.shares[seat][0] > 0.99, "{:?}", mixture.shares[seat]);
        assert!(mixture.values[seat][0] > mixture.values[seat][1]);
    }
}

#[test]
fn unequal_stakes_lead_to_unequal_shares() {
    // The first place is worth twice as much, so it is used half as often.
    let mixture = hide_and_seek().solve(ROUNDS);
    assert!((mixture.shares[0][0] - 1.0 / 3.0).abs() < 0.03, "{:?}", mixture.shares[0]);
    assert!((mixture.shares[1][0] - 1.0 / 3.0).abs() < 0.03, "{:?}", mixture.shares[1]);
}

/// One player hides and the other seeks; the first place is worth twice as much.
fn hide_and_seek() -> Matrix {
    Matrix::new(2, 2, |choice| {
        let worth = if choice[0] == 0 { 2.0 } else { 1.0 };
        let payoff = if choice[0] == choice[1] { -worth } else { 0.0 };
        [payoff, -payoff, 0.0, 0.0, 0.0]
    })
}

#[test]
fn mistakes_become_rarer_the_more_they_cost() {
    let matrix = Matrix::new(2, 3, |choice| {
        let payoff = |seat: usize| [0.0, 1.0, 3.0][choice[seat]];
        [payoff(0), payoff(1), 0.0, 0.0, 0.0]
    });
    let mixture = matrix.solve_with_mistakes(ROUNDS, 1.0);
    let [worst, middle, best, _] = mixture.shares[0];
    // Each unit of cost makes a choice rarer by a factor of e.
    assert!((middle / worst - 1.0_f32.exp()).abs() < 0.1, "{worst} {middle} {best}");
    assert!((best / middle - 2.0_f32.exp()).abs() < 0.3, "{worst} {middle} {best}");
    let careful = matrix.solve_with_mistakes(ROUNDS, 0.1).shares[0][2];
    assert!(careful > 0.99, "{careful}");
}

#[test]
fn habits_that_nobody_expects_change_nothing() {
    let matrix = hide_and_seek();
    let habits = [[1.0, 0.0, 0.0, 0.0]; 5];
    assert_eq!(matrix.solve_among_habits(200, &habits, 0.0).shares, matrix.solve(200).shares);
}

#[test]
fn an_expected_habit_is_exploited_as_far_as_it_is_safe() {
    let matrix = hide_and_seek();
    // The one who hides is said to like the first place.
    let habits = [[1.0, 0.0, 0.0, 0.0]; 5];
    let first_place = |probability| matrix.solve_among_habits(ROUNDS, &habits, probability).shares[1][0];
    // In the equilibrium, the seeker looks there in one case of three; against a frequent habit, looking anywhere else loses.
    assert!((first_place(0.0) - 1.0 / 3.0).abs() < 0.03, "{}", first_place(0.0));
    assert!(first_place(0.9) > 0.99, "{}", first_place(0.9));
}

/// Five seats with four cards: the value of each choice is the mean over all choices of the others.
#[test]
fn the_value_of_a_choice_is_the_mean_over_the_choices_of_the_others() {
    const ALL: u16 = 1024;
    let card = |joint: u16, seat: usize| usize::from(joint >> (2 * seat) & 3);
    // No two seats and no two choices have the same value.
    let worth = |choice: &[usize]| {
        let number = choice.iter().fold(7_u16, |number, &card| number * 5 % 1021 + u16::try_from(card).unwrap() * 31);
        [1_u16, 3, 7, 11, 19].map(|prime| f32::from(number * prime % 997) / 997.0)
    };
    let mixture = Matrix::new(5, 4, worth).solve(50);
    for seat in 0..5 {
        for mine in 0..4 {
            let mean: f32 = (0..ALL)
                .filter(|&joint| card(joint, seat) == mine)
                .map(|joint| {
                    let choice: Vec<usize> = (0..5).map(|seat| card(joint, seat)).collect();
                    let others = (0..5).filter(|&other| other != seat);
                    let chance: f32 = others.map(|other| mixture.shares[other][choice[other]]).product();
                    chance * worth(&choice)[seat]
                })
                .sum();
            assert!((mixture.values[seat][mine] - mean).abs() < 1e-3, "seat {seat}, card {mine}");
        }
    }
}
