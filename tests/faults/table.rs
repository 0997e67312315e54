//! One table: people who open a game, play it by what they see, and put up with what goes wrong.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use basari::store::{GameId, Status};
use discord_playground::Id;
use discord_playground::world::MessageView;
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::time::timeout;

use super::evening::Evening;
use crate::e2e::support::{Choice, MOVES, options, pick, press_parts};

/// How many looks without anything to do before everybody looks closer.
const BORED: u32 = 6;

/// How a game ends that is not over when the evening is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Everybody leaves, and the computers play to the end.
    Left,
    /// The host calls it off.
    CalledOff,
}

pub struct Table {
    channel: Id,
    people: Vec<Id>,
    opening: String,
    ending: Ending,
    /// At least so many moves are made by people before that.
    enough: u32,
    luck: StdRng,
    moves: u32,
    /// Questions answered already: by whom, message and text.
    answered: HashSet<(Id, String, String)>,
}

impl Table {
    /// The table of this number on the evening of this seed: the even ones play cards.
    pub fn new(seed: u64, number: usize, channel: Id, everybody: &[Id]) -> Table {
        let mut luck = StdRng::seed_from_u64(seed.wrapping_mul(1000) + number as u64);
        let first = luck.random_range(0..everybody.len());
        let count = luck.random_range(1..=2);
        let people = (0..count).map(|next| everybody[(first + next) % everybody.len()]).collect();
        let kind = if number.is_multiple_of(2) { "card" } else { "board" };
        let pace = if luck.random_bool(0.5) { "evening" } else { "day" };
        let begin = if count == 1 { "start:true" } else { "autostart:true" };
        let opening =
            format!("/basari new game:{kind} seats:3 computers:{} level:random pace:{pace} {begin}", 3 - count);
        let ending = if number.is_multiple_of(5) { Ending::Left } else { Ending::CalledOff };
        let enough = luck.random_range(2..6);
        Table { channel, people, opening, ending, enough, luck, moves: 0, answered: HashSet::new() }
    }

    /// Plays until the game has ended, or cannot go on because its channel is gone.
    pub async fn play(mut self, evening: Arc<Evening>) {
        let mut changes = evening.world.subscribe();
        let mut bored = 0;
        loop {
            changes.mark_unchanged();
            let game = evening.game_in(self.channel).await;
            let status = game.as_ref().map(|game| game.status);
            let there = evening.world.read(|state| state.channels.contains_key(&self.channel));
            match (game, status) {
                (Some(_), Some(Status::Over | Status::Cancelled)) => return,
                (Some(_), Some(Status::Parked)) | (None, _) if !there => return,
                (None, _) => {
                    evening.command(self.people[0], self.channel, &self.opening.clone()).await;
                    continue;
                }
                (Some(game), _) if evening.is_calm() && (self.moves >= self.enough || !there) => {
                    self.end(&evening, &game.id, there).await;
                }
                (Some(game), _) => {
                    if self.step(&evening, &game.id).await {
                        bored = 0;
                        continue;
                    }
                    bored += 1;
                    if bored % BORED == 0 {
                        self.look_closer(&evening, &game.id, game.status).await;
                    }
                }
            }
            let _ = timeout(Duration::from_millis(200), changes.changed()).await;
        }
    }

    /// Somebody answers something that he is asked.
    async fn step(&mut self, evening: &Evening, game: &GameId) -> bool {
        for person in self.people.clone() {
            let me = format!("<@{person}>");
            let asks = |message: &MessageView| {
                let asked = message.content.contains(&me) || message.guild_id.is_none() || is_lobby(message);
                asked && !message.ephemeral && !Self::choices(message, game).is_empty()
            };
            let fresh = evening.sees(person, self.channel).into_iter().filter(asks).find(|message| {
                let key = (person, message.id.clone(), message.text());
                !self.answered.contains(&key)
            });
            let Some(message) = fresh else { continue };
            self.answered.insert((person, message.id.clone(), message.text()));
            self.answer(evening, person, message, game).await;
            return true;
        }
        false
    }

    async fn answer(&mut self, evening: &Evening, person: Id, mut message: MessageView, game: &GameId) {
        // A builder can be played with for long; everybody stops at some time.
        for _ in 0..8 {
            let lobby = button(&message, if person == self.people[0] { "start" } else { "join" });
            let Some(choice) = lobby.or_else(|| pick(&mut self.luck, Self::choices(&message, game))) else { return };
            let shown = evening.press(person, &message, &choice).await;
            let Some(shown) = shown else { return };
            if MOVES.contains(&choice.verb.as_str()) {
                self.moves += 1;
                // Sometimes somebody changes his mind.
                if choice.verb != "play" || self.luck.random_bool(0.7) {
                    return;
                }
            }
            message = shown;
        }
    }

    /// What can be pressed in a message that belongs to this game.
    fn choices(message: &MessageView, game: &GameId) -> Vec<Choice> {
        let ours = |custom_id: &str| custom_id.split(':').nth(1) == Some(game.as_str());
        let mut choices = options(message);
        choices.extend(button(message, "join"));
        choices.retain(|choice| ours(&choice.custom_id));
        choices
    }

    /// Nothing seems to happen: what was answered may have got lost, and what was asked may have been deleted.
    async fn look_closer(&mut self, evening: &Evening, game: &GameId, status: Status) {
        self.answered.clear();
        let person = self.people[self.luck.random_range(0..self.people.len())];
        let command = match status {
            Status::Lobby if self.people.len() == 1 => "/basari start",
            Status::Lobby => "/basari join",
            Status::Parked => "/basari resume",
            _ => "/basari hand",
        };
        if let Some(page) = evening.command(person, self.channel, command).await {
            self.answer(evening, person, page, game).await;
        }
    }

    async fn end(&mut self, evening: &Evening, game: &GameId, there: bool) {
        let place = if there { self.channel } else { evening.lounge };
        if self.ending == Ending::CalledOff && there {
            let asked = evening.command(self.people[0], place, "/basari cancel").await;
            let sure = asked.and_then(|page| button(&page, "cancel-sure").map(|sure| (page, sure)));
            if let Some((page, sure)) = sure {
                evening.press(self.people[0], &page, &sure).await;
            }
            return;
        }
        for &person in &self.people {
            evening.command(person, place, &format!("/basari leave game:{game}")).await;
        }
    }
}

fn is_lobby(message: &MessageView) -> bool {
    button(message, "join").is_some()
}

/// A button of a message, by its verb.
fn button(message: &MessageView, verb: &str) -> Option<Choice> {
    let mut ids = message.buttons().into_iter().filter(|button| !button.disabled).filter_map(|button| button.custom_id);
    let custom_id = ids.find(|id| press_parts(id).1 == verb)?;
    Some(Choice { verb: verb.to_owned(), custom_id, select: None })
}
