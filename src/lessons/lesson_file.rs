//! A lesson as it is written in a file. `config/lessons/card.toml` explains it.

use serde::Deserialize;

use basari_rules::game::{Action, Color, Gems, Kind, Move};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonFile {
    pub kind: Kind,
    pub intro: String,
    pub end: String,
    pub games: Vec<GameFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameFile {
    /// The names of the other players.
    pub others: Vec<String>,
    /// Board: the archway where each merchant begins.
    #[serde(default)]
    pub starts: Vec<u8>,
    pub steps: Vec<StepFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StepFile {
    pub say: Option<String>,
    /// Empty if the step goes on with the round.
    #[serde(default)]
    pub seats: Vec<SeatFile>,
    /// What is drawn if the reader's action is given.
    #[serde(default)]
    pub draws: Vec<u8>,
    #[serde(default)]
    pub answers: Vec<AnswerFile>,
    /// The points of all seats after the stage. The step shows its score.
    pub stage: Option<Vec<u16>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatFile {
    pub card: Option<u8>,
    pub die: Option<u8>,
    pub archway: Option<u8>,
    pub workers: Option<u8>,
    pub gems: Gems,
    pub points: u16,
    pub picks: Option<Action>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerFile {
    #[serde(rename = "move")]
    pub mv: Option<Move>,
    /// Action D: the gem to give back.
    pub give: Option<Color>,
    pub say: String,
    #[serde(default)]
    pub best: bool,
    #[serde(default)]
    pub draws: Vec<u8>,
    /// How the others go on.
    #[serde(default, rename = "then")]
    pub replies: Vec<Move>,
}
