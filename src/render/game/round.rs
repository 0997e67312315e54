//! The post of a round: what is asked, who has answered, and the open table. It is the same for every choice that
//! anybody has laid.

use crate::locale::Words;
use crate::render::game::open_table::player_fields;
use crate::render::game::scene::Scene;
use crate::render::message::custom_id::Verb;
use crate::render::message::page::{Embed, Page, Style, Tone};
use crate::say;
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Event, Seats};

/// The post of this round, or of the choice of archways (stage 0). `events` are those of the round: the dice are in it.
pub fn round(words: &Words, scene: &Scene<'_>, at: (u8, u8), events: &[Event]) -> Page {
    let (stage, round) = at;
    let title =
        if round == 0 { say!(words, "place-title") } else { say!(words, "round-title", stage = stage, round = round) };
    let now = (scene.view.stage, scene.view.round) == at;
    match &scene.view.phase {
        PhaseView::Choose { laid, .. } if now => {
            let intro = say!(words, "round-intro");
            asking(words, scene, Embed::new(Tone::Ask, title).lines(asked(words, scene, *laid, intro)), *laid, events)
        }
        PhaseView::Place if now => {
            let placed = Seats::all(scene.view.players()).iter().filter(|&seat| !scene.view.asked.contains(seat));
            let placed: Seats = placed.collect();
            let intro = say!(words, "place-intro");
            asking(words, scene, Embed::new(Tone::Ask, title).lines(asked(words, scene, placed, intro)), placed, events)
        }
        _ => Page::of(Embed::new(Tone::Calm, title).lines([say!(words, "round-closed")])).silent(),
    }
}

fn asked(words: &Words, scene: &Scene<'_>, answered: Seats, intro: String) -> [String; 3] {
    let count = say!(words, "round-count", chosen = answered.len(), all = scene.view.players());
    [intro, count, scene.deadline_line(words)]
}

fn asking(words: &Words, scene: &Scene<'_>, embed: Embed, answered: Seats, events: &[Event]) -> Page {
    let mut embed = player_fields(words, scene, embed, Some(answered), events);
    embed.footer =
        Some(say!(words, "stock-footer", gems = crate::render::message::text::purse(words, scene.view.stock)));
    let page = Page::of(embed).row(vec![
        scene.button(Style::Primary, say!(words, "button-choose"), Verb::Choose),
        scene.button(Style::Secondary, say!(words, "button-hand"), Verb::Hand),
    ]);
    scene.calling(words, page)
}
