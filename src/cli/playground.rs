//! `basari playground`: Discord in a box.

use super::Failure;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The port of the page; 8080 or the next free one if not given.
    #[arg(long)]
    port: Option<u16>,
}

pub fn run(_args: &Args) -> Result<(), Failure> {
    Ok(())
}
