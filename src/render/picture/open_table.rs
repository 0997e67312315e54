//! The picture of the open table: everybody's bazaar cards, or the ring of archways.

use crate::locale::Words;
use crate::render::game::context::GameContext;
use crate::render::message::text;
use crate::render::picture::board::draw_board;
use crate::render::picture::card_rows::draw_card_rows;
use crate::render::picture::last_actions::LastAction;
use crate::render::picture::output::{Picture, PictureError};
use crate::render::picture::players::alt_name;
use crate::say;
use basari_rules::game::card::WORKERS_TO_END;
use basari_rules::game::view::{SeatView, Spot};
use basari_rules::game::{Color, Gems, Seat};

/// `last_actions` by seat.
pub fn open_table(
    words: &Words,
    game: &GameContext<'_>,
    last_actions: &[Option<LastAction>],
) -> Result<Picture, PictureError> {
    let heading = heading(words, game);
    let canvas = match game.view.board() {
        Some(board) => draw_board(words, game, board, last_actions, &heading),
        None => draw_card_rows(words, game, last_actions, &heading),
    };
    Picture::new(canvas, &alt_sentences(words, game, last_actions, &heading))
}

fn heading(words: &Words, game: &GameContext<'_>) -> String {
    match game.view.round {
        0 => text::kind(words, game.view.kind()),
        round => say!(words, "picture-round", stage = game.view.stage, round = round),
    }
}

fn alt_sentences(
    words: &Words,
    game: &GameContext<'_>,
    last_actions: &[Option<LastAction>],
    heading: &str,
) -> Vec<String> {
    let mut sentences = vec![say!(words, "picture-alt-table", place = heading, game = game.id.as_str())];
    for (seat, side) in Seat::all(game.view.players()).zip(&game.view.seats) {
        let name = alt_name(words, game, seat);
        let points = text::points(words, side.points);
        let (progress, gems) = (progress(words, game, side), gem_counts(words, side.gems));
        sentences.push(say!(words, "picture-alt-side", name = name, points = points, far = progress, gems = gems));
        if let Some(last) = last_actions.get(seat.index()).copied().flatten() {
            let action = text::drawn_action(words, last.action);
            sentences.push(if last.is_missed {
                say!(words, "picture-alt-missed", action = action)
            } else {
                say!(words, "picture-alt-performed", action = action)
            });
        }
    }
    sentences
}

fn progress(words: &Words, game: &GameContext<'_>, side: &SeatView) -> String {
    match &side.spot {
        Spot::Card { workers, .. } => say!(words, "picture-alt-workers", workers = *workers, needed = WORKERS_TO_END),
        Spot::Board { archway, travelled, .. } => say!(
            words,
            "picture-alt-archway",
            number = archway.map_or(0, |archway| archway.id),
            steps = *travelled,
            around = game.ring_length()
        ),
    }
}

fn gem_counts(words: &Words, gems: Gems) -> String {
    let one = |color| format!("{} {}", gems.count(color), text::gem_name(words, color));
    words.list(&Color::ALL.map(one))
}
