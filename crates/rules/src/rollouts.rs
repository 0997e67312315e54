//! Whether a decision costs as much as a review claims: the game is played on many times with the move that was played and
//! with the recommended one.

use std::fmt;

use crate::game::{CorruptLog, Event, Game, Kind, Material, Move, Seat};
use crate::players::{Level, PlayerWeights};
use crate::review::{Decision, DecisionKind, ReviewError, review};
use crate::simulation::{SeededRandom, SimulationError, in_parallel, play_on, play_one_game};

/// How many of a seat's decisions a review marks.
const MARKED: usize = 3;

/// Why losses could not be measured.
#[derive(Debug, thiserror::Error)]
pub enum RolloutError {
    #[error(transparent)]
    Simulation(#[from] SimulationError),
    #[error(transparent)]
    Review(#[from] ReviewError),
    #[error(transparent)]
    Log(#[from] CorruptLog),
    #[error("the {} cannot be repeated: {error}", kind)]
    Repeat { kind: DecisionKind, error: crate::game::PlayError },
}

/// What to measure.
#[derive(Clone, Debug)]
pub struct RolloutPlan {
    pub material: Material,
    /// The players by seat. They rotate by one seat after each game.
    pub levels: Vec<Level>,
    /// Who plays on in all seats. `None`: everyone at their own level.
    pub continued_by: Option<Level>,
    pub games: u32,
    /// How often each decision is continued with each of the two moves.
    pub continuations: u32,
    pub seed: u64,
    pub jobs: usize,
}

/// One decision: what the review claims, and what happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeasuredLoss {
    pub kind: DecisionKind,
    pub level: Level,
    /// One of the three costliest decisions of its seat. The others were picked at random.
    pub marked: bool,
    pub claimed: f64,
    /// How much more of the win the recommended move brought than the one that was played.
    pub measured: f64,
}

/// The measured losses of a group of decisions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LossComparison {
    pub decisions: u32,
    claimed: f64,
    measured: f64,
    measured_squares: f64,
}

impl LossComparison {
    pub fn of<'a>(losses: impl IntoIterator<Item = &'a MeasuredLoss>) -> LossComparison {
        let mut sum = LossComparison::default();
        for loss in losses {
            sum.decisions += 1;
            sum.claimed += loss.claimed;
            sum.measured += loss.measured;
            sum.measured_squares += loss.measured * loss.measured;
        }
        sum
    }

    fn count(&self) -> f64 {
        f64::from(self.decisions.max(1))
    }

    pub fn claimed(&self) -> f64 {
        self.claimed / self.count()
    }

    pub fn measured(&self) -> f64 {
        self.measured / self.count()
    }

    /// Half the width of the 95 % interval of the measured mean.
    pub fn margin(&self) -> f64 {
        let variance = self.measured_squares / self.count() - self.measured().powi(2);
        1.96 * (variance.max(0.0) / self.count()).sqrt()
    }
}

impl fmt::Display for LossComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [claimed, measured, margin] = [self.claimed(), self.measured(), self.margin()].map(|share| 100.0 * share);
        write!(f, "{:>6}{claimed:>9.2} %{measured:>9.2} % ± {margin:.2}", self.decisions)
    }
}

/// A decision that is continued many times.
struct Subject<'a> {
    decision: &'a Decision,
    /// The events up to the position in which it was made.
    before: &'a [Event],
    marked: bool,
}

/// Plays the games and measures their marked decisions, and as many decisions picked at random.
pub fn measure_losses(plan: &RolloutPlan) -> Result<Vec<MeasuredLoss>, RolloutError> {
    let games = in_parallel(0..plan.games, plan.jobs, |number| measure_game(plan, number));
    let mut losses = Vec::new();
    for game in games {
        losses.extend(game?);
    }
    Ok(losses)
}

