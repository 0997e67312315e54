//! One evening: the town, the bot, what went wrong, and every click with what its person was told.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use basari::playground::faults::{Faults, Often};
use basari::playground::world::{InteractionState, MessageView};
use basari::playground::{Id, World};
use basari::render::Tone;
use basari::store::{ChannelId, GameRow, Store};
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::bot::Bot;
use super::schedule::{Fault, Gateway, Schedule};
use crate::e2e::support::Choice;
use crate::support::door::Door;

/// How long a person looks at "thinking" before he gives up.
const GIVE_UP: Duration = Duration::from_secs(5);
/// When nobody can click any more, the next thing goes wrong after this.
const STANDSTILL: Duration = Duration::from_millis(1200);

/// So many clicks later it is calm.
const AFTERMATH: usize = 20;

/// What a click was answered with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// Nothing, or nothing that says whether it was done.
    Nothing,
    Refused,
    /// It was done.
    Done,
}

#[derive(Debug, Clone)]
pub struct Click {
    pub interaction: Id,
    pub verb: String,
    pub told: Told,
}

pub struct Evening {
    pub world: Arc<World>,
    pub bot: Bot,
    /// Another look at the database, past everything that goes wrong with it.
    pub books: Store,
    /// Before the database, where that is a server.
    pub door: Option<Door>,
    pub people: Vec<Id>,
    pub tables: Vec<Id>,
    /// A channel where nobody plays.
    pub lounge: Id,
    pub clicks: Mutex<Vec<Click>>,
    /// Titles of posts that were deleted, with their channel.
    pub deleted: Mutex<Vec<(Id, String)>>,
    /// Channels that the bot could not write in for a while: what it had to say then is dropped when the game is parked.
    pub unheard: Mutex<HashSet<Id>>,
    /// Nothing goes wrong any more.
    pub calm: AtomicBool,
}

impl Evening {
    pub fn is_calm(&self) -> bool {
        self.calm.load(Ordering::SeqCst)
    }

    /// The newest game of a channel.
    pub async fn game_in(&self, channel: Id) -> Option<GameRow> {
        let mut books = self.books.read().await.unwrap();
        books.games_in_channel(ChannelId(channel), 1).await.unwrap().pop()
    }

    /// All that a person sees in a channel, its threads and his direct messages, the newest first.
    pub fn sees(&self, person: Id, channel: Id) -> Vec<MessageView> {
        self.world.look(|state| {
            let here = state.channels.values().filter(|other| {
                other.id == channel || other.parent == Some(channel) || other.recipients.contains(&person)
            });
            let places: Vec<Id> = here.map(|other| other.id).collect();
            let mut all: Vec<MessageView> =
                places.into_iter().filter_map(|place| state.messages_view(person, place)).flatten().collect();
            all.sort_by_key(|message| std::cmp::Reverse(message.id.parse::<Id>().unwrap()));
            all
        })
    }

    /// Presses or chooses; what the person is shown then, if it is something for him alone.
    pub async fn press(&self, person: Id, message: &MessageView, choice: &Choice) -> Option<MessageView> {
        let source: Id = message.id.parse().unwrap();
        let pressed = match &choice.select {
            Some(menu) => self.world.press(person, source, menu, Some(std::slice::from_ref(&choice.custom_id))),
            None => self.world.press(person, source, &choice.custom_id, None),
        };
        // It has just been replaced or deleted.
        let interaction = pressed.ok()?;
        let original = self.answered(person, interaction).await;
        let now = original.flatten().and_then(|id| self.world.look(|state| state.message_view(person, id)));
        let private = message.ephemeral || message.guild_id.is_none();
        let told = match (original, self.said(interaction)) {
            (Some(_), Some(embeds)) if is_refusal(&embeds) => Told::Refused,
            (Some(_), Some(_)) => Told::Done,
            // On a public post an acknowledgement says that it was done; on a private page, that it may take a while.
            (Some(original), None) if original == Some(source) && !private => Told::Done,
            _ => Told::Nothing,
        };
        self.clicks.lock().unwrap().push(Click { interaction, verb: choice.verb.clone(), told });
        now.filter(|now| private || now.id != message.id).filter(|now| now.state != "thinking")
    }

    /// Types a command; the answer, if there is one.
    pub async fn command(&self, person: Id, channel: Id, text: &str) -> Option<MessageView> {
        let interaction = self.world.type_command(person, channel, text).ok()?;
        let original = self.answered(person, interaction).await??;
        let answer = self.world.look(|state| state.message_view(person, original))?;
        let told = match self.said(interaction) {
            None => Told::Nothing,
            Some(embeds) if is_refusal(&embeds) => Told::Refused,
            Some(_) => Told::Done,
        };
        let verb = text.split(' ').nth(1).unwrap_or_default();
        self.clicks.lock().unwrap().push(Click { interaction, verb: format!("/{verb}"), told });
        Some(answer)
    }

    /// What the bot has said in answer to this very interaction.
    fn said(&self, interaction: Id) -> Option<Vec<Value>> {
        self.world.look(|state| state.interactions[&interaction].said.clone())
    }

