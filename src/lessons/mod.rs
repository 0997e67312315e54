//! The guided games of `/basari learn`. A lesson is data in `config/lessons`: the cards or dice, what the others do, and what
//! the reader may answer. Loading plays it through the real rules, so a lesson that the rules contradict does not load.

mod built_in;
mod error;
mod lesson;
mod lesson_file;
mod lesson_game;
mod load;
mod scripted_random;
mod text;

pub use built_in::Lessons;
pub use error::LessonError;
pub use lesson::{Answer, Choice, Lesson, LessonPosition, Moment, READER, Step, Subject};
pub use text::lesson_text;
