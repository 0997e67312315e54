//! The open table: one field per player. Shown in private by `/basari table` and inside round posts.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::page::{Embed, Page, Tone};
use crate::render::message::text;
use crate::render::message::text::{gems, points, purse};
use crate::say;
use basari_rules::game::board::Archway;
use basari_rules::game::card::{Card, WORKERS_TO_END};
use basari_rules::game::view::{SeatView, Spot};
use basari_rules::game::{Event, RollReason, Seat, Seats};

/// The whole table, for any viewer.
pub fn open_table_page(words: &Words, game: &GameContext<'_>) -> Page {
    let view = game.view;
    let title = if view.round == 0 {
        say!(words, "place-title")
    } else {
        say!(words, "round-title", stage = view.stage, round = view.round)
    };
    let waiting = if view.asked.is_empty() {
        String::new()
    } else {
        say!(words, "table-waiting", names = game.names(words, view.asked.iter()))
    };
    let embed = Embed::new(Tone::Neutral, title).lines([waiting, game.deadline_line(words), stock_line(words, game)]);
    Page::from_embed(player_fields(words, game, embed, None, &[]))
}

/// The gems in the stock, in small print. It is no footer, because Discord shows no icons there.
pub(in crate::render) fn stock_line(words: &Words, game: &GameContext<'_>) -> String {
    say!(words, "stock-line", gems = purse(words, game.view.stock))
}

/// Adds one field per player. `answered` marks the players who have chosen.
pub(in crate::render) fn player_fields(
    words: &Words,
    game: &GameContext<'_>,
    mut embed: Embed,
    answered: Option<Seats>,
    events: &[Event],
) -> Embed {
    for (seat, side) in Seat::all(game.view.players()).zip(&game.view.seats) {
        let name = game.name(words, seat);
        let points = points(words, side.points);
        let progress = progress(words, game, side);
        let head = match answered {
            Some(seats) if seats.contains(seat) => {
                say!(words, "player-chosen", name = name, points = points, progress = progress)
            }
            Some(_) => say!(words, "player-thinking", name = name, points = points, progress = progress),
            None => {
                say!(words, "player-head", place = side.place, name = name, points = points, progress = progress)
            }
        };
        let lines = [
            spot(words, seat, side, die_of(seat, events)),
            say!(words, "player-purse", gems = purse(words, side.gems)),
        ];
        embed = embed.field_shown_in_picture(
            head,
            lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"),
        );
    }
    embed
}

fn die_of(seat: Seat, events: &[Event]) -> Option<u8> {
    events.iter().rev().find_map(|event| match event {
        Event::Rolled { seat: who, die, why: RollReason::Move } if *who == seat => Some(*die),
        _ => None,
    })
}

/// How far the player is from ending the stage.
pub(in crate::render) fn progress(words: &Words, game: &GameContext<'_>, side: &SeatView) -> String {
    match &side.spot {
        Spot::Card { workers, .. } => {
            say!(words, "workers-short", symbol = text::worker(), workers = *workers, needed = WORKERS_TO_END)
        }
        Spot::Board { travelled, .. } => say!(words, "lap-short", steps = *travelled, around = game.ring_length()),
    }
}

/// The player's card of this round, or their archway and the die that led there.
fn spot(words: &Words, seat: Seat, side: &SeatView, die: Option<u8>) -> String {
    match (&side.spot, die) {
        (Spot::Card { current: Some(current), .. }, _) => card(words, *current),
        (Spot::Board { archway: Some(here), .. }, Some(die)) => {
            say!(words, "rolled-to", die = text::die(die), spot = merchant_at(words, seat, *here))
        }
        (Spot::Board { archway: Some(here), .. }, None) => merchant_at(words, seat, *here),
        _ => String::new(),
    }
}

pub(in crate::render) fn card(words: &Words, card: Card) -> String {
    say!(
        words,
        "card-line",
        symbol = text::worker(),
        workers = card.workers,
        points = points(words, card.points),
        gems = gems(words, card.gems)
    )
}

/// The archway where this seat's merchant stands.
pub(in crate::render) fn merchant_at(words: &Words, seat: Seat, here: Archway) -> String {
    say!(words, "merchant-at", merchant = text::merchant(seat), archway = archway(words, here))
}

fn archway(words: &Words, archway: Archway) -> String {
    say!(
        words,
        "archway-line",
        number = archway.id,
        points = points(words, archway.points),
        gems = text::gems(words, archway.gems)
    )
}
