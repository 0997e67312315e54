//! What must be in channels, threads and direct messages at the end of a run: every delivery exactly once.

use std::collections::BTreeMap;

use basari::store::{GameId, GameRow, Post, Status};
use discord_playground::Id;
use discord_playground::world::{Message, WorldState};

use super::checks::Findings;
use super::fault_run::FaultRun;
use crate::e2e::support::{CANCELED_TEXT, prompt_and_verb};

/// Discord's message type for normal messages, as opposed to command responses and system messages.
const ORDINARY: u8 = 0;
/// The nonce letter of a post, as opposed to mentions, reminders, notices and direct messages.
const POST: char = 's';

pub fn check_all(run: &FaultRun, row: &GameRow, posts: &[Post], findings: &mut Findings) {
    // Posts that could not be sent may have been sent elsewhere as well, or dropped.
    let was_muted = run.muted_channels.lock().unwrap().contains(&row.channel.0);
    run.world.read(|state| {
        check_delivered_once(state, &row.id, was_muted, findings);
        if !was_muted {
            check_no_stale_buttons(state, &row.id, None, findings);
            check_thread_titles(state, row, findings);
            check_canceled_once(state, row, findings);
        }
    });
    check_stored_posts_exist(run, row, posts, was_muted, findings);
}

/// Messages that the bot sent on its own: no responses and no private pages.
fn bot_messages(state: &WorldState) -> impl Iterator<Item = &Message> {
    let by_a_bot = |one: &&Message| state.users.get(&one.author).is_some_and(|user| user.bot);
    let own = |one: &&Message| one.kind == ORDINARY && one.ephemeral_for.is_none() && one.interaction.is_none();
    state.messages.values().filter(own).filter(by_a_bot)
}

/// The part and the number of a delivery, from the nonce of a message of this game.
fn part_and_number<'a>(one: &'a Message, id: &GameId) -> Option<(char, &'a str)> {
    let nonce = one.nonce.as_ref()?.as_str()?;
    let game: String = id.as_str().chars().filter(|letter| *letter != '-').collect();
    let mut rest = nonce.strip_prefix(game.as_str())?.chars();
    // The post of a barter is either in its thread or in the channel.
    let part = rest.next().map(|part| if part == 't' { POST } else { part })?;
    // After a deletion, the number of the next nonce is followed by a version.
    Some((part, rest.as_str().split('.').next()?))
}

/// Every delivery is one message: a post, a mention, a reminder, a notice or a direct message.
pub fn check_delivered_once(state: &WorldState, id: &GameId, was_muted: bool, findings: &mut Findings) {
    let mut deliveries: BTreeMap<(char, &str), Vec<Id>> = BTreeMap::new();
    for one in bot_messages(state) {
        if one.nonce.is_none() {
            findings.push(format!("message {} has no nonce, so a lost response would duplicate it", one.id));
        }
        if let Some(delivery) = part_and_number(one, id) {
            deliveries.entry(delivery).or_default().push(one.id);
        }
    }
    for ((part, number), messages) in deliveries.iter().filter(|(_, messages)| messages.len() > 1) {
        if !(was_muted && *part == POST) {
            findings.push(format!("{id}: delivery {number}{part} is in the messages {messages:?}"));
        }
    }
}

/// Only the post of the current prompt has buttons. Reminders and direct messages keep theirs, which lead to the current
/// prompt.
pub fn check_no_stale_buttons(state: &WorldState, id: &GameId, now: Option<u32>, findings: &mut Findings) {
    let is_post = |one: &&Message| part_and_number(one, id).is_some_and(|(part, _)| part == POST);
    for one in bot_messages(state).filter(is_post) {
        let buttons = one.components.iter().filter_map(|row| row["components"].as_array()).flatten();
        for button in buttons.filter_map(|button| button["custom_id"].as_str()) {
            let (asked, _) = prompt_and_verb(button);
            if asked > 0 && Some(asked) != now {
                findings.push(format!(
                    "message {} still has the button {button}, but the current prompt is {now:?}",
                    one.id
                ));
            }
        }
    }
}

/// A thread has one post for each barter.
fn check_thread_titles(state: &WorldState, row: &GameRow, findings: &mut Findings) {
    let mut titles: BTreeMap<(Id, &str), u32> = BTreeMap::new();
    for one in bot_messages(state) {
        let is_ours = state.channels.get(&one.channel).is_some_and(|place| place.parent == Some(row.channel.0));
        if let Some(title) = one.embeds.first().and_then(|embed| embed["title"].as_str()).filter(|_| is_ours) {
            *titles.entry((one.channel, title)).or_default() += 1;
        }
    }
    for ((thread, title), count) in titles.into_iter().filter(|(_, count)| *count > 1) {
        findings.push(format!("{}: {count} posts say \"{title}\" in thread {thread}", row.id));
    }
}

fn check_canceled_once(state: &WorldState, row: &GameRow, findings: &mut Findings) {
    if row.status != Status::Cancelled || !state.channels.contains_key(&row.channel.0) {
        return;
    }
    let says_so = |one: &&Message| {
        let text = one.embeds.first().and_then(|embed| embed["description"].as_str());
        one.channel == row.channel.0 && text == Some(CANCELED_TEXT)
    };
    let count = bot_messages(state).filter(says_so).count();
    if count != 1 {
        findings.push(format!("{}: {count} messages say that it was canceled", row.id));
    }
}

/// A stored post exists in Discord, unless somebody deleted it.
fn check_stored_posts_exist(run: &FaultRun, row: &GameRow, posts: &[Post], was_muted: bool, findings: &mut Findings) {
    let removed = run.removed.lock().unwrap();
    for post in posts {
        let Some(message) = post.message else { continue };
        let place = post.channel.0;
        let (channel_exists, message_exists) =
            run.world.read(|state| (state.channels.contains_key(&place), state.messages.contains_key(&message.0)));
        let was_removed = !channel_exists || removed.contains(&message.0) || removed.contains(&place);
        if !message_exists && !was_removed && !was_muted {
            findings.push(format!("{}: the post {} is not in its stored place", row.id, post.key));
        }
    }
}
