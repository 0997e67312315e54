//! A simulated player: reads the posts, and clicks something sensible at random when asked.

use std::collections::HashSet;

use discord_playground::Id;
use discord_playground::world::MessageView;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::bot_fixture::{BotFixture, prompt_and_verb};

/// Verbs that make a move.
pub const MOVE_VERBS: [&str; 7] = ["play", "place", "offer", "accept", "decline", "swap", "take"];
/// How likely a player clicks each verb. Verbs that are not listed are never clicked.
const CLICK_WEIGHTS: [(&str, u32); 12] = [
    ("play", 4),
    ("plan", 1),
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
    rng: StdRng,
    /// Answered questions: message id and text.
    answered: HashSet<(String, String)>,
}

impl Player {
    pub fn new(id: Id, seed: u64) -> Player {
        Player { id, rng: StdRng::seed_from_u64(seed), answered: HashSet::new() }
    }

    /// Forgets what was answered. Answering twice does no harm.
    pub fn forget_answers(&mut self) {
        self.answered.clear();
    }

    /// Answers one open question that mentions this person, or that is in their direct messages. Returns whether there was one.
    pub async fn step(&mut self, fixture: &BotFixture, channel: Id) -> bool {
        let me = format!("<@{}>", self.id);
        // In direct messages, nobody else is asked.
        let is_addressed = |message: &MessageView| message.guild_id.is_none() || message.content.contains(&me);
        let asks = |message: &MessageView| !message.ephemeral && is_addressed(message) && !options(message).is_empty();
        let questions = fixture.messages(self.id, channel).into_iter().rev().filter(asks);
        let fresh = questions
            .map(|message| ((message.id.clone(), message.text()), message))
            .find(|(key, _)| !self.answered.contains(key));
        let Some((key, message)) = fresh else { return false };
        self.answered.insert(key);
        self.answer(fixture, message).await;
        true
    }

    async fn answer(&mut self, fixture: &BotFixture, mut message: MessageView) {
        // Limits the clicks in a builder.
        for _ in 0..12 {
            let Some(option) = pick(&mut self.rng, options(&message)) else { return };
            let verb = option.verb;
            let value = [option.custom_id.clone()];
            let pressed = match &option.select {
                Some(select) => fixture.try_press(self.id, &message, select, Some(&value)).await,
                None => fixture.try_press(self.id, &message, &option.custom_id, None).await,
            };
            // The post has changed since the player saw it.
            let Ok(answer) = pressed else { return };
            if MOVE_VERBS.contains(&verb.as_str()) {
                return;
            }
            let Some(next) = answer else { return };
            message = next;
        }
    }
}

/// Picks one option by weight.
pub fn pick(rng: &mut StdRng, options: Vec<Choice>) -> Option<Choice> {
    let weights: Vec<u32> = options.iter().map(|option| click_weight(&option.verb)).collect();
    let total: u32 = weights.iter().sum();
    if total == 0 {
        return None;
    }
    let mut drawn = rng.random_range(0..total);
    options.into_iter().zip(weights).find_map(|(option, weight)| {
        if drawn < weight {
            return Some(option);
        }
        drawn -= weight;
        None
    })
}

/// A button, or an option of a menu.
pub struct Choice {
    pub custom_id: String,
    pub verb: String,
    /// The custom id of the menu, for an option.
    pub select: Option<String>,
}

fn click_weight(verb: &str) -> u32 {
    CLICK_WEIGHTS.iter().find(|(candidate, _)| *candidate == verb).map_or(0, |(_, weight)| *weight)
}

/// Everything in the message that makes a move or leads to one.
pub fn options(message: &MessageView) -> Vec<Choice> {
    let buttons = message.buttons().into_iter().filter(|button| !button.disabled).filter_map(|button| {
        let custom_id = button.custom_id?;
        Some(Choice { verb: prompt_and_verb(&custom_id).1.to_owned(), custom_id, select: None })
    });
    let selects = message.selects().into_iter().filter(|select| !select.disabled).flat_map(|select| {
        let menu = select.custom_id;
        select.options.into_iter().map(move |(value, _)| Choice {
            verb: prompt_and_verb(&value).1.to_owned(),
            custom_id: value,
            select: Some(menu.clone()),
        })
    });
    buttons.chain(selects).filter(|option| click_weight(&option.verb) > 0).collect()
}
