//! A person's finished games.

use jiff::Timestamp;

use crate::locale::Words;
use crate::render::message::custom_id::{CustomId, GameRef, Navigation, Verb};
use crate::render::message::names::{person_name, server_name};
use crate::render::message::page::{Button, Embed, Page, Select, SelectOption, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::points;
use crate::say;
use basari_rules::game::Kind;

#[derive(Clone, Debug)]
pub struct HistoryLine {
    pub game: GameRef,
    pub kind: Kind,
    pub server: Option<String>,
    pub link: String,
    pub place: u8,
    pub players: u8,
    pub points: i64,
    pub ended: Timestamp,
}

/// One page of finished games. Pages count from 0; `kind` is the filter, None for both kinds.
pub fn history_page(
    words: &Words,
    who: (u64, &str),
    kind: Option<Kind>,
    page: u32,
    lines: &[HistoryLine],
    more: bool,
) -> Page {
    let (user, raw) = who;
    let mut embed = Embed::new(Tone::Neutral, say!(words, "history-title", name = person_name(words, raw)));
    embed = if lines.is_empty() {
        embed.lines([say!(words, "history-none")])
    } else {
        embed.lines(lines.iter().map(|line| line_text(words, line)))
    };
    let choices = lines.iter().map(|line| SelectOption {
        label: line.game.to_string(),
        description: Some(format!("{}. · {}", line.place, text::kind(words, line.kind))),
        emoji: None,
        value: CustomId::for_game(&line.game, Verb::Replay { navigation: Navigation::Start, step: 0 }),
        selected: false,
    });
    let menu = Select {
        custom_id: CustomId::without_game(Verb::Menu(0)),
        placeholder: say!(words, "history-menu"),
        options: choices.collect(),
    };
    let page_button =
        |label, page| Button::new(Style::Secondary, label, CustomId::without_game(Verb::History { kind, user, page }));
    let back = page.checked_sub(1).map(|page| page_button(say!(words, "button-previous"), page));
    let on = more.then(|| page_button(say!(words, "button-next"), page.saturating_add(1)));
    Page::from_embed(embed).select(menu).row(back.into_iter().chain(on).collect())
}

fn line_text(words: &Words, line: &HistoryLine) -> String {
    let server = match &line.server {
        Some(server) => server_name(words, server),
        None => say!(words, "games-server-none"),
    };
    let what = say!(words, "games-name", kind = text::kind(words, line.kind), server = server);
    say!(
        words,
        "history-line",
        what = say!(words, "games-name-linked", name = what, link = line.link.as_str()),
        place = line.place,
        players = line.players,
        points = points(words, u32::try_from(line.points).unwrap_or(0)),
        when = text::relative_time(line.ended),
        game = line.game.as_str()
    )
}
