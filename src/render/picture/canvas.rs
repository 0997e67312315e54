//! Builds an SVG document element by element. Text is escaped and cut to its maximum width.

use std::fmt::Write;

use crate::render::picture::fonts::fonts;
use crate::render::picture::theme;

pub(super) struct Canvas {
    width: f32,
    height: f32,
    body: String,
}

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

    pub const fn centered(self) -> TextStyle {
        TextStyle { anchor: Anchor::Middle, ..self }
    }

    pub const fn right_aligned(self) -> TextStyle {
        TextStyle { anchor: Anchor::End, ..self }
    }

    /// The distance from the start of this text to its position.
    fn offset(self, text: &str) -> f32 {
        match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width(text) / 2.0,
            Anchor::End => self.width(text),
        }
    }

    /// The width of this text after cutting.
    pub fn width(self, text: &str) -> f32 {
        fonts().width(text, self.bold, self.size).min(self.max_width)
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

impl Canvas {
    pub fn new(width: f32, height: f32) -> Canvas {
        let mut canvas = Canvas::transparent(width, height);
        canvas.fill_rect(Rect { x: 0.0, y: 0.0, w: width, h: height }, 0.0, theme::BACKGROUND);
        canvas
    }

    /// A canvas without a background.
    pub fn transparent(width: f32, height: f32) -> Canvas {
        Canvas { width, height, body: String::new() }
    }

    pub fn fill_rect(&mut self, Rect { x, y, w, h }: Rect, radius: f32, fill: &str) {
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{fill}"/>"#,
            n(x),
            n(y),
            n(w),
            n(h),
            n(radius)
        ));
    }

    pub fn stroke_rect(&mut self, Rect { x, y, w, h }: Rect, radius: f32, stroke: &str, stroke_width: f32) {
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="none" stroke="{stroke}" stroke-width="{}"/>"#,
            n(x),
            n(y),
            n(w),
            n(h),
            n(radius),
            n(stroke_width)
        ));
    }

    pub fn fill_circle(&mut self, (x, y): (f32, f32), r: f32, fill: &str) {
        self.put(format_args!(r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"/>"#, n(x), n(y), n(r)));
    }

    pub fn stroke_circle(&mut self, (x, y): (f32, f32), r: f32, stroke: &str, stroke_width: f32) {
        self.put(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{stroke}" stroke-width="{}"/>"#,
            n(x),
            n(y),
            n(r),
            n(stroke_width)
        ));
    }

    /// Draws an SVG path that is about one unit wide in each direction, scaled and centered on a point.
    pub fn path(&mut self, (x, y): (f32, f32), scale: f32, outline: &str, fill: &str, edge: Option<&str>) {
        let edge = edge.map(|edge| format!(r#" stroke="{edge}" stroke-width="0.16" stroke-linejoin="round""#));
        self.put(format_args!(
            r#"<path transform="translate({} {}) scale({})" d="{outline}" fill="{fill}"{}/>"#,
            n(x),
            n(y),
            n(scale),
            edge.unwrap_or_default()
        ));
    }

    pub fn polyline(&mut self, points: &[(f32, f32)], stroke: &str, stroke_width: f32, dashes: &str) {
        let mut list = String::new();
        for (x, y) in points {
            let gap = if list.is_empty() { "" } else { " " };
            let _ = write!(list, "{gap}{},{}", n(*x), n(*y));
        }
        let dashes = if dashes.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dashes}""#) };
        self.put(format_args!(
            r#"<polyline points="{list}" fill="none" stroke="{stroke}" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round"{dashes}/>"#,
            n(stroke_width)
        ));
    }

    /// Draws one line of text as its own element, so right-to-left text cannot reorder other text.
    pub fn text(&mut self, (x, y): (f32, f32), style: TextStyle, text: &str) {
        let shown = fonts().cut_to_width(text, style.bold, style.size, style.max_width);
        let runs = fonts().runs(&shown, style.bold);
        if runs.is_empty() {
            return;
        }
        let anchor = match style.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        // Right-to-left text has to be laid out as a whole. Everything else is positioned run by run, because resvg
        // misplaces combined emoji, such as families, when one element uses several fonts.
        let separate = runs.len() > 1 && !shown.chars().any(is_right_to_left);
        let (anchor, mut left) = if separate { ("start", x - style.offset(&shown)) } else { (anchor, x) };
        let mut spans = String::new();
        for run in runs {
            let place = if separate { format!(r#" x="{}""#, n(left)) } else { String::new() };
            left += fonts().width(&run.text, style.bold, style.size);
            let _ = write!(
                spans,
                r#"<tspan{place} font-family="{}" font-weight="{}">{}</tspan>"#,
                escape_xml(run.family),
                run.weight,
                escape_xml(&run.text)
            );
        }
        self.put(format_args!(
            r#"<text x="{}" y="{}" font-size="{}" fill="{}" text-anchor="{anchor}" xml:space="preserve">{spans}</text>"#,
            n(x), n(y), n(style.size), style.color
        ));
    }

    pub fn finish(self) -> String {
        let (w, h) = (n(self.width), n(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">\n{}</svg>\n",
            self.body
        )
    }

    fn put(&mut self, piece: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.body, "{piece}");
    }
}

/// Formats a number with at most two decimals, the same on every machine.
fn n(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Hebrew, Arabic and related scripts.
const fn is_right_to_left(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

fn escape_xml(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => clean.push_str("&amp;"),
            '<' => clean.push_str("&lt;"),
            '>' => clean.push_str("&gt;"),
            '"' => clean.push_str("&quot;"),
            // Not allowed in XML.
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => clean.push(c),
        }
    }
    clean
}
