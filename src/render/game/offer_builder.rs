//! The private offer builder. Its draft is part of the buttons' custom ids, so it survives a restart.

use crate::locale::Words;
use crate::render::game::barter::{raise_label, terms};
use crate::render::game::context::GameContext;
use crate::render::game::idle::idle_page;
use crate::render::message::custom_id::{DraftStep, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::symbol::Symbol;
use crate::render::message::text;
use crate::render::message::text::{gems, purse};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Color, Gems, Offer};

/// The builder with this draft, for the player whose turn it is. Without a draft it begins with the cheapest raise.
pub fn offer_builder_page(words: &Words, game: &GameContext<'_>, draft: Option<Gems>) -> Page {
    let PhaseView::Barter(barter) = &game.view.phase else {
        return idle_page(words, game);
    };
    if game.viewer_seat() != Some(barter.turn()) {
        return idle_page(words, game);
    }
    let terms = terms(game, barter);
    let cheapest = || Offer::cheapest_above(terms.standing, terms.purse).map_or(Gems::NONE, Offer::gems);
    let draft = draft.unwrap_or_else(cheapest);
    let offer = Offer::try_from(draft).ok();
    let checked = match (offer, terms.standing) {
        (None, _) => Err(say!(words, "bid-empty")),
        (Some(offer), _) if !terms.purse.contains(offer.gems()) => Err(say!(words, "bid-not-owned")),
        (Some(offer), Some(standing)) if offer <= standing => {
            Err(say!(words, "bid-not-raise", gems = gems(words, standing.gems())))
        }
        (Some(offer), _) => Ok(offer),
    };
    let floor = terms.standing.map(|standing| {
        say!(words, "bid-floor", gems = gems(words, standing.gems()), order = text::gems_by_value(words))
    });
    let status = checked.clone().map_or_else(|why| why, |_| say!(words, "bid-good"));
    let tone = if checked.is_ok() { Tone::Success } else { Tone::Question };
    let embed = Embed::new(tone, say!(words, "bid-title")).lines([
        say!(words, "bid-draft", gems = gems(words, draft)),
        status,
        say!(words, "bid-purse", gems = purse(words, terms.purse)),
        floor.unwrap_or_default(),
    ]);
    let make = match checked {
        Ok(offer) => game.button(Style::Success, raise_label(words, game, barter, offer), Verb::Offer(offer)),
        Err(_) => game
            .button(Style::Success, say!(words, "bid-offer"), Verb::EditOffer { step: DraftStep::Held, draft })
            .enabled(false),
    };
    let clear = Verb::EditOffer { step: DraftStep::Clear, draft: Gems::NONE };
    let [add, remove] = draft_buttons(words, game, draft, terms.purse, |step, draft| Verb::EditOffer { step, draft });
    let clear = game.button(Style::Secondary, say!(words, "bid-clear"), clear).enabled(!draft.is_empty());
    Page::from_embed(embed).row(add).row(remove).row(vec![make, clear, game.panel_button(words)])
}

/// One row of buttons that add a gem and one row that remove a gem, by color. A row of four fits on a phone only with
/// short labels, so the symbols alone name the colors.
pub(in crate::render) fn draft_buttons(
    words: &Words,
    game: &GameContext<'_>,
    draft: Gems,
    limit: Gems,
    verb: impl Fn(DraftStep, Gems) -> Verb,
) -> [Vec<Button>; 2] {
    let button = |label, color, step, after: Option<Gems>| {
        game.button(Style::Secondary, label, verb(step, after.unwrap_or(draft)))
            .symbol(Symbol::gem(color, words.locale()))
            .enabled(after.is_some())
    };
    let add = Color::ALL.map(|color| {
        let after = draft.plus(Gems::of(color, 1)).filter(|more| more.count(color) <= limit.count(color));
        button(say!(words, "bid-add"), color, DraftStep::Add(color), after)
    });
    let remove = Color::ALL.map(|color| {
        let after = draft.minus(Gems::of(color, 1));
        button(say!(words, "bid-remove"), color, DraftStep::Remove(color), after)
    });
    [add.into(), remove.into()]
}