fn measure_game(plan: &RolloutPlan, number: u32) -> Result<Vec<MeasuredLoss>, RolloutError> {
    let weights = PlayerWeights::embedded().map_err(SimulationError::from)?;
    let players = plan.levels.len();
    let rotation = usize::try_from(number).unwrap_or(0) % players.max(1);
    let levels: Vec<Level> = plan.levels.iter().cycle().skip(rotation).take(players).copied().collect();
    let mut random = SeededRandom::new(plan.seed, u64::from(number));
    let played = play_one_game(plan.material.clone(), &levels, &mut random)?;
    let review = review(&weights.hard, &played.log)?;
    // Where there is only one move, there is nothing to compare.
    let all: Vec<(usize, &Decision)> = review
        .decisions()
        .filter(|(_, decision)| !decision.alternatives.is_empty())
        .map(|(step, decision)| (step.event, decision))
        .collect();
    let subject = |event: usize, decision, marked| Subject { decision, before: before(&played.log, event), marked };
    let mut subjects: Vec<Subject> = Seat::all(players)
        .flat_map(|seat| review.costliest_decisions(seat, MARKED))
        .map(|(step, decision)| subject(step.event, decision, true))
        .collect();
    for _ in 0..subjects.len() {
        let choices = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let picked = usize::try_from(crate::game::RandomSource::pick(&mut random, choices)).unwrap_or(0);
        subjects.extend(all.get(picked).map(|&(event, decision)| subject(event, decision, false)));
    }
    (0_u64..)
        .zip(subjects)
        .map(|(index, subject)| {
            let seed = SeedOfSubject { game: plan.seed, subject: u64::from(number) * 1_000 + index };
            measure(plan, &levels, weights, &subject, seed)
        })
        .collect()
}

/// The events before a decision. Actions are laid at the same time, so for one of them the cards of the others are taken
/// back too: they choose again.
fn before(log: &[Event], event: usize) -> &[Event] {
    let mut end = event;
    if matches!(log.get(event), Some(Event::Laid { .. })) {
        while end > 0 && matches!(log[end - 1], Event::Laid { .. }) {
            end -= 1;
        }
    }
    &log[..end]
}

#[derive(Clone, Copy)]
struct SeedOfSubject {
    game: u64,
    subject: u64,
}

fn measure(
    plan: &RolloutPlan,
    levels: &[Level],
    weights: &PlayerWeights,
    subject: &Subject<'_>,
    seed: SeedOfSubject,
) -> Result<MeasuredLoss, RolloutError> {
    let decision = subject.decision;
    let players = match plan.continued_by {
        Some(level) => vec![level; levels.len()],
        None => levels.to_vec(),
    };
    let position = Game::replay(subject.before)?;
    // What a review recommends instead. It has nothing to say about a decision that cost nothing.
    let best = decision.alternatives.first().filter(|_| decision.loss > 0.0).map(|other| other.mv);
    let mut measured = 0.0;
    if let Some(best) = best {
        let mut sum = 0.0;
        for number in 0..plan.continuations {
            for (mv, sign) in [(best, 1.0), (decision.mv, -1.0)] {
                // The same randomness for both moves, as long as the games are the same.
                let stream = seed.subject * 1_000_000 + u64::from(number);
                let mut random = SeededRandom::new(!seed.game, stream);
                sum += sign * win_share(&position, decision, mv, &players, weights, &mut random)?;
            }
        }
        measured = sum / f64::from(plan.continuations.max(1));
    }
    let level = levels[decision.seat.index()];
    Ok(MeasuredLoss { kind: decision.kind, level, marked: subject.marked, claimed: decision.loss, measured })
}

/// The share of the win that a seat gets if it makes this move and these players play on.
fn win_share(
    position: &Game,
    decision: &Decision,
    mv: Move,
    players: &[Level],
    weights: &PlayerWeights,
    random: &mut SeededRandom,
) -> Result<f64, RolloutError> {
    let mut game = position.clone();
    game.play(decision.seat, &mv, random).map_err(|error| RolloutError::Repeat { kind: decision.kind, error })?;
    play_on(&mut game, random, |seat, view, legal, random| {
        crate::players::choose_move(weights, players[seat.index()], view, legal, random)
    })?;
    let winners = game.winners().unwrap_or_default();
    let share = 1.0 / f64::from(u8::try_from(winners.len().max(1)).unwrap_or(1));
    Ok(if winners.contains(decision.seat) { share } else { 0.0 })
}

/// The tables of a measurement: both games, alternating between small and large.
pub const TABLES: [(Kind, usize); 5] =
    [(Kind::Card, 3), (Kind::Board, 4), (Kind::Card, 4), (Kind::Board, 3), (Kind::Card, 5)];
