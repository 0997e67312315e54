//! Finds the weights of the strongest player by letting it play against itself. Knows the rules, the players and the
//! simulation; no files, no terminal.

use crate::game::{Kind, Legal, Material, Move};
use crate::players::answer_by;
use crate::players::fit::{self, Sample};
use crate::players::weights::{Book, Weights};
use crate::simulation::{SeededLuck, SimulationError, in_parallel, play_by};

/// One choice in so many is left to chance, so that tables come up which good players avoid.
const WHIMS: u32 = 10;

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub players: usize,
    /// Games per generation.
    pub games: u32,
    pub generations: u32,
    pub seed: u64,
    pub jobs: usize,
}

/// What a generation has found.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub generation: u32,
    pub samples: usize,
    pub surprise_before: f64,
    pub surprise_after: f64,
}

/// Plays and learns, generation after generation; what earlier ones saw is not forgotten.
pub fn train(material: &Material, plan: Plan, mut report: impl FnMut(Progress)) -> Result<Weights, SimulationError> {
    let (kind, table) = (material.kind(), plan.players);
    let mut book = Book::untrained();
    let mut samples: Vec<Sample> = Vec::new();
    for generation in 0..plan.generations {
        let first = generation.saturating_mul(plan.games);
        let numbers = first..first.saturating_add(plan.games);
        for seen in in_parallel(numbers, plan.jobs, |number| play_and_watch(material, plan, &book, number)) {
            samples.extend(seen?);
        }
        let weights = book.weights_mut(kind, table);
        let surprise_before = fit::surprise(weights, &samples);
        *weights = fit::improve(*weights, &samples).rounded();
        let surprise_after = fit::surprise(weights, &samples);
        report(Progress { generation, samples: samples.len(), surprise_before, surprise_after });
    }
    Ok(*book.weights(kind, table))
}

/// The tables of one game before each round's choice, and who won it.
fn play_and_watch(material: &Material, plan: Plan, book: &Book, number: u32) -> Result<Vec<Sample>, SimulationError> {
    let mut luck = SeededLuck::new(plan.seed, u64::from(number));
    let mut seen = Vec::new();
    let mut last_prompt = 0;
    let played = play_by(material.clone(), plan.players, &mut luck, |_, view, legal, luck| {
        if let Legal::Play(hand) = legal {
            if view.prompt != last_prompt {
                last_prompt = view.prompt;
                seen.push(view.clone());
            }
            if luck.pick(WHIMS) == 0 {
                let choices = u32::try_from(hand.len()).unwrap_or(1);
                return hand.get(usize::try_from(luck.pick(choices)).unwrap_or(0)).copied().map(Move::Play);
            }
        }
        answer_by(book, view, legal, luck)
    })?;
    let winners = played.game.winners().unwrap_or_default();
    Ok(seen.iter().map(|view| Sample::new(view, winners)).collect())
}

/// Every table there is to train for.
pub fn tables() -> impl Iterator<Item = (Kind, usize)> {
    Kind::ALL.into_iter().flat_map(|kind| kind.players().map(move |players| (kind, players)))
}
