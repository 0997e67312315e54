//! Paints a picture as pixels.

use svgtypes::{SimplePathSegment, SimplifyingPathParser};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PixmapMut, Shader, Stroke, Transform,
};

use crate::render::picture::canvas::{Canvas, EDGE_WIDTH, Ink, Rect, Shape};
use crate::render::picture::fonts::fonts;
use crate::render::picture::text_line::TextLine;

/// The pixels of a picture, `scale` times as large. None if it has no size.
pub(super) fn rasterize(canvas: &Canvas, scale: f32) -> Option<Pixmap> {
    let mut pixels = Pixmap::new(pixel_count(canvas.width * scale), pixel_count(canvas.height * scale))?;
    let mut painter = Painter { pixels: pixels.as_mut(), transform: Transform::from_scale(scale, scale) };
    for shape in &canvas.shapes {
        // A shape without a size paints nothing.
        let _ = painter.paint(shape);
    }
    Some(pixels)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floats saturate")]
fn pixel_count(length: f32) -> u32 {
    length.ceil() as u32
}

struct Painter<'a> {
    pixels: PixmapMut<'a>,
    transform: Transform,
}

impl Painter<'_> {
    fn paint(&mut self, shape: &Shape) -> Option<()> {
        match shape {
            Shape::Rect { area, radius, ink: Ink::Fill(color) } if *radius <= 0.0 => {
                let area = tiny_skia::Rect::from_xywh(area.x, area.y, area.w, area.h)?;
                self.pixels.fill_rect(area, &flat(color), self.transform, None);
            }
            Shape::Rect { area, radius, ink } => self.ink(&rounded_rect(*area, *radius)?, *ink),
            Shape::Circle { center: (x, y), radius, ink } => {
                self.ink(&PathBuilder::from_circle(*x, *y, *radius)?, *ink);
            }
            Shape::Path { at: (x, y), scale, outline, fill, edge } => {
                let place = Transform::from_row(*scale, 0.0, 0.0, *scale, *x, *y);
                let path = parse(outline)?.transform(place)?;
                self.ink(&path, Ink::Fill(fill));
                if let Some(edge) = edge {
                    self.ink(&path, Ink::Stroke(edge, EDGE_WIDTH * scale));
                }
            }
            Shape::Polyline { points, color, width } => {
                let mut path = PathBuilder::new();
                for (index, (x, y)) in points.iter().enumerate() {
                    if index == 0 { path.move_to(*x, *y) } else { path.line_to(*x, *y) }
                }
                self.ink(&path.finish()?, Ink::Stroke(color, *width));
            }
            Shape::Text { start, size, color, line, .. } => {
                self.ink(&text_outline(line, *start, *size)?, Ink::Fill(color));
            }
        }
        Some(())
    }

    fn ink(&mut self, path: &Path, ink: Ink) {
        match ink {
            Ink::Fill(color) => {
                self.pixels.fill_path(path, &flat(color), FillRule::Winding, self.transform, None);
            }
            Ink::Stroke(color, width) => {
                let stroke =
                    Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
                self.pixels.stroke_path(path, &flat(color), &stroke, self.transform, None);
            }
        }
    }
}

/// The red, green and blue part of a CSS color. An invalid one is black.
pub(super) fn parse_color(color: &str) -> [u8; 3] {
    let parsed = color.parse().unwrap_or(svgtypes::Color::black());
    [parsed.red, parsed.green, parsed.blue]
}

fn flat(color: &str) -> Paint<'static> {
    let [red, green, blue] = parse_color(color);
    let color = Color::from_rgba8(red, green, blue, u8::MAX);
    Paint { shader: Shader::SolidColor(color), anti_alias: true, ..Paint::default() }
}

/// How far the handles of a curve that looks like a quarter of a circle are from its ends, in radii.
const HANDLE: f32 = 0.552_285;

fn rounded_rect(area: Rect, radius: f32) -> Option<Path> {
    let Rect { x, y, w, h } = area;
    let r = radius.min(w / 2.0).min(h / 2.0);
    let (right, bottom, handle) = (x + w, y + h, r * (1.0 - HANDLE));
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - handle, y, right, y + handle, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - handle, right - handle, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + handle, bottom, x, bottom - handle, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + handle, x + handle, y, x + r, y);
    path.close();
    path.finish()
}

#[expect(clippy::cast_possible_truncation, reason = "outlines are about one unit wide")]
fn parse(outline: &str) -> Option<Path> {
    let f = |value: f64| value as f32;
    let mut path = PathBuilder::new();
    for segment in SimplifyingPathParser::from(outline) {
        match segment.ok()? {
            SimplePathSegment::MoveTo { x, y } => path.move_to(f(x), f(y)),
            SimplePathSegment::LineTo { x, y } => path.line_to(f(x), f(y)),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                path.cubic_to(f(x1), f(y1), f(x2), f(y2), f(x), f(y));
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => path.quad_to(f(x1), f(y1), f(x), f(y)),
            SimplePathSegment::ClosePath => path.close(),
        }
    }
    path.finish()
}

/// All letters of a text as one path.
fn text_outline(line: &TextLine, (x, y): (f32, f32), size: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    for glyph in &line.glyphs {
        fonts().with_outline(*glyph, |outline, units| {
            let scale = size / units;
            // On whole pixels, equal letters look the same and compress better.
            let (left, base) = ((x + glyph.x * size).round(), (y + glyph.y * size).round());
            let place = Transform::from_row(scale, 0.0, 0.0, -scale, left, base);
            if let Some(outline) = outline.clone().transform(place) {
                path.push_path(&outline);
            }
        });
    }
    path.finish()
}
