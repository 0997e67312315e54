//! The panel: a player's private message in a game. From top to bottom: what happened, where they stand, the current
//! question, and its buttons.

use crate::locale::Words;
use crate::model::absence::Absence;
use crate::render::account::away::{absence_text, back_button};
use crate::render::game::context::GameContext;
use crate::render::game::idle::{idle_page, refresh_button};
use crate::render::game::picker::picker_page;
use crate::render::game::recap::recap_lines;
use crate::render::game::stage_result::{final_line, with_stage_result};
use crate::render::game::standing::with_standing;
use crate::render::message::custom_id::{CustomId, GameRef, Verb};
use crate::render::message::page::{Button, Embed, Page, Row, Style, Tone};
use crate::render::message::text;
use crate::say;
use basari_rules::game::view::{PhaseView, SeatView};
use basari_rules::game::{Event, Seat};

/// Discord's limit for the buttons of a row.
const MAX_BUTTONS: usize = 5;

/// Why nobody is asked although the game is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnHold {
    Paused,
    Parked,
}

/// The panel of the owner of this view. `log` is the public log.
pub fn panel_page(words: &Words, game: &GameContext<'_>, log: &[&Event], on_hold: Option<OnHold>) -> Page {
    let Some((me, side)) = game.viewer() else { return idle_page(words, game) };
    let head = head(words, game, (me, side), log);
    if let PhaseView::Over { .. } = game.view.phase {
        return Page::from_embed(head);
    }
    let mut page = match on_hold {
        Some(reason) => on_hold_page(words, game, reason),
        None => picker_page(words, game),
    };
    page.embeds.insert(0, head);
    page
}

fn head(words: &Words, game: &GameContext<'_>, (me, side): (Seat, &SeatView), log: &[&Event]) -> Embed {
    let kind = text::kind(words, game.view.kind());
    let embed = match game.view.phase {
        PhaseView::Over { winners } => {
            let tone = if winners.contains(me) { Tone::Success } else { Tone::Neutral };
            Embed::new(tone, say!(words, "panel-title-over", kind = kind))
                .lines([final_line(words, game, me, side, winners)])
        }
        _ if game.view.round == 0 => Embed::new(Tone::Neutral, say!(words, "panel-title-start", kind = kind)),
        _ => {
            let (stage, round) = (game.view.stage, game.view.round);
            Embed::new(Tone::Neutral, say!(words, "panel-title", kind = kind, stage = stage, round = round))
                .lines(recap_lines(words, game, log))
        }
    };
    with_standing(words, game, me, side, with_stage_result(words, game, me, log, embed))
}

/// Says on the panel of somebody who is away what happens meanwhile, with the way back.
pub fn with_absence(words: &Words, game: &GameRef, mut page: Page, absence: Absence) -> Page {
    let away = Embed { description: Some(absence_text(words, absence)), tone: Tone::Warning, ..Embed::default() };
    page.embeds.insert(1.min(page.embeds.len()), away);
    with_last_button(page, back_button(words, CustomId::for_game(game, Verb::ImBack)))
}

/// Tells somebody who was not there how much they missed. The panel itself shows the last of these rounds.
pub fn with_missed_rounds(words: &Words, mut page: Page, rounds: usize) -> Page {
    if let (1.., Some(head)) = (rounds, page.embeds.first_mut()) {
        let missed = say!(words, "panel-missed-rounds", rounds = rounds);
        head.description =
            Some([Some(missed), head.description.take()].into_iter().flatten().collect::<Vec<_>>().join("\n"));
    }
    page
}

/// Leads to another game that waits for the player.
pub fn with_next_game(words: &Words, next: &GameRef, page: Page) -> Page {
    let button = Button::new(Style::Primary, say!(words, "button-next-game"), CustomId::for_game(next, Verb::Choose));
    with_last_button(page, button)
}

fn with_last_button(mut page: Page, button: Button) -> Page {
    match page.rows.last_mut() {
        Some(Row::Buttons(buttons)) if buttons.len() < MAX_BUTTONS => buttons.push(button),
        _ => return page.row(vec![button]),
    }
    page
}

fn on_hold_page(words: &Words, game: &GameContext<'_>, reason: OnHold) -> Page {
    let text = match reason {
        OnHold::Paused => say!(words, "refuse-paused"),
        OnHold::Parked => say!(words, "refuse-parked"),
    };
    let embed = Embed { description: Some(text), tone: Tone::Warning, ..Embed::default() };
    Page::from_embed(embed).row(vec![refresh_button(words, game)])
}
