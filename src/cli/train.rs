//! `basari train`: trains the weights of the strongest player and prints them as a weights file, or measures that player.

use std::io::Write;

use crate::cli::Failure;
use crate::cli::simulate::kind;
use basari_rules::calibration::calibrate;
use basari_rules::catalog::Catalog;
use basari_rules::game::{Kind, Material, SetupError};
use basari_rules::players::PlayerWeights;
use basari_rules::training;
use basari_rules::training::{ChallengerResult, TrainingPlan};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only this game: card or board. Default: both.
    #[arg(long, value_parser = kind)]
    game: Option<Kind>,
    /// Only games with this number of players. Default: every number the game allows.
    #[arg(long, requires = "game")]
    players: Option<usize>,
    /// Games per generation.
    #[arg(long, default_value_t = 1000)]
    games: u32,
    /// Instead of training, play --games games and print how well the evaluation predicts their results.
    #[arg(long)]
    calibration: bool,
    /// Instead of training, train a challenger that knows how this level thinks, and print how often it wins against it.
    #[arg(long, value_name = "LEVEL", value_parser = ["hard"], conflicts_with = "calibration")]
    against: Option<String>,
    /// How many generations to train.
    #[arg(long, default_value_t = 3)]
    generations: u32,
    /// The same seed always gives the same weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played side by side; the result is the same.
    #[arg(long, default_value_t = 1)]
    jobs: usize,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    if let (Some(kind), Some(players)) = (args.game, args.players)
        && !kind.players().contains(&players)
    {
        return Err(SetupError::Players { kind, players }.into());
    }
    let catalog = Catalog::built_in()?;
    let mut weights = PlayerWeights::embedded()?.hard.clone();
    for (kind, players) in training::trainable_tables() {
        let left_out = args.game.is_some_and(|only| only != kind) || args.players.is_some_and(|only| only != players);
        if left_out {
            continue;
        }
        let material = catalog.choose(kind, None)?;
        let Args { games, generations, seed, jobs, .. } = *args;
        if args.calibration {
            let calibration = calibrate(&material, players, games, seed, jobs.clamp(1, 256))?;
            println!("{kind} game, {players} players, {games} games\n{calibration}");
            continue;
        }
        let plan = TrainingPlan { players, games, generations, seed, jobs: jobs.clamp(1, 256) };
        if args.against.is_some() {
            challenge(&material, plan)?;
            continue;
        }
        *weights.for_table_mut(kind, players) = training::train(&material, plan, |progress| {
            eprintln!(
                "{kind:?} game with {players} players, generation {}: log loss {:.4} before, {:.4} after, over {} samples",
                progress.generation + 1,
                progress.log_loss_before,
                progress.log_loss_after,
                progress.samples,
            );
        })?;
    }
    if args.calibration || args.against.is_some() {
        return Ok(());
    }
    let (Args { games, generations, seed, .. }, text) = (args, weights.to_text()?);
    let mut out = std::io::stdout().lock();
    write!(
        out,
        "# Weights of the hard player, one table for each game and number of players. `EvaluationWeights` in basari-rules\n# documents the fields. Trained by self-play; this file is the output of\n#   basari train --games {games} --generations {generations} --seed {seed}\n\n{text}"
    )?;
    Ok(())
}

/// Trains a challenger against the hard player and prints its share of the win.
fn challenge(material: &Material, plan: TrainingPlan) -> Result<(), Failure> {
    let (kind, players) = (material.kind(), plan.players);
    println!("{kind} game, one challenger against {} hard, {} games per generation", players - 1, plan.games);
    let print = |name: &str, result: &ChallengerResult| {
        let [share, margin] = [result.win_share, result.margin].map(|share| 100.0 * share);
        println!("{name:<28}{share:>6.1} % ± {margin:.1}");
    };
    let best = training::train_challenger(material, plan, &PlayerWeights::embedded()?.hard, |result| {
        print(&format!("generation {}", result.generation + 1), &result);
    })?;
    print(&format!("generation {}, new games", best.generation + 1), &best);
    let fair = 1.0 / f64::from(u32::try_from(players)?);
    println!(
        "{:<28}{:>6.1} %\n{:<28}{:>+6.1}\n",
        "fair share",
        100.0 * fair,
        "difference in points",
        100.0 * (best.win_share - fair)
    );
    Ok(())
}
