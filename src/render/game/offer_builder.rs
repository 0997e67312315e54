//! The private bid builder. The draft lives in the buttons, so that it survives a restart.

use crate::locale::Words;
use crate::render::game::barter::terms;
use crate::render::game::scene::Scene;
use crate::render::message::custom_id::{Step, Verb};
use crate::render::message::page::{Button, Embed, Page, Style, Tone};
use crate::render::message::text;
use crate::render::message::text::{gems, purse};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Color, Gems, Offer};

/// The builder with this draft, for the player whose turn it is.
pub fn bid_builder(words: &Words, scene: &Scene<'_>, draft: Gems) -> Page {
    let PhaseView::Barter(barter) = &scene.view.phase else {
        return crate::render::game::picker::nothing(words, scene);
    };
    if scene.me() != Some(barter.turn()) {
        return crate::render::game::picker::nothing(words, scene);
    }
    let terms = terms(scene, barter);
    let offer = Offer::try_from(draft).ok();
    let verdict = match (offer, terms.standing) {
        (None, _) => Err(say!(words, "bid-empty")),
        (Some(offer), _) if !terms.purse.contains(offer.gems()) => Err(say!(words, "bid-not-owned")),
        (Some(offer), Some(standing)) if offer <= standing => {
            Err(say!(words, "bid-not-raise", gems = gems(words, standing.gems())))
        }
        (Some(offer), _) => Ok(offer),
    };
    let floor = terms.standing.map(|standing| say!(words, "bid-floor", gems = gems(words, standing.gems())));
    let said = verdict.clone().map_or_else(|why| why, |_| say!(words, "bid-good"));
    let tone = if verdict.is_ok() { Tone::Good } else { Tone::Ask };
    let embed = Embed::new(tone, say!(words, "bid-title")).lines([
        say!(words, "bid-draft", gems = gems(words, draft)),
        said,
        say!(words, "bid-purse", gems = purse(words, terms.purse)),
        floor.unwrap_or_default(),
    ]);
    let make = match verdict {
        Ok(offer) => {
            let label = say!(words, "bid-offer-gems", gems = gems(words, draft));
            scene.button(Style::Success, label, Verb::Offer(offer))
        }
        Err(_) => scene
            .button(Style::Success, say!(words, "bid-offer"), Verb::Build { step: Step::Held, draft })
            .enabled(false),
    };
    let clear = Verb::Build { step: Step::Clear, draft: Gems::NONE };
    let [add, remove] = steps(words, scene, draft, terms.purse, |step, draft| Verb::Build { step, draft });
    Page::of(embed)
        .row(add)
        .row(remove)
        .row(vec![make, scene.button(Style::Secondary, say!(words, "bid-clear"), clear).enabled(!draft.is_empty())])
}

/// A row that adds and a row that takes away, a button a colour.
pub(in crate::render) fn steps(
    words: &Words,
    scene: &Scene<'_>,
    draft: Gems,
    limit: Gems,
    verb: impl Fn(Step, Gems) -> Verb,
) -> [Vec<Button>; 2] {
    let button = |label, color, step, after: Option<Gems>| {
        scene
            .button(Style::Secondary, label, verb(step, after.unwrap_or(draft)))
            .emoji(text::gem_sign(color))
            .enabled(after.is_some())
    };
    let add = Color::ALL.map(|color| {
        let after = draft.plus(Gems::of(color, 1)).filter(|more| more.count(color) <= limit.count(color));
        button(say!(words, "bid-add", letter = text::gem_letter(words, color)), color, Step::Add(color), after)
    });
    let remove = Color::ALL.map(|color| {
        let after = draft.minus(Gems::of(color, 1));
        button(say!(words, "bid-remove", letter = text::gem_letter(words, color)), color, Step::Remove(color), after)
    });
    [add.into(), remove.into()]
}
