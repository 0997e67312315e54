//! The lessons that come with the program.

use std::sync::LazyLock;

use include_dir::{Dir, include_dir};

use crate::lessons::error::LessonError;
use crate::lessons::lesson::Lesson;
use crate::lessons::load::load;
use basari_rules::game::Kind;

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/config/lessons");
static BUILT_IN: LazyLock<Result<Lessons, LessonError>> = LazyLock::new(|| {
    let files = FILES.files().filter_map(|file| Some((file.path().to_str()?, file.contents_utf8()?)));
    Lessons::load(files)
});

/// All lessons.
#[derive(Clone, Debug)]
pub struct Lessons {
    card: Lesson,
    board: Lesson,
}

impl Lessons {
    /// The lessons that come with the program.
    pub fn built_in() -> Result<&'static Lessons, LessonError> {
        BUILT_IN.as_ref().map_err(Clone::clone)
    }

    /// Loads files, each with its name.
    pub fn load<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Lessons, LessonError> {
        let (mut card, mut board) = (None, None);
        for (file, text) in files {
            let lesson = load(file, text)?;
            let place = match lesson.kind {
                Kind::Card => &mut card,
                Kind::Board => &mut board,
            };
            let kind = lesson.kind;
            if place.replace(lesson).is_some() {
                let reason = format!("another file already has the lesson of the {kind} game");
                return Err(LessonError { file: file.to_owned(), entry: None, reason });
            }
        }
        let missing = |kind: Kind| LessonError {
            file: format!("{kind}.toml"),
            entry: None,
            reason: format!("there is no lesson of the {kind} game"),
        };
        let card = card.ok_or_else(|| missing(Kind::Card))?;
        Ok(Lessons { card, board: board.ok_or_else(|| missing(Kind::Board))? })
    }

    pub fn of(&self, kind: Kind) -> &Lesson {
        match kind {
            Kind::Card => &self.card,
            Kind::Board => &self.board,
        }
    }
}
