//! Hostile names: the picture stays valid, texts stay inside it, and names keep their reading order.

use basari::locale::Locale;
use basari::render::picture::svg_options;
use resvg::usvg::{Group, Node, Text, Tree};

use super::picture_fixture::PictureFixture;

const HOSTILE_NAMES: [&[&str]; 3] = [
    &[
        "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦",
        "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀",
        "𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚𝔚",
        "寿限無寿限無五劫の擦り切れ海砂利水魚の水行末雲来末風来末食う寝る",
        "한국어 ไทย हिन्दी",
    ],
    &[
        "مرحبا بك في اللعبة الكبيرة جدا هنا",
        "שלום לכולם וברוכים הבאים למשחק",
        "abc שלום 123",
        "\u{202e}abc\u{202c}",
        "\u{200b}\u{200b}",
    ],
    &["<b>&\"'</b>]]><!--", "Z̴̧̛͖͎̪̤̹a̸l̵g̶o̷", "é̂̃̄̅̆ ñ", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "\0\u{1}\t\n a"],
];

fn texts<'a>(group: &'a Group, found: &mut Vec<&'a Text>) {
    for node in group.children() {
        match node {
            Node::Group(group) => texts(group, found),
            Node::Text(text) => found.push(text),
            _ => {}
        }
    }
}

#[test]
fn texts_stay_inside_the_picture() {
    for names in HOSTILE_NAMES {
        for (name, picture) in PictureFixture::all(Locale::De.words(), names) {
            let tree = Tree::from_str(&picture.svg, &svg_options()).unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut found = Vec::new();
            texts(tree.root(), &mut found);
            assert!(found.len() > 8, "{name} has too few texts");
            for text in found {
                let content: String = text.chunks().iter().map(resvg::usvg::TextChunk::text).collect();
                let bounds = text.abs_bounding_box();
                let inside = bounds.left() >= 0.0 && bounds.right() <= tree.size().width() + 0.5;
                assert!(inside, "{name}: {content:?} from {} to {}", bounds.left(), bounds.right());
            }
        }
    }
}

/// The content of every text element, without tags.
fn text_contents(svg: &str) -> Vec<String> {
    let plain = |line: &str| {
        let mut inside = false;
        let keep = |c: &char| {
            match c {
                '<' => inside = true,
                '>' => {
                    inside = false;
                    return false;
                }
                _ => {}
            }
            !inside
        };
        line.chars().filter(keep).collect()
    };
    svg.lines().filter(|line| line.starts_with("<text")).map(plain).collect()
}

#[test]
fn a_name_is_one_text_in_its_reading_order() {
    let svg = PictureFixture::card(HOSTILE_NAMES[1]).open_table(Locale::En.words()).svg;
    let contents = text_contents(&svg);
    assert!(contents.contains(&"abc שלום 123".to_owned()), "{contents:#?}");
    assert!(contents.iter().any(|text| text.starts_with("مرحبا بك")), "{contents:#?}");
}

#[test]
fn unsupported_characters_become_boxes_and_an_invisible_name_the_seat() {
    let first = text_contents(&PictureFixture::card(HOSTILE_NAMES[0]).open_table(Locale::En.words()).svg);
    assert!(first.iter().any(|text| text.starts_with('□')), "{first:#?}");
    let second = text_contents(&PictureFixture::card(HOSTILE_NAMES[1]).open_table(Locale::En.words()).svg);
    assert!(second.contains(&"Seat 5".to_owned()), "{second:#?}");
}

#[test]
fn a_long_name_is_cut_by_width_not_by_length() {
    let names = ["WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii", "c", "d", "e"];
    let contents = text_contents(&PictureFixture::card(&names).open_table(Locale::En.words()).svg);
    assert!(contents.contains(&names[1].to_owned()), "narrow letters fit: {contents:#?}");
    assert!(contents.iter().any(|text| text.starts_with("WWW") && text.ends_with('…')), "{contents:#?}");
}
