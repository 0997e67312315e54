//! Measures how long reviews take on one core: `cargo run --release -p basari-rules --example review_speed -- [GAMES]`

use std::error::Error;
use std::time::{Duration, Instant};

use basari_rules::catalog::Catalog;
use basari_rules::players::{Level, PlayerWeights};
use basari_rules::review::review;
use basari_rules::simulation::{SeededRandom, play_one_game};
use basari_rules::training::trainable_tables;

fn main() -> Result<(), Box<dyn Error>> {
    let games: u32 = std::env::args().nth(1).map_or(Ok(50), |games| games.parse())?;
    let (catalog, weights) = (Catalog::built_in()?, PlayerWeights::embedded()?);
    for (kind, players) in trainable_tables() {
        let (mut total, mut longest) = (Duration::ZERO, Duration::ZERO);
        for number in 0..games {
            let random = &mut SeededRandom::new(1, u64::from(number));
            let played = play_one_game(catalog.choose(kind, None)?, &vec![Level::Normal; players], random)?;
            let begun = Instant::now();
            review(&weights.hard, &played.log)?;
            let taken = begun.elapsed();
            total += taken;
            longest = longest.max(taken);
        }
        let [mean, longest] = [total / games.max(1), longest].map(|time| 1000.0 * time.as_secs_f64());
        println!("{kind} game, {players} players: {mean:.0} ms on average, {longest:.0} ms at most");
    }
    Ok(())
}
