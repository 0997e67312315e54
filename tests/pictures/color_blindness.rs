//! Gems and players differ for color-blind people, and even in a picture without colors: gems by their shape, players by
//! their initials.

use std::collections::{BTreeMap, BTreeSet};

use basari::locale::Locale;
use basari::render::picture::{gem_color, gem_shape, seat_color};
use basari_rules::game::{Color, Kind};

use super::drawn_shapes::Shape;
use super::hostile_names::HOSTILE_NAMES;
use super::picture_fixture::{NAMES, PictureFixture};

type Rgb = [f64; 3];

/// How people without one kind of cone see linear light (Viénot, Brettel and Mollon; Brettel for the third).
const COLOR_BLINDNESS: [(&str, [Rgb; 3]); 3] = [
    ("protanopia", [[0.112_38, 0.887_62, 0.0], [0.112_38, 0.887_62, 0.0], [0.004_01, -0.004_01, 1.0]]),
    ("deuteranopia", [[0.292_75, 0.707_25, 0.0], [0.292_75, 0.707_25, 0.0], [-0.022_34, 0.022_34, 1.0]]),
    ("tritanopia", [[1.0, 0.142_28, -0.142_28], [0.0, 0.853_92, 0.146_08], [0.0, 0.853_92, 0.146_08]]),
];

fn linear(channel: u8) -> f64 {
    let c = f64::from(channel) / 255.0;
    if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

fn light(color: &str) -> Rgb {
    [1, 3, 5].map(|at| linear(u8::from_str_radix(&color[at..at + 2], 16).unwrap()))
}

fn brightness([r, g, b]: Rgb) -> f64 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn pairs() -> impl Iterator<Item = (Color, Color)> {
    let all = Color::ALL;
    (0..all.len()).flat_map(move |a| (a + 1..all.len()).map(move |b| (all[a], all[b])))
}

fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[test]
fn the_gems_differ_in_grayscale() {
    for (a, b) in pairs() {
        let ratio = contrast(brightness(light(gem_color(a))), brightness(light(gem_color(b))));
        assert!(ratio > 1.35, "{a:?} and {b:?}: {ratio}");
    }
}

/// The color in CIELAB, where distances match perception.
fn lab(color: Rgb) -> Rgb {
    let [red, green, blue] = color;
    let response = |light: f64| if light > 0.008_856 { light.cbrt() } else { 7.787 * light + 16.0 / 116.0 };
    let x = response((0.4124 * red + 0.3576 * green + 0.1805 * blue).max(0.0) / 0.950_47);
    let y = response(brightness(color).max(0.0));
    let z = response((0.0193 * red + 0.1192 * green + 0.9505 * blue).max(0.0) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How different two colors look to somebody with one kind of color blindness.
fn distance(matrix: [Rgb; 3], one: &str, other: &str) -> f64 {
    let perceived = |color| {
        let light = light(color);
        lab(matrix.map(|row| row.iter().zip(light).map(|(weight, c)| weight * c).sum()))
    };
    perceived(one).iter().zip(perceived(other)).map(|(p, q)| (p - q).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn the_colors_of_gems_and_players_differ_for_color_blind_people() {
    for (kind, matrix) in COLOR_BLINDNESS {
        for (a, b) in pairs() {
            let distance = distance(matrix, gem_color(a), gem_color(b));
            assert!(distance > 25.0, "{kind}: the distance of {a:?} and {b:?} is {distance}");
        }
        for (a, b) in (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b))) {
            let distance = distance(matrix, seat_color(a), seat_color(b));
            assert!(distance > 25.0, "{kind}: the distance of the players {a} and {b} is {distance}");
        }
    }
}

/// Every picture of games with three to five players, also with names that are hard to tell apart.
fn pictures() -> Vec<(String, String)> {
    let words = Locale::En.words();
    let same = ["Anna", "Anna", "Anton", "Anna", "Annika"];
    let mut all = Vec::new();
    for names in [&NAMES[..], &same, HOSTILE_NAMES[0], HOSTILE_NAMES[1], HOSTILE_NAMES[2]] {
        let games = [(Kind::Card, 5), (Kind::Card, 3), (Kind::Board, 4), (Kind::Board, 3)];
        for (kind, players) in games {
            let pictures = PictureFixture::simulated(kind, &names[..players]).pictures(words);
            let named = |(name, picture): (&str, basari::render::picture::Picture)| {
                (format!("{name} of {kind:?} with {:?}", &names[..players]), picture.svg())
            };
            all.extend(pictures.into_iter().map(named));
        }
    }
    all
}

#[test]
fn without_colors_gems_differ_by_their_shape() {
    let outlines: BTreeSet<&str> = Color::ALL.map(gem_shape).into();
    assert_eq!(outlines.len(), 4, "no two gems share a shape");
    for (name, svg) in pictures() {
        for shape in Shape::all(&svg) {
            let gem = Color::ALL.into_iter().find(|&color| shape.color() == gem_color(color));
            if let Some(color) = gem {
                assert_eq!(shape.attribute("d"), Some(gem_shape(color)), "{name}: {color:?}");
            }
        }
    }
}

/// Dots mark points of a line, which leads to initials.
const MAX_DOT_RADIUS: f32 = 8.0;

#[test]
fn without_colors_players_differ_by_their_initials() {
    for (name, svg) in pictures() {
        let shapes = Shape::all(&svg);
        let mut initials: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        let mut line_ends: BTreeMap<&str, Vec<(f32, f32)>> = BTreeMap::new();
        let mut disks: BTreeMap<&str, Vec<(f32, f32)>> = BTreeMap::new();
        for (index, shape) in shapes.iter().enumerate() {
            let Some(color) = (0..5).map(seat_color).find(|&color| shape.color() == color) else { continue };
            match shape.element {
                "circle" if shape.number("r") > MAX_DOT_RADIUS => {
                    let next = shapes.get(index + 1).filter(|next| next.element == "text");
                    let text = next.unwrap_or_else(|| panic!("{name}: a disk in {color} has no initials")).text();
                    initials.entry(color).or_default().insert(text);
                    disks.entry(color).or_default().push((shape.number("cx"), shape.number("cy")));
                }
                "circle" => line_ends.entry(color).or_default().push((shape.number("cx"), shape.number("cy"))),
                "polyline" => line_ends.entry(color).or_default().extend(shape.points()),
                "text" => {}
                // The edge of a player's block on the podium, below their disk and name.
                "rect" if name.starts_with("final") => {}
                other => panic!("{name}: {other} in the color of a player, without initials"),
            }
        }
        assert!(initials.len() >= 3, "{name} shows {} players", initials.len());
        let mut seen = BTreeSet::new();
        for (color, texts) in &initials {
            assert_eq!(texts.len(), 1, "{name}: {color} has the initials {texts:?}");
            assert!(texts.iter().all(|text| !text.is_empty() && seen.insert(text.clone())), "{name}: {texts:?} twice");
        }
        for (color, ends) in line_ends {
            let near = |(x, y): &(f32, f32)| {
                disks.get(color).is_some_and(|disks| disks.iter().any(|(a, b)| (x - a).hypot(y - b) < 20.0))
            };
            assert!(ends.iter().any(near), "{name}: a line in {color} leads to no initials");
        }
    }
}
