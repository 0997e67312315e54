//! Pages of a trade (action D). A single player swaps one gem for two; several players take one gem each.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::idle::idle_page;
use crate::render::game::open_table::stock_line;
use crate::render::message::custom_id::Verb;
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::symbol::Symbol;
use crate::render::message::text;
use crate::render::message::text::{gems, purse};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Action, Color, Gems, LegalMoves, Move, Seat, Trade};

/// Discord's limit for the buttons of a row.
const MAX_ROW_BUTTONS: usize = 5;

/// What the public post of the round says about a trade: whose turn it is, and how they trade.
pub(in crate::render) fn trade_lines(words: &Words, game: &GameContext<'_>, trade: &Trade) -> Vec<String> {
    let turn = trade.turn().map(|seat| say!(words, "trade-turn", name = game.name(words, seat))).unwrap_or_default();
    let how = if trade.is_single() {
        say!(words, "trade-alone")
    } else {
        say!(words, "trade-order", names = game.names(words, trade.order()))
    };
    vec![turn, how, game.deadline_line(words)]
}

/// The private page of the player whose turn it is.
pub(in crate::render) fn trade_prompt(words: &Words, game: &GameContext<'_>, me: Seat, alone: bool) -> Page {
    let purse = game.purse(me);
    if alone && !purse.is_empty() {
        let gives = Color::ALL.into_iter().filter(|&color| purse.count(color) > 0);
        let buttons = gives.map(|color| gem_button(words, game, color, Verb::SwapGive(color)));
        return question_page(words, game, me, say!(words, "trade-give"), &buttons.collect::<Vec<_>>());
    }
    let question = if alone { say!(words, "trade-take-free") } else { say!(words, "trade-take-one") };
    let verb = |color| if alone { Verb::Swap { give: None, take: Gems::of(color, 1) } } else { Verb::Take(color) };
    let in_stock = Color::ALL.into_iter().filter(|&color| game.view.stock.count(color) > 0);
    let mut buttons: Vec<Button> = in_stock.map(|color| gem_button(words, game, color, verb(color))).collect();
    if alone && buttons.is_empty() {
        let none = Verb::Swap { give: None, take: Gems::NONE };
        buttons.push(game.button(Style::Primary, gems(words, Gems::NONE), none));
    }
    question_page(words, game, me, question, &buttons)
}

/// The second step of a swap: all gems that the player may take for this one (R6).
pub fn swap_take_page(words: &Words, game: &GameContext<'_>, give: Color) -> Page {
    let (Some(me), PhaseView::Trade(trade)) = (game.viewer_seat(), &game.view.phase) else {
        return idle_page(words, game);
    };
    let own = game.purse(me);
    if trade.turn() != Some(me) || !trade.is_single() || own.count(give) == 0 {
        let asked = game.view.asked.contains(me);
        return if asked { trade_prompt(words, game, me, trade.is_single()) } else { idle_page(words, game) };
    }
    let legal = LegalMoves::Swap { purse: own, stock: game.view.stock };
    let takes: Vec<Gems> = legal
        .moves()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Swap { give: Some(given), take } if given == give => Some(take),
            _ => None,
        })
        .collect();
    let number = takes.first().map_or(0, |take| take.total());
    let question = say!(words, "trade-take-two", number = number, gem = text::gem(words, give));
    let buttons: Vec<Button> = takes
        .into_iter()
        .map(|take| game.button(Style::Primary, gems(words, take), Verb::Swap { give: Some(give), take }))
        .collect();
    question_page(words, game, me, question, &buttons).row(vec![game.button(
        Style::Secondary,
        say!(words, "trade-back"),
        Verb::Choose,
    )])
}

fn question_page(words: &Words, game: &GameContext<'_>, me: Seat, question: String, buttons: &[Button]) -> Page {
    let embed = Embed::new(Tone::Question, text::action(words, Action::D)).lines([
        question,
        say!(words, "bid-purse", gems = purse(words, game.purse(me))),
        game.deadline_line(words),
        stock_line(words, game),
    ]);
    let rows = buttons.chunks(MAX_ROW_BUTTONS).map(<[Button]>::to_vec);
    rows.fold(Page::from_embed(embed), Page::row)
}

fn gem_button(words: &Words, game: &GameContext<'_>, color: Color, verb: Verb) -> Button {
    game.button(Style::Primary, text::gem_on_button(words, color), verb).symbol(Symbol::gem(color, words.locale()))
}
