//! One evening: the playground, the bot, what went wrong, and every click with what its person was told.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use basari::store::{ChannelId, GameRow, Store};
use discord_playground::faults::{Faults, Frequency};
use discord_playground::world::permissions::CREATE_PUBLIC_THREADS;
use discord_playground::world::{InteractionState, MessageView, Session};
use discord_playground::{Id, World};
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::bot::Bot;
use super::schedule::{Fault, Gateway, Schedule};
use crate::e2e::support::{Choice, is_refusal};
use crate::support::door::Door;

/// How long a person looks at "thinking" before he gives up.
const GIVE_UP: Duration = Duration::from_secs(5);
/// When nobody can click any more, the next thing goes wrong after this.
const STANDSTILL: Duration = Duration::from_millis(1200);

/// So many clicks later it is calm.
const AFTERMATH: usize = 20;
/// How often, after so many clicks each, a thread is looked for that can get lost.
const THREAD_TRIES: usize = 8;

/// What a click was answered with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PublicLogEntry {
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
    pub told: PublicLogEntry,
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
    /// Messages and threads that were deleted.
    pub removed: Mutex<HashSet<Id>>,
    /// How often each kind of fault has really struck.
    pub strikes: Mutex<BTreeMap<&'static str, u32>>,
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
        self.world.read(|state| {
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
            Some(menu) => self.world.use_component(person, source, menu, Some(std::slice::from_ref(&choice.custom_id))),
            None => self.world.use_component(person, source, &choice.custom_id, None),
        };
        // It has just been replaced or deleted.
        let interaction = pressed.ok()?;
        let original = self.answered(person, interaction).await;
        let now = original.flatten().and_then(|id| self.world.read(|state| state.message_view(person, id)));
        let private = message.ephemeral || message.guild_id.is_none();
        let told = match (original, self.said(interaction)) {
            (Some(_), Some(embeds)) if is_refusal(&embeds) => PublicLogEntry::Refused,
            (Some(_), Some(_)) => PublicLogEntry::Done,
            // On a public post an acknowledgement says that it was done, and so does a "thinking" that goes away; on a
            // private page an acknowledgement says that it may take a while.
            (Some(Some(original)), None)
                if !private && (original == source || self.is_taken_back(original, message)) =>
            {
                PublicLogEntry::Done
            }
            _ => PublicLogEntry::Nothing,
        };
        self.clicks.lock().unwrap().push(Click { interaction, verb: choice.verb.clone(), told });
        now.filter(|now| private || now.id != message.id).filter(|now| now.state != "thinking")
    }

    /// Types a command; the answer, if there is one.
    pub async fn command(&self, person: Id, channel: Id, text: &str) -> Option<MessageView> {
        let interaction = self.world.run_typed_command(person, channel, text).ok()?;
        let original = self.answered(person, interaction).await??;
        let answer = self.world.read(|state| state.message_view(person, original))?;
        let told = match self.said(interaction) {
            None => PublicLogEntry::Nothing,
            Some(embeds) if is_refusal(&embeds) => PublicLogEntry::Refused,
            Some(_) => PublicLogEntry::Done,
        };
        let verb = text.split(' ').nth(1).unwrap_or_default();
        self.clicks.lock().unwrap().push(Click { interaction, verb: format!("/{verb}"), told });
        Some(answer)
    }

    /// Whether the bot has deleted this answer: not if it went with its channel.
    fn is_taken_back(&self, answer: Id, pressed: &MessageView) -> bool {
        let place: Id = pressed.channel_id.parse().unwrap();
        self.world.read(|state| !state.messages.contains_key(&answer) && state.channels.contains_key(&place))
    }

    /// What the bot has said in answer to this very interaction.
    fn said(&self, interaction: Id) -> Option<Vec<Value>> {
        self.world.read(|state| state.interactions[&interaction].response_embeds.clone())
    }

    /// Waits for the answer to an interaction: none when it failed, the message otherwise.
    async fn answered(&self, person: Id, interaction: Id) -> Option<Option<Id>> {
        let mut changes = self.world.subscribe();
        let waiting = async {
            loop {
                changes.mark_unchanged();
                let (state, original, thinking) = self.world.read(|state| {
                    let found = &state.interactions[&interaction];
                    let view = found.original_response.and_then(|id| state.message_view(person, id));
                    (found.state, found.original_response, view.is_some_and(|view| view.state == "thinking"))
                });
                match state {
                    InteractionState::TimedOut => return None,
                    InteractionState::Responded if !thinking => return Some(original),
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
            if self.strike(fault).await {
                self.count(fault, 1);
            }
        }
        self.lose_a_thread_yet(schedule).await;
        let last = schedule.last().map_or(0, |(after, _)| *after).max(self.clicked());
        self.until_clicks(last + AFTERMATH).await;
        self.count_spent(schedule);
        self.world.configure_faults(Faults::clear);
        self.tables.iter().for_each(|&table| self.world.deny_permissions(table, 0));
        self.people.iter().for_each(|&person| self.world.set_dms_open(person, true));
        self.calm.store(true, Ordering::SeqCst);
    }

    /// Threads are rare as long as few rounds were played: where there was none to lose, one is waited for.
    async fn lose_a_thread_yet(&self, schedule: &Schedule) {
        let Some((_, fault)) = schedule.iter().find(|(_, fault)| matches!(fault, Fault::LostThread(_))) else { return };
        for _ in 0..THREAD_TRIES {
            if fault.kind().is_some_and(|kind| self.strikes.lock().unwrap().contains_key(kind)) {
                return;
            }
            self.until_clicks(self.clicked() + AFTERMATH).await;
            if self.strike(fault).await {
                self.count(fault, 1);
            }
        }
    }

    fn clicked(&self) -> usize {
        self.clicks.lock().unwrap().len()
    }

    async fn until_clicks(&self, wanted: usize) {
        let count = || self.clicked();
        let (mut last, mut still) = (count(), Duration::ZERO);
        while last < wanted && still < STANDSTILL {
            let pause = Duration::from_millis(50);
            sleep(pause).await;
            self.bot.tend();
            still = if count() == last { still + pause } else { Duration::ZERO };
            last = count();
        }
    }

    fn count(&self, fault: &Fault, times: u32) {
        if let Some(kind) = fault.kind() {
            *self.strikes.lock().unwrap().entry(kind).or_default() += times;
        }
    }

    /// What was set for requests and events strikes later, or never.
    fn count_spent(&self, schedule: &Schedule) {
        let left = self.world.configure_faults(|faults| faults.remaining());
        let (mut requests, mut events) = (left.requests.into_iter(), left.events.into_iter());
        for (_, fault) in schedule {
            match fault {
                Fault::Requests { times, .. } => self.count(fault, times - requests.next().unwrap()),
                Fault::Events(_, times) => self.count(fault, times - events.next().unwrap()),
                _ => {}
            }
        }
    }

    /// Says whether it has struck already.
    async fn strike(&self, fault: &Fault) -> bool {
        let world = &self.world;
        match fault {
            Fault::Requests { matching, effect, times } => {
                world.configure_faults(|faults| {
                    faults.on_requests(matching.clone(), Frequency::Next(*times), effect.clone())
                });
                return false;
            }
            Fault::Events(effect, times) => {
                world.configure_faults(|faults| faults.on_events("INTERACTION_CREATE", *times, *effect));
                return false;
            }
            Fault::Gateway(gateway) => {
                let connected = world.read(|state| state.sessions.values().any(Session::is_connected));
                match gateway {
                    Gateway::Dropped => world.drop_gateway_connections(),
                    Gateway::AskedToReconnect => world.request_reconnect(),
                    Gateway::Invalidated => world.invalidate_sessions(),
                }
                return connected;
            }
            Fault::ClosedDms(person) => world.set_dms_open(self.people[*person], false),
            Fault::OpenDms(person) => world.set_dms_open(self.people[*person], true),
            Fault::LostMessage { table, back } => return self.lose_message(self.tables[*table], *back),
            Fault::LostThread(table) => return self.lose_thread(self.tables[*table]),
            Fault::LostChannel(table) => world.delete_channel(self.tables[*table]),
            Fault::Denied { table, rights } => {
                // Without threads of its own a barter is in the channel, and nothing is dropped.
                if *rights != CREATE_PUBLIC_THREADS {
                    self.unheard.lock().unwrap().insert(self.tables[*table]);
                }
                world.deny_permissions(self.tables[*table], *rights);
            }
            Fault::Granted(table) => world.deny_permissions(self.tables[*table], 0),
            Fault::NoDatabase(pause) => self.without_database(*pause).await,
            Fault::Killed(pause) => {
                self.bot.kill();
                sleep(*pause).await;
                self.bot.start();
            }
        }
        true
    }

    fn lose_thread(&self, table: Id) -> bool {
        let thread = self.world.read(|state| {
            let mut threads = state.channels.values().rev().filter(|one| one.parent.is_some());
            let own = threads.clone().find(|one| one.parent == Some(table));
            own.or_else(|| threads.next()).map(|one| one.id)
        });
        if let Some(thread) = thread {
            self.removed.lock().unwrap().insert(thread);
            self.world.delete_channel(thread);
        }
        thread.is_some()
    }

    fn lose_message(&self, table: Id, back: usize) -> bool {
        let reader = self.people[0];
        let public = self.world.read(|state| state.messages_view(reader, table)).unwrap_or_default();
        let posts = public.into_iter().rev().filter(|message| !message.ephemeral && message.author.bot);
        let Some(post) = posts.skip(back).find(|message| title(message).is_some()) else { return false };
        let id = post.id.parse().unwrap();
        self.deleted.lock().unwrap().extend(title(&post).map(|title| (table, title)));
        self.removed.lock().unwrap().insert(id);
        self.world.delete_message(id);
        true
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
