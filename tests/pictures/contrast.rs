//! Every text has enough contrast with what is behind it (WCAG 2.1, level AA).

use std::collections::HashMap;

use basari::locale::Locale;
use resvg::tiny_skia::Pixmap;

use super::drawn_shapes::{Shape, decode};
use super::picture_fixture::{NAMES, PictureFixture};

/// What WCAG asks of small text. Ours is larger, but phones make it smaller.
const MIN_CONTRAST: f64 = 4.5;
/// Colors that cover less of the space behind a text are edges.
const MIN_COVERAGE: f32 = 0.15;

fn luminance(rgb: [u8; 3]) -> f64 {
    let linear = |part: u8| {
        let c = f64::from(part) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn parse(color: &str) -> [u8; 3] {
    [1, 3, 5].map(|at| u8::from_str_radix(&color[at..at + 2], 16).unwrap())
}

/// The colors behind a text, and how much of it each covers.
fn behind(pixels: &Pixmap, text: &Shape<'_>) -> HashMap<[u8; 3], f32> {
    let (columns, rows) = text.text_area(0.7, 0.0);
    let mut found = HashMap::new();
    let mut all = 0.0;
    for (row, column) in rows.flat_map(|row| columns.clone().map(move |column| (row, column))) {
        let pixel = pixels.pixels()[row * 900 + column.min(899)];
        *found.entry([pixel.red(), pixel.green(), pixel.blue()]).or_insert(0.0) += 1.0;
        all += 1.0;
    }
    found.into_iter().map(|(color, count)| (color, count / all)).collect()
}

#[test]
fn every_text_has_enough_contrast() {
    let mut checked = 0;
    for (name, picture) in PictureFixture::all(Locale::De.words(), &NAMES) {
        let svg = picture.svg();
        let shapes = Shape::all(&svg);
        let (width, painted) = decode(&picture.png);
        let height = painted.len() / width;
        let mut pixels = Pixmap::new(900, height.try_into().unwrap()).unwrap();
        for shape in &shapes {
            if shape.element != "text" {
                shape.paint(&mut pixels);
                continue;
            }
            let color = parse(shape.color());
            for (background, coverage) in behind(&pixels, shape) {
                let ratio = contrast(color, background);
                assert!(
                    coverage < MIN_COVERAGE || ratio >= MIN_CONTRAST,
                    "{name}: {:?} in {color:?} on {background:?} has a contrast of {ratio:.1}",
                    shape.text()
                );
                checked += usize::from(coverage >= MIN_COVERAGE);
            }
        }
    }
    assert!(checked > 500, "only {checked} texts were checked");
}

#[test]
fn the_picture_stands_out_on_dark_and_light_pages() {
    let svg = PictureFixture::card(&NAMES).stage_table(Locale::En.words(), 1).svg();
    let background = parse(Shape::all(&svg)[0].color());
    for page in ["#313338", "#ffffff"] {
        let ratio = contrast(background, parse(page));
        assert!(ratio > 1.3, "the contrast with {page} is {ratio:.2}");
    }
}
