//! What stands in channels, threads and direct messages when the evening is over: each thing that was to be said, said once.

use std::collections::BTreeMap;

use basari::store::{GameId, GameRow, Post, Status};
use discord_playground::Id;
use discord_playground::world::{Message, WorldState};

use super::checks::Findings;
use super::evening::Evening;
use crate::e2e::support::{CALLED_OFF, press_parts};

/// Discord's number for what is neither an answer to a command nor a note of Discord's own.
const ORDINARY: u8 = 0;
/// How the nonce of a post is marked, as against a bell, a reminder, a notice, a direct message.
const POST: char = 's';

pub fn all(evening: &Evening, row: &GameRow, posts: &[Post], findings: &mut Findings) {
    // What could not be said in its place may have been said in another as well, or was dropped.
    let was_unheard = evening.unheard.lock().unwrap().contains(&row.channel.0);
    evening.world.read(|state| {
        told_once(state, &row.id, was_unheard, findings);
        if !was_unheard {
            nothing_past_is_asked(state, &row.id, None, findings);
            titles_of_threads(state, row, findings);
            called_off_once(state, row, findings);
        }
    });
    stand_where_they_are_noted(evening, row, posts, was_unheard, findings);
}

/// What the bot has written on its own account: no answers, no private pages.
fn written(state: &WorldState) -> impl Iterator<Item = &Message> {
    let by_a_bot = |one: &&Message| state.users.get(&one.author).is_some_and(|user| user.bot);
    let own = |one: &&Message| one.kind == ORDINARY && one.ephemeral_for.is_none() && one.interaction.is_none();
    state.messages.values().filter(own).filter(by_a_bot)
}

/// What a nonce of this game says of its message: which part of which delivery it is.
fn part_and_number<'a>(one: &'a Message, id: &GameId) -> Option<(char, &'a str)> {
    let nonce = one.nonce.as_ref()?.as_str()?;
    let game: String = id.as_str().chars().filter(|letter| *letter != '-').collect();
    let mut rest = nonce.strip_prefix(game.as_str())?.chars();
    // A post of a barter is in its thread or in the channel, and not in both.
    let part = rest.next().map(|part| if part == 't' { POST } else { part })?;
    Some((part, rest.as_str()))
}

/// Whatever was to be delivered is one message, wherever it stands: a post, a bell, a reminder, a notice, a direct message.
pub fn told_once(state: &WorldState, id: &GameId, was_unheard: bool, findings: &mut Findings) {
    let mut told: BTreeMap<(char, &str), Vec<Id>> = BTreeMap::new();
    for one in written(state) {
        if one.nonce.is_none() {
            findings.push(format!("message {} has no nonce, so a lost answer would double it", one.id));
        }
        if let Some(said) = part_and_number(one, id) {
            told.entry(said).or_default().push(one.id);
        }
    }
    for ((part, number), messages) in told.iter().filter(|(_, messages)| messages.len() > 1) {
        if !(was_unheard && *part == POST) {
            findings.push(format!("{id}: delivery {number}{part} is in the messages {messages:?}"));
        }
    }
}

/// Of all posts only the question that is asked now has buttons to answer it. (Reminders and direct messages are not taken
/// back: their buttons lead on to what is asked by then.)
pub fn nothing_past_is_asked(state: &WorldState, id: &GameId, now: Option<u32>, findings: &mut Findings) {
    let is_post = |one: &&Message| part_and_number(one, id).is_some_and(|(part, _)| part == POST);
    for one in written(state).filter(is_post) {
        let buttons = one.components.iter().filter_map(|row| row["components"].as_array()).flatten();
        for button in buttons.filter_map(|button| button["custom_id"].as_str()) {
            let (asked, _) = press_parts(button);
            if asked > 0 && Some(asked) != now {
                findings.push(format!("message {} still has the button {button}, now asked is {now:?}", one.id));
            }
        }
    }
}

/// A thread has one post for each barter.
fn titles_of_threads(state: &WorldState, row: &GameRow, findings: &mut Findings) {
    let mut titles: BTreeMap<(Id, &str), u32> = BTreeMap::new();
    for one in written(state) {
        let is_ours = state.channels.get(&one.channel).is_some_and(|place| place.parent == Some(row.channel.0));
        if let Some(title) = one.embeds.first().and_then(|embed| embed["title"].as_str()).filter(|_| is_ours) {
            *titles.entry((one.channel, title)).or_default() += 1;
        }
    }
    for ((thread, title), count) in titles.into_iter().filter(|(_, count)| *count > 1) {
        findings.push(format!("{}: {count} posts say \"{title}\" in thread {thread}", row.id));
    }
}

fn called_off_once(state: &WorldState, row: &GameRow, findings: &mut Findings) {
    if row.status != Status::Cancelled || !state.channels.contains_key(&row.channel.0) {
        return;
    }
    let says_so = |one: &&Message| {
        let text = one.embeds.first().and_then(|embed| embed["description"].as_str());
        one.channel == row.channel.0 && text == Some(CALLED_OFF)
    };
    let count = written(state).filter(says_so).count();
    if count != 1 {
        findings.push(format!("{}: {count} messages say that it was called off", row.id));
    }
}

/// A post that the books know can be read there, unless somebody has deleted it.
fn stand_where_they_are_noted(
    evening: &Evening,
    row: &GameRow,
    posts: &[Post],
    was_unheard: bool,
    findings: &mut Findings,
) {
    let removed = evening.removed.lock().unwrap();
    for post in posts {
        let Some(message) = post.message else { continue };
        let place = post.channel.0;
        let (there, stands) =
            evening.world.read(|state| (state.channels.contains_key(&place), state.messages.contains_key(&message.0)));
        let was_removed = !there || removed.contains(&message.0) || removed.contains(&place);
        if !stands && !was_removed && !was_unheard {
            findings.push(format!("{}: the post {} is not where it was noted", row.id, post.key));
        }
    }
}
