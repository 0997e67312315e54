//! The sentences of lessons. Their ids come from the lesson, and their numbers from the rules.

use crate::locale::{Value, Words};
use basari_rules::game::board::LAP_SCORE;
use basari_rules::game::card::{WORKERS_SCORE, WORKERS_TO_END};
use basari_rules::game::scoring::majority_points;
use basari_rules::game::{Color, STAGES, STARTING_GEMS};

/// The arguments for the names of the other players.
const NAMES: [&str; 4] = ["one", "two", "three", "four"];

/// A sentence of a lesson. `others` are the names of the other players. None if the sentence is missing or invalid.
pub fn lesson_text(words: &Words, key: &str, others: &[String]) -> Option<String> {
    let majority = |color| Value::from(majority_points(color));
    let mut args = vec![
        ("red", majority(Color::Red)),
        ("yellow", majority(Color::Yellow)),
        ("green", majority(Color::Green)),
        ("blue", majority(Color::Blue)),
        ("enough", Value::from(WORKERS_TO_END)),
        ("bonus", Value::from(WORKERS_SCORE)),
        ("lap", Value::from(LAP_SCORE)),
        ("gems", Value::from(STARTING_GEMS)),
        ("stages", Value::from(STAGES)),
    ];
    args.extend(NAMES.into_iter().zip(others).map(|(id, name)| (id, Value::from(name.as_str()))));
    words.message(&format!("lesson-{key}"), &args)
}
