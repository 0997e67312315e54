//! Action D: alone one gem for two others, with others one gem each.

use crate::locale::Words;
use crate::render::game::picker::{gem_button, nothing};
use crate::render::game::scene::Scene;
use crate::render::message::custom_id::Verb;
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::{gems, purse};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Color, Gems, LegalMoves, Move, Seat};

/// Discord's limit of a row.
const ROW: usize = 5;

/// The public post: whose turn it is.
pub fn trade(words: &Words, scene: &Scene<'_>) -> Page {
    let title = say!(words, "trade-title");
    let PhaseView::Trade(trade) = &scene.view.phase else {
        return Page::of(Embed::new(Tone::Good, title).lines([say!(words, "trade-over")])).silent();
    };
    let turn = trade.turn().map(|seat| say!(words, "trade-turn", name = scene.name(words, seat))).unwrap_or_default();
    let how = if trade.is_single() {
        say!(words, "trade-alone")
    } else {
        say!(words, "trade-order", names = scene.names(words, trade.order()))
    };
    let embed = Embed::new(Tone::Ask, title).lines([turn, how, scene.deadline_line(words)]).footer(say!(
        words,
        "stock-footer",
        gems = purse(words, scene.view.stock)
    ));
    let choose = scene.button(Style::Primary, say!(words, "button-choose"), Verb::Choose);
    scene.calling(words, Page::of(embed).row(vec![choose]))
}

/// The private page of whose turn it is.
pub(in crate::render) fn page(words: &Words, scene: &Scene<'_>, me: Seat, alone: bool) -> Page {
    let purse = scene.purse(me);
    if alone && !purse.is_empty() {
        let gives = Color::ALL.into_iter().filter(|&color| purse.count(color) > 0);
        let buttons = gives.map(|color| gem_button(words, scene, color, Verb::SwapGive(color)));
        return asking(words, scene, me, say!(words, "trade-give"), &buttons.collect::<Vec<_>>());
    }
    let question = if alone { say!(words, "trade-take-free") } else { say!(words, "trade-take-one") };
    let verb = |color| if alone { Verb::Swap { give: None, take: Gems::of(color, 1) } } else { Verb::Take(color) };
    let there = Color::ALL.into_iter().filter(|&color| scene.view.stock.count(color) > 0);
    let mut buttons: Vec<Button> = there.map(|color| gem_button(words, scene, color, verb(color))).collect();
    if alone && buttons.is_empty() {
        let none = Verb::Swap { give: None, take: Gems::NONE };
        buttons.push(scene.button(Style::Primary, gems(words, Gems::NONE), none));
    }
    asking(words, scene, me, question, &buttons)
}

/// The second half of a swap: every pair that may be taken for this gem (R6).
pub fn swap_take(words: &Words, scene: &Scene<'_>, give: Color) -> Page {
    let (Some(me), PhaseView::Trade(trade)) = (scene.me(), &scene.view.phase) else { return nothing(words, scene) };
    let own = scene.purse(me);
    if trade.turn() != Some(me) || !trade.is_single() || own.count(give) == 0 {
        return crate::render::game::picker::picker(words, scene);
    }
    let legal = LegalMoves::Swap { purse: own, stock: scene.view.stock };
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
        .map(|take| scene.button(Style::Primary, gems(words, take), Verb::Swap { give: Some(give), take }))
        .collect();
    asking(words, scene, me, question, &buttons).row(vec![scene.button(
        Style::Secondary,
        say!(words, "trade-back"),
        Verb::Choose,
    )])
}

fn asking(words: &Words, scene: &Scene<'_>, me: Seat, question: String, buttons: &[Button]) -> Page {
    let embed = Embed::new(Tone::Ask, say!(words, "trade-title"))
        .lines([question, say!(words, "bid-purse", gems = purse(words, scene.purse(me))), scene.deadline_line(words)])
        .footer(say!(words, "stock-footer", gems = purse(words, scene.view.stock)));
    let rows = buttons.chunks(ROW).map(<[Button]>::to_vec);
    rows.fold(Page::of(embed), Page::row)
}
