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
    // One player hides, the other seeks. The first place is worth twice as much, so it is used half as often.
    let matrix = Matrix::new(2, 2, |choice| {
        let worth = if choice[0] == 0 { 2.0 } else { 1.0 };
        let payoff = if choice[0] == choice[1] { -worth } else { 0.0 };
        [payoff, -payoff, 0.0, 0.0, 0.0]
    });
    let mixture = matrix.solve(ROUNDS);
    assert!((mixture.shares[0][0] - 1.0 / 3.0).abs() < 0.03, "{:?}", mixture.shares[0]);
    assert!((mixture.shares[1][0] - 1.0 / 3.0).abs() < 0.03, "{:?}", mixture.shares[1]);
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
