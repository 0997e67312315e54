//! A picture as SVG: what tests and reviewers read. It opens in any browser.

use std::fmt::Write;

use crate::render::picture::canvas::{Canvas, EDGE_WIDTH, Ink, Rect, Shape};

/// Browsers choose the first font that has a letter.
const FONTS: &str = "Noto Sans, Noto Sans Hebrew, Noto Sans Arabic, Noto Sans CJK JP, Noto Emoji, sans-serif";

pub(super) fn to_svg(canvas: &Canvas) -> String {
    let (w, h) = (n(canvas.width), n(canvas.height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" font-family=\"{FONTS}\">\n"
    );
    for shape in &canvas.shapes {
        // Writing to a String cannot fail.
        let _ = writeln!(svg, "{}", element(shape));
    }
    svg.push_str("</svg>\n");
    svg
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Rect { area: Rect { x, y, w, h }, radius, ink } => format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" rx="{}" {}/>"#,
            n(*x),
            n(*y),
            n(*w),
            n(*h),
            n(*radius),
            paint(*ink)
        ),
        Shape::Circle { center: (x, y), radius, ink } => {
            format!(r#"<circle cx="{}" cy="{}" r="{}" {}/>"#, n(*x), n(*y), n(*radius), paint(*ink))
        }
        Shape::Path { at: (x, y), scale, outline, fill, edge } => {
            let edge = edge
                .map(|edge| format!(r#" stroke="{edge}" stroke-width="{}" stroke-linejoin="round""#, n(EDGE_WIDTH)));
            format!(
                r#"<path transform="translate({} {}) scale({})" d="{outline}" fill="{fill}"{}/>"#,
                n(*x),
                n(*y),
                n(*scale),
                edge.unwrap_or_default()
            )
        }
        Shape::Polyline { points, color, width } => {
            let points: Vec<String> = points.iter().map(|(x, y)| format!("{},{}", n(*x), n(*y))).collect();
            format!(
                r#"<polyline points="{}" fill="none" stroke="{color}" stroke-width="{}" stroke-linejoin="round" stroke-linecap="round"/>"#,
                points.join(" "),
                n(*width)
            )
        }
        Shape::Text { start: (x, y), size, bold, color, line } => format!(
            r#"<text x="{}" y="{}" font-size="{}" font-weight="{}" fill="{color}" textLength="{}" xml:space="preserve">{}</text>"#,
            n(*x),
            n(*y),
            n(*size),
            if *bold { 700 } else { 400 },
            n(line.width * size),
            escape_xml(&line.text)
        ),
    }
}

fn paint(ink: Ink) -> String {
    match ink {
        Ink::Fill(color) => format!(r#"fill="{color}""#),
        Ink::Stroke(color, width) => format!(r#"fill="none" stroke="{color}" stroke-width="{}""#, n(width)),
    }
}

/// Formats a number with at most two decimals, the same on every machine.
fn n(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
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
