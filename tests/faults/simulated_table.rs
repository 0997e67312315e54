//! One simulated table: people who open a game, play it by what they see, and cope with faults.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use basari::store::{GameId, GameRow, Status};
use discord_playground::Id;
use discord_playground::world::MessageView;
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::time::{sleep, timeout};

use super::fault_run::FaultRun;
use crate::e2e::support::{Choice, MOVE_VERBS, options, pick, prompt_and_verb};

/// After this many checks without anything to do, people try to recover.
const IDLE_CHECKS_BEFORE_RECOVERY: u32 = 6;

/// Longer than a decision with `minutes:1` on the fast clock, so that it uses the reserve.
const SLOW_ANSWER: Duration = Duration::from_secs(7);

/// How to end a game that is still running at the end of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Everybody leaves, and computers finish the game.
    EverybodyLeaves,
    /// The host cancels the game.
    HostCancels,
}

pub struct SimulatedTable {
    channel: Id,
    people: Vec<Id>,
    opening: String,
    ending: Ending,
    /// People make at least this many moves first.
    enough: u32,
    /// Whether somebody still has to take longer for an answer than a decision may take.
    is_slow: bool,
    /// How somebody still has to go away.
    absence: Option<&'static str>,
    /// Whether they come back before their absence ends by itself.
    comes_back: bool,
    rng: StdRng,
    moves: u32,
    /// Answered questions: person, message id and text.
    answered: HashSet<(Id, String, String)>,
}

impl SimulatedTable {
    /// The table with this number in the run of this seed. Even numbers play the card game.
    pub fn new(seed: u64, number: usize, channel: Id, everybody: &[Id]) -> SimulatedTable {
        let mut rng = StdRng::seed_from_u64(seed.wrapping_mul(1000) + number as u64);
        let first = rng.random_range(0..everybody.len());
        let count = rng.random_range(1..=2);
        let people = (0..count).map(|next| everybody[(first + next) % everybody.len()]).collect();
        let kind = if number.is_multiple_of(2) { "card" } else { "board" };
        let pace = if rng.random_bool(0.5) { "evening" } else { "day" };
        let begin = if count == 1 { "start:true" } else { "autostart:true" };
        let is_slow = number % 4 == 3;
        let pace = if is_slow { "minutes:1 reserve:30".to_owned() } else { format!("pace:{pace}") };
        let opening = format!("/basari new game:{kind} seats:3 computers:{} level:random {pace} {begin}", 3 - count);
        let absence = match (number % 5, count) {
            (1, _) | (3, 1) => Some("wait"),
            // Somebody else stays, so the game does not end at once.
            (3, _) => Some("computer"),
            _ => None,
        };
        let comes_back = number.is_multiple_of(2);
        let ending = if number.is_multiple_of(5) { Ending::EverybodyLeaves } else { Ending::HostCancels };
        let enough = rng.random_range(2..6);
        let answered = HashSet::new();
        SimulatedTable {
            channel,
            people,
            opening,
            ending,
            enough,
            is_slow,
            absence,
            comes_back,
            rng,
            moves: 0,
            answered,
        }
    }

    /// Plays until the game has ended, or until its channel is deleted.
    pub async fn play(mut self, run: Arc<FaultRun>) {
        let mut changes = run.world.subscribe();
        let mut idle_checks = 0;
        loop {
            changes.mark_unchanged();
            let game = run.game_in(self.channel).await;
            let status = game.as_ref().map(|game| game.status);
            if let Some(game) = &game {
                run.watch_seats(&game.id).await;
            }
            let channel_exists = run.world.read(|state| state.channels.contains_key(&self.channel));
            match (game, status) {
                (Some(_), Some(Status::Over | Status::Cancelled)) => return,
                (Some(_), Some(Status::Parked)) | (None, _) if !channel_exists => return,
                (None, _) => {
                    run.command(self.people[0], self.channel, &self.opening.clone()).await;
                    continue;
                }
                (Some(game), _) if run.faults_are_over() && (self.moves >= self.enough || !channel_exists) => {
                    if !channel_exists || !self.is_somebody_away(&run, &game).await {
                        self.end(&run, &game.id, channel_exists).await;
                    }
                }
                (Some(game), _) => {
                    self.go_away(&run, &game).await;
                    if self.step(&run, &game.id).await {
                        idle_checks = 0;
                        continue;
                    }
                    idle_checks += 1;
                    if idle_checks % IDLE_CHECKS_BEFORE_RECOVERY == 0 {
                        self.recover(&run, &game.id, game.status).await;
                    }
                }
            }
            let _ = timeout(Duration::from_millis(200), changes.changed()).await;
        }
    }

