//! The icons of symbols, which Discord shows at about 22 pixels within a text. Each has a shape or a letter of its own and
//! an outline, so it can be told apart without color and on dark and light pages.

use sha2::{Digest, Sha256};
use tiny_skia::PremultipliedColorU8;

use crate::render::message::symbol::Symbol;
use crate::render::picture::canvas::{Anchor, Canvas, Rect, TextStyle};
use crate::render::picture::gems::gem_shape;
use crate::render::picture::output::PictureError;
use crate::render::picture::rasterize::rasterize;
use crate::render::picture::svg::to_svg;
use crate::render::picture::symbols::{CROWN, WORKER};
use crate::render::picture::theme;
use basari_rules::game::{Action, Color};

/// Discord recommends this size.
const SIZE: f32 = 128.0;
const CENTER: (f32, f32) = (64.0, 64.0);

const DARK: &str = "#1d1830";
const WHITE: &str = "#ffffff";
const CARD: &str = "#6f4bd8";
const WORKER_COLOR: &str = "#ff9d3b";
const WORKER_EDGE: &str = "#4d2600";
const CROWN_EDGE: &str = "#5e4300";

/// A brilliant seen from the side.
const BRILLIANT: &str = "M-0.62,-0.8 L0.62,-0.8 L1.05,-0.22 L0,0.95 L-1.05,-0.22 Z";
/// The lines between its facets.
const FACETS: &str = "M-1.05,-0.3 H1.05 V-0.14 H0.44 L0,0.95 L-0.44,-0.14 H-1.05 Z";
const STAR: &str = "M0,-1 L0.29,-0.36 L0.98,-0.29 L0.47,0.18 L0.61,0.86 L0,0.51 L-0.61,0.86 L-0.47,0.18 L-0.98,-0.29 \
L-0.29,-0.36 Z";
/// A pawn with a turban: head, shoulders and foot.
const MERCHANT: &str = "M0,-1.12 A0.5,0.46 0 0 1 0.34,-0.34 Q0.94,-0.1 0.9,0.5 L0.98,0.98 L-0.98,0.98 L-0.9,0.5 \
Q-0.94,-0.1 -0.34,-0.34 A0.5,0.46 0 0 1 0,-1.12 Z";

/// An icon that can be uploaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaintedIcon {
    pub symbol: Symbol,
    /// Changes with the content. It is made of the SVG, which is the same on every machine.
    pub hash: String,
}

/// Every icon.
pub fn painted_icons() -> Vec<PaintedIcon> {
    Symbol::all()
        .into_iter()
        .map(|symbol| {
            let svg = to_svg(&paint(symbol));
            PaintedIcon { symbol, hash: hex::encode(&Sha256::digest(svg.as_bytes())[..3]) }
        })
        .collect()
}

impl PaintedIcon {
    /// The picture as a file with transparent background.
    pub fn png(&self) -> Result<Vec<u8>, PictureError> {
        let pixels = rasterize(&paint(self.symbol), 1.0).ok_or(PictureError::Size)?;
        let colors = pixels.pixels().iter().map(PremultipliedColorU8::demultiply);
        let data: Vec<u8> =
            colors.flat_map(|color| [color.red(), color.green(), color.blue(), color.alpha()]).collect();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&data)?;
        writer.finish()?;
        Ok(bytes)
    }
}

fn paint(symbol: Symbol) -> Canvas {
    let mut canvas = Canvas::transparent(SIZE, SIZE);
    let letter = symbol.letter().unwrap_or_default();
    match symbol {
        Symbol::Gem(color, _) => gem(&mut canvas, color, &letter),
        Symbol::Action(action) => action_card(&mut canvas, action, &letter),
        Symbol::Worker => canvas.path(CENTER, 54.0, WORKER, WORKER_COLOR, Some(WORKER_EDGE)),
        Symbol::Crown => canvas.path((64.0, 68.0), 50.0, CROWN, theme::GOLD, Some(CROWN_EDGE)),
        Symbol::Die(face) => die(&mut canvas, CENTER, 54.0, face),
        Symbol::Merchant(seat) => {
            canvas.path((64.0, 66.0), 54.0, MERCHANT, theme::seat_color(usize::from(seat)), Some(DARK));
            write(&mut canvas, (64.0, 108.0), 66.0, DARK, &letter);
        }
    }
    canvas
}

/// The shape and letter of the other pictures, in colors that stand out on dark and light pages.
fn gem(canvas: &mut Canvas, color: Color, letter: &str) {
    let (at, scale) = match color {
        Color::Red => ((64.0, 71.0), 55.0),
        Color::Yellow | Color::Green | Color::Blue => (CENTER, 56.0),
    };
    let (fill, edge, text, baseline) = match color {
        Color::Red => ("#dc3540", "#ffb8ba", WHITE, 107.0),
        Color::Yellow => ("#ffdc52", "#6e5200", DARK, 88.0),
        Color::Green => ("#4cc585", "#0c5634", DARK, 88.0),
        Color::Blue => ("#2f6bea", "#a9c4ff", WHITE, 86.0),
    };
    canvas.path(at, scale, gem_shape(color), fill, Some(edge));
    let is_long = letter.chars().count() > 1 || !letter.is_ascii();
    let size = match (color, is_long) {
        (Color::Red, _) => 64.0,
        (Color::Blue, true) => 56.0,
        (_, true) => 60.0,
        (_, false) => 72.0,
    };
    write(canvas, (64.0, baseline), size, text, letter);
}

/// A card with its letter, or with what the action brings.
fn action_card(canvas: &mut Canvas, action: Action, letter: &str) {
    let card = Rect { x: 12.0, y: 4.0, w: 104.0, h: 120.0 };
    canvas.fill_rect(card, 20.0, WHITE);
    canvas.fill_rect(Rect { x: 18.0, y: 10.0, w: 92.0, h: 108.0 }, 15.0, CARD);
    match action {
        Action::A | Action::B | Action::C | Action::D => write(canvas, (64.0, 95.0), 86.0, WHITE, letter),
        Action::Die => die(canvas, CENTER, 34.0, 5),
        Action::Points => canvas.path((64.0, 68.0), 40.0, STAR, theme::GOLD, None),
        Action::Gems => {
            canvas.path((64.0, 66.0), 38.0, BRILLIANT, WHITE, None);
            canvas.path((64.0, 66.0), 38.0, FACETS, CARD, None);
            canvas.path((64.0, 66.0), 18.0, BRILLIANT, WHITE, None);
        }
    }
}

fn die(canvas: &mut Canvas, (x, y): (f32, f32), r: f32, face: u8) {
    let square = |r: f32| Rect { x: x - r, y: y - r, w: 2.0 * r, h: 2.0 * r };
    canvas.fill_rect(square(r), 0.34 * r, DARK);
    canvas.fill_rect(square(0.86 * r), 0.24 * r, WHITE);
    let d = 0.46 * r;
    let corners: &[(f32, f32)] = match face {
        2 | 3 => &[(-1.0, -1.0), (1.0, 1.0)],
        4 | 5 => &[(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)],
        6 => &[(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, 0.0), (1.0, 0.0)],
        _ => &[],
    };
    let middle = (face % 2 == 1).then_some((0.0, 0.0));
    for (right, down) in corners.iter().copied().chain(middle) {
        canvas.fill_circle((x + d * right, y + d * down), 0.19 * r, DARK);
    }
}

fn write(canvas: &mut Canvas, at: (f32, f32), size: f32, color: &'static str, text: &str) {
    let style = TextStyle { anchor: Anchor::Middle, ..TextStyle::new(size, SIZE) };
    canvas.text(at, style.bold().color(color), text);
}
