//! Clicks at a given rate or as fast as the bot responds, and the time until each response.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_playground::world::{Message, TimedResponse, flags};
use discord_playground::{Id, World};
use serde_json::json;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep_until, timeout};

/// A click without a response after this time is lost. Discord waits three seconds.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(5);

/// A private page with buttons, and who sees it.
pub struct PrivatePage {
    person: Id,
    message: Id,
    buttons: Vec<String>,
    next: usize,
}

/// Clicks the buttons of pages in turn.
pub struct Clicker {
    world: Arc<World>,
    bot: Id,
    pages: Vec<PrivatePage>,
    next: usize,
    responses: UnboundedReceiver<TimedResponse>,
    waiting: HashSet<Id>,
}

/// What a person can click: the person, the channel of the page, and its buttons.
pub type Buttons = (Id, Id, Vec<String>);

impl Clicker {
    /// Creates a private page of this bot for each entry.
    pub fn new(world: &Arc<World>, bot: Id, pages: Vec<Buttons>) -> Clicker {
        let responses = world.watch_responses();
        let world = Arc::clone(world);
        let mut clicker = Clicker { world, bot, pages: Vec::new(), next: 0, responses, waiting: HashSet::new() };
        clicker.replace_pages(pages);
        clicker
    }

    /// From now on, clicks these pages instead.
    pub fn replace_pages(&mut self, pages: Vec<Buttons>) {
        self.pages = pages.into_iter().map(|page| self.create_page(page)).collect();
        self.next = 0;
    }

    /// From now on, clicks this page instead of a former one.
    pub fn replace_page(&mut self, number: usize, page: Buttons) {
        self.pages[number] = self.create_page(page);
    }

    /// Clicks this often per second, whether or not the responses keep up.
    pub async fn at_rate(&mut self, rate: u32, clicks: u32) -> ResponseTimes {
        self.discard_old_responses();
        let started_at = Instant::now();
        let (mut times, mut clicked) = (Vec::new(), 0);
        while clicked < clicks {
            let due = started_at + Duration::from_secs(1) * clicked / rate;
            tokio::select! {
                biased;
                () = sleep_until(due.into()) => {
                    self.click();
                    clicked += 1;
                }
                Some(response) = self.responses.recv() => times.extend(self.response_time(response)),
            }
        }
        self.wait_for_the_rest(times, started_at).await
    }

    /// Keeps this many clicks waiting for a response at all times.
    pub async fn saturated(&mut self, in_flight: usize, time: Duration) -> ResponseTimes {
        self.discard_old_responses();
        let started_at = Instant::now();
        let mut times = Vec::new();
        for _ in 0..in_flight {
            self.click();
        }
        while started_at.elapsed() < time {
            let Ok(Some(response)) = timeout(RESPONSE_TIMEOUT, self.responses.recv()).await else { break };
            if let Some(took) = self.response_time(response) {
                times.push(took);
                self.click();
            }
        }
        // The last clicks count, and so does the time they take.
        self.wait_for_the_rest(times, started_at).await
    }

    /// Another bot may have responded in the meantime.
    fn discard_old_responses(&mut self) {
        while self.responses.try_recv().is_ok() {}
    }

    async fn wait_for_the_rest(&mut self, mut times: Vec<Duration>, started_at: Instant) -> ResponseTimes {
        while !self.waiting.is_empty() {
            let Ok(Some(response)) = timeout(RESPONSE_TIMEOUT, self.responses.recv()).await else { break };
            times.extend(self.response_time(response));
        }
        let lost = self.waiting.len();
        self.waiting.clear();
        times.sort();
        ResponseTimes { times, lost, elapsed: started_at.elapsed() }
    }

    fn click(&mut self) {
        let count = self.pages.len();
        let page = &mut self.pages[self.next % count];
        self.next += 1;
        let button = &page.buttons[page.next % page.buttons.len()];
        page.next += 1;
        let button = self.world.read(|state| shown_button(&state.messages[&page.message], button));
        self.waiting.insert(self.world.use_component(page.person, page.message, &button, None).unwrap());
    }

    /// The time from the click to its response. A failed interaction stays in `waiting`.
    fn response_time(&mut self, response: TimedResponse) -> Option<Duration> {
        self.waiting.remove(&response.interaction).then_some(response.response_time)
    }

    fn create_page(&self, (person, channel, buttons): Buttons) -> PrivatePage {
        let button =
            |(number, id): (u32, &String)| json!({"type": 2, "style": 1, "label": "?", "custom_id": id, "id": number});
        let row = json!({"type": 1, "id": 1, "components": (2..).zip(&buttons).map(button).collect::<Vec<_>>()});
        let message = self.world.update(|state| {
            let id = state.ids.next_id();
            let message = Message {
                id,
                channel,
                author: self.bot,
                content: "?".into(),
                components: vec![row],
                flags: flags::EPHEMERAL,
                ephemeral_for: Some(person),
                ..Message::default()
            };
            state.messages.insert(id, message);
            if let Some(channel) = state.channels.get_mut(&channel) {
                channel.messages.push(id);
            }
            id
        });
        PrivatePage { person, message, buttons, next: 0 }
    }
}

/// The id of a button as its message shows it. The bot adds the barter plan to the ids of the actions.
fn shown_button(message: &Message, button: &str) -> String {
    let with_plan = format!("{button}:");
    let rows = message.components.iter().filter_map(|row| row["components"].as_array());
    let mut ids = rows.flatten().filter_map(|component| component["custom_id"].as_str());
    ids.find(|id| *id == button || id.starts_with(&with_plan)).unwrap().to_owned()
}

/// Response times, sorted.
#[derive(Clone, Default)]
pub struct ResponseTimes {
    pub times: Vec<Duration>,
    pub lost: usize,
    pub elapsed: Duration,
}

impl ResponseTimes {
    pub fn add(&mut self, others: ResponseTimes) {
        self.times.extend(others.times);
        self.times.sort();
        self.lost += others.lost;
        self.elapsed += others.elapsed;
    }

    /// In milliseconds.
    pub fn percentile(&self, share: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let at = (last as f64 * share).round() as usize;
        self.times.get(at).copied().unwrap_or_default().as_secs_f64() * 1000.0
    }

    pub fn per_second(&self) -> f64 {
        self.count() / self.elapsed.as_secs_f64()
    }

    pub fn count(&self) -> f64 {
        f64::from(u32::try_from(self.times.len()).unwrap())
    }
}
