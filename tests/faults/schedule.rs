//! The faults of one run, drawn from the seed and scheduled by the number of clicks.

use std::time::Duration;

use discord_playground::error::ApiError;
use discord_playground::faults::{EventEffect, RequestEffect, RequestFilter};
use discord_playground::world::permissions::{
    CREATE_PUBLIC_THREADS, EMBED_LINKS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// One fault. Tables and people are indices.
#[derive(Debug, Clone)]
pub enum Fault {
    Requests {
        matching: RequestFilter,
        effect: RequestEffect,
        times: u32,
    },
    Events(EventEffect, u32),
    Gateway(Gateway),
    ClosedDms(usize),
    OpenDms(usize),
    /// `back` 0 is the newest post, 1 the one before, and so on.
    LostMessage {
        table: usize,
        back: usize,
    },
    /// The newest thread of this table, or of another one if it has none.
    LostThread(usize),
    LostChannel(usize),
    PermissionDenied {
        table: usize,
        permissions: u64,
    },
    PermissionGranted(usize),
    NoDatabase(Duration),
    FrozenDatabase(Duration),
    /// Discord is out of reach.
    Outage(Duration),
    Killed(Duration),
}

#[derive(Debug, Clone, Copy)]
pub enum Gateway {
    Dropped,
    AskedToReconnect,
    Invalidated,
}

impl Fault {
    /// Every kind must occur in a series of runs, otherwise the series proves little.
    pub const KINDS: [&str; 22] = [
        "rate limit",
        "error",
        "edited too often",
        "response lost",
        "response late",
        "processed with an error",
        "delay",
        "event duplicated",
        "event lost",
        "events swapped",
        "gateway dropped",
        "asked to reconnect",
        "session invalidated",
        "direct messages closed",
        "message lost",
        "thread lost",
        "channel lost",
        "permission denied",
        "no database",
        "frozen database",
        "outage",
        "killed",
    ];

    /// The kind of fault. None for the end of a fault.
    pub fn kind(&self) -> Option<&'static str> {
        Some(match self {
            Fault::Requests { effect, .. } => match effect {
                RequestEffect::RateLimited { .. } => "rate limit",
                RequestEffect::Status(_) => "error",
                RequestEffect::Reject(_) => "edited too often",
                RequestEffect::ProcessThenDisconnect => "response lost",
                RequestEffect::ProcessThenStatus(_) => "processed with an error",
                RequestEffect::DelayRequest(_) => "delay",
                RequestEffect::DelayResponse(_) => "response late",
            },
            Fault::Events(EventEffect::Duplicate, _) => "event duplicated",
            Fault::Events(EventEffect::Drop, _) => "event lost",
            Fault::Events(EventEffect::SwapWithNext, _) => "events swapped",
            Fault::Gateway(Gateway::Dropped) => "gateway dropped",
            Fault::Gateway(Gateway::AskedToReconnect) => "asked to reconnect",
            Fault::Gateway(Gateway::Invalidated) => "session invalidated",
            Fault::ClosedDms(_) => "direct messages closed",
            Fault::LostMessage { .. } => "message lost",
            Fault::LostThread(_) => "thread lost",
            Fault::LostChannel(_) => "channel lost",
            Fault::PermissionDenied { .. } => "permission denied",
            Fault::NoDatabase(_) => "no database",
            Fault::FrozenDatabase(_) => "frozen database",
            Fault::Outage(_) => "outage",
            Fault::Killed(_) => "killed",
            Fault::OpenDms(_) | Fault::PermissionGranted(_) => return None,
        })
    }
}

/// Faults, each with the number of clicks before it.
pub type Schedule = Vec<(usize, Fault)>;

/// Random faults in addition to those of every run.
const RANDOM_FAULTS: usize = 26;

/// An outage lasts minutes on the bot's clock, so only some runs have one.
const OUTAGE_EVERY: u64 = 3;

/// A schedule with additional kills has this many more clicks for each of them.
const CLICKS_PER_KILL: usize = 4;

