//! One run: the playground, the bot, the injected faults, and every click with its response.

use std::collections::{BTreeMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use basari::model::absence::AbsenceMode;
use basari::store::{ChannelId, GameId, GameRow, Store};
use discord_playground::faults::{Faults, Frequency};
use discord_playground::world::permissions::CREATE_PUBLIC_THREADS;
use discord_playground::world::{InteractionState, MessageView, Session};
use discord_playground::{Id, World};
use jiff::SignedDuration;
use serde_json::Value;
use tokio::time::{sleep, timeout};

use super::bot::Bot;
use super::checks::last_title;
use super::schedule::{Fault, Gateway, Schedule};
use crate::e2e::support::{Choice, is_refusal};
use crate::support::database_proxy::DatabaseProxy;

/// How long a person waits for a deferred response.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(5);
/// If nobody clicks for this long, the next fault is injected anyway.
const MAX_IDLE: Duration = Duration::from_millis(1200);

/// Clicks between the last fault and the end of all faults.
const CLICKS_AFTER_LAST_FAULT: usize = 20;
/// How often to retry the deletion of a thread if there was none.
const LOST_THREAD_ATTEMPTS: usize = 8;

/// The response to a click.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Response {
    /// None, or one that does not say whether the click worked.
    Nothing,
    Refused,
    /// The click worked.
    Done,
}

#[derive(Debug, Clone)]
pub struct Click {
    pub interaction: Id,
    pub verb: String,
    pub response: Response,
}

pub struct FaultRun {
    pub world: Arc<World>,
    pub bot: Bot,
    /// A connection of its own to the database, not affected by the faults.
    pub store: Store,
    /// In front of a database server. None for SQLite.
    pub proxy: Option<DatabaseProxy>,
    pub people: Vec<Id>,
    pub tables: Vec<Id>,
    /// A channel without a game.
    pub idle_channel: Id,
    pub clicks: Mutex<Vec<Click>>,
    /// Titles of deleted posts, with their channel.
    pub deleted: Mutex<Vec<(Id, String)>>,
    /// Deleted messages and threads.
    pub removed: Mutex<HashSet<Id>>,
    /// How often each kind of fault has occurred.
    pub injected: Mutex<BTreeMap<&'static str, u32>>,
    /// The used reserve of each seat, as last seen.
    pub used_reserves: Mutex<BTreeMap<(GameId, u8), SignedDuration>>,
    /// What went wrong during the run, one sentence each.
    pub violations: Mutex<Vec<String>>,
    /// Channels in which the bot could not post for a while. Parking a game drops its pending posts.
    pub muted_channels: Mutex<HashSet<Id>>,
    /// No more faults from now on.
    pub faults_over: AtomicBool,
}

impl FaultRun {
    pub fn faults_are_over(&self) -> bool {
        self.faults_over.load(Ordering::SeqCst)
    }

    /// The newest game of a channel.
    pub async fn game_in(&self, channel: Id) -> Option<GameRow> {
        let mut store = self.store.read().await.unwrap();
        store.games_in_channel(ChannelId(channel), 1).await.unwrap().pop()
    }

    /// Compares the used reserves of a game with the last look. Returns whether somebody is away.
    pub async fn watch_seats(&self, game: &GameId) -> bool {
        let seats = self.store.read().await.unwrap().seats(game).await.unwrap();
        let mut seen = self.used_reserves.lock().unwrap();
        for row in &seats {
            let before = seen.insert((game.clone(), row.seat), row.reserve_used).unwrap_or_default();
            if row.reserve_used < before {
                let now = row.reserve_used;
                let grown = format!("{game}: the reserve of seat {} grew: {before:#} were used, now {now:#}", row.seat);
                self.violations.lock().unwrap().push(grown);
            }
            if row.reserve_used > before {
                self.witness("reserve used");
            }
            if let Some(absence) = row.absence {
                self.witness(match absence.mode {
                    AbsenceMode::Computer => "computer instead",
                    AbsenceMode::Wait => "wait",
                });
            }
        }
        seats.iter().any(|row| row.absence.is_some())
    }

    /// Counts something that has to occur in a series of runs, like a fault.
    pub fn witness(&self, what: &'static str) {
        *self.injected.lock().unwrap().entry(what).or_default() += 1;
    }

    /// Everything that a person sees in a channel, its threads and their direct messages, newest first.
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

    /// Clicks a button or chooses from a menu. Returns the private page that the person sees then.
    pub async fn press(&self, person: Id, message: &MessageView, choice: &Choice) -> Option<MessageView> {
        let source: Id = message.id.parse().unwrap();
        let pressed = match &choice.select {
            Some(menu) => self.world.use_component(person, source, menu, Some(std::slice::from_ref(&choice.custom_id))),
            None => self.world.use_component(person, source, &choice.custom_id, None),
        };
        // The message has just been replaced or deleted.
        let interaction = pressed.ok()?;
        let original = self.answered(person, interaction).await;
        let now = original.flatten().and_then(|id| self.world.read(|state| state.message_view(person, id)));
        let private = message.ephemeral || message.guild_id.is_none();
        let response = match (original, self.response_embeds(interaction)) {
            (Some(_), Some(embeds)) if is_refusal(&embeds) => Response::Refused,
            (Some(_), Some(_)) => Response::Done,
            // On a public post, an acknowledgement or a removed deferred response means that it worked. On a
            // private page, an acknowledgement only means that the response may take a while.
            (Some(Some(original)), None)
                if !private && (original == source || self.is_taken_back(original, message)) =>
            {
                Response::Done
            }
            _ => Response::Nothing,
        };
        self.clicks.lock().unwrap().push(Click { interaction, verb: choice.verb.clone(), response });
        now.filter(|now| private || now.id != message.id).filter(|now| now.state != "thinking")
    }

