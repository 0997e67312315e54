//! Choices made at the same time: an approximate equilibrium by regret matching. Knows nothing of the game but numbers.

use super::table::PerSeat;
use crate::game::MAX_SEATS;

/// The most action cards on a hand.
pub const MOST_ACTIONS: usize = 4;
/// A number for every action of every seat.
pub type PerAction = [[f32; MOST_ACTIONS]; MAX_SEATS];

/// The most joint choices that are left once one seat's choice is summed up: those of four seats.
const MOST_LEFT: usize = MOST_ACTIONS.pow(4);
const _: () = assert!(MAX_SEATS == 5, "MOST_LEFT counts on it");

/// All joint choices of a round and what each is worth to every seat.
pub struct Matrix {
    players: usize,
    actions: usize,
    /// Seat after seat. Within a seat its own choice changes first, then those of the others in their order: so the others
    /// can be summed up one by one, the last first, along long runs of numbers.
    worths: Vec<f32>,
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
        let choices = actions.pow(u32::try_from(players).unwrap_or(0));
        let mut matrix = Matrix { players, actions, worths: vec![0.0; players * choices] };
        let mut choice = [0; MAX_SEATS];
        loop {
            let worth = worth(&choice[..players]);
            for seat in 0..players {
                let others = (0..players).rev().filter(|&other| other != seat);
                let place = others.fold(0, |place, other| place * actions + choice[other]) * actions + choice[seat];
                matrix.worths[seat * choices + place] = worth[seat];
            }
            if !step(&mut choice[..players], actions) {
                return matrix;
            }
        }
    }

    /// Regret matching with the regrets cut off at nothing; late rounds count more in the average.
    pub fn solve(&self, rounds: u16) -> Mixture {
        let even = self.even();
        let (mut regrets, mut sums) = ([[0.0_f32; MOST_ACTIONS]; MAX_SEATS], [[0.0_f32; MOST_ACTIONS]; MAX_SEATS]);
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
        let mut even = [[0.0; MOST_ACTIONS]; MAX_SEATS];
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
        let mut values = [[0.0; MOST_ACTIONS]; MAX_SEATS];
        let choices = self.worths.len() / self.players.max(1);
        for (seat, worths) in self.worths.chunks_exact(choices.max(1)).enumerate() {
            let mut others = (0..self.players).rev().filter(|&other| other != seat);
            let mut left = [0.0; MOST_LEFT];
            let mut length = choices / self.actions;
            if let Some(last) = others.next() {
                sum_up(worths, &mixture[last], &mut left[..length]);
            }
            for other in others {
                let longer = left;
                length /= self.actions;
                sum_up(&longer[..length * self.actions], &mixture[other], &mut left[..length]);
            }
            values[seat][..self.actions].copy_from_slice(&left[..self.actions]);
        }
        values
    }
}

/// The mean over one seat's choice, whose shares are these: a run of numbers for each action becomes one run.
fn sum_up(runs: &[f32], shares: &[f32; MOST_ACTIONS], mean: &mut [f32]) {
    mean.fill(0.0);
    for (run, share) in runs.chunks_exact(mean.len()).zip(shares) {
        for (mean, worth) in mean.iter_mut().zip(run) {
            *mean += share * worth;
        }
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
