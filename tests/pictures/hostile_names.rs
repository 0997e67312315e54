//! Hostile names: the picture stays valid, texts stay inside it, and names keep their reading order.

use basari::locale::Locale;
use basari::render::picture::initials;

use super::drawn_shapes::{Shape, decode, texts};
use super::picture_fixture::PictureFixture;

pub const HOSTILE_NAMES: [&[&str]; 3] = [
    &[
        "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
        "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀",
        "𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚",
        "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る",
        "한국어 ไทย हिन्दी",
    ],
    &[
        "مرحبا بك في اللعبة الكبيرة جدا هنا",
        "שלום, עולם! (2)",
        "abc שלום 123",
        "\u{202e}abc\u{202c}",
        "\u{200b}\u{200b}",
    ],
    &["<b>&\"'</b>]]><!--", "Z̴̧̛͖͎̪̤̹a̸l̵g̶o̷", "é̂̃̄̅̆ ñ", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "\0\u{1}\t\n a"],
];

#[test]
fn texts_stay_inside_the_picture() {
    for names in HOSTILE_NAMES {
        for (name, picture) in PictureFixture::all(Locale::De.words(), names) {
            let svg = picture.svg();
            let shapes = Shape::all(&svg);
            let found: Vec<&Shape<'_>> = shapes.iter().filter(|shape| shape.element == "text").collect();
            assert!(found.len() > 8, "{name} has too few texts");
            for text in found {
                let (left, width) = (text.number("x"), text.number("textLength"));
                assert!(left >= 0.0 && left + width <= 900.5, "{name}: {:?} from {left}, {width} wide", text.text());
            }
            // What the layout says is not enough: no letter is painted on the margins.
            let (width, pixels) = decode(&picture.png);
            for row in pixels.chunks(width) {
                assert!(row[..10].iter().chain(&row[width - 10..]).all(|pixel| *pixel == pixels[0]), "{name}");
            }
        }
    }
}

#[test]
fn a_name_is_one_text_in_its_reading_order() {
    let contents = texts(&PictureFixture::card(HOSTILE_NAMES[1]).open_table(Locale::En.words()).svg());
    assert!(contents.contains(&"abc שלום 123".to_owned()), "{contents:#?}");
    assert!(contents.iter().any(|text| text.starts_with("مرحبا بك")), "{contents:#?}");
}

/// The widths of the connected letters of the first player's name, from left to right.
fn letter_widths(name: &str) -> Vec<usize> {
    let picture = PictureFixture::card(&[name, "b", "c", "d", "e"]).open_table(Locale::En.words());
    let svg = picture.svg();
    let shapes = Shape::all(&svg);
    let text = shapes.iter().find(|shape| shape.text() == name).unwrap();
    let (columns, rows) = text.text_area(0.9, 0.25);
    let (width, pixels) = decode(&picture.png);
    let is_inked = |x: usize| rows.clone().any(|y| pixels[y * width + x].iter().all(|&part| part > 160));
    let columns: Vec<bool> = (columns.start - 2..columns.end + 2).map(is_inked).collect();
    columns.chunk_by(|one, next| one == next).filter(|run| run[0]).map(<[bool]>::len).collect()
}

#[test]
fn punctuation_stands_where_its_script_puts_it() {
    let widths = letter_widths("W!");
    assert!(widths.len() == 2 && widths[0] > 2 * widths[1], "at the right end: {widths:?}");
    let widths = letter_widths("ש!");
    assert!(widths.len() == 2 && widths[1] > 2 * widths[0], "at the left end: {widths:?}");
}

#[test]
fn a_combined_emoji_is_one_sign() {
    let width = |name: &str| {
        let svg = PictureFixture::card(&[name, "b", "c", "d", "e"]).open_table(Locale::En.words()).svg();
        Shape::all(&svg).iter().find(|shape| shape.text() == name).unwrap().number("textLength")
    };
    assert!((width("👨\u{200d}👩\u{200d}👧\u{200d}👦") - width("😀")).abs() < 1.0);
    assert!((width("e\u{301}") - width("e")).abs() < 0.1, "a mark takes no space");
}

#[test]
fn unsupported_characters_become_boxes_and_an_invisible_name_the_seat() {
    let first = texts(&PictureFixture::card(HOSTILE_NAMES[0]).open_table(Locale::En.words()).svg());
    assert!(first.iter().any(|text| text.starts_with('□')), "{first:#?}");
    let second = texts(&PictureFixture::card(HOSTILE_NAMES[1]).open_table(Locale::En.words()).svg());
    assert!(second.contains(&"Seat 5".to_owned()), "{second:#?}");
}

#[test]
fn a_long_name_is_cut_by_width_not_by_length() {
    let names = ["WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii", "c", "d", "e"];
    let contents = texts(&PictureFixture::card(&names).open_table(Locale::En.words()).svg());
    assert!(contents.contains(&names[1].to_owned()), "narrow letters fit: {contents:#?}");
    assert!(contents.iter().any(|text| text.starts_with("WWW") && text.ends_with('…')), "{contents:#?}");
}

#[test]
fn no_two_players_share_initials() {
    let initials_of = |names: &[&str]| initials(&names.iter().map(|&name| name.to_owned()).collect::<Vec<_>>());
    assert_eq!(initials_of(&["Ada", "grace", "さくら", "محمد", "élan"]), ["A", "G", "さ", "م", "É"]);
    assert_eq!(initials_of(&["Anna", "Anton", "Annika", "Anna", "Bo"]), ["A1", "At", "Ai", "A4", "B"]);
    assert_eq!(initials_of(&["...", "?", "3", "ß"]), ["1", "2", "3", "ß"]);
    assert_eq!(initials_of(&["3", "x", "---"]), ["31", "X", "3"], "a number alone belongs to its seat");
    for names in HOSTILE_NAMES {
        let mut shown = initials_of(names);
        shown.sort();
        shown.dedup();
        assert_eq!(shown.len(), names.len(), "{shown:?}");
    }
}
