//! What the pictures show, compared with snapshots as text and as pixels.

use basari::locale::Locale;
use basari::render::picture::MAX_ALT_TEXT;

use super::picture_fixture::{NAMES, PictureFixture};
use crate::support::snapshots::compare_with_file;

#[test]
fn every_picture_matches_its_snapshot() {
    for &locale in Locale::ALL {
        for (name, picture) in PictureFixture::all(locale.words(), &NAMES) {
            let file = format!("tests/pictures/snapshots/{}-{name}.svg", locale.code());
            compare_with_file(&file, &format!("{}<!-- {} -->\n", picture.svg, picture.alt));
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
        assert!(!picture.svg.contains('…'), "{locale:?}");
    }
}

fn pixels(png: &[u8]) -> (u32, Vec<[u8; 3]>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    bytes.truncate(info.buffer_size());
    (info.width, bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

/// The mean brightness of blocks of 12 by 12 pixels, so that small differences in rendering do not matter.
fn block_brightness(png: &[u8]) -> Vec<f64> {
    let (width, pixels) = pixels(png);
    let width = width as usize;
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
    ];
    for (name, picture) in pictures {
        let file = format!("{}/tests/pictures/snapshots/{name}.png", env!("CARGO_MANIFEST_DIR"));
        if std::env::var("BASARI_WRITE_SNAPSHOTS").as_deref() == Ok("1") {
            std::fs::write(&file, &picture.png).unwrap();
        }
        let (stored, current) = (block_brightness(&std::fs::read(&file).unwrap()), block_brightness(&picture.png));
        assert_eq!(stored.len(), current.len(), "{name} has another size");
        let largest = stored.iter().zip(&current).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(largest < 12.0, "{name}: a block differs by {largest}");
    }
}