    /// Waits for the answer to an interaction: none when it failed, the message otherwise.
    async fn answered(&self, person: Id, interaction: Id) -> Option<Option<Id>> {
        let mut changes = self.world.changes();
        let waiting = async {
            loop {
                changes.mark_unchanged();
                let (state, original, thinking) = self.world.look(|state| {
                    let found = &state.interactions[&interaction];
                    let view = found.original.and_then(|id| state.message_view(person, id));
                    (found.state, found.original, view.is_some_and(|view| view.state == "thinking"))
                });
                match state {
                    InteractionState::Failed => return None,
                    InteractionState::Answered if !thinking => return Some(original),
                    _ => {}
                }
                let _ = timeout(Duration::from_millis(250), changes.changed()).await;
            }
        };
        timeout(GIVE_UP, waiting).await.ok().flatten()
    }

    /// Lets everything go wrong that is to go wrong, and then puts right what can be.
    pub async fn suffer(&self, schedule: &Schedule) {
        for (after, fault) in schedule {
            self.until_clicks(*after).await;
            self.strike(fault).await;
        }
        let last = schedule.last().map_or(0, |(after, _)| *after);
        self.until_clicks(last + AFTERMATH).await;
        self.world.faults(Faults::clear);
        self.tables.iter().for_each(|&table| self.world.deny(table, 0));
        self.people.iter().for_each(|&person| self.world.close_dms(person, false));
        self.calm.store(true, Ordering::SeqCst);
    }

    async fn until_clicks(&self, wanted: usize) {
        let count = || self.clicks.lock().unwrap().len();
        let (mut last, mut still) = (count(), Duration::ZERO);
        while last < wanted && still < STANDSTILL {
            let pause = Duration::from_millis(50);
            sleep(pause).await;
            self.bot.tend();
            still = if count() == last { still + pause } else { Duration::ZERO };
            last = count();
        }
    }

    async fn strike(&self, fault: &Fault) {
        let world = &self.world;
        match fault {
            Fault::Requests { matching, effect, times } => {
                world.faults(|faults| faults.on_requests(matching.clone(), Often::Next(*times), effect.clone()));
            }
            Fault::Events(effect, times) => {
                world.faults(|faults| faults.on_events("INTERACTION_CREATE", *times, *effect));
            }
            Fault::Gateway(Gateway::Dropped) => world.drop_gateway(),
            Fault::Gateway(Gateway::AskedToReconnect) => world.ask_to_reconnect(),
            Fault::Gateway(Gateway::Invalidated) => world.invalidate_sessions(),
            Fault::ClosedDms(person) => world.close_dms(self.people[*person], true),
            Fault::OpenDms(person) => world.close_dms(self.people[*person], false),
            Fault::LostMessage { table, back } => self.lose_message(self.tables[*table], *back),
            Fault::LostThread(table) => {
                let parent = Some(self.tables[*table]);
                let thread =
                    world.look(|state| state.channels.values().rfind(|one| one.parent == parent).map(|one| one.id));
                if let Some(thread) = thread {
                    world.delete_channel(thread);
                }
            }
            Fault::LostChannel(table) => world.delete_channel(self.tables[*table]),
            Fault::Denied { table, rights } => {
                self.unheard.lock().unwrap().insert(self.tables[*table]);
                world.deny(self.tables[*table], *rights);
            }
            Fault::Granted(table) => world.deny(self.tables[*table], 0),
            Fault::NoDatabase(pause) => self.without_database(*pause).await,
            Fault::Killed(pause) => {
                self.bot.kill();
                sleep(*pause).await;
                self.bot.start();
            }
        }
    }

    fn lose_message(&self, table: Id, back: usize) {
        let reader = self.people[0];
        let public = self.world.look(|state| state.messages_view(reader, table)).unwrap_or_default();
        let posts = public.into_iter().rev().filter(|message| !message.ephemeral && message.author.bot);
        if let Some(post) = posts.skip(back).find(|message| title(message).is_some()) {
            self.deleted.lock().unwrap().extend(title(&post).map(|title| (table, title)));
            self.world.delete_message(post.id.parse().unwrap());
        }
    }

    /// A server is cut off; a file is locked by somebody else.
    async fn without_database(&self, pause: Duration) {
        if let Some(door) = &self.door {
            door.shut();
            sleep(pause).await;
            door.unlock();
            return;
        }
        if let Ok(held) = self.books.begin().await {
            sleep(pause).await;
            held.rollback().await.unwrap();
        }
    }
}

/// The title of a post.
pub fn title(message: &MessageView) -> Option<String> {
    message.embeds.first()?["title"].as_str().map(str::to_owned)
}

/// A refusal is a sentence without a title, in the colour of a warning.
fn is_refusal(embeds: &[Value]) -> bool {
    let Some(first) = embeds.first() else { return false };
    first.get("title").is_none() && [Tone::Warn, Tone::Bad].iter().any(|tone| first["color"] == tone.rgb())
}
