//! What is measured of a bot, in several turns.

use std::time::Duration;

use super::bot::cpu_time;
use super::clicks::ResponseTimes;
use super::contestants::Contestant;

/// The pause after a turn, so that debounced posts do not fall into the turn of another bot. They count as work of the
/// clicks that caused them.
const PAUSE: Duration = Duration::from_millis(1500);

/// Clicks, and the CPU time that they cost.
#[derive(Clone, Default)]
pub struct Measurement {
    pub responses: ResponseTimes,
    bot_time: Duration,
    /// CPU time of this process: the clicks and the playground.
    own_time: Duration,
}

impl Measurement {
    /// Clicks at this rate, whether or not the responses keep up.
    pub async fn clicks_at_rate(contestant: &mut Contestant, rate: u32, clicks: u32) -> Measurement {
        let before = CpuTimes::now(contestant);
        let responses = contestant.clicker.at_rate(rate, clicks).await;
        before.until_rest(contestant, responses).await
    }

    /// Keeps this many clicks waiting at all times.
    pub async fn clicks_in_flight(contestant: &mut Contestant, in_flight: usize, time: Duration) -> Measurement {
        let before = CpuTimes::now(contestant);
        let responses = contestant.clicker.saturated(in_flight, time).await;
        before.until_rest(contestant, responses).await
    }

    pub fn add(&mut self, other: Measurement) {
        self.responses.add(other.responses);
        self.bot_time += other.bot_time;
        self.own_time += other.own_time;
    }

    /// CPU milliseconds of the bot per click.
    pub fn bot_cpu(&self) -> f64 {
        self.bot_time.as_secs_f64() * 1000.0 / self.responses.count().max(1.0)
    }

    /// CPU milliseconds of the playground per click.
    pub fn playground_cpu(&self) -> f64 {
        self.own_time.as_secs_f64() * 1000.0 / self.responses.count().max(1.0)
    }
}

struct CpuTimes {
    bot: Duration,
    own: Duration,
}

impl CpuTimes {
    fn now(contestant: &Contestant) -> CpuTimes {
        CpuTimes { bot: contestant.bot.cpu_time(), own: cpu_time(std::process::id()) }
    }

    async fn until_rest(self, contestant: &Contestant, responses: ResponseTimes) -> Measurement {
        tokio::time::sleep(PAUSE).await;
        let now = CpuTimes::now(contestant);
        let (bot_time, own_time) = (now.bot.saturating_sub(self.bot), now.own.saturating_sub(self.own));
        Measurement { responses, bot_time, own_time }
    }
}
