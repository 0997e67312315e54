//! Hints: how the strongest computer player rates each choice.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::picker::picker_page;
use crate::render::message::page::{Embed, Page, Row, Tone};
use crate::render::message::text;
use crate::render::message::text::gems;
use crate::say;
use basari_rules::game::Move;

/// How often the computer would choose a move, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct MoveHint {
    pub mv: Move,
    pub share: f64,
}

/// More do not fit on a phone.
const MAX_SHOWN: usize = 5;
const BAR_LENGTH: usize = 10;

/// The hints, best first, above the decision they are about.
pub fn hint_page(words: &Words, game: &GameContext<'_>, hints: &[MoveHint]) -> Page {
    let mut best = hints.to_vec();
    best.sort_by(|one, other| other.share.total_cmp(&one.share));
    let lines = best.iter().take(MAX_SHOWN).map(|hint| line(words, hint));
    let text = std::iter::once(say!(words, "hint-head")).chain(lines).collect::<Vec<_>>().join("\n");
    let mut page = picker_page(words, game);
    page.embeds.insert(0, Embed { description: Some(text), tone: Tone::Neutral, ..Embed::default() });
    let back = game.panel_button(words);
    if let Some(Row::Buttons(last)) = page.rows.last_mut()
        && last.iter().all(|button| button.target != back.target)
    {
        last.push(back);
    }
    page
}

fn line(words: &Words, hint: &MoveHint) -> String {
    let percent = (0..=100_u32).rev().find(|&percent| f64::from(percent) <= hint.share * 100.0 + 0.5).unwrap_or(0);
    let full = (0..=BAR_LENGTH).rev().find(|&full| full * 10 <= percent as usize + 5).unwrap_or(0);
    let bar = "▰".repeat(full) + &"▱".repeat(BAR_LENGTH - full);
    say!(words, "hint-line", bar = bar, percent = percent, choice = choice(words, hint.mv))
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
