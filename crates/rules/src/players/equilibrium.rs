//! Simultaneous choices: an approximate equilibrium by regret matching, and the choices of players who make mistakes. It works on
//! numbers and knows no rules.

use super::evaluation::fast_exp;
use super::table_model::PerSeat;
use crate::game::MAX_SEATS;

/// The maximum number of action cards.
pub const MAX_ACTIONS: usize = 4;
/// A number for every action of every seat.
pub type PerAction = [[f32; MAX_ACTIONS]; MAX_SEATS];

/// The maximum number of joint choices after averaging over one seat: those of four seats.
const MAX_REMAINING: usize = MAX_ACTIONS.pow(4);
const _: () = assert!(MAX_SEATS == 5, "MAX_REMAINING assumes it");

/// All joint choices of a round, and the value of each to every seat.
pub struct Matrix {
    players: usize,
    actions: usize,
    /// One block per seat. Within a block, the seat's own choice varies fastest, then those of the others in order. This
    /// way the others can be averaged one by one, the last first, over long runs of numbers.
    worths: Vec<f32>,
}

/// How every seat mixes its choices, and the value of each choice.
#[derive(Clone, Copy, Debug)]
pub struct Mixture {
    pub shares: PerAction,
    pub values: PerAction,
}

impl Mixture {
    /// The value of the round to each seat.
    pub fn expected(&self) -> PerSeat {
        let mut expected = [0.0; MAX_SEATS];
        for (expected, (shares, values)) in expected.iter_mut().zip(self.shares.iter().zip(self.values)) {
            *expected = shares.iter().zip(values).map(|(share, value)| share * value).sum();
        }
        expected
    }
}

impl Matrix {
    /// Calls `worth` for every joint choice.
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
            if !advance(&mut choice[..players], actions) {
                return matrix;
            }
        }
    }

    /// An equilibrium: no seat gains much by mixing differently.
    pub fn solve(&self, rounds: u16) -> Mixture {
        self.match_regrets(rounds, |now| *now)
    }

    /// An equilibrium among players who expect habits: with this probability, each of the others follows their habit instead of
    /// the equilibrium. The result gains from habits and is hard to exploit (a *restricted Nash response*).
    pub fn solve_among_habits(&self, rounds: u16, habits: &PerAction, probability: f32) -> Mixture {
        self.match_regrets(rounds, |now| {
            let mut expected = *now;
            for (expected, habit) in expected.iter_mut().zip(habits) {
                for (expected, habit) in expected.iter_mut().zip(habit) {
                    *expected += probability * (habit - *expected);
                }
            }
            expected
        })
    }

    /// The choices of players who make mistakes and expect them of each other: the less an action costs compared with the best
    /// one, the more often they choose it (a *quantal response equilibrium*). At a cost of one `temperature`, it is chosen about
    /// a third as often.
    pub fn solve_with_mistakes(&self, rounds: u16, temperature: f32) -> Mixture {
        let mut shares = self.even();
        for round in 1..=rounds {
            let values = self.values(&shares);
            // Ever smaller steps, so that the mixtures settle.
            let step = 2.0 / f32::from(round + 2);
            for (shares, values) in shares[..self.players].iter_mut().zip(values) {
                let best = values[..self.actions].iter().copied().fold(f32::MIN, f32::max);
                let mut frequencies = [0.0; MAX_ACTIONS];
                for (frequency, value) in frequencies[..self.actions].iter_mut().zip(values) {
                    *frequency = fast_exp((value - best) / temperature);
                }
                let sum: f32 = frequencies.iter().sum();
                for (share, frequency) in shares.iter_mut().zip(frequencies) {
                    *share += step * (frequency / sum - *share);
                }
            }
        }
        Mixture { shares, values: self.values(&shares) }
    }

    /// Regret matching with regrets clipped at 0. Later rounds count more in the average. `expect` returns what the seats expect
    /// of each other if they mix like this.
    fn match_regrets(&self, rounds: u16, expect: impl Fn(&PerAction) -> PerAction) -> Mixture {
        let even = self.even();
        let (mut regrets, mut sums) = ([[0.0_f32; MAX_ACTIONS]; MAX_SEATS], [[0.0_f32; MAX_ACTIONS]; MAX_SEATS]);
        let mut now = even;
        for round in 1..=rounds {
            let values = self.values(&expect(&now));
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
        Mixture { shares, values: self.values(&expect(&shares)) }
    }

    fn even(&self) -> PerAction {
        let share = 1.0 / f32::from(u8::try_from(self.actions).unwrap_or(1));
        let mut even = [[0.0; MAX_ACTIONS]; MAX_SEATS];
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

    /// The value of each action to each seat if the others mix like this.
    pub fn values(&self, mixture: &PerAction) -> PerAction {
        let mut values = [[0.0; MAX_ACTIONS]; MAX_SEATS];
        let choices = self.worths.len() / self.players.max(1);
        for (seat, worths) in self.worths.chunks_exact(choices.max(1)).enumerate() {
            let mut others = (0..self.players).rev().filter(|&other| other != seat);
            let mut left = [0.0; MAX_REMAINING];
            let mut length = choices / self.actions;
            if let Some(last) = others.next() {
                average(worths, &mixture[last], &mut left[..length]);
            }
            for other in others {
                let longer = left;
                length /= self.actions;
                average(&longer[..length * self.actions], &mixture[other], &mut left[..length]);
            }
            values[seat][..self.actions].copy_from_slice(&left[..self.actions]);
        }
        values
    }
}

/// Averages over the choice of one seat. `runs` has one run of numbers for each action.
fn average(runs: &[f32], shares: &[f32; MAX_ACTIONS], mean: &mut [f32]) {
    mean.fill(0.0);
    for (run, share) in runs.chunks_exact(mean.len()).zip(shares) {
        for (mean, worth) in mean.iter_mut().zip(run) {
            *mean += share * worth;
        }
    }
}

/// Moves on to the next joint choice. Returns false after the last one.
fn advance(choice: &mut [usize], actions: usize) -> bool {
    for each in choice {
        *each += 1;
        if *each < actions {
            return true;
        }
        *each = 0;
    }
    false
}
