//! Embedded and added fonts, parsed once: which font covers a letter, and how wide a text is.

use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb::{Database, Source, Weight};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider};
use unicode_segmentation::UnicodeSegmentation;

/// In order of preference; see `assets/fonts/README.md`.
const EMBEDDED_FONTS: [&[u8]; 6] = [
    include_bytes!("../../../assets/fonts/NotoSans-Regular.ttf"),
    include_bytes!("../../../assets/fonts/NotoSans-Bold.ttf"),
    include_bytes!("../../../assets/fonts/NotoSansHebrew-Bold.ttf"),
    include_bytes!("../../../assets/fonts/NotoSansArabic-Bold.ttf"),
    include_bytes!("../../../assets/fonts/NotoSansCJKjp-Bold.otf"),
    include_bytes!("../../../assets/fonts/NotoEmoji-Bold.ttf"),
];

/// Replaces letters that no font covers. The Japanese font contains it.
const FALLBACK_GLYPH: &str = "□";
const ELLIPSIS: char = '…';

static FONTS: OnceLock<Fonts> = OnceLock::new();

/// Adds fonts, each the content of a font file. Returns false if a picture was drawn before.
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
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    units_per_em: f32,
}

/// A piece of text in one font.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run<'a> {
    pub family: &'a str,
    pub weight: u16,
    pub text: String,
}

impl Fonts {
    /// Skips fonts that cannot be parsed.
    fn load(added: Vec<Vec<u8>>) -> Fonts {
        let mut database = Database::new();
        let mut faces = Vec::new();
        // Fonts live as long as the program, so leaking the added ones is fine.
        let added = added.into_iter().map(|bytes| -> &'static [u8] { bytes.leak() });
        for bytes in EMBEDDED_FONTS.into_iter().chain(added) {
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

    /// Splits the text into runs that one font covers each.
    pub fn runs(&self, text: &str, bold: bool) -> Vec<Run<'_>> {
        let mut runs: Vec<Run<'_>> = Vec::new();
        for grapheme in text.graphemes(true) {
            let visible: String = grapheme.chars().filter(|&c| !is_variation_selector(c)).collect();
            let (face, shown) = match self.face_covering(&visible, bold) {
                Some(face) => (face, visible.as_str()),
                None => match self.face_covering(FALLBACK_GLYPH, bold) {
                    Some(face) => (face, FALLBACK_GLYPH),
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

    /// An upper bound for the width of the text: kerning and ligatures only make it narrower.
    pub fn width(&self, text: &str, bold: bool, size: f32) -> f32 {
        let grapheme_width = |grapheme: &str| match self.face_covering(grapheme, bold) {
            Some(face) => face.width(grapheme),
            None => self.face_covering(FALLBACK_GLYPH, bold).map_or(0.0, |face| face.width(FALLBACK_GLYPH)),
        };
        text.graphemes(true).map(grapheme_width).sum::<f32>() * size
    }

    /// Cuts a text that is wider than `max_width` between graphemes.
    pub fn cut_to_width(&self, text: &str, bold: bool, size: f32, max_width: f32) -> String {
        if self.width(text, bold, size) <= max_width {
            return text.to_owned();
        }
        let mut kept = text.to_owned();
        while let Some((at, _)) = kept.grapheme_indices(true).next_back() {
            kept.truncate(at);
            let cut = format!("{}{ELLIPSIS}", kept.trim_end());
            if self.width(&cut, bold, size) <= max_width {
                return cut;
            }
        }
        String::new()
    }

    /// The first font that covers the whole grapheme, preferably with the wanted weight.
    fn face_covering(&self, grapheme: &str, bold: bool) -> Option<&Face> {
        let has = |face: &&Face| {
            grapheme.chars().all(|c| is_joiner(c) || is_variation_selector(c) || face.charmap.map(c).is_some())
        };
        let fitting = |face: &&Face| (face.weight >= 600) == bold;
        self.faces.iter().filter(fitting).find(has).or_else(|| self.faces.iter().find(has))
    }
}

impl Face {
    fn new(bytes: &'static [u8], index: u32, family: String, weight: u16) -> Option<Face> {
        let font = FontRef::from_index(bytes, index).ok()?;
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let units_per_em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
        Some(Face { family, weight, charmap: font.charmap(), metrics, units_per_em })
    }

    fn width(&self, grapheme: &str) -> f32 {
        let advance = |c: char| self.charmap.map(c).and_then(|glyph| self.metrics.advance_width(glyph)).unwrap_or(0.0);
        let visible = grapheme.chars().filter(|&c| !is_joiner(c) && !is_variation_selector(c));
        visible.map(advance).sum::<f32>() / self.units_per_em
    }
}

/// A zero-width joiner combines emoji into one.
const fn is_joiner(c: char) -> bool {
    c == '\u{200d}'
}

/// Selects text or emoji style; our fonts have only one.
const fn is_variation_selector(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}')
}
