//! A long run under Discord's rate limits, like in production.

use discord_playground::rate_limits::RateLimits;

use super::LoadFixture;
use super::contestants;
use super::tables::Click;

/// How long a game lasts.
const GAME_MINUTES: u64 = 9;
/// After this time, the games are of every age, and all caches are full.
const WARM_UP_MINUTES: u64 = 10;
const SECONDS_PER_MINUTE: u32 = 60;

/// Games end and new ones begin, as they do in production: with 200 games and 56 clicks per second, a game gets about 150
/// clicks. Prints a row for every minute, then how much the memory has grown.
pub async fn run(fixture: &LoadFixture, rate: u32, minutes: u64) {
    let mut tables = fixture.tables().await;
    let mut basari = contestants::start_basari(fixture, &mut tables).await;
    fixture.playground.world().set_rate_limits(RateLimits::DISCORD);
    let mut memory = Vec::new();
    println!("| Minute | Clicks | p50 ms | p99 ms | Lost | RSS MiB |");
    println!("|---|---|---|---|---|---|");
    for minute in 1..=WARM_UP_MINUTES + minutes {
        for (number, &channel) in fixture.channels.iter().enumerate() {
            if number as u64 % GAME_MINUTES == minute % GAME_MINUTES {
                let page = tables.prepare(channel, Click::ChangeMind).await;
                basari.clicker.replace_page(number, page);
            }
        }
        let responses = basari.clicker.at_rate(rate, rate * SECONDS_PER_MINUTE).await;
        if minute >= WARM_UP_MINUTES {
            memory.push(basari.bot.memory());
        }
        println!(
            "| {minute} | {} | {:.1} | {:.1} | {} | {:.1} |",
            responses.times.len(),
            responses.percentile(0.5),
            responses.percentile(0.99),
            responses.lost,
            basari.bot.memory()
        );
    }
    let (start, middle, end) = (memory[0], memory[memory.len() / 2], memory[memory.len() - 1]);
    let growth = (end / start - 1.0) * 100.0;
    println!("RSS after the warm-up {start:.1} MiB, in the middle {middle:.1}, at the end {end:.1}: {growth:+.1} %");
}
