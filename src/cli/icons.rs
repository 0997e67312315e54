//! `basari icons`: writes the icons that the bot uploads to Discord.

use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::render::picture::painted_icons;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The folder for the PNG files. It is created if necessary.
    #[arg(long)]
    out: PathBuf,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let unwritable = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    std::fs::create_dir_all(&args.out).map_err(|error| unwritable(&args.out, error))?;
    let icons = painted_icons();
    for icon in &icons {
        let file = args.out.join(format!("{}.png", icon.symbol.key()));
        std::fs::write(&file, icon.png()?).map_err(|error| unwritable(&file, error))?;
    }
    println!("wrote {} icons to {}", icons.len(), args.out.display());
    Ok(())
}
