//! What the strongest computer thinks of each choice.

use crate::locale::Words;
use crate::render::game::picker::picker;
use crate::render::game::scene::Scene;
use crate::render::message::page::{Embed, Page, Tone};
use crate::render::message::text;
use crate::render::message::text::gems;
use crate::say;
use basari_rules::game::Move;

/// How often the computer would choose a move, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct Opinion {
    pub mv: Move,
    pub share: f64,
}

/// So many choices fit a phone.
const SHOWN: usize = 5;
const BAR: usize = 10;

/// The opinions, the best first, above the question they are about.
pub fn hint(words: &Words, scene: &Scene<'_>, opinions: &[Opinion]) -> Page {
    let mut best = opinions.to_vec();
    best.sort_by(|one, other| other.share.total_cmp(&one.share));
    let lines = best.iter().take(SHOWN).map(|opinion| line(words, opinion));
    let text = std::iter::once(say!(words, "hint-head")).chain(lines).collect::<Vec<_>>().join("\n");
    let mut page = picker(words, scene);
    page.embeds.insert(0, Embed { description: Some(text), tone: Tone::Calm, ..Embed::default() });
    page
}

fn line(words: &Words, opinion: &Opinion) -> String {
    let percent = (0..=100_u32).rev().find(|&percent| f64::from(percent) <= opinion.share * 100.0 + 0.5).unwrap_or(0);
    let full = (0..=BAR).rev().find(|&full| full * 10 <= percent as usize + 5).unwrap_or(0);
    let bar = "▰".repeat(full) + &"▱".repeat(BAR - full);
    say!(words, "hint-line", bar = bar, percent = percent, choice = choice(words, opinion.mv))
}

fn choice(words: &Words, mv: Move) -> String {
    match mv {
        Move::Place(archway) => say!(words, "hint-place", number = archway),
        Move::Play(action) => text::action(words, action),
        Move::Offer(offer) => say!(words, "hint-offer", gems = gems(words, offer.gems())),
        Move::Accept => say!(words, "hint-accept"),
        Move::Decline => say!(words, "hint-decline"),
        Move::Swap { give: Some(give), take } => {
            say!(words, "hint-swap", gem = text::gem(words, give), gems = gems(words, take))
        }
        Move::Swap { give: None, take } => say!(words, "hint-take", gems = gems(words, take)),
        Move::Take(color) => say!(words, "hint-take", gems = text::gem(words, color)),
    }
}
