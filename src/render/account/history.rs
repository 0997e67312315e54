//! Somebody's finished games.

use crate::locale::Words;
use crate::render::message::custom_id::{GameKey, Press, Turn, Verb};
use crate::render::message::names::{person_name, server_name};
use crate::render::message::page::{Button, Choice, Embed, Page, Select, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::points;
use crate::say;
use basari_rules::game::Kind;

/// One finished game of somebody.
#[derive(Clone, Debug)]
pub struct PastLine {
    pub game: GameKey,
    pub kind: Kind,
    pub server: Option<String>,
    pub link: String,
    pub place: u8,
    pub players: u8,
    pub points: i64,
    /// Seconds since 1970.
    pub ended: i64,
}

/// One page of them, counted from 0. `kind` is what was asked for; none: both games.
pub fn history(words: &Words, who: (u64, &str), kind: Option<Kind>, page: u32, lines: &[PastLine], more: bool) -> Page {
    let (user, raw) = who;
    let mut embed = Embed::new(Tone::Calm, say!(words, "history-title", name = person_name(words, raw)));
    embed = if lines.is_empty() {
        embed.lines([say!(words, "history-none")])
    } else {
        embed.lines(lines.iter().map(|past| line(words, past)))
    };
    let choices = lines.iter().map(|past| Choice {
        label: past.game.to_string(),
        description: Some(format!("{}. · {}", past.place, text::kind(words, past.kind))),
        emoji: None,
        value: Press::of(&past.game, Verb::Replay { turn: Turn::Start, step: 0 }),
        chosen: false,
    });
    let menu = Select {
        press: Press::anywhere(Verb::Menu(0)),
        placeholder: say!(words, "history-menu"),
        options: choices.collect(),
    };
    let turn = |label, page| Button::new(Style::Secondary, label, Press::anywhere(Verb::History { kind, user, page }));
    let back = page.checked_sub(1).map(|page| turn(say!(words, "button-previous"), page));
    let on = more.then(|| turn(say!(words, "button-next"), page.saturating_add(1)));
    Page::of(embed).select(menu).row(back.into_iter().chain(on).collect())
}

fn line(words: &Words, past: &PastLine) -> String {
    let server = match &past.server {
        Some(server) => server_name(words, server),
        None => say!(words, "games-server-none"),
    };
    let what = say!(words, "games-name", kind = text::kind(words, past.kind), server = server);
    say!(
        words,
        "history-line",
        what = say!(words, "games-name-linked", name = what, link = past.link.as_str()),
        place = past.place,
        players = past.players,
        points = points(words, u32::try_from(past.points).unwrap_or(0)),
        when = text::moment(past.ended),
        game = past.game.as_str()
    )
}
