//! Choices made at the same time: an approximate equilibrium by regret matching. Knows nothing of the game but numbers.

use super::table::PerSeat;
use crate::game::MOST_SEATS;

/// The most action cards on a hand.
pub const MOST_ACTIONS: usize = 4;
/// A number for every action of every seat.
pub type PerAction = [[f32; MOST_ACTIONS]; MOST_SEATS];

/// All joint choices of a round and what each is worth to every seat. The choice of seat 0 changes first.
pub struct Matrix {
    pub players: usize,
    pub actions: usize,
    pub payoffs: Vec<PerSeat>,
}

/// How everybody would choose, and what each choice is worth then.
#[derive(Clone, Copy, Debug)]
pub struct Mixture {
    pub shares: PerAction,
    pub values: PerAction,
}

impl Matrix {
    /// Asks for the worth of every joint choice.
    pub fn new(players: usize, actions: usize, mut worth: impl FnMut(&[usize]) -> PerSeat) -> Matrix {
        let mut payoffs = Vec::with_capacity(actions.pow(u32::try_from(players).unwrap_or(0)));
        let mut choice = [0; MOST_SEATS];
        loop {
            payoffs.push(worth(&choice[..players]));
            if !step(&mut choice[..players], actions) {
                return Matrix { players, actions, payoffs };
            }
        }
    }

    /// Regret matching with the regrets cut off at nothing; late rounds count more in the average.
    pub fn solve(&self, rounds: u16) -> Mixture {
        let even = self.even();
        let (mut regrets, mut sums) = ([[0.0_f32; MOST_ACTIONS]; MOST_SEATS], [[0.0_f32; MOST_ACTIONS]; MOST_SEATS]);
        let mut now = even;
        for round in 1..=rounds {
            let values = self.values(&now);
            for seat in 0..self.players {
                let mean: f32 = (0..self.actions).map(|action| now[seat][action] * values[seat][action]).sum();
                for action in 0..self.actions {
                    sums[seat][action] += f32::from(round) * now[seat][action];
                    regrets[seat][action] = (regrets[seat][action] + values[seat][action] - mean).max(0.0);
                }
            }
            now = self.shares(&regrets, &even);
        }
        let shares = self.shares(&sums, &even);
        Mixture { shares, values: self.values(&shares) }
    }

    fn even(&self) -> PerAction {
        let share = 1.0 / f32::from(u8::try_from(self.actions).unwrap_or(1));
        let mut even = [[0.0; MOST_ACTIONS]; MOST_SEATS];
        for seat in &mut even[..self.players] {
            seat[..self.actions].fill(share);
        }
        even
    }

    fn shares(&self, amounts: &PerAction, otherwise: &PerAction) -> PerAction {
        let mut shares = *otherwise;
        for (shares, amounts) in shares[..self.players].iter_mut().zip(amounts) {
            let sum: f32 = amounts.iter().sum();
            if sum > 1e-9 {
                *shares = amounts.map(|amount| amount / sum);
            }
        }
        shares
    }

    /// What each action is worth to each seat while the others mix like this.
    fn values(&self, mixture: &PerAction) -> PerAction {
        let mut values = [[0.0; MOST_ACTIONS]; MOST_SEATS];
        let mut choice = [0; MOST_SEATS];
        for payoff in &self.payoffs {
            let mut before: PerSeat = [1.0; MOST_SEATS];
            let mut so_far = 1.0;
            for seat in 0..self.players {
                before[seat] = so_far;
                so_far *= mixture[seat][choice[seat]];
            }
            let mut after = 1.0;
            for seat in (0..self.players).rev() {
                values[seat][choice[seat]] += before[seat] * after * payoff[seat];
                after *= mixture[seat][choice[seat]];
            }
            step(&mut choice[..self.players], self.actions);
        }
        values
    }
}

/// The next joint choice; false after the last.
fn step(choice: &mut [usize], actions: usize) -> bool {
    for each in choice {
        *each += 1;
        if *each < actions {
            return true;
        }
        *each = 0;
    }
    false
}
