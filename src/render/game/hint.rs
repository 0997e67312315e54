//! Hints: how the strongest computer player rates each choice, and why it prefers the best one.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::game::picker::picker_page;
use crate::render::message::page::{Embed, Page, Row, Tone};
use crate::render::message::text;
use crate::render::message::text::gems;
use crate::say;
use basari_rules::game::{Kind, Move, Seat};
use basari_rules::players::{Hint, MajorityChange, MoveEvaluation, Reason};

/// More do not fit on a phone.
const MAX_SHOWN: usize = 5;
const BAR_LENGTH: usize = 10;

/// The moves, best first, and the reasons for the best one, above the decision they are about.
pub fn hint_page(words: &Words, game: &GameContext<'_>, hint: &Hint) -> Page {
    let mut best = hint.moves.clone();
    best.sort_by(|one, other| other.share.total_cmp(&one.share));
    let lines = best.iter().take(MAX_SHOWN).map(|hint| line(words, hint));
    let why = best.first().and_then(|best| why(words, game, best.mv, &hint.reasons));
    let text = std::iter::once(say!(words, "hint-head")).chain(lines).chain(why).collect::<Vec<_>>().join("\n");
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

fn line(words: &Words, hint: &MoveEvaluation) -> String {
    let percent = percent(hint.share.into());
    let full = (0..=BAR_LENGTH).rev().find(|&full| full * 10 <= percent as usize + 5).unwrap_or(0);
    let bar = "▰".repeat(full) + &"▱".repeat(BAR_LENGTH - full);
    say!(words, "hint-line", bar = bar, percent = percent, choice = choice(words, hint.mv))
}

/// A probability in whole percent.
fn percent(probability: f64) -> u32 {
    (0..=100).rev().find(|&percent| f64::from(percent) <= probability * 100.0 + 0.5).unwrap_or(0)
}

/// A number in tenths.
fn tenths(words: &Words, number: f64) -> String {
    let tenths = (0..=10_000_i32).find(|&tenths| f64::from(tenths) + 0.5 > number * 10.0).unwrap_or(0);
    words.tenths(tenths.into())
}

/// Why the computer prefers this move. None without a reason.
fn why(words: &Words, game: &GameContext<'_>, mv: Move, reasons: &[Reason]) -> Option<String> {
    let reasons: Vec<String> = reasons.iter().map(|reason| sentence(words, game, reason)).collect();
    let reasons = reasons.join(" ");
    (!reasons.is_empty()).then(|| say!(words, "hint-why", choice = choice(words, mv), reasons = reasons))
}

fn sentence(words: &Words, game: &GameContext<'_>, reason: &Reason) -> String {
    match reason {
        Reason::Rivals { alone, rivals } if rivals.is_empty() => {
            say!(words, "hint-no-rivals", alone = percent(*alone))
        }
        Reason::Rivals { alone, rivals } => {
            let rival = |(seat, chance): &(Seat, f64)| {
                say!(words, "hint-rival", name = game.name(words, *seat), percent = percent(*chance))
            };
            let rivals: Vec<String> = rivals.iter().map(rival).collect();
            say!(words, "hint-rivals", rivals = words.list(&rivals), alone = percent(*alone))
        }
        Reason::Majority(MajorityChange { color, points, shared }) => {
            let gem = text::gem(words, *color);
            match (*points > 0, shared) {
                (true, false) => say!(words, "hint-majority-gain", gem = gem, points = *points),
                (true, true) => say!(words, "hint-majority-share", gem = gem, points = *points),
                (false, _) => {
                    let lost = text::points(words, u32::from(points.unsigned_abs()));
                    say!(words, "hint-majority-loss", gem = gem, points = lost)
                }
            }
        }
        Reason::Bonus { missing, points } => match game.view.kind() {
            Kind::Card => say!(words, "hint-workers", missing = *missing, points = *points),
            Kind::Board => say!(words, "hint-lap", missing = *missing, points = *points),
        },
        Reason::FairPrice(price) => say!(words, "hint-fair-price", gems = gems(words, price.gems())),
        Reason::Archways { points, gems } => {
            say!(words, "hint-archways", points = tenths(words, *points), gems = tenths(words, *gems))
        }
    }
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
