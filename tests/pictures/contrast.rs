//! The four gems differ in grayscale, for color-blind people and in shape.

use basari::render::picture::{gem_color, gem_shape};
use basari_rules::game::Color;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

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

/// The rendered color at the center of the gem.
fn center_color(color: Color) -> Rgb {
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path transform="translate(20 20) scale(16)" d="{}" fill="{}"/></svg>"#,
        gem_shape(color),
        gem_color(color)
    );
    let tree = Tree::from_str(&svg, &Options::default()).unwrap();
    let mut pixels = Pixmap::new(40, 40).unwrap();
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    let pixel = pixels.pixel(20, 20).unwrap();
    [linear(pixel.red()), linear(pixel.green()), linear(pixel.blue())]
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
        let ratio = contrast(brightness(center_color(a)), brightness(center_color(b)));
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

#[test]
fn the_gems_differ_for_color_blind_people() {
    for (kind, matrix) in COLOR_BLINDNESS {
        for (a, b) in pairs() {
            let perceived = |color| {
                let light = center_color(color);
                lab(matrix.map(|row| row.iter().zip(light).map(|(weight, c)| weight * c).sum()))
            };
            let (one, other) = (perceived(a), perceived(b));
            let distance = one.iter().zip(other).map(|(p, q)| (p - q).powi(2)).sum::<f64>().sqrt();
            assert!(distance > 25.0, "{kind}: the distance of {a:?} and {b:?} is {distance}");
        }
    }
}

#[test]
fn no_two_gems_share_a_shape() {
    for (a, b) in pairs() {
        assert_ne!(gem_shape(a), gem_shape(b));
    }
}
