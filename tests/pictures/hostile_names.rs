//! The worst of names: nothing breaks, nothing runs out of the picture, and nothing is turned around.

use basari::locale::Locale;
use basari::render::picture::svg_options;
use resvg::usvg::{Group, Node, Text, Tree};

use super::picture_fixture::Studio;

const NASTY: [&[&str]; 3] = [
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
fn the_worst_of_names_break_no_picture_and_stay_inside() {
    for names in NASTY {
        for (name, picture) in Studio::all(Locale::De.words(), names) {
            let tree = Tree::from_str(&picture.svg, &svg_options()).unwrap_or_else(|why| panic!("{name}: {why}"));
            let mut found = Vec::new();
            texts(tree.root(), &mut found);
            assert!(found.len() > 8, "{name} shows its texts");
            for text in found {
                let shown: String = text.chunks().iter().map(resvg::usvg::TextChunk::text).collect();
                let bounds = text.abs_bounding_box();
                let inside = bounds.left() >= 0.0 && bounds.right() <= tree.size().width() + 0.5;
                assert!(inside, "{name}: {shown:?} from {} to {}", bounds.left(), bounds.right());
            }
        }
    }
}

/// The text of every element on its own, without tags.
fn written(svg: &str) -> Vec<String> {
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
fn a_name_stands_alone_in_the_order_in_which_it_is_read() {
    let svg = Studio::card(NASTY[1]).table(Locale::En.words()).svg;
    let written = written(&svg);
    assert!(written.contains(&"abc שלום 123".to_owned()), "{written:#?}");
    assert!(written.iter().any(|text| text.starts_with("مرحبا بك")), "{written:#?}");
}

#[test]
fn what_no_font_covers_is_a_box_and_a_name_of_nothing_is_the_seat() {
    let first = written(&Studio::card(NASTY[0]).table(Locale::En.words()).svg);
    assert!(first.iter().any(|text| text.starts_with('□')), "{first:#?}");
    let second = written(&Studio::card(NASTY[1]).table(Locale::En.words()).svg);
    assert!(second.contains(&"Seat 5".to_owned()), "{second:#?}");
}

#[test]
fn a_long_name_is_cut_by_its_width_and_not_by_its_length() {
    let names = ["WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii", "c", "d", "e"];
    let written = written(&Studio::card(&names).table(Locale::En.words()).svg);
    assert!(written.contains(&names[1].to_owned()), "narrow letters all fit: {written:#?}");
    assert!(written.iter().any(|text| text.starts_with("WWW") && text.ends_with('…')), "{written:#?}");
}
