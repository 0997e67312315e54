//! Why a lesson cannot be loaded.

/// What is wrong with a lesson, in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {entry}{reason}", entry = entry.as_ref().map(|entry| format!("{entry}: ")).unwrap_or_default())]
pub struct LessonError {
    pub file: String,
    /// The game, the step and the answer, if it is not about the whole file.
    pub entry: Option<String>,
    pub reason: String,
}