    /// Somebody goes away for a minute, once the game is going on.
    async fn go_away(&mut self, run: &FaultRun, game: &GameRow) {
        if game.status != Status::Running || self.moves == 0 {
            return;
        }
        let (Some(how), Some(&person)) = (self.absence, self.people.last()) else { return };
        run.command(person, self.channel, &format!("/basari away until:1m how:{how} game:{}", game.id)).await;
        // Otherwise the command was lost, and they try again.
        if run.watch_seats(&game.id).await {
            self.absence = None;
        }
    }

    /// Whether a running game still has somebody who is away. They may come back.
    async fn is_somebody_away(&mut self, run: &FaultRun, game: &GameRow) -> bool {
        if game.status != Status::Running || !run.watch_seats(&game.id).await {
            return false;
        }
        // On the real clock, a minute is too long for a test.
        if self.comes_back || !run.bot.has_fast_clock() {
            for &person in &self.people {
                let panel = run.command(person, self.channel, "/basari hand").await;
                if let Some((panel, back)) = panel.and_then(|panel| button(&panel, "back").map(|back| (panel, back))) {
                    run.press(person, &panel, &back).await;
                }
            }
        }
        true
    }

    /// Somebody answers an open question.
    async fn step(&mut self, run: &FaultRun, game: &GameId) -> bool {
        for person in self.people.clone() {
            let me = format!("<@{person}>");
            let asks = |message: &MessageView| {
                let asked = message.content.contains(&me) || message.guild_id.is_none() || is_lobby(message);
                asked && !message.ephemeral && !Self::choices(message, game).is_empty()
            };
            let fresh = run.sees(person, self.channel).into_iter().filter(asks).find(|message| {
                let key = (person, message.id.clone(), message.text());
                !self.answered.contains(&key)
            });
            let Some(message) = fresh else { continue };
            self.answered.insert((person, message.id.clone(), message.text()));
            if !is_lobby(&message) && run.bot.has_fast_clock() && std::mem::take(&mut self.is_slow) {
                sleep(SLOW_ANSWER).await;
            }
            self.answer(run, person, message, game).await;
            return true;
        }
        false
    }

    async fn answer(&mut self, run: &FaultRun, person: Id, mut message: MessageView, game: &GameId) {
        // Limits the clicks in a builder.
        for _ in 0..8 {
            let lobby = button(&message, if person == self.people[0] { "start" } else { "join" });
            let Some(choice) = lobby.or_else(|| pick(&mut self.rng, Self::choices(&message, game))) else { return };
            let shown = run.press(person, &message, &choice).await;
            let Some(shown) = shown else { return };
            if MOVE_VERBS.contains(&choice.verb.as_str()) {
                self.moves += 1;
                // Sometimes people change their mind.
                if choice.verb != "play" || self.rng.random_bool(0.7) {
                    return;
                }
            }
            message = shown;
        }
    }

    /// Buttons and options of a message that belong to this game.
    fn choices(message: &MessageView, game: &GameId) -> Vec<Choice> {
        let ours = |custom_id: &str| custom_id.split(':').nth(1) == Some(game.as_str());
        let mut choices = options(message);
        choices.extend(button(message, "join"));
        choices.retain(|choice| ours(&choice.custom_id));
        choices
    }

    /// Nothing happens: an answer may be lost, or a post deleted.
    async fn recover(&mut self, run: &FaultRun, game: &GameId, status: Status) {
        self.answered.clear();
        let person = self.people[self.rng.random_range(0..self.people.len())];
        let command = match status {
            Status::Lobby if self.people.len() == 1 => "/basari start",
            Status::Lobby => "/basari join",
            Status::Parked => "/basari manage resume",
            _ => "/basari hand",
        };
        if let Some(page) = run.command(person, self.channel, command).await {
            self.answer(run, person, page, game).await;
        }
    }

    async fn end(&mut self, run: &FaultRun, game: &GameId, channel_exists: bool) {
        let place = if channel_exists { self.channel } else { run.idle_channel };
        if self.ending == Ending::HostCancels && channel_exists {
            let asked = run.command(self.people[0], place, "/basari manage cancel").await;
            let sure = asked.and_then(|page| button(&page, "cancel-sure").map(|sure| (page, sure)));
            if let Some((page, sure)) = sure {
                run.press(self.people[0], &page, &sure).await;
            }
            return;
        }
        for &person in &self.people {
            run.command(person, place, &format!("/basari leave game:{game}")).await;
        }
    }
}

fn is_lobby(message: &MessageView) -> bool {
    button(message, "join").is_some()
}

/// The button of a message with this verb.
fn button(message: &MessageView, verb: &str) -> Option<Choice> {
    let mut ids = message.buttons().into_iter().filter(|button| !button.disabled).filter_map(|button| button.custom_id);
    let custom_id = ids.find(|id| prompt_and_verb(id).1 == verb)?;
    Some(Choice { verb: verb.to_owned(), custom_id, select: None })
}
