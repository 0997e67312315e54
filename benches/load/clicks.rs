//! Clicks at a given rate or as fast as the bot responds, and the time until each response.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_playground::world::{Message, PageEvent, flags};
use discord_playground::{Id, World};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep_until, timeout};

/// A click without a response after this time is lost. Discord waits three seconds.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(5);

/// A private page with buttons.
pub struct PrivatePage {
    message: Id,
    buttons: Vec<String>,
    next: usize,
}

impl PrivatePage {
    fn new(world: &World, person: Id, bot: Id, channel: Id, buttons: Vec<String>) -> PrivatePage {
        PrivatePage { message: private_page(world, person, bot, channel, &buttons), buttons, next: 0 }
    }
}

/// A person who clicks in all games in turn.
pub struct Clicker {
    world: Arc<World>,
    person: Id,
    bot: Id,
    pages: Vec<PrivatePage>,
    next: usize,
    events: UnboundedReceiver<PageEvent>,
    waiting: HashMap<Id, Instant>,
    /// Clicks that were deferred and get their response later.
    deferred: Vec<Id>,
}

/// Response times, sorted.
#[derive(Default)]
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

    pub fn percentile(&self, share: f64) -> f64 {
        let last = self.times.len().saturating_sub(1);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let at = (last as f64 * share).round() as usize;
        self.times.get(at).copied().unwrap_or_default().as_secs_f64() * 1000.0
    }

    pub fn per_second(&self) -> f64 {
        f64::from(u32::try_from(self.times.len()).unwrap()) / self.elapsed.as_secs_f64()
    }
}

impl Clicker {
    /// Creates a private page of this bot in each channel.
    pub fn new(world: &Arc<World>, person: Id, bot: Id, pages: Vec<(Id, Vec<String>)>) -> Clicker {
        let page = |(channel, buttons)| PrivatePage::new(world, person, bot, channel, buttons);
        let pages = pages.into_iter().map(page).collect();
        let events = world.update(|state| state.subscribe_page_events(person));
        Clicker {
            world: Arc::clone(world),
            person,
            bot,
            pages,
            next: 0,
            events,
            waiting: HashMap::new(),
            deferred: Vec::new(),
        }
    }

    /// From now on, clicks these buttons of another game instead of those of a former one.
    pub fn replace_page(&mut self, number: usize, channel: Id, buttons: Vec<String>) {
        self.pages[number] = PrivatePage::new(&self.world, self.person, self.bot, channel, buttons);
    }

    /// Clicks this often per second, whether or not the responses keep up.
    pub async fn at_rate(&mut self, rate: u32, time: Duration) -> ResponseTimes {
        self.discard_old_events();
        let started_at = Instant::now();
        let (mut times, mut clicked) = (Vec::new(), 0);
        while started_at.elapsed() < time {
            let due = started_at + Duration::from_secs(1) * clicked / rate;
            tokio::select! {
                biased;
                () = sleep_until(due.into()) => {
                    self.click();
                    clicked += 1;
                }
                Some(event) = self.events.recv() => times.extend(self.response_time(&event)),
            }
        }
        self.wait_for_the_rest(times, started_at).await
    }

    /// Keeps this many clicks waiting for a response at all times.
    pub async fn saturated(&mut self, concurrency: usize, time: Duration) -> ResponseTimes {
        self.discard_old_events();
        let started_at = Instant::now();
        let mut times = Vec::new();
        for _ in 0..concurrency {
            self.click();
        }
        while started_at.elapsed() < time {
            let Ok(Some(event)) = timeout(RESPONSE_TIMEOUT, self.events.recv()).await else { break };
            if let Some(took) = self.response_time(&event) {
                times.push(took);
                self.click();
            }
        }
        let elapsed = started_at.elapsed();
        ResponseTimes { elapsed, ..self.wait_for_the_rest(times, started_at).await }
    }

    /// Events from before the first click are not responses.
    fn discard_old_events(&mut self) {
        while self.events.try_recv().is_ok() {}
    }

    async fn wait_for_the_rest(&mut self, mut times: Vec<Duration>, started_at: Instant) -> ResponseTimes {
        while !self.waiting.is_empty() {
            let Ok(Some(event)) = timeout(RESPONSE_TIMEOUT, self.events.recv()).await else { break };
            times.extend(self.response_time(&event));
        }
        let lost = self.waiting.len();
        self.waiting.clear();
        self.deferred.clear();
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
        let started_at = Instant::now();
        let interaction = self.world.use_component(self.person, page.message, &button, None).unwrap();
        self.waiting.insert(interaction, started_at);
    }

    /// The time until the response that this event announces, if it announces one.
    fn response_time(&mut self, event: &PageEvent) -> Option<Duration> {
        let id = match event.name {
            "interaction" => {
                let data: Value = serde_json::from_str(&event.data).unwrap();
                let id: Id = data["id"].as_str()?.parse().ok()?;
                // A failed interaction stays in `waiting`.
                (data["state"] == "done" && self.waiting.contains_key(&id)).then_some(id)?
            }
            // A deferred response arrives as an edit.
            "message_edited" => self.deferred.iter().copied().find(|&id| self.has_responded(id))?,
            _ => return None,
        };
        if !self.has_responded(id) {
            self.deferred.push(id);
            return None;
        }
        self.deferred.retain(|&other| other != id);
        self.waiting.remove(&id).map(|started_at| started_at.elapsed())
    }

    /// Whether the bot has sent its response, and not only deferred it.
    fn has_responded(&self, interaction: Id) -> bool {
        self.world
            .read(|state| state.interactions.get(&interaction).is_some_and(|found| found.response_embeds.is_some()))
    }
}

/// The id of a button as its message shows it. The bot adds the barter plan to the ids of the actions.
fn shown_button(message: &Message, button: &str) -> String {
    let with_plan = format!("{button}:");
    let rows = message.components.iter().filter_map(|row| row["components"].as_array());
    let mut ids = rows.flatten().filter_map(|component| component["custom_id"].as_str());
    ids.find(|id| *id == button || id.starts_with(&with_plan)).unwrap().to_owned()
}

fn private_page(world: &World, person: Id, bot: Id, channel: Id, buttons: &[String]) -> Id {
    let button =
        |(number, id): (u32, &String)| json!({"type": 2, "style": 1, "label": "?", "custom_id": id, "id": number});
    let row = json!({"type": 1, "id": 1, "components": (2..).zip(buttons).map(button).collect::<Vec<_>>()});
    world.update(|state| {
        let id = state.ids.next_id();
        let message = Message {
            id,
            channel,
            author: bot,
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
    })
}
