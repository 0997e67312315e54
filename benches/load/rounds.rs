//! The real bot next to the echo bots, in several rounds.

use std::time::Duration;

use super::contestants::{self, Contestant};
use super::discord_js::DiscordJs;
use super::measurement::Measurement;
use super::{Args, LoadFixture};

/// The speed of the machine varies, so the bots take turns of this many seconds.
const TURN_SECONDS: u32 = 2;

/// What a bot has done in a round.
#[derive(Default)]
struct Score {
    at_rate: Measurement,
    in_flight: Measurement,
    memory: f64,
}

pub async fn run(fixture: &LoadFixture, args: &Args) {
    let discord_js = DiscordJs::install();
    let mut tables = fixture.tables().await;
    let mut contestants = contestants::start_echoes(fixture, discord_js.as_ref()).await;
    contestants.push(contestants::start_basari(fixture, &mut tables).await);
    let in_flight = args.games.min(args.in_flight);
    warm_up(&mut contestants, args, in_flight).await;
    let mut rounds = Vec::new();
    for round in 0..args.rounds {
        rounds.push(play_round(&mut contestants, args, in_flight, round).await);
    }
    print_scores(&contestants, args, in_flight, &rounds);
    println!();
    print_ratios(&contestants, in_flight, &rounds);
}

/// Compilers, caches and connection pools get to know the clicks.
async fn warm_up(contestants: &mut [Contestant], args: &Args, in_flight: usize) {
    for contestant in contestants {
        Measurement::clicks_at_rate(contestant, args.rate, args.rate).await;
        Measurement::clicks_in_flight(contestant, in_flight, Duration::from_secs(TURN_SECONDS.into())).await;
    }
}

async fn play_round(contestants: &mut [Contestant], args: &Args, in_flight: usize, round: usize) -> Vec<Score> {
    let count = contestants.len();
    let mut scores: Vec<Score> = contestants.iter().map(|_| Score::default()).collect();
    let turns = args.seconds.div_ceil(TURN_SECONDS) as usize;
    // Another bot begins each time.
    let order = |turn: usize| (0..count).map(move |place| (place + turn + round) % count);
    for turn in 0..turns {
        for number in order(turn) {
            let clicks = args.rate * TURN_SECONDS;
            let measured = Measurement::clicks_at_rate(&mut contestants[number], args.rate, clicks).await;
            scores[number].at_rate.add(measured);
        }
    }
    for turn in 0..turns {
        for number in order(turn) {
            let time = Duration::from_secs(TURN_SECONDS.into());
            let measured = Measurement::clicks_in_flight(&mut contestants[number], in_flight, time).await;
            scores[number].in_flight.add(measured);
        }
    }
    for (score, contestant) in scores.iter_mut().zip(contestants) {
        score.memory = contestant.bot.memory();
    }
    scores
}

fn print_scores(contestants: &[Contestant], args: &Args, in_flight: usize, rounds: &[Vec<Score>]) {
    println!(
        "{} games. Response times and CPU at {} clicks per second, then {in_flight} clicks in flight.\n",
        args.games, args.rate
    );
    println!(
        "| Round | Bot | p50 ms | p99 ms | Max ms | Lost | CPU ms per click | Clicks/s, {in_flight} in flight | CPU ms per click there | \
         Playground's CPU there | RSS MiB |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|");
    for (round, scores) in (1..).zip(rounds) {
        for (contestant, score) in contestants.iter().zip(scores) {
            let responses = &score.at_rate.responses;
            println!(
                "| {round} | {} | {:.2} | {:.2} | {:.1} | {} | {:.2} | {:.0} | {:.2} | {:.2} | {:.0} |",
                contestant.name,
                responses.percentile(0.5),
                responses.percentile(0.99),
                responses.percentile(1.0),
                responses.lost + score.in_flight.responses.lost,
                score.at_rate.bot_cpu(),
                score.in_flight.responses.per_second(),
                score.in_flight.bot_cpu(),
                score.in_flight.playground_cpu(),
                score.memory
            );
        }
    }
}

/// Of the last contestant to each of the others.
fn print_ratios(contestants: &[Contestant], in_flight: usize, rounds: &[Vec<Score>]) {
    let (basari, echoes) = contestants.split_last().unwrap();
    println!(
        "| {} relative to | Round | p50 | p99 | CPU per click | Clicks/s, {in_flight} in flight | CPU per click there |",
        basari.name
    );
    println!("|---|---|---|---|---|---|---|");
    for (number, echo) in echoes.iter().enumerate() {
        let ratios: Vec<_> = rounds.iter().map(|scores| ratios(&scores[echoes.len()], &scores[number])).collect();
        for (round, ratios) in (1..).zip(&ratios) {
            print_ratio_row(&echo.name, &round.to_string(), *ratios);
        }
        print_ratio_row(
            &echo.name,
            "median",
            std::array::from_fn(|column| median(ratios.iter().map(|row| row[column]))),
        );
    }
}

fn ratios(of: &Score, to: &Score) -> [f64; 5] {
    let figures = |score: &Score| {
        [
            score.at_rate.responses.percentile(0.5),
            score.at_rate.responses.percentile(0.99),
            score.at_rate.bot_cpu(),
            score.in_flight.responses.per_second(),
            score.in_flight.bot_cpu(),
        ]
    };
    let (of, to) = (figures(of), figures(to));
    std::array::from_fn(|column| of[column] / to[column])
}

fn print_ratio_row(name: &str, round: &str, [p50, p99, cpu, per_second, cpu_there]: [f64; 5]) {
    println!("| {name} | {round} | {p50:.2} | {p99:.2} | {cpu:.2} | {per_second:.2} | {cpu_there:.2} |");
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let (below, above) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
    f64::midpoint(below, above)
}
