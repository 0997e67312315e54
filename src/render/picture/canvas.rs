//! A picture as a list of shapes, in the order in which they are painted. Text is laid out and cut to its maximum width
//! here, so that painters know where it ends.

use std::sync::Arc;

use crate::render::picture::text_line::{TextLine, vertical_center, wrap};
use crate::render::picture::theme;

pub(super) struct Canvas {
    pub width: f32,
    pub height: f32,
    pub shapes: Vec<Shape>,
}

/// Colors are CSS colors such as `#ffcf5c`.
pub(super) enum Shape {
    Rect {
        area: Rect,
        radius: f32,
        ink: Ink,
    },
    Circle {
        center: (f32, f32),
        radius: f32,
        ink: Ink,
    },
    /// SVG path data, moved and scaled. The width of its edge is scaled, too.
    Path {
        at: (f32, f32),
        scale: f32,
        outline: &'static str,
        fill: &'static str,
        edge: Option<&'static str>,
    },
    Polyline {
        points: Vec<(f32, f32)>,
        color: &'static str,
        width: f32,
    },
    /// A text that starts at this point of its baseline.
    Text {
        start: (f32, f32),
        size: f32,
        bold: bool,
        color: &'static str,
        line: Arc<TextLine>,
    },
}

impl Shape {
    /// Its main color.
    pub fn color(&self) -> &'static str {
        match self {
            Shape::Rect { ink, .. } | Shape::Circle { ink, .. } => match ink {
                Ink::Fill(color) | Ink::Stroke(color, _) => color,
            },
            Shape::Path { fill, .. } => fill,
            Shape::Polyline { color, .. } | Shape::Text { color, .. } => color,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Ink {
    Fill(&'static str),
    Stroke(&'static str, f32),
}

/// The width of the edge of a path, in units of its scale.
pub(super) const EDGE_WIDTH: f32 = 0.16;

/// The side of a text that its position refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct TextStyle {
    pub size: f32,
    pub bold: bool,
    pub color: &'static str,
    pub anchor: Anchor,
    /// Wider text is cut.
    pub max_width: f32,
}

impl TextStyle {
    pub const fn new(size: f32, max_width: f32) -> TextStyle {
        TextStyle { size, bold: false, color: theme::TEXT, anchor: Anchor::Start, max_width }
    }

    pub const fn bold(self) -> TextStyle {
        TextStyle { bold: true, ..self }
    }

    pub const fn color(self, color: &'static str) -> TextStyle {
        TextStyle { color, ..self }
    }

    pub const fn muted(self) -> TextStyle {
        self.color(theme::MUTED)
    }

    pub const fn centered(self) -> TextStyle {
        TextStyle { anchor: Anchor::Middle, ..self }
    }

    pub const fn right_aligned(self) -> TextStyle {
        TextStyle { anchor: Anchor::End, ..self }
    }

    /// The width of this text after cutting.
    pub fn width(self, text: &str) -> f32 {
        (TextLine::new(text, self.bold).width * self.size).min(self.max_width)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

impl Rect {
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x, y, w, h }
    }

    /// Edges between pixels would be blurred.
    fn on_whole_pixels(self) -> Rect {
        let (x, y) = (self.x.round(), self.y.round());
        Rect { x, y, w: self.right().round() - x, h: self.bottom().round() - y }
    }

    pub fn right(self) -> f32 {
        self.x + self.w
    }

    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    pub fn center(self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }
}

impl Canvas {
    pub fn new(width: f32, height: f32) -> Canvas {
        let mut canvas = Canvas::transparent(width, height);
        canvas.fill_rect(Rect::new(0.0, 0.0, width, height), 0.0, theme::BACKGROUND);
        canvas
    }

    /// A canvas without a background.
    pub fn transparent(width: f32, height: f32) -> Canvas {
        Canvas { width, height, shapes: Vec::new() }
    }

    pub fn fill_rect(&mut self, area: Rect, radius: f32, fill: &'static str) {
        self.shapes.push(Shape::Rect { area: area.on_whole_pixels(), radius, ink: Ink::Fill(fill) });
    }

    pub fn stroke_rect(&mut self, area: Rect, radius: f32, stroke: &'static str, stroke_width: f32) {
        self.shapes.push(Shape::Rect { area: area.on_whole_pixels(), radius, ink: Ink::Stroke(stroke, stroke_width) });
    }

    pub fn fill_circle(&mut self, center: (f32, f32), radius: f32, fill: &'static str) {
        self.shapes.push(Shape::Circle { center, radius, ink: Ink::Fill(fill) });
    }

    pub fn stroke_circle(&mut self, center: (f32, f32), radius: f32, stroke: &'static str, stroke_width: f32) {
        self.shapes.push(Shape::Circle { center, radius, ink: Ink::Stroke(stroke, stroke_width) });
    }

    /// Draws an SVG path that is about one unit wide in each direction, scaled and centered on a point.
    pub fn path(
        &mut self,
        at: (f32, f32),
        scale: f32,
        outline: &'static str,
        fill: &'static str,
        edge: Option<&'static str>,
    ) {
        self.shapes.push(Shape::Path { at, scale, outline, fill, edge });
    }

    pub fn polyline(&mut self, points: &[(f32, f32)], color: &'static str, width: f32) {
        self.shapes.push(Shape::Polyline { points: points.to_vec(), color, width });
    }

    /// Draws one line of text and returns its width.
    pub fn text(&mut self, at: (f32, f32), style: TextStyle, text: &str) -> f32 {
        self.line(at, style, TextLine::cut(text, style.bold, style.max_width / style.size))
    }

    /// Draws one line of text whose letters are centered on a point in both directions.
    pub fn text_around(&mut self, (x, y): (f32, f32), style: TextStyle, text: &str) {
        let line = TextLine::cut(text, style.bold, style.max_width / style.size);
        self.line((x, y - vertical_center(&line) * style.size), style.centered(), line);
    }

    /// Draws a text in the largest of these sizes in which it fits into one line, or else in several lines of the last
    /// size, one below the other. Returns the baseline of its last line.
    pub fn title(&mut self, (x, y): (f32, f32), style: TextStyle, sizes: &[f32], max_lines: usize, text: &str) -> f32 {
        let width = TextLine::new(text, style.bold).width;
        let fitting = sizes.iter().copied().find(|size| width * size <= style.max_width);
        let size = fitting.or(sizes.last().copied()).unwrap_or(style.size);
        let mut base = y;
        for (index, line) in wrap(text, style.bold, style.max_width / size, max_lines).into_iter().enumerate() {
            base += if index > 0 { size * 1.3 } else { 0.0 };
            self.line((x, base), TextStyle { size, ..style }, line);
        }
        base
    }

    fn line(&mut self, (x, y): (f32, f32), style: TextStyle, line: Arc<TextLine>) -> f32 {
        let width = line.width * style.size;
        let left = match style.anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        if !line.glyphs.is_empty() {
            let TextStyle { size, bold, color, .. } = style;
            self.shapes.push(Shape::Text { start: (left, y), size, bold, color, line });
        }
        width
    }
}

/// A count as a coordinate.
pub(super) fn number(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
