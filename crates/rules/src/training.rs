//! Trains the hard player: it plays against itself, and the search finds weights that predict the winners.

use crate::game::{Kind, LegalMoves, Material, Move, Stages};
use crate::players::choose_hard_move;
use crate::players::weight_fitting::{self, Sample};
use crate::players::weights::{EvaluationWeights, HardWeights};
use crate::simulation::{SeededRandom, SimulationError, in_parallel, play_with};

/// One choice in this many is random, so that the samples include tables that good players avoid.
const EXPLORATION_INTERVAL: u32 = 10;

/// How much to play.
#[derive(Clone, Copy, Debug)]
pub struct TrainingPlan {
    pub players: usize,
    /// Games per generation.
    pub games: u32,
    pub generations: u32,
    pub seed: u64,
    pub jobs: usize,
}

/// The result of one generation.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub generation: u32,
    pub samples: usize,
    pub log_loss_before: f64,
    pub log_loss_after: f64,
}

/// Plays games and improves the weights, generation by generation. The samples of earlier generations are kept.
pub fn train(
    material: &Material,
    plan: TrainingPlan,
    mut report: impl FnMut(Progress),
) -> Result<EvaluationWeights, SimulationError> {
    let (kind, table) = (material.kind(), plan.players);
    let mut all_weights = HardWeights::untrained();
    let mut samples: Vec<Sample> = Vec::new();
    for generation in 0..plan.generations {
        let first = generation.saturating_mul(plan.games);
        let numbers = first..first.saturating_add(plan.games);
        for game_samples in
            in_parallel(numbers, plan.jobs, |number| play_and_sample(material, plan, &all_weights, number))
        {
            samples.extend(game_samples?);
        }
        let weights = all_weights.for_table_mut(kind, table);
        let log_loss_before = weight_fitting::log_loss(weights, &samples);
        *weights = weight_fitting::improve(*weights, &samples).rounded();
        let log_loss_after = weight_fitting::log_loss(weights, &samples);
        report(Progress { generation, samples: samples.len(), log_loss_before, log_loss_after });
    }
    Ok(*all_weights.for_table(kind, table))
}

/// Plays one game and returns the table before each round of choices, with the winners.
fn play_and_sample(
    material: &Material,
    plan: TrainingPlan,
    weights: &HardWeights,
    number: u32,
) -> Result<Vec<Sample>, SimulationError> {
    let mut random = SeededRandom::new(plan.seed, u64::from(number));
    let mut views = Vec::new();
    let mut last_prompt = 0;
    let played = play_with(material.clone(), Stages::FULL, plan.players, &mut random, |_, view, legal, random| {
        if let LegalMoves::Play(hand) = legal {
            if view.prompt != last_prompt {
                last_prompt = view.prompt;
                views.push(view.clone());
            }
            if random.pick(EXPLORATION_INTERVAL) == 0 {
                let choices = u32::try_from(hand.len()).unwrap_or(1);
                return hand.get(usize::try_from(random.pick(choices)).unwrap_or(0)).copied().map(Move::Play);
            }
        }
        choose_hard_move(weights, view, legal, random)
    })?;
    let winners = played.game.winners().unwrap_or_default();
    Ok(views.iter().map(|view| Sample::new(view, winners)).collect())
}

/// Every game with every number of players.
pub fn trainable_tables() -> impl Iterator<Item = (Kind, usize)> {
    Kind::ALL.into_iter().flat_map(|kind| kind.players().map(move |players| (kind, players)))
}
