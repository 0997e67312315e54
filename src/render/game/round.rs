//! The post of a round. It asks everybody for their decision and shows the open table, without any hidden choice. After the
//! reveal it becomes the story of the round.

use crate::locale::Words;
use crate::render::account::rules::rules_button;
use crate::render::game::context::GameContext;
use crate::render::game::open_table::{player_fields, stock_line};
use crate::render::game::story::{RoundStory, gains_line};
use crate::render::game::trade::trade_lines;
use crate::render::message::custom_id::{CustomId, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::short_hash;
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Event, Seat, Seats};

/// The post of this round. `events` are the events of the round, including dice; `last_round` are those of the round before.
pub fn round_page(words: &Words, game: &GameContext<'_>, at: (u8, u8), events: &[Event], last_round: &[Event]) -> Page {
    if events.contains(&Event::Revealed) {
        return story_page(words, game, at, events);
    }
    let laid = match &game.view.phase {
        PhaseView::Choose { laid, .. } => *laid,
        _ => Seats::NONE,
    };
    let title = say!(words, "round-title", stage = at.0, round = at.1);
    let intro = [gains_line(words, game, last_round), say!(words, "round-intro")];
    question_page(words, game, title, &intro, laid, events)
}

/// The post of placing the merchants.
pub fn place_page(words: &Words, game: &GameContext<'_>, events: &[Event]) -> Page {
    let title = say!(words, "place-title");
    if game.view.phase != PhaseView::Place {
        return Page::from_embed(Embed::new(Tone::Neutral, title).lines(starts(words, game, events))).silent();
    }
    let placed: Seats =
        Seats::all(game.view.players()).iter().filter(|&seat| !game.view.asked.contains(seat)).collect();
    question_page(words, game, title, &[say!(words, "place-intro")], placed, events)
}

/// Who starts where, by seat, so nobody learns who chose first.
fn starts(words: &Words, game: &GameContext<'_>, events: &[Event]) -> Vec<String> {
    let starts_here = |seat: Seat| {
        events.iter().find_map(|event| match event {
            Event::Placed { seat: placed, archway } if *placed == seat => Some(*archway),
            _ => None,
        })
    };
    let line = |seat| {
        Some(say!(
            words,
            "place-start",
            merchant = text::merchant(seat),
            name = game.name(words, seat),
            number = starts_here(seat)?
        ))
    };
    Seat::all(game.view.players()).filter_map(line).collect()
}

/// Shows what the players contributed to the seed, so that it cannot be invented later.
pub fn with_contributions(words: &Words, mut page: Page, contributions: &str) -> Page {
    if let Some(embed) = page.embeds.first_mut() {
        embed.footer = Some(say!(words, "round-contributions", contributions = short_hash(contributions)));
    }
    page
}

/// The page of a game that waits, with its title saying so. Nobody is asked meanwhile.
pub fn paused_page(words: &Words, page: Page) -> Page {
    let mut page = page.without_question();
    if let Some(embed) = page.embeds.first_mut() {
        embed.tone = Tone::Warning;
        embed.title = embed.title.take().map(|title| say!(words, "paused-title", title = title));
    }
    page
}

fn question_page(
    words: &Words,
    game: &GameContext<'_>,
    title: String,
    intro: &[String],
    answered: Seats,
    events: &[Event],
) -> Page {
    let count = say!(words, "round-count", chosen = answered.len(), all = game.view.players());
    let waiting = say!(words, "table-waiting", names = game.names(words, game.view.asked.iter()));
    let waiting = if answered.is_empty() { String::new() } else { waiting };
    let lines = intro.iter().cloned().chain([count, waiting, game.deadline_line(words), stock_line(words, game)]);
    let embed = Embed::new(Tone::Question, title).lines(lines);
    let embed = player_fields(words, game, embed, Some(answered), events);
    let play = game.button(Style::Primary, say!(words, "button-choose"), Verb::Choose);
    let page = Page::from_embed(embed).row(vec![play, rules_button(words, game.view.kind(), game.view.players())]);
    game.mention_awaited(words, page)
}

/// The story so far. While somebody trades, it asks them. While two players barter, it leads to their question.
fn story_page(words: &Words, game: &GameContext<'_>, at: (u8, u8), events: &[Event]) -> Page {
    let story = RoundStory::new(words, game, events);
    let title = say!(words, "story-title", stage = at.0, round = at.1);
    let (tone, trade) = match &game.view.phase {
        PhaseView::Trade(trade) => (Tone::Question, trade_lines(words, game, trade)),
        _ => (Tone::Neutral, Vec::new()),
    };
    let embed = Embed::new(tone, title).lines([story.played_actions()].into_iter().chain(trade));
    let page = Page::from_embed(embed.field(say!(words, "story-heading"), story.text()));
    let buttons = |play| {
        vec![
            Button::new(Style::Primary, say!(words, "button-choose"), play),
            rules_button(words, game.view.kind(), game.view.players()),
        ]
    };
    match &game.view.phase {
        PhaseView::Trade(_) => game.mention_awaited(words, page.row(buttons(game.custom_id(Verb::Choose)))),
        // Every offer is a new question, but the post stays the same.
        PhaseView::Barter(_) => page.row(buttons(CustomId::for_game(game.id, Verb::Choose))).silent(),
        _ => page.silent(),
    }
}
