//! What the pictures show, compared with snapshots as text and as pixels.

use basari::locale::Locale;
use basari::render::picture::MAX_ALT_TEXT;
use resvg::tiny_skia::Pixmap;

use super::drawn_shapes::{Shape, decode};
use super::hostile_names::HOSTILE_NAMES;
use super::picture_fixture::{NAMES, PictureFixture};
use crate::support::snapshots::compare_with_file;

#[test]
fn every_picture_matches_its_snapshot() {
    for &locale in Locale::ALL {
        for (name, picture) in PictureFixture::all(locale.words(), &NAMES) {
            let file = format!("tests/pictures/snapshots/{}-{name}.svg", locale.code());
            compare_with_file(&file, &format!("{}<!-- {} -->\n", picture.svg(), picture.alt));
        }
    }
}

#[test]
fn every_picture_is_small_and_described_in_whole_sentences() {
    for &locale in Locale::ALL {
        for (name, picture) in PictureFixture::all(locale.words(), &NAMES) {
            assert!(picture.png.len() < 100_000, "{name}: {}", picture.png.len());
            assert!(picture.alt.encode_utf16().count() <= MAX_ALT_TEXT, "{name}: {}", picture.alt);
            assert!(picture.alt.ends_with(['.', '。']), "{name}: {}", picture.alt);
        }
    }
}

#[test]
fn the_description_of_a_score_table_names_every_player_and_every_line() {
    let picture = PictureFixture::card(&NAMES).stage_table(Locale::En.words(), 2);
    for part in [
        "stage 2",
        "1. ",
        "5. ",
        "Most red: ",
        "Most yellow: ",
        "Most green: ",
        "Most blue: ",
        "Enough workers: ",
        "Ada",
        "さくら太郎",
    ] {
        assert!(picture.alt.contains(part), "{part} is not in {}", picture.alt);
    }
}

#[test]
fn the_picture_of_the_rules_cuts_no_text() {
    for &locale in Locale::ALL {
        let picture = basari::render::picture::outcomes(locale.words()).unwrap();
        assert!(!picture.svg().contains('…'), "{locale:?}");
    }
}

/// The mean brightness of blocks of 12 by 12 pixels, so that small differences in rendering do not matter.
fn block_brightness((width, pixels): &(usize, Vec<[u8; 3]>)) -> Vec<f64> {
    let width = *width;
    let rows: Vec<&[[u8; 3]]> = pixels.chunks(width).collect();
    let mut blocks = Vec::new();
    for band in rows.chunks(12) {
        for x in (0..width).step_by(12) {
            let cells = band.iter().flat_map(|row| &row[x..(x + 12).min(width)]);
            let (mut sum, mut count) = (0.0, 0.0);
            for [r, g, b] in cells {
                sum += 0.3 * f64::from(*r) + 0.59 * f64::from(*g) + 0.11 * f64::from(*b);
                count += 1.0;
            }
            blocks.push(sum / count);
        }
    }
    blocks
}

#[test]
fn the_rendered_picture_looks_like_its_snapshot() {
    let words = Locale::En.words();
    let pictures = [
        ("card-stage", PictureFixture::card(&NAMES).stage_table(words, 2)),
        ("board-table", PictureFixture::board(&NAMES).open_table(words)),
        ("emoji-names", PictureFixture::card(HOSTILE_NAMES[0]).open_table(words)),
        ("right-to-left-names", PictureFixture::card(HOSTILE_NAMES[1]).open_table(words)),
        ("marked-names", PictureFixture::card(HOSTILE_NAMES[2]).open_table(words)),
    ];
    for (name, picture) in pictures {
        let file = format!("{}/tests/pictures/snapshots/{name}.png", env!("CARGO_MANIFEST_DIR"));
        if std::env::var("BASARI_WRITE_SNAPSHOTS").as_deref() == Ok("1") {
            std::fs::write(&file, &picture.png).unwrap();
        }
        let (stored, current) =
            (block_brightness(&decode(&std::fs::read(&file).unwrap())), block_brightness(&decode(&picture.png)));
        assert_eq!(stored.len(), current.len(), "{name} has another size");
        let largest = stored.iter().zip(&current).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(largest < 12.0, "{name}: a block differs by {largest}");
    }
}

/// Another renderer paints the SVG without its texts, whose fonts it would choose itself. Under the texts the pictures differ.
#[test]
fn the_svg_shows_what_the_png_shows() {
    for (name, picture) in PictureFixture::all(Locale::En.words(), &["A", "B", "C", "D", "E"]) {
        let svg = picture.svg();
        let (width, pixels) = decode(&picture.png);
        let mut painted = Pixmap::new(width.try_into().unwrap(), (pixels.len() / width).try_into().unwrap()).unwrap();
        let shapes = Shape::all(&svg);
        shapes.iter().filter(|shape| shape.element != "text").for_each(|shape| shape.paint(&mut painted));
        let mut expected: Vec<[u8; 3]> =
            painted.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        let mut compared = pixels.clone();
        for text in shapes.iter().filter(|shape| shape.element == "text") {
            let (columns, rows) = text.text_area(1.2, 0.4);
            let columns = columns.start.saturating_sub(3)..(columns.end + 3).min(width);
            for at in rows.flat_map(|row| columns.clone().map(move |column| row * width + column)) {
                if at < pixels.len() {
                    (expected[at], compared[at]) = ([0; 3], [0; 3]);
                }
            }
        }
        let (one, other) = (block_brightness(&(width, expected)), block_brightness(&(width, compared)));
        let largest = one.iter().zip(&other).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(largest < 6.0, "{name}: a block differs by {largest}");
    }
}