    /// Runs a command and returns its response.
    pub async fn command(&self, person: Id, channel: Id, text: &str) -> Option<MessageView> {
        let interaction = self.world.run_typed_command(person, channel, text).ok()?;
        let original = self.answered(person, interaction).await??;
        let answer = self.world.read(|state| state.message_view(person, original))?;
        let response = match self.response_embeds(interaction) {
            None => Response::Nothing,
            Some(embeds) if is_refusal(&embeds) => Response::Refused,
            Some(_) => Response::Done,
        };
        let verb = text.split(' ').nth(1).unwrap_or_default();
        self.clicks.lock().unwrap().push(Click { interaction, verb: format!("/{verb}"), response });
        Some(answer)
    }

    /// Whether the bot has deleted this response. A deleted channel does not count.
    fn is_taken_back(&self, answer: Id, pressed: &MessageView) -> bool {
        let place: Id = pressed.channel_id.parse().unwrap();
        self.world.read(|state| !state.messages.contains_key(&answer) && state.channels.contains_key(&place))
    }

    /// The embeds of the response to this interaction.
    fn response_embeds(&self, interaction: Id) -> Option<Vec<Value>> {
        self.world.read(|state| state.interactions[&interaction].response_embeds.clone())
    }

    /// Waits for the response to an interaction. None if it timed out.
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
        timeout(RESPONSE_TIMEOUT, waiting).await.ok().flatten()
    }

    /// Injects all faults of the schedule, then ends those that can end.
    pub async fn run_schedule(&self, schedule: &Schedule) {
        for (after, fault) in schedule {
            self.until_clicks(*after).await;
            if self.inject(fault).await {
                self.count(fault, 1);
            }
        }
        self.retry_lost_thread(schedule).await;
        let last = schedule.last().map_or(0, |(after, _)| *after).max(self.clicked());
        self.until_clicks(last + CLICKS_AFTER_LAST_FAULT).await;
        self.count_spent(schedule);
        self.world.configure_faults(Faults::clear);
        self.tables.iter().for_each(|&table| self.world.deny_permissions(table, 0));
        self.people.iter().for_each(|&person| self.world.set_dms_open(person, true));
        self.faults_over.store(true, Ordering::SeqCst);
    }

    /// Threads are rare in the first rounds, so a missing one is waited for.
    async fn retry_lost_thread(&self, schedule: &Schedule) {
        let Some((_, fault)) = schedule.iter().find(|(_, fault)| matches!(fault, Fault::LostThread(_))) else { return };
        for _ in 0..LOST_THREAD_ATTEMPTS {
            if fault.kind().is_some_and(|kind| self.injected.lock().unwrap().contains_key(kind)) {
                return;
            }
            self.until_clicks(self.clicked() + CLICKS_AFTER_LAST_FAULT).await;
            if self.inject(fault).await {
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
        while last < wanted && still < MAX_IDLE {
            let pause = Duration::from_millis(50);
            sleep(pause).await;
            self.bot.restart_if_exited();
            still = if count() == last { still + pause } else { Duration::ZERO };
            last = count();
        }
    }

    fn count(&self, fault: &Fault, times: u32) {
        if let Some(kind) = fault.kind() {
            *self.injected.lock().unwrap().entry(kind).or_default() += times;
        }
    }

    /// Request and event faults occur later than they are injected, or never.
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

    /// Injects a fault. Returns whether it has already occurred.
    async fn inject(&self, fault: &Fault) -> bool {
        let world = &self.world;
        match fault {
            Fault::Requests { matching, effect, times } => {
                world.configure_faults(|faults| {
                    faults.on_requests(matching.clone(), Frequency::Next(*times), effect.clone());
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
            Fault::PermissionDenied { table, permissions } => {
                // Without this permission a barter is posted in the channel, and nothing is dropped.
                if *permissions != CREATE_PUBLIC_THREADS {
                    self.muted_channels.lock().unwrap().insert(self.tables[*table]);
                }
                world.deny_permissions(self.tables[*table], *permissions);
            }
            Fault::PermissionGranted(table) => world.deny_permissions(self.tables[*table], 0),
            Fault::NoDatabase(pause) => self.block_database(DatabaseProxy::block, *pause).await,
            Fault::FrozenDatabase(pause) => self.block_database(DatabaseProxy::freeze, *pause).await,
            Fault::Outage(pause) => {
                world.configure_faults(|faults| faults.is_down = true);
                world.drop_gateway_connections();
                sleep(*pause).await;
                world.configure_faults(|faults| faults.is_down = false);
            }
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

    /// Cuts off a database server, or locks a SQLite file.
    async fn block_database(&self, block: fn(&DatabaseProxy), pause: Duration) {
        if let Some(proxy) = &self.proxy {
            block(proxy);
            sleep(pause).await;
            proxy.unblock();
            return;
        }
        if let Ok(held) = self.store.begin().await {
            sleep(pause).await;
            held.rollback().await.unwrap();
        }
    }
}

/// The title of a post.
pub fn title(message: &MessageView) -> Option<String> {
    last_title(&message.embeds)
}
