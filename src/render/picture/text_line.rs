//! Lays out one line of text: finds a font for each letter, puts right-to-left parts into their order, and places the
//! glyphs. No letter of a name is lost, and a name never reorders the text around it.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use unicode_bidi::{BidiInfo, Level};
use unicode_segmentation::UnicodeSegmentation;

use crate::render::picture::fonts::{FaceId, Fonts, Glyph, fonts};

/// Replaces letters that no font covers. The Japanese font contains it.
const FALLBACK_GLYPH: &str = "□";
const ELLIPSIS: char = '…';

/// A laid-out text, for a text size of 1.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct TextLine {
    /// What is drawn, in reading order.
    pub text: String,
    pub glyphs: Vec<Glyph>,
    pub width: f32,
}

/// The pictures of a game repeat most of their texts. The limit bounds the memory.
const MAX_CACHED_LINES: usize = 1000;

type LineCache = Mutex<HashMap<String, Arc<TextLine>>>;

/// Laid-out texts, regular and bold.
static LINES: LazyLock<[LineCache; 2]> = LazyLock::new(Default::default);

impl TextLine {
    /// Lays out a text, or returns it from the cache.
    pub fn new(text: &str, bold: bool) -> Arc<TextLine> {
        // Lines are complete when they are inserted, so a panic elsewhere cannot have left a broken one.
        let lines = || LINES[usize::from(bold)].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = lines().get(text) {
            return Arc::clone(line);
        }
        let line = Arc::new(TextLine::lay_out(text, bold));
        let mut lines = lines();
        if lines.len() >= MAX_CACHED_LINES {
            lines.clear();
        }
        lines.insert(text.to_owned(), Arc::clone(&line));
        line
    }

    fn lay_out(text: &str, bold: bool) -> TextLine {
        let fonts = fonts();
        let letters = Letters::new(fonts, text, bold);
        let mut line = TextLine { text: letters.text, glyphs: Vec::with_capacity(text.len()), width: 0.0 };
        for (range, right_to_left) in visual_runs(&line.text) {
            let inside = |(at, _): &&(usize, FaceId)| range.contains(at);
            let mut runs: Vec<(usize, usize, FaceId)> = Vec::new();
            for &(at, face) in letters.faces.iter().filter(inside) {
                match runs.last_mut() {
                    Some((_, _, same)) if *same == face => {}
                    Some((_, end, _)) => {
                        *end = at;
                        runs.push((at, range.end, face));
                    }
                    None => runs.push((range.start, range.end, face)),
                }
            }
            if right_to_left {
                runs.reverse();
            }
            for (start, end, face) in runs {
                let piece = &line.text[start..end];
                line.width += fonts.shape(face, piece, right_to_left, line.width, &mut line.glyphs);
            }
        }
        line
    }

    /// Cuts a text that is wider than `max_width` between graphemes.
    pub fn cut(text: &str, bold: bool, max_width: f32) -> Arc<TextLine> {
        let line = TextLine::new(text, bold);
        if line.width <= max_width {
            return line;
        }
        let mut kept = text.trim_end_matches(ISOLATE_END).to_owned();
        let closing = &text[kept.len()..];
        while let Some((at, _)) = kept.grapheme_indices(true).next_back() {
            kept.truncate(at);
            let line = TextLine::new(&format!("{}{ELLIPSIS}{closing}", kept.trim_end()), bold);
            if line.width <= max_width {
                return line;
            }
        }
        Arc::default()
    }
}

/// The middle of the letters' height, relative to the baseline, for a text size of 1.
pub(super) fn vertical_center(line: &TextLine) -> f32 {
    let (mut top, mut bottom) = (f32::INFINITY, f32::NEG_INFINITY);
    for glyph in &line.glyphs {
        fonts().with_outline(*glyph, |outline, units| {
            // Outlines grow upwards.
            top = top.min(glyph.y - outline.bounds().bottom() / units);
            bottom = bottom.max(glyph.y - outline.bounds().top() / units);
        });
    }
    if top < bottom { f32::midpoint(top, bottom) } else { 0.0 }
}

const ISOLATE_END: char = '\u{2069}';

/// Breaks a text between words into as few lines as possible. Languages without spaces break between any letters.
pub(super) fn wrap(text: &str, bold: bool, max_width: f32, max_lines: usize) -> Vec<Arc<TextLine>> {
    let mut lines = Vec::new();
    let mut rest = text;
    while !rest.is_empty() && lines.len() + 1 < max_lines && TextLine::new(rest, bold).width > max_width {
        let ends = rest.split_word_bound_indices().map(|(at, word)| at + word.len());
        let fits = |end: &usize| TextLine::new(rest[..*end].trim_end(), bold).width <= max_width;
        let Some(end) = ends.take_while(fits).last() else { break };
        lines.push(TextLine::new(rest[..end].trim_end(), bold));
        rest = rest[end..].trim_start();
    }
    if !rest.is_empty() {
        lines.push(TextLine::cut(rest, bold, max_width));
    }
    lines
}

/// Whether a font covers all of this text.
pub(super) fn is_drawable(text: &str) -> bool {
    let visible: String = text.chars().filter(|&c| !is_variation_selector(c)).collect();
    fonts().face_covering(&visible, true).is_some()
}

/// A text without invisible characters, and the font of each letter by its position.
struct Letters {
    text: String,
    faces: Vec<(usize, FaceId)>,
}

impl Letters {
    fn new(fonts: &Fonts, text: &str, bold: bool) -> Letters {
        let mut letters = Letters { text: String::with_capacity(text.len()), faces: Vec::new() };
        for grapheme in text.graphemes(true) {
            let visible: String = grapheme.chars().filter(|&c| !is_variation_selector(c) && !c.is_control()).collect();
            if visible.is_empty() {
                continue;
            }
            // Without a font for all marks of a letter, the letter itself is better than a box.
            let letter = || visible.chars().take(1).collect::<String>();
            let choices = [visible.clone(), letter(), FALLBACK_GLYPH.to_owned()];
            let found = choices.into_iter().find_map(|shown| Some((fonts.face_covering(&shown, bold)?, shown)));
            if let Some((face, shown)) = found {
                letters.faces.push((letters.text.len(), face));
                letters.text.push_str(&shown);
            }
        }
        letters
    }
}

/// The parts of a text from left to right, and whether each is read from right to left. The text as a whole is read from
/// left to right; names in it are isolated.
fn visual_runs(text: &str) -> Vec<(std::ops::Range<usize>, bool)> {
    if text.is_ascii() {
        return vec![(0..text.len(), false)];
    }
    let bidi = BidiInfo::new(text, Some(Level::ltr()));
    let paragraphs = bidi.paragraphs.iter().flat_map(|paragraph| {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        runs.into_iter().map(move |run| {
            let right_to_left = levels[run.start].is_rtl();
            (run, right_to_left)
        })
    });
    paragraphs.collect()
}

/// Selects text or emoji style; our fonts have only one.
const fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}
