//! SVG text, piece by piece. Whatever is written on it is escaped, and cut to the room it has.

use std::fmt::Write;

use crate::render::picture::fonts::fonts;
use crate::render::picture::ink;

pub(super) struct Canvas {
    width: f32,
    height: f32,
    body: String,
}

/// Where a text stands from its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub size: f32,
    pub bold: bool,
    pub fill: &'static str,
    pub anchor: Anchor,
    /// A wider text is cut.
    pub room: f32,
}

impl Type {
    pub const fn new(size: f32, room: f32) -> Type {
        Type { size, bold: false, fill: ink::PAPER, anchor: Anchor::Start, room }
    }

    pub const fn bold(self) -> Type {
        Type { bold: true, ..self }
    }

    pub const fn fill(self, fill: &'static str) -> Type {
        Type { fill, ..self }
    }

    pub const fn middle(self) -> Type {
        Type { anchor: Anchor::Middle, ..self }
    }

    pub const fn end(self) -> Type {
        Type { anchor: Anchor::End, ..self }
    }

    /// How far left of its point this text begins.
    fn shift(self, text: &str) -> f32 {
        match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => self.width(text) / 2.0,
            Anchor::End => self.width(text),
        }
    }

    /// How wide this text will be, cut or not.
    pub fn width(self, text: &str) -> f32 {
        fonts().width(text, self.bold, self.size).min(self.room)
    }
}

/// A rectangle with round corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area {
    pub x: f32,
    pub y: f32,
    pub w: f32,
    pub h: f32,
}

impl Canvas {
    pub fn new(width: f32, height: f32) -> Canvas {
        let mut canvas = Canvas { width, height, body: String::new() };
        canvas.area(Area { x: 0.0, y: 0.0, w: width, h: height }, 0.0, ink::NIGHT);
        canvas
    }

    pub fn area(&mut self, Area { x, y, w, h }: Area, round: f32, fill: &str) {
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="{fill}"/>"#,
            n(x),
            n(y),
            n(w),
            n(h),
            n(round)
        ));
    }

    pub fn frame(&mut self, Area { x, y, w, h }: Area, round: f32, stroke: &str, thick: f32) {
        self.put(format_args!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" fill="none" stroke="{stroke}" stroke-width="{}"/>"#,
            n(x),
            n(y),
            n(w),
            n(h),
            n(round),
            n(thick)
        ));
    }

    pub fn disc(&mut self, (x, y): (f32, f32), r: f32, fill: &str) {
        self.put(format_args!(r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"/>"#, n(x), n(y), n(r)));
    }

    pub fn ring(&mut self, (x, y): (f32, f32), r: f32, stroke: &str, thick: f32) {
        self.put(format_args!(
            r#"<circle cx="{}" cy="{}" r="{}" fill="none" stroke="{stroke}" stroke-width="{}"/>"#,
            n(x),
            n(y),
            n(r),
            n(thick)
        ));
    }

    /// An outline around a point, one wide in each direction, made larger.
    pub fn shape(&mut self, (x, y): (f32, f32), scale: f32, outline: &str, fill: &str, edge: Option<&str>) {
        let edge = edge.map(|edge| format!(r#" stroke="{edge}" stroke-width="0.16" stroke-linejoin="round""#));
        self.put(format_args!(
            r#"<path transform="translate({} {}) scale({})" d="{outline}" fill="{fill}"{}/>"#,
            n(x),
            n(y),
            n(scale),
            edge.unwrap_or_default()
        ));
    }

    pub fn line(&mut self, points: &[(f32, f32)], stroke: &str, thick: f32, dashes: &str) {
        let mut list = String::new();
        for (x, y) in points {
            let gap = if list.is_empty() { "" } else { " " };
            let _ = write!(list, "{gap}{},{}", n(*x), n(*y));
        }
        let dashes = if dashes.is_empty() { String::new() } else { format!(r#" stroke-dasharray="{dashes}""#) };
        self.put(format_args!(
            r#"<polyline points="{list}" fill="none" stroke="{stroke}" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round"{dashes}/>"#,
            n(thick)
        ));
    }

    /// One line of text, on its own: what runs from right to left turns nothing else around.
    pub fn text(&mut self, (x, y): (f32, f32), look: Type, text: &str) {
        let shown = fonts().fitted(text, look.bold, look.size, look.room);
        let runs = fonts().runs(&shown, look.bold);
        if runs.is_empty() {
            return;
        }
        let anchor = match look.anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        // What runs from right to left is put into order as a whole. Everything else is laid run by run: the painter is at odds
        // with itself over letters of several parts, such as families of emoji, when it lays out several fonts at once.
        let apart = runs.len() > 1 && !shown.chars().any(runs_leftwards);
        let (anchor, mut left) = if apart { ("start", x - look.shift(&shown)) } else { (anchor, x) };
        let mut spans = String::new();
        for run in runs {
            let place = if apart { format!(r#" x="{}""#, n(left)) } else { String::new() };
            left += fonts().width(&run.text, look.bold, look.size);
            let _ = write!(
                spans,
                r#"<tspan{place} font-family="{}" font-weight="{}">{}</tspan>"#,
                escaped(run.family),
                run.weight,
                escaped(&run.text)
            );
        }
        self.put(format_args!(
            r#"<text x="{}" y="{}" font-size="{}" fill="{}" text-anchor="{anchor}" xml:space="preserve">{spans}</text>"#,
            n(x), n(y), n(look.size), look.fill
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
        // Writing to a String does not fail.
        let _ = writeln!(self.body, "{piece}");
    }
}

/// A number with at most two places behind the point, the same on every machine.
fn n(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Hebrew, Arabic and their neighbours.
const fn runs_leftwards(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

fn escaped(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => clean.push_str("&amp;"),
            '<' => clean.push_str("&lt;"),
            '>' => clean.push_str("&gt;"),
            '"' => clean.push_str("&quot;"),
            // Not a character of XML.
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => clean.push(c),
        }
    }
    clean
}
