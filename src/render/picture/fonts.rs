//! The fonts, parsed once: which of them covers a letter, and how wide a text is.

use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb::{Database, Source, Weight};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};
use unicode_segmentation::UnicodeSegmentation;

/// The order is that of preference; see `assets/fonts/README.md`.
const BUILT_IN: [&[u8]; 6] = [
    include_bytes!("../../../assets/fonts/NotoSans-Regular.ttf"),
    include_bytes!("../../../assets/fonts/NotoSans-Bold.ttf"),
    include_bytes!("../../../assets/fonts/NotoSansHebrew-Bold.ttf"),
    include_bytes!("../../../assets/fonts/NotoSansArabic-Bold.ttf"),
    include_bytes!("../../../assets/fonts/NotoSansCJKjp-Bold.otf"),
    include_bytes!("../../../assets/fonts/NotoEmoji-Bold.ttf"),
];

/// Stands for what no font covers; the Japanese font has it.
const BOX: &str = "□";
const ELLIPSIS: char = '…';

static FONTS: OnceLock<Fonts> = OnceLock::new();

/// Makes more fonts known, each the content of a file. Has to come before the first picture; false if it came too late.
pub fn add_fonts(files: Vec<Vec<u8>>) -> bool {
    FONTS.set(Fonts::load(files)).is_ok()
}

pub(super) fn fonts() -> &'static Fonts {
    FONTS.get_or_init(|| Fonts::load(Vec::new()))
}

pub(super) struct Fonts {
    pub database: Arc<Database>,
    faces: Vec<Face>,
}

struct Face {
    family: String,
    weight: u16,
    letters: Charmap<'static>,
    widths: GlyphMetrics<'static>,
    /// Units to the width of the letter M.
    em: f32,
}

/// A piece of text in one font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run<'a> {
    pub family: &'a str,
    pub weight: u16,
    pub text: String,
}

impl Fonts {
    /// A font that cannot be read is one that is not there: what it would have covered is a box.
    fn load(more: Vec<Vec<u8>>) -> Fonts {
        let mut database = Database::new();
        let mut faces = Vec::new();
        // Further ones live as long as the program too.
        let more = more.into_iter().map(|bytes| -> &'static [u8] { bytes.leak() });
        for bytes in BUILT_IN.into_iter().chain(more) {
            for id in database.load_font_source(Source::Binary(Arc::new(bytes))) {
                let named = database
                    .face(id)
                    .and_then(|info| Some((info.index, info.families.first()?.0.clone(), info.weight)));
                let face = named.and_then(|(index, family, Weight(weight))| Face::new(bytes, index, family, weight));
                faces.extend(face);
            }
        }
        Fonts { database: Arc::new(database), faces }
    }

    /// The text in runs that one font covers each.
    pub fn runs(&self, text: &str, bold: bool) -> Vec<Run<'_>> {
        let mut runs: Vec<Run<'_>> = Vec::new();
        for grapheme in text.graphemes(true) {
            let seen: String = grapheme.chars().filter(|&c| !selects_a_form(c)).collect();
            let (face, shown) = match self.covering(&seen, bold) {
                Some(face) => (face, seen.as_str()),
                None => match self.covering(BOX, bold) {
                    Some(face) => (face, BOX),
                    None => continue,
                },
            };
            match runs.last_mut() {
                Some(run) if run.family == face.family && run.weight == face.weight => run.text.push_str(shown),
                _ => runs.push(Run { family: &face.family, weight: face.weight, text: shown.to_owned() }),
            }
        }
        runs
    }

    /// How wide the text is at most: letters that join or kern take less.
    pub fn width(&self, text: &str, bold: bool, size: f32) -> f32 {
        let wide = |grapheme: &str| match self.covering(grapheme, bold) {
            Some(face) => face.width(grapheme),
            None => self.covering(BOX, bold).map_or(0.0, |face| face.width(BOX)),
        };
        text.graphemes(true).map(wide).sum::<f32>() * size
    }

    /// The text, cut between letters as people see them where it is wider than the room.
    pub fn fitted(&self, text: &str, bold: bool, size: f32, room: f32) -> String {
        if self.width(text, bold, size) <= room {
            return text.to_owned();
        }
        let mut kept = text.to_owned();
        while let Some((at, _)) = kept.grapheme_indices(true).next_back() {
            kept.truncate(at);
            let cut = format!("{}{ELLIPSIS}", kept.trim_end());
            if self.width(&cut, bold, size) <= room {
                return cut;
            }
        }
        String::new()
    }

    /// The first font that has the whole of a letter, those of the wanted weight first.
    fn covering(&self, grapheme: &str, bold: bool) -> Option<&Face> {
        let has =
            |face: &&Face| grapheme.chars().all(|c| joins(c) || selects_a_form(c) || face.letters.map(c).is_some());
        let fitting = |face: &&Face| (face.weight >= 600) == bold;
        self.faces.iter().filter(fitting).find(has).or_else(|| self.faces.iter().find(has))
    }
}

impl Face {
    fn new(bytes: &'static [u8], index: u32, family: String, weight: u16) -> Option<Face> {
        let font = FontRef::from_index(bytes, index).ok()?;
        let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
        Some(Face { family, weight, letters: font.charmap(), widths, em })
    }

    fn width(&self, grapheme: &str) -> f32 {
        let advance = |c: char| self.letters.map(c).and_then(|glyph| self.widths.advance_width(glyph)).unwrap_or(0.0);
        let seen = grapheme.chars().filter(|&c| !joins(c) && !selects_a_form(c));
        seen.map(advance).sum::<f32>() / self.em
    }
}

/// Binds parts to one emoji.
const fn joins(c: char) -> bool {
    c == '\u{200d}'
}

/// Asks for one of two looks of a sign; our fonts have one.
const fn selects_a_form(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}
