//! The pictures of a guided game: the most important rule, the open table of a new round, and the score of a stage.

use crate::lessons::{Lesson, LessonPosition, Step, Subject};
use crate::locale::Words;
use crate::render::learn::lesson::LessonTable;
use crate::render::picture;
use crate::render::picture::{Picture, PictureError};
use basari_rules::game::view::PhaseView;

/// What the picture of a page shows.
enum Shown<'a> {
    Outcomes,
    Table(&'a Step),
    Stage(&'a Step),
}

fn shown(lesson: &Lesson, at: LessonPosition) -> Option<Shown<'_>> {
    match lesson.find(at) {
        None if lesson.is_end(at) => None,
        None => Some(Shown::Outcomes),
        Some((step, None)) => match (&step.subject, &step.moment.view.phase) {
            (Subject::Stage(_), _) => Some(Shown::Stage(step)),
            (Subject::Question, PhaseView::Choose { .. }) => Some(Shown::Table(step)),
            _ => None,
        },
        Some((_, Some(_))) => None,
    }
}

/// Whether a page of a lesson has a picture.
pub fn has_lesson_picture(lesson: &Lesson, at: LessonPosition) -> bool {
    shown(lesson, at).is_some()
}

/// The picture of a page of a lesson, if it has one. `reader` is the reader's name.
pub fn lesson_picture(
    words: &Words,
    lesson: &Lesson,
    at: LessonPosition,
    reader: &str,
) -> Result<Option<Picture>, PictureError> {
    let picture = match shown(lesson, at) {
        None => return Ok(None),
        Some(Shown::Outcomes) => picture::outcomes(words)?,
        Some(Shown::Table(step) | Shown::Stage(step)) => {
            let Some(table) = LessonTable::new(lesson, step, reader) else { return Ok(None) };
            let context = table.context(&step.moment);
            let log = &step.moment.log;
            match &step.subject {
                Subject::Stage(score) => picture::stage_table(words, &context, score, log)?,
                _ => picture::open_table(words, &context, &picture::last_actions(context.players.len(), log))?,
            }
        }
    };
    Ok(Some(picture))
}
