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
    /// None if the reader may not see the game itself.
    pub game: Option<HistoryGame>,
    pub kind: Kind,
    pub place: u8,
    pub players: u8,
    pub points: i64,
    pub ended: Timestamp,
}

/// Which game it was, and where.
#[derive(Clone, Debug)]
pub struct HistoryGame {
    pub id: GameRef,
    pub server: Option<String>,
    pub link: String,
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
    let visible = lines.iter().filter_map(|line| Some((line, &line.game.as_ref()?.id)));
    let choices = visible.map(|(line, game)| SelectOption {
        label: game.to_string(),
        description: Some(format!("{}. · {}", line.place, text::kind(words, line.kind))),
        emoji: None,
        value: CustomId::for_game(game, Verb::Replay { navigation: Navigation::Start, step: 0 }),
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
    let kind = text::kind(words, line.kind);
    let result = |what: String| {
        say!(
            words,
            "history-line",
            what = what,
            place = line.place,
            players = line.players,
            points = points(words, u32::try_from(line.points).unwrap_or(0)),
            when = text::relative_time(line.ended)
        )
    };
    let Some(game) = &line.game else { return result(kind) };
    let server = match &game.server {
        Some(server) => server_name(words, server),
        None => say!(words, "games-server-none"),
    };
    let what = say!(words, "games-name", kind = kind, server = server);
    let linked = result(say!(words, "games-name-linked", name = what, link = game.link.as_str()));
    say!(words, "history-line-with-id", line = linked, game = game.id.as_str())
}
