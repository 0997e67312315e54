//! Clicks: at a given rate, or as many as can be answered; and how long each answer took.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_playground::world::{Message, PageEvent, flags};
use discord_playground::{Id, World};
use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep_until, timeout};

/// An answer that takes longer is none: Discord waits three seconds.
const LOST: Duration = Duration::from_secs(5);

/// A private page with buttons, in front of one person.
pub struct Screen {
    message: Id,
    buttons: Vec<String>,
    next: usize,
}

/// The person who clicks, at all tables in turn.
pub struct Clicker {
    world: Arc<World>,
    person: Id,
    screens: Vec<Screen>,
    next: usize,
    told: UnboundedReceiver<PageEvent>,
    waiting: HashMap<Id, Instant>,
    /// Those of them that were acknowledged, and are to be answered later.
    put_off: Vec<Id>,
}

/// How long the answers took, sorted.
#[derive(Default)]
pub struct Answers {
    pub times: Vec<Duration>,
    pub lost: usize,
    pub elapsed: Duration,
}

impl Answers {
    pub fn add(&mut self, others: Answers) {
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

    pub fn a_second(&self) -> f64 {
        f64::from(u32::try_from(self.times.len()).unwrap()) / self.elapsed.as_secs_f64()
    }
}

impl Clicker {
    /// Puts a page of this bot before the person in each channel.
    pub fn new(world: &Arc<World>, person: Id, bot: Id, pages: Vec<(Id, Vec<String>)>) -> Clicker {
        let screens = pages.into_iter().map(|(channel, buttons)| Screen {
            message: private_page(world, person, bot, channel, &buttons),
            buttons,
            next: 0,
        });
        let screens = screens.collect();
        let told = world.update(|state| state.subscribe_page_events(person));
        Clicker {
            world: Arc::clone(world),
            person,
            screens,
            next: 0,
            told,
            waiting: HashMap::new(),
            put_off: Vec::new(),
        }
    }

    /// Clicks so often a second, whether or not the answers keep up.
    pub async fn at_rate(&mut self, rate: u32, time: Duration) -> Answers {
        self.look_up();
        let began = Instant::now();
        let (mut times, mut clicked) = (Vec::new(), 0);
        while began.elapsed() < time {
            let due = began + Duration::from_secs(1) * clicked / rate;
            tokio::select! {
                biased;
                () = sleep_until(due.into()) => {
                    self.click();
                    clicked += 1;
                }
                Some(event) = self.told.recv() => times.extend(self.answered(&event)),
            }
        }
        self.rest(times, began).await
    }

    /// Keeps `at_once` clicks waiting for their answer at all times.
    pub async fn flat_out(&mut self, at_once: usize, time: Duration) -> Answers {
        self.look_up();
        let began = Instant::now();
        let mut times = Vec::new();
        for _ in 0..at_once {
            self.click();
        }
        while began.elapsed() < time {
            let Ok(Some(event)) = timeout(LOST, self.told.recv()).await else { break };
            if let Some(took) = self.answered(&event) {
                times.push(took);
                self.click();
            }
        }
        let elapsed = began.elapsed();
        Answers { elapsed, ..self.rest(times, began).await }
    }

    /// What went on while nobody clicked here is no answer.
    fn look_up(&mut self) {
        while self.told.try_recv().is_ok() {}
    }

    async fn rest(&mut self, mut times: Vec<Duration>, began: Instant) -> Answers {
        while !self.waiting.is_empty() {
            let Ok(Some(event)) = timeout(LOST, self.told.recv()).await else { break };
            times.extend(self.answered(&event));
        }
        let lost = self.waiting.len();
        self.waiting.clear();
        self.put_off.clear();
        times.sort();
        Answers { times, lost, elapsed: began.elapsed() }
    }

    fn click(&mut self) {
        let screens = self.screens.len();
        let screen = &mut self.screens[self.next % screens];
        self.next += 1;
        let button = &screen.buttons[screen.next % screen.buttons.len()];
        screen.next += 1;
        let began = Instant::now();
        let interaction = self.world.use_component(self.person, screen.message, button, None).unwrap();
        self.waiting.insert(interaction, began);
    }

    /// How long the answer took that this event tells of.
    fn answered(&mut self, event: &PageEvent) -> Option<Duration> {
        let id = match event.name {
            "interaction" => {
                let told: Value = serde_json::from_str(&event.data).unwrap();
                let id: Id = told["id"].as_str()?.parse().ok()?;
                // One that failed stays in the list of those that wait.
                (told["state"] == "done" && self.waiting.contains_key(&id)).then_some(id)?
            }
            // What was only put off is answered by an edit.
            "message_edited" => self.put_off.iter().copied().find(|&id| self.is_said(id))?,
            _ => return None,
        };
        if !self.is_said(id) {
            self.put_off.push(id);
            return None;
        }
        self.put_off.retain(|&other| other != id);
        self.waiting.remove(&id).map(|began| began.elapsed())
    }

    /// Whether the bot has really said something, and not only that it will.
    fn is_said(&self, interaction: Id) -> bool {
        self.world
            .read(|state| state.interactions.get(&interaction).is_some_and(|found| found.response_embeds.is_some()))
    }
}

fn private_page(world: &World, person: Id, bot: Id, channel: Id, buttons: &[String]) -> Id {
    let shown =
        |(number, id): (u32, &String)| json!({"type": 2, "style": 1, "label": "?", "custom_id": id, "id": number});
    let row = json!({"type": 1, "id": 1, "components": (2..).zip(buttons).map(shown).collect::<Vec<_>>()});
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