/// The faults of a seed, spread over this many clicks, and additional kills.
pub fn draw(seed: u64, tables: usize, people: usize, clicks: usize, kills: usize) -> Schedule {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut schedule = Schedule::new();
    let at = |rng: &mut StdRng| rng.random_range(tables..clicks);
    for _ in 0..RANDOM_FAULTS {
        let fault = random_fault(&mut rng, tables, people);
        schedule.push((at(&mut rng), fault));
    }
    schedule.push((at(&mut rng), Fault::LostChannel(rng.random_range(0..tables))));
    for gateway in [Gateway::Dropped, Gateway::AskedToReconnect, Gateway::Invalidated] {
        schedule.push((at(&mut rng), Fault::Gateway(gateway)));
    }
    schedule.push((at(&mut rng), Fault::LostThread(rng.random_range(0..tables))));
    schedule.push((at(&mut rng), Fault::LostMessage { table: rng.random_range(0..tables), back: 0 }));
    schedule.push((at(&mut rng), Fault::NoDatabase(millis(&mut rng, 300..2500))));
    schedule.push((at(&mut rng), Fault::Killed(millis(&mut rng, 0..1500))));
    for permissions in [SEND_MESSAGES, *[VIEW_CHANNEL, EMBED_LINKS, SEND_MESSAGES_IN_THREADS].choose(&mut rng).unwrap()]
    {
        let table = rng.random_range(0..tables);
        let from = at(&mut rng);
        schedule.push((from, Fault::PermissionDenied { table, permissions }));
        schedule.push((from + 25, Fault::PermissionGranted(table)));
    }
    for _ in 0..2 {
        let person = rng.random_range(0..people);
        let from = at(&mut rng);
        schedule.push((from, Fault::ClosedDms(person)));
        schedule.push((from + 40, Fault::OpenDms(person)));
    }
    schedule.push((at(&mut rng), Fault::FrozenDatabase(millis(&mut rng, 300..2500))));
    if seed.is_multiple_of(OUTAGE_EVERY) {
        schedule.push((at(&mut rng), Fault::Outage(millis(&mut rng, 6_000..13_000))));
    }
    let last_click = clicks + CLICKS_PER_KILL * kills;
    for _ in 0..kills {
        schedule.push((rng.random_range(tables..last_click), Fault::Killed(millis(&mut rng, 0..500))));
    }
    schedule.sort_by_key(|(at, _)| *at);
    schedule
}

fn random_fault(rng: &mut StdRng, tables: usize, people: usize) -> Fault {
    let table = rng.random_range(0..tables);
    match rng.random_range(0..24) {
        0..12 => request_fault(rng),
        12..14 => Fault::Events(EventEffect::Duplicate, rng.random_range(1..8)),
        14..16 => Fault::Events(EventEffect::SwapWithNext, rng.random_range(1..4)),
        16 => Fault::Events(EventEffect::Drop, rng.random_range(1..3)),
        17 => Fault::Gateway(Gateway::Dropped),
        18 => Fault::Gateway(Gateway::AskedToReconnect),
        19..21 => Fault::LostMessage { table, back: rng.random_range(0..3) },
        21 => Fault::LostThread(table),
        22 => Fault::PermissionDenied { table, permissions: CREATE_PUBLIC_THREADS },
        _ => Fault::ClosedDms(rng.random_range(0..people)),
    }
}

fn request_fault(rng: &mut StdRng) -> Fault {
    let places = [
        RequestFilter::new("POST", "channels/*/messages"),
        RequestFilter::new("PATCH", "channels/*/messages/*"),
        RequestFilter::new("POST", "interactions/*/*/callback"),
        RequestFilter::new("POST", "channels/*/messages/*/threads"),
        RequestFilter::new("PATCH", "channels/*"),
        RequestFilter::new("POST", "users/@me/channels"),
        RequestFilter::new("DELETE", "channels/*/messages/*"),
        RequestFilter::new("", ""),
    ];
    let times = rng.random_range(1..9);
    if rng.random_bool(0.1) {
        let refusal = ApiError::too_many_old_edits(0.2);
        return Fault::Requests { matching: places[1].clone(), effect: RequestEffect::Reject(refusal), times };
    }
    let status = *[500, 502, 503].choose(rng).unwrap();
    let effect = match rng.random_range(0..10) {
        0..2 => RequestEffect::RateLimited { retry_after: 0.2, global: rng.random_bool(0.5) },
        2..5 => RequestEffect::Status(status),
        5..7 => RequestEffect::ProcessThenDisconnect,
        7 => RequestEffect::ProcessThenStatus(status),
        8 => RequestEffect::DelayRequest(millis(rng, 100..900)),
        _ => RequestEffect::DelayResponse(millis(rng, 100..900)),
    };
    Fault::Requests { matching: places.choose(rng).unwrap().clone(), effect, times }
}

fn millis(rng: &mut StdRng, range: std::ops::Range<u64>) -> Duration {
    Duration::from_millis(rng.random_range(range))
}
