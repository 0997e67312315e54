//! The kinds of clicks, next to the serenity echo. Each is a committed move that happens once per game, so each turn needs
//! new games.

use super::contestants::{self, Contestant};
use super::measurement::Measurement;
use super::tables::{self, Click, Tables};
use super::{Args, LoadFixture};

pub async fn run(fixture: &LoadFixture, args: &Args) {
    let mut tables = fixture.tables().await;
    let mut echo = contestants::start_echoes(fixture, None).await.remove(0);
    let mut basari = contestants::start_basari(fixture, &mut tables).await;
    let mut echoed = Measurement::default();
    let mut measured: Vec<Measurement> = Click::ALL.map(|_| Measurement::default()).into();
    // The first round warms up.
    for round in 0..=args.rounds {
        let clicks = u32::try_from(args.games).unwrap();
        let echo_turn = Measurement::clicks_at_rate(&mut echo, args.rate, clicks).await;
        let mut turns = Vec::new();
        for click in Click::ALL {
            turns.push(turn(fixture, args.rate, &mut tables, &mut basari, click).await);
        }
        if round > 0 {
            echoed.add(echo_turn);
            measured.iter_mut().zip(turns).for_each(|(sum, turn)| sum.add(turn));
        }
    }
    println!("{}, {} clicks per second.\n", basari.name, args.rate);
    println!("| Click | Clicks | p50 ms | p99 ms | Lost | CPU ms per click | p50 relative to the echo |");
    println!("|---|---|---|---|---|---|---|");
    print_row(&echo.name, &echoed, &echoed);
    for (click, measured) in Click::ALL.into_iter().zip(&measured) {
        print_row(click.name(), measured, &echoed);
    }
}

/// Plays new games to the point at which this click is possible, and clicks once in each.
async fn turn(
    fixture: &LoadFixture,
    rate: u32,
    tables: &mut Tables,
    basari: &mut Contestant,
    click: Click,
) -> Measurement {
    let mut pages = Vec::new();
    for &channel in &fixture.channels {
        pages.push(tables.prepare(channel, click).await);
    }
    tables::wait_for_outbox(&fixture.database).await;
    basari.clicker.replace_pages(pages);
    Measurement::clicks_at_rate(basari, rate, u32::try_from(fixture.channels.len()).unwrap()).await
}

fn print_row(name: &str, measured: &Measurement, echo: &Measurement) {
    let responses = &measured.responses;
    println!(
        "| {name} | {} | {:.2} | {:.2} | {} | {:.2} | {:.2} |",
        responses.times.len(),
        responses.percentile(0.5),
        responses.percentile(0.99),
        responses.lost,
        measured.bot_cpu(),
        responses.percentile(0.5) / echo.responses.percentile(0.5)
    );
}
