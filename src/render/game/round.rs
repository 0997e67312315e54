//! The post of a round: the decision, who has made it, and the open table. It does not depend on the hidden choices.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::open_table::player_fields;
use crate::render::message::custom_id::Verb;
use crate::render::message::page::{Embed, Page, Style, Tone};
use crate::render::message::text::{purse, short_hash};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Event, Seats};

/// The post of this round, or of placing the merchants (stage 0). `events` are the events of the round, including dice.
pub fn round_page(words: &Words, game: &GameContext<'_>, at: (u8, u8), events: &[Event]) -> Page {
    let (stage, round) = at;
    let title =
        if round == 0 { say!(words, "place-title") } else { say!(words, "round-title", stage = stage, round = round) };
    let now = (game.view.stage, game.view.round) == at;
    match &game.view.phase {
        PhaseView::Choose { laid, .. } if now => {
            let intro = say!(words, "round-intro");
            question_page(
                words,
                game,
                Embed::new(Tone::Question, title).lines(question_lines(words, game, *laid, intro)),
                *laid,
                events,
            )
        }
        PhaseView::Place if now => {
            let placed = Seats::all(game.view.players()).iter().filter(|&seat| !game.view.asked.contains(seat));
            let placed: Seats = placed.collect();
            let intro = say!(words, "place-intro");
            question_page(
                words,
                game,
                Embed::new(Tone::Question, title).lines(question_lines(words, game, placed, intro)),
                placed,
                events,
            )
        }
        _ => Page::from_embed(Embed::new(Tone::Neutral, title).lines([say!(words, "round-closed")])).silent(),
    }
}

/// Shows what the players contributed to the seed, so that it cannot be invented later.
pub fn with_contributions(words: &Words, mut page: Page, contributions: &str) -> Page {
    if let Some(embed) = page.embeds.first_mut() {
        let shown = say!(words, "round-contributions", contributions = short_hash(contributions));
        let footer = embed.footer.take().map(|footer| format!("{footer}\n{shown}"));
        embed.footer = Some(footer.unwrap_or(shown));
    }
    page
}

fn question_lines(words: &Words, game: &GameContext<'_>, answered: Seats, intro: String) -> [String; 3] {
    let count = say!(words, "round-count", chosen = answered.len(), all = game.view.players());
    [intro, count, game.deadline_line(words)]
}

fn question_page(words: &Words, game: &GameContext<'_>, embed: Embed, answered: Seats, events: &[Event]) -> Page {
    let mut embed = player_fields(words, game, embed, Some(answered), events);
    embed.footer = Some(say!(words, "stock-footer", gems = purse(words, game.view.stock)));
    let page = Page::from_embed(embed).row(vec![
        game.button(Style::Primary, say!(words, "button-choose"), Verb::Choose),
        game.button(Style::Secondary, say!(words, "button-hand"), Verb::Hand),
    ]);
    game.mention_awaited(words, page)
}
