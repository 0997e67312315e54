//! What goes wrong in one evening, and when: drawn from the seed, counted in clicks.

use std::time::Duration;

use discord_playground::error::ApiError;
use discord_playground::faults::{EventEffect, RequestEffect, RequestFilter};
use discord_playground::world::permissions::{
    CREATE_PUBLIC_THREADS, EMBED_LINKS, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// One thing that goes wrong. Tables and people are numbers.
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
    /// The newest post, or the one before it, and so on.
    LostMessage {
        table: usize,
        back: usize,
    },
    /// The newest thread of this table, or of another where it has none.
    LostThread(usize),
    LostChannel(usize),
    Denied {
        table: usize,
        rights: u64,
    },
    Granted(usize),
    NoDatabase(Duration),
    Killed(Duration),
}

#[derive(Debug, Clone, Copy)]
pub enum Gateway {
    Dropped,
    AskedToReconnect,
    Invalidated,
}

impl Fault {
    /// What has to have struck in the course of many evenings, or they prove less than they say.
    pub const KINDS: [&str; 20] = [
        "rate limit",
        "error",
        "edited too often",
        "answer lost",
        "answer late",
        "done with an error",
        "delay",
        "event doubled",
        "event lost",
        "events swapped",
        "gateway dropped",
        "asked to reconnect",
        "session invalidated",
        "direct messages closed",
        "message lost",
        "thread lost",
        "channel lost",
        "right denied",
        "no database",
        "killed",
    ];

    /// Its kind; none for what puts something right.
    pub fn kind(&self) -> Option<&'static str> {
        Some(match self {
            Fault::Requests { effect, .. } => match effect {
                RequestEffect::RateLimited { .. } => "rate limit",
                RequestEffect::Status(_) => "error",
                RequestEffect::Reject(_) => "edited too often",
                RequestEffect::ProcessThenDisconnect => "answer lost",
                RequestEffect::ProcessThenStatus(_) => "done with an error",
                RequestEffect::DelayRequest(_) => "delay",
                RequestEffect::DelayResponse(_) => "answer late",
            },
            Fault::Events(EventEffect::Duplicate, _) => "event doubled",
            Fault::Events(EventEffect::Drop, _) => "event lost",
            Fault::Events(EventEffect::SwapWithNext, _) => "events swapped",
            Fault::Gateway(Gateway::Dropped) => "gateway dropped",
            Fault::Gateway(Gateway::AskedToReconnect) => "asked to reconnect",
            Fault::Gateway(Gateway::Invalidated) => "session invalidated",
            Fault::ClosedDms(_) => "direct messages closed",
            Fault::LostMessage { .. } => "message lost",
            Fault::LostThread(_) => "thread lost",
            Fault::LostChannel(_) => "channel lost",
            Fault::Denied { .. } => "right denied",
            Fault::NoDatabase(_) => "no database",
            Fault::Killed(_) => "killed",
            Fault::OpenDms(_) | Fault::Granted(_) => return None,
        })
    }
}

/// A fault, and after how many clicks it comes.
pub type Schedule = Vec<(usize, Fault)>;

/// What else goes wrong besides what goes wrong every time.
const MORE: usize = 26;

/// The faults of a seed, spread over so many clicks.
pub fn draw(seed: u64, tables: usize, people: usize, clicks: usize) -> Schedule {
    let mut luck = StdRng::seed_from_u64(seed);
    let mut schedule = Schedule::new();
    let at = |luck: &mut StdRng| luck.random_range(tables..clicks);
    for _ in 0..MORE {
        let fault = one(&mut luck, tables, people);
        schedule.push((at(&mut luck), fault));
    }
    schedule.push((at(&mut luck), Fault::LostChannel(luck.random_range(0..tables))));
    for gateway in [Gateway::Dropped, Gateway::AskedToReconnect, Gateway::Invalidated] {
        schedule.push((at(&mut luck), Fault::Gateway(gateway)));
    }
    schedule.push((at(&mut luck), Fault::LostThread(luck.random_range(0..tables))));
    schedule.push((at(&mut luck), Fault::LostMessage { table: luck.random_range(0..tables), back: 0 }));
    schedule.push((at(&mut luck), Fault::NoDatabase(millis(&mut luck, 300..2500))));
    schedule.push((at(&mut luck), Fault::Killed(millis(&mut luck, 0..1500))));
    for rights in [SEND_MESSAGES, *[VIEW_CHANNEL, EMBED_LINKS, SEND_MESSAGES_IN_THREADS].choose(&mut luck).unwrap()] {
        let table = luck.random_range(0..tables);
        let from = at(&mut luck);
        schedule.push((from, Fault::Denied { table, rights }));
        schedule.push((from + 25, Fault::Granted(table)));
    }
    for _ in 0..2 {
        let person = luck.random_range(0..people);
        let from = at(&mut luck);
        schedule.push((from, Fault::ClosedDms(person)));
        schedule.push((from + 40, Fault::OpenDms(person)));
    }
    schedule.sort_by_key(|(at, _)| *at);
    schedule
}

fn one(luck: &mut StdRng, tables: usize, people: usize) -> Fault {
    let table = luck.random_range(0..tables);
    match luck.random_range(0..24) {
        0..12 => requests(luck),
        12..14 => Fault::Events(EventEffect::Duplicate, luck.random_range(1..8)),
        14..16 => Fault::Events(EventEffect::SwapWithNext, luck.random_range(1..4)),
        16 => Fault::Events(EventEffect::Drop, luck.random_range(1..3)),
        17 => Fault::Gateway(Gateway::Dropped),
        18 => Fault::Gateway(Gateway::AskedToReconnect),
        19..21 => Fault::LostMessage { table, back: luck.random_range(0..3) },
        21 => Fault::LostThread(table),
        22 => Fault::Denied { table, rights: CREATE_PUBLIC_THREADS },
        _ => Fault::ClosedDms(luck.random_range(0..people)),
    }
}

fn requests(luck: &mut StdRng) -> Fault {
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
    let times = luck.random_range(1..9);
    if luck.random_bool(0.1) {
        let refusal = ApiError::new(400, 30046, "Maximum number of edits to messages older than 1 hour reached.");
        return Fault::Requests { matching: places[1].clone(), effect: RequestEffect::Reject(refusal), times };
    }
    let status = *[500, 502, 503].choose(luck).unwrap();
    let effect = match luck.random_range(0..10) {
        0..2 => RequestEffect::RateLimited { retry_after: 0.2, global: luck.random_bool(0.5) },
        2..5 => RequestEffect::Status(status),
        5..7 => RequestEffect::ProcessThenDisconnect,
        7 => RequestEffect::ProcessThenStatus(status),
        8 => RequestEffect::DelayRequest(millis(luck, 100..900)),
        _ => RequestEffect::DelayResponse(millis(luck, 100..900)),
    };
    Fault::Requests { matching: places.choose(luck).unwrap().clone(), effect, times }
}

fn millis(luck: &mut StdRng, range: std::ops::Range<u64>) -> Duration {
    Duration::from_millis(luck.random_range(range))
}
