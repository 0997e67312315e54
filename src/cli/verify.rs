//! `basari verify`: checks that the cards and dice of a record follow from its secret.

use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::config::Config;
use crate::config::load_catalog;
use basari_rules::fairness::contributions;
use basari_rules::verify::{Proof, Verified, verify};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record of one finished game.
    record: PathBuf,
    /// Commitment, secret and the players' contributions. Default: the .proof.json file next to the record.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

pub fn run(config: &Config, args: &Args) -> Result<(), Failure> {
    let catalog = load_catalog(config.data.as_deref())?;
    let beside = args.record.with_extension("proof.json");
    let proof = args.proof.as_deref().unwrap_or(&beside);
    let text = read(&args.record)?;
    let proof: Proof =
        serde_json::from_str(&read(proof)?).map_err(|error| format!("{} is not a proof: {error}", proof.display()))?;
    let Verified { game, lines, random_lines: chances } = verify(&text, &proof, |kind, id| catalog.find(kind, id))?;
    println!("{game}: verified; {lines} lines, {chances} cards and dice, all match the secret");
    println!("compare with the lobby:            {}", proof.commitment);
    println!("compare with the first round post: {}", contributions(&proof.player_entropy));
    Ok(())
}

fn read(file: &Path) -> Result<String, Failure> {
    Ok(std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?)
}
