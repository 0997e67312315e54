//! Measures whether decisions cost as much as a review claims, in games of easy and of mixed players:
//! `cargo run --release -p basari-rules --example review_rollouts -- [DECISIONS] [CONTINUATIONS] [JOBS] [LEVEL]`
//!
//! Everyone plays on at their own level, or at LEVEL if it is given.

use std::error::Error;

use basari_rules::catalog::Catalog;
use basari_rules::players::Level;
use basari_rules::review::DecisionKind;
use basari_rules::rollouts::{LossComparison, MeasuredLoss, RolloutPlan, TABLES, measure_losses};

/// The players of the mixed games, by seat.
const MIXED: [Level; 5] = [Level::Easy, Level::Normal, Level::Hard, Level::Easy, Level::Normal];
const KINDS: [DecisionKind; 4] = [DecisionKind::Start, DecisionKind::Action, DecisionKind::Barter, DecisionKind::Trade];

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut number = |default| args.next().map_or(Ok(default), |arg| arg.parse::<u32>());
    let (decisions, continuations, jobs) = (number(500)?, number(200)?, number(1)?);
    let continued_by = args.next().map(|level| level.parse::<Level>()).transpose()?;
    println!("{:<34}{:>6}{:>11}{:>11}", "", "number", "claimed", "measured");
    let mut all = Vec::new();
    for (name, mixed) in [("easy", false), ("mixed", true)] {
        let losses = measure(mixed, decisions.div_ceil(2), continuations, jobs, continued_by)?;
        print_groups(name, &losses);
        all.extend(losses);
    }
    print_groups("all", &all);
    Ok(())
}

/// Measures at least this many marked decisions, the same number at every table.
fn measure(
    mixed: bool,
    decisions: u32,
    continuations: u32,
    jobs: u32,
    continued_by: Option<Level>,
) -> Result<Vec<MeasuredLoss>, Box<dyn Error>> {
    let catalog = Catalog::built_in()?;
    let at_each = decisions.div_ceil(u32::try_from(TABLES.len())?);
    let mut losses = Vec::new();
    for (kind, players) in TABLES {
        let levels = if mixed { MIXED[..players].to_vec() } else { vec![Level::Easy; players] };
        let plan = RolloutPlan {
            material: catalog.choose(kind, None)?,
            levels,
            continued_by,
            games: at_each.div_ceil(3 * u32::try_from(players)?),
            continuations,
            seed: 1,
            jobs: usize::try_from(jobs)?,
        };
        let measured = measure_losses(&plan)?;
        print_groups(&format!("{} {kind} {players}", if mixed { "mixed" } else { "easy" }), &measured);
        losses.extend(measured);
    }
    Ok(losses)
}

fn print_groups(name: &str, losses: &[MeasuredLoss]) {
    for (group, marked) in [("marked", true), ("random", false)] {
        let of_group = || losses.iter().filter(move |loss| loss.marked == marked);
        println!("{:<34}{}", format!("{name}, {group}"), LossComparison::of(of_group()));
        for kind in KINDS {
            let of_kind = LossComparison::of(of_group().filter(|loss| loss.kind == kind));
            if of_kind.decisions > 0 {
                println!("  {:<32}{of_kind}", kind.to_string());
            }
        }
    }
}
