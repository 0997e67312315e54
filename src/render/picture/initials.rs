//! Initials stand for players where their names do not fit. No two players of a picture share them.

use unicode_segmentation::UnicodeSegmentation;

use crate::render::picture::text_line::{TextLine, is_drawable};

/// Wider initials do not fit into an avatar.
const MAX_WIDTH: f32 = 1.3;

/// The initials of these names: one letter, or two if somebody else has the same one. Players with the same name also get
/// the number of their seat.
pub fn initials(names: &[String]) -> Vec<String> {
    let choices: Vec<Vec<String>> = (1..).zip(names).map(|(number, name)| choices(name, number)).collect();
    let mut chosen = vec![0; names.len()];
    loop {
        let shown: Vec<&str> = choices.iter().zip(&chosen).map(|(all, &at)| all[at].as_str()).collect();
        let shared: Vec<usize> = (0..names.len())
            .filter(|&at| shown.iter().filter(|other| **other == shown[at]).count() > 1)
            .filter(|&at| chosen[at] + 1 < choices[at].len())
            .collect();
        // The last choice of everybody is a different number, so this ends without anything shared.
        if shared.is_empty() {
            return shown.into_iter().map(str::to_owned).collect();
        }
        for at in shared {
            chosen[at] += 1;
        }
    }
}

/// From the best to the last resort.
fn choices(name: &str, number: usize) -> Vec<String> {
    let mut letters = name.graphemes(true).filter_map(letter);
    let mut choices = Vec::new();
    if let Some(first) = letters.next().map(|letter| capital(&letter)) {
        let seconds: Vec<String> = letters.chain([number.to_string()]).collect();
        choices.push(first.clone());
        choices.extend(seconds.iter().map(|second| format!("{first}{second}")));
    }
    choices.retain(|text| TextLine::new(text, true).width <= MAX_WIDTH);
    choices.push(number.to_string());
    choices
}

/// A letter without its marks, or an emoji. None for punctuation and for what no font covers.
fn letter(grapheme: &str) -> Option<String> {
    let first = grapheme.chars().next()?;
    let shown = if first.is_alphanumeric() { first.to_string() } else { grapheme.to_owned() };
    let is_symbol = first > '\u{2190}' && !matches!(first, '\u{3000}'..='\u{303f}' | '\u{fe00}'..='\u{ff0f}');
    ((first.is_alphanumeric() || is_symbol) && is_drawable(&shown)).then_some(shown)
}

fn capital(letter: &str) -> String {
    let capital = letter.to_uppercase();
    // Some letters, such as ß, become two.
    if capital.graphemes(true).count() == 1 { capital } else { letter.to_owned() }
}
