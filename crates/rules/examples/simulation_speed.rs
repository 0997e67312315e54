//! Measures how many games computer players finish per second on one core:
//! `cargo run --release -p basari-rules --example simulation_speed -- LEVEL [GAMES]`

use std::error::Error;
use std::time::Instant;

use basari_rules::catalog::Catalog;
use basari_rules::players::Level;
use basari_rules::simulation::{SeededRandom, play_one_game};
use basari_rules::training::trainable_tables;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let level: Level = args.next().ok_or("expected a level: random, easy, normal or hard")?.parse()?;
    let games: u32 = args.next().map_or(Ok(1000), |games| games.parse())?;
    let catalog = Catalog::built_in()?;
    for (kind, players) in trainable_tables() {
        let material = catalog.choose(kind, None)?;
        let begun = Instant::now();
        for number in 0..games {
            let random = &mut SeededRandom::new(1, u64::from(number));
            play_one_game(material.clone(), &vec![level; players], random)?;
        }
        let per_second = f64::from(games) / begun.elapsed().as_secs_f64();
        println!("{kind} game, {players} players, {level}: {per_second:.0} games per second");
    }
    Ok(())
}
