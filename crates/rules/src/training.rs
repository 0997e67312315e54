//! Trains the hard player: it plays against itself, and the search finds weights that predict the winners. A challenger is trained
//! the same way, in games against the finished hard player, and shows how far that one can be exploited.

use crate::game::{Kind, LegalMoves, Material, Move, RandomSource, Seats, Stages, View};
use crate::players::weight_fitting::{self, Sample};
use crate::players::weights::{EvaluationWeights, HardWeights};
use crate::players::{Challenger, choose_hard_move};
use crate::simulation::{SeededRandom, SimulationError, in_parallel, play_with};

/// Every second game begins with up to this many rounds in which players explore, so that the samples include tables that good
/// players avoid. The samples are from the rounds after that: what happens on such a table when everybody plays well.
const MAX_EXPLORED_ROUNDS: u32 = 12;
/// While players explore, one choice in this many is random.
const EXPLORATION_INTERVAL: u32 = 5;

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
        weights.surprise = weight_fitting::fit_surprise(weights, &samples);
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
    let explored = if number.is_multiple_of(2) { 0 } else { random.pick(MAX_EXPLORED_ROUNDS) };
    let mut positions = Positions::default();
    let played = play_with(material.clone(), Stages::FULL, plan.players, &mut random, |_, view, legal, random| {
        positions.note(view, legal);
        if let LegalMoves::Play(hand) = legal
            && positions.count() <= explored
            && random.pick(EXPLORATION_INTERVAL) == 0
        {
            let choices = u32::try_from(hand.len()).unwrap_or(1);
            return hand.get(usize::try_from(random.pick(choices)).unwrap_or(0)).copied().map(Move::Play);
        }
        choose_hard_move(weights, view, legal, random)
    })?;
    let samples = positions.samples(played.game.winners().unwrap_or_default());
    Ok(samples.into_iter().skip(usize::try_from(explored).unwrap_or(0)).collect())
}

/// How often a challenger wins with the weights of one generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChallengerResult {
    pub generation: u32,
    pub weights: EvaluationWeights,
    /// The share of the win of its one seat.
    pub win_share: f64,
    /// Half the width of the 95 % interval.
    pub margin: f64,
}

impl ChallengerResult {
    fn of(generation: u32, weights: EvaluationWeights, shares: &[f64]) -> ChallengerResult {
        let games = f64::from(u32::try_from(shares.len().max(1)).unwrap_or(u32::MAX));
        let win_share = shares.iter().sum::<f64>() / games;
        let squares = shares.iter().map(|share| share * share).sum::<f64>() / games;
        let margin = 1.96 * ((squares - win_share * win_share).max(0.0) / games).sqrt();
        ChallengerResult { generation, weights, win_share, margin }
    }
}

/// Trains a challenger against hard players with these weights, beginning with their own evaluation. Each generation is measured in
/// the games that train the next one, so never in games that it was trained with. The best generation plays once more, in new
/// games; this is the result.
pub fn train_challenger(
    material: &Material,
    plan: TrainingPlan,
    opponents: &HardWeights,
    mut report: impl FnMut(ChallengerResult),
) -> Result<ChallengerResult, SimulationError> {
    let mut weights = *opponents.for_table(material.kind(), plan.players);
    let mut samples: Vec<Sample> = Vec::new();
    let mut best: Option<ChallengerResult> = None;
    let play_generation = |generation: u32, own: &EvaluationWeights| {
        let (challenger, first) = (Challenger { opponents, own }, generation.saturating_mul(plan.games));
        let numbers = first..first.saturating_add(plan.games);
        let games = in_parallel(numbers, plan.jobs, |number| challenge(material, plan, challenger, number));
        games.into_iter().collect::<Result<Vec<_>, _>>()
    };
    for generation in 0..plan.generations {
        let (game_samples, shares): (Vec<_>, Vec<f64>) = play_generation(generation, &weights)?.into_iter().unzip();
        let result = ChallengerResult::of(generation, weights, &shares);
        report(result);
        if best.is_none_or(|best| result.win_share > best.win_share) {
            best = Some(result);
        }
        samples.extend(game_samples.into_iter().flatten());
        weights = weight_fitting::improve(weights, &samples).rounded();
    }
    let best = best.map_or((0, weights), |best| (best.generation, best.weights));
    let shares: Vec<f64> = play_generation(plan.generations, &best.1)?.into_iter().map(|(_, share)| share).collect();
    Ok(ChallengerResult::of(best.0, best.1, &shares))
}

/// Plays one game of a challenger, whose seat rotates, against hard players. Returns the samples and the challenger's share of the
/// win.
fn challenge(
    material: &Material,
    plan: TrainingPlan,
    challenger: Challenger<'_>,
    number: u32,
) -> Result<(Vec<Sample>, f64), SimulationError> {
    let mut random = SeededRandom::new(!plan.seed, u64::from(number));
    let place = usize::try_from(number).unwrap_or(0) % plan.players.max(1);
    let mut positions = Positions::default();
    let played = play_with(material.clone(), Stages::FULL, plan.players, &mut random, |seat, view, legal, random| {
        positions.note(view, legal);
        if seat.index() == place {
            challenger.choose_move(view, legal)
        } else {
            choose_hard_move(challenger.opponents, view, legal, random)
        }
    })?;
    let winners = played.game.winners().unwrap_or_default();
    let share = 1.0 / f64::from(u8::try_from(winners.len().max(1)).unwrap_or(1));
    let won = winners.iter().any(|seat| seat.index() == place);
    Ok((positions.samples(winners), if won { share } else { 0.0 }))
}

/// The tables before each round of choices of a game.
#[derive(Default)]
struct Positions {
    views: Vec<View>,
}

impl Positions {
    fn note(&mut self, view: &View, legal: &LegalMoves) {
        let is_new = self.views.last().is_none_or(|last| last.prompt != view.prompt);
        if is_new && matches!(legal, LegalMoves::Play(_)) {
            self.views.push(view.clone());
        }
    }

    fn count(&self) -> u32 {
        u32::try_from(self.views.len()).unwrap_or(u32::MAX)
    }

    fn samples(&self, winners: Seats) -> Vec<Sample> {
        self.views.iter().map(|view| Sample::new(view, winners)).collect()
    }
}

/// Every game with every number of players.
pub fn trainable_tables() -> impl Iterator<Item = (Kind, usize)> {
    Kind::ALL.into_iter().flat_map(|kind| kind.players().map(move |players| (kind, players)))
}
