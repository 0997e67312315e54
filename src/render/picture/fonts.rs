//! Embedded and added fonts, parsed once: which font covers a letter, how a text is shaped, and the outlines of glyphs.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use harfrust::{Direction, ShapeOptions, ShaperData, UnicodeBuffer};
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use tiny_skia::{Path, PathBuilder};

/// In order of preference; see `assets/fonts/README.md`.
const EMBEDDED_FONTS: [&[u8]; 6] = [
    include_bytes!("../../../assets/fonts/NotoSans-Regular.ttf"),
    include_bytes!("../../../assets/fonts/NotoSans-Bold.ttf"),
    include_bytes!("../../../assets/fonts/NotoSansHebrew-Bold.ttf"),
    include_bytes!("../../../assets/fonts/NotoSansArabic-Bold.ttf"),
    include_bytes!("../../../assets/fonts/NotoSansCJKjp-Bold.otf"),
    include_bytes!("../../../assets/fonts/NotoEmoji-Bold.ttf"),
];

/// The outlines that pictures need most are a few hundred. A limit keeps hostile names from filling the memory.
const MAX_CACHED_OUTLINES: usize = 2000;

static FONTS: OnceLock<Fonts> = OnceLock::new();

/// Adds fonts, each the content of a font file. Returns false if a picture was drawn before.
pub fn add_fonts(files: Vec<Vec<u8>>) -> bool {
    FONTS.set(Fonts::load(files)).is_ok()
}

pub(super) fn fonts() -> &'static Fonts {
    FONTS.get_or_init(|| Fonts::load(Vec::new()))
}

pub(super) struct Fonts {
    faces: Vec<Face>,
    outlines: Mutex<HashMap<(FaceId, u32), Option<Path>>>,
}

struct Face {
    font: FontRef<'static>,
    is_bold: bool,
    charmap: Charmap<'static>,
    outlines: OutlineGlyphCollection<'static>,
    shaper: ShaperData,
    units_per_em: f32,
}

/// The index of a font.
pub(super) type FaceId = usize;

/// A glyph relative to the start of its text, for a text size of 1. `y` grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Glyph {
    pub face: FaceId,
    pub id: u32,
    pub x: f32,
    pub y: f32,
}

impl Fonts {
    /// Skips fonts that cannot be parsed.
    fn load(added: Vec<Vec<u8>>) -> Fonts {
        // Fonts live as long as the program, so leaking the added ones is fine.
        let added = added.into_iter().map(|bytes| -> &'static [u8] { bytes.leak() });
        let files = EMBEDDED_FONTS.into_iter().chain(added);
        let faces = files.flat_map(|bytes| FontRef::fonts(bytes).flatten()).map(Face::new).collect();
        Fonts { faces, outlines: Mutex::default() }
    }

    /// The first font that covers all of these characters, preferably with the wanted weight.
    pub fn face_covering(&self, visible: &str, bold: bool) -> Option<FaceId> {
        let has = |&id: &FaceId| visible.chars().all(|c| is_joiner(c) || self.faces[id].charmap.map(c).is_some());
        let all = || 0..self.faces.len();
        all().filter(|&id| self.faces[id].is_bold == bold).find(has).or_else(|| all().find(has))
    }

    /// Shapes a text that one font covers and that has one direction. Adds its glyphs from `left` on and returns its width.
    pub fn shape(&self, face: FaceId, text: &str, right_to_left: bool, left: f32, glyphs: &mut Vec<Glyph>) -> f32 {
        let Face { font, shaper, units_per_em, .. } = &self.faces[face];
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(if right_to_left { Direction::RightToLeft } else { Direction::LeftToRight });
        buffer.guess_segment_properties();
        let shaped = shaper.shaper(font).build().shape(buffer, ShapeOptions::new());
        let units = |value: i32| number(value) / units_per_em;
        let mut width = 0.0;
        for (info, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            let (x, y) = (left + width + units(position.x_offset), -units(position.y_offset));
            glyphs.push(Glyph { face, id: info.glyph_id, x, y });
            width += units(position.x_advance);
        }
        width
    }

    /// Calls `draw` with the outline of a glyph in font units, which grow upwards, and the number of them that make up the
    /// text size. A blank has no outline.
    pub fn with_outline(&self, glyph: Glyph, draw: impl FnOnce(&Path, f32)) {
        let face = &self.faces[glyph.face];
        // Outlines are complete when they are inserted, so a panic elsewhere cannot have left a broken one.
        let mut outlines = self.outlines.lock().unwrap_or_else(PoisonError::into_inner);
        if outlines.len() >= MAX_CACHED_OUTLINES {
            outlines.clear();
        }
        let outline = outlines.entry((glyph.face, glyph.id)).or_insert_with(|| face.outline(glyph.id));
        if let Some(outline) = outline {
            draw(outline, face.units_per_em);
        }
    }
}

impl Face {
    fn new(font: FontRef<'static>) -> Face {
        let units_per_em = font.metrics(Size::unscaled(), LocationRef::default()).units_per_em;
        Face {
            is_bold: font.attributes().weight.value() >= 600.0,
            charmap: font.charmap(),
            outlines: font.outline_glyphs(),
            shaper: ShaperData::new(&font),
            units_per_em: f32::from(units_per_em).max(1.0),
            font,
        }
    }

    fn outline(&self, id: u32) -> Option<Path> {
        let mut pen = Pen(PathBuilder::new());
        let glyph = self.outlines.get(GlyphId::new(id))?;
        glyph.draw(DrawSettings::unhinted(Size::unscaled(), LocationRef::default()), &mut pen).ok()?;
        pen.0.finish()
    }
}

/// Collects an outline as a path.
struct Pen(PathBuilder);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, cx: f32, cy: f32, dx: f32, dy: f32, x: f32, y: f32) {
        self.0.cubic_to(cx, cy, dx, dy, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}

#[expect(clippy::cast_precision_loss, reason = "font units have at most five digits")]
fn number(units: i32) -> f32 {
    units as f32
}

/// A zero-width joiner combines emoji into one. Isolates separate the directions of names and of the text around them.
const fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200d}' | '\u{2066}'..='\u{2069}')
}
