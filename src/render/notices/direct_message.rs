//! What reaches people outside the game's post: direct messages and reminders.

use crate::locale::Words;
use crate::render::game::picker::picker;
use crate::render::game::scene::Scene;
use crate::render::message::custom_id::{Press, Verb};
use crate::render::message::names::server_name;
use crate::render::message::page::{Button, Embed, Page, Row, Style, Tone};
use crate::render::message::text;
use crate::say;

/// Discord's limit of a message.
const ROWS: usize = 5;

/// Where the game is played.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub server: &'a str,
    pub link: &'a str,
}

/// The question in private: which game, where, and the same buttons. `nearly`: the time is almost up.
pub fn dm_prompt(words: &Words, scene: &Scene<'_>, place: &Place<'_>, nearly: bool) -> Page {
    let mut page = picker(words, scene);
    let full = page.rows.len() >= ROWS;
    let kind = text::kind(words, scene.view.kind());
    let server = server_name(words, place.server);
    page.content = Some(if nearly {
        say!(words, "dm-turn-soon", kind = kind, server = server)
    } else {
        say!(words, "dm-turn", kind = kind, server = server)
    });
    let mut last = vec![
        Button::link(say!(words, "button-to-game"), place.link),
        Button::new(Style::Secondary, say!(words, "button-notify-off"), Press::of(scene.game, Verb::NotifyOff)),
    ];
    match page.rows.last_mut() {
        // The longest of boards fills every row but for the one with the hint.
        Some(Row::Buttons(buttons)) if full => buttons.append(&mut last),
        _ => return page.row(last),
    }
    page
}

/// The game's channel is gone; its people hear of it.
pub fn parked_dm(words: &Words, kind: basari_rules::game::Kind, server: &str) -> Page {
    let text = say!(words, "dm-parked", kind = text::kind(words, kind), server = server_name(words, server));
    Page::of(Embed { description: Some(text), tone: Tone::Bad, ..Embed::default() })
}

/// A call in the channel to those who still owe an answer; `link` leads to the post with the question.
pub fn reminder(words: &Words, scene: &Scene<'_>, users: &[u64], nearly: bool, link: Option<&str>) -> Page {
    let mentions: Vec<String> = users.iter().map(|user| format!("<@{user}>")).collect();
    let who = words.list(&mentions);
    let call = if nearly { say!(words, "reminder-soon", who = who) } else { say!(words, "reminder", who = who) };
    let content = [call, scene.deadline_line(words)];
    let content = content.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    let mut buttons = vec![scene.button(Style::Primary, say!(words, "button-choose"), Verb::Choose)];
    buttons.extend(link.map(|link| Button::link(say!(words, "button-to-game"), link)));
    Page { content: Some(content), mentions: users.to_vec(), ..Page::default() }.row(buttons)
}
