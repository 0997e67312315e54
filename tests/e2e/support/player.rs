//! A person who plays by what he sees: he reads that he is asked, and presses something that makes sense, at random.

use std::collections::HashSet;

use discord_playground::Id;
use discord_playground::world::MessageView;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::house::{House, press_parts};

/// Moves, after which a private page has done its work.
pub const MOVES: [&str; 7] = ["play", "place", "offer", "accept", "decline", "swap", "take"];
/// How often what is pressed, where there is a choice.
const LIKED: [(&str, u32); 11] = [
    ("play", 4),
    ("place", 4),
    ("accept", 5),
    ("offer", 4),
    ("decline", 2),
    ("swap", 4),
    ("take", 4),
    ("give", 4),
    ("bid", 1),
    ("build", 3),
    ("choose", 9),
];

pub struct Player {
    pub id: Id,
    luck: StdRng,
    /// Questions answered already: message and text.
    answered: HashSet<(String, String)>,
}

impl Player {
    pub fn new(id: Id, seed: u64) -> Player {
        Player { id, luck: StdRng::seed_from_u64(seed), answered: HashSet::new() }
    }

    /// Forgets what was answered: to be asked twice does no harm.
    pub fn look_again(&mut self) {
        self.answered.clear();
    }

    /// Answers one question that asks this person by name, if there is one that was not answered yet.
    pub async fn step(&mut self, house: &House, channel: Id) -> bool {
        let me = format!("<@{}>", self.id);
        let asks =
            |message: &MessageView| !message.ephemeral && message.content.contains(&me) && !options(message).is_empty();
        let questions = house.messages(self.id, channel).into_iter().rev().filter(asks);
        let fresh = questions
            .map(|message| ((message.id.clone(), message.text()), message))
            .find(|(key, _)| !self.answered.contains(key));
        let Some((key, message)) = fresh else { return false };
        self.answered.insert(key);
        self.answer(house, message).await;
        true
    }

    async fn answer(&mut self, house: &House, mut message: MessageView) {
        // A builder can be played with for long; everybody stops at some time.
        for _ in 0..12 {
            let Some(option) = pick(&mut self.luck, options(&message)) else { return };
            let verb = option.verb;
            let value = [option.custom_id.clone()];
            let pressed = match &option.select {
                Some(select) => house.try_press(self.id, &message, select, Some(&value)).await,
                None => house.try_press(self.id, &message, &option.custom_id, None).await,
            };
            // The post has changed since he saw it: he looks again.
            let Ok(answer) = pressed else { return };
            if MOVES.contains(&verb.as_str()) {
                return;
            }
            let Some(next) = answer else { return };
            message = next;
        }
    }
}

/// One of these, by how much people like to press it.
pub fn pick(luck: &mut StdRng, options: Vec<Choice>) -> Option<Choice> {
    let weights: Vec<u32> = options.iter().map(|option| liking(&option.verb)).collect();
    let total: u32 = weights.iter().sum();
    if total == 0 {
        return None;
    }
    let mut drawn = luck.random_range(0..total);
    options.into_iter().zip(weights).find_map(|(option, weight)| {
        if drawn < weight {
            return Some(option);
        }
        drawn -= weight;
        None
    })
}

/// A button, or a line of a menu.
pub struct Choice {
    pub custom_id: String,
    pub verb: String,
    /// The menu it stands in.
    pub select: Option<String>,
}

fn liking(verb: &str) -> u32 {
    LIKED.iter().find(|(liked, _)| *liked == verb).map_or(0, |(_, weight)| *weight)
}

/// What can be pressed or chosen and makes a move, or leads to one.
pub fn options(message: &MessageView) -> Vec<Choice> {
    let buttons = message.buttons().into_iter().filter(|button| !button.disabled).filter_map(|button| {
        let custom_id = button.custom_id?;
        Some(Choice { verb: press_parts(&custom_id).1.to_owned(), custom_id, select: None })
    });
    let selects = message.selects().into_iter().filter(|select| !select.disabled).flat_map(|select| {
        let menu = select.custom_id;
        select.options.into_iter().map(move |(value, _)| Choice {
            verb: press_parts(&value).1.to_owned(),
            custom_id: value,
            select: Some(menu.clone()),
        })
    });
    buttons.chain(selects).filter(|option| liking(&option.verb) > 0).collect()
}
