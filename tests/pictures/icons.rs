//! The icons of symbols: readable on dark and light pages, distinct without color, and the same on every machine.

use std::process::Command;

use basari::discord::emoji_name;
use basari::render::Symbol;
use basari::render::picture::{PaintedIcon, painted_icons};

use crate::support::snapshots::compare_with_file;

const SIZE: usize = 128;
/// Discord's backgrounds: dark and light.
const THEMES: [[f64; 3]; 2] = [[49.0, 51.0, 56.0], [255.0, 255.0, 255.0]];

/// The pixels of a PNG: red, green, blue, opacity.
fn pixels(png: &[u8]) -> Vec<[f64; 4]> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    assert_eq!((info.width, info.height), (128, 128));
    data.chunks(4).map(|pixel| [pixel[0], pixel[1], pixel[2], pixel[3]].map(f64::from)).collect()
}

fn paint(icon: &PaintedIcon) -> Vec<[f64; 4]> {
    pixels(&icon.png().unwrap())
}

/// The lightness of a pixel on this background, from 0 to 1.
fn luminance([red, green, blue, opacity]: [f64; 4], background: [f64; 3]) -> f64 {
    let linear = |channel: f64| {
        let c = channel / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    let mixed = |color: f64, behind: f64| linear((color * opacity + behind * (255.0 - opacity)) / 255.0);
    let [r, g, b] = background;
    0.2126 * mixed(red, r) + 0.7152 * mixed(green, g) + 0.0722 * mixed(blue, b)
}

fn contrast(one: f64, other: f64) -> f64 {
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The icon at text size: 16 by 16 luminances.
fn at_text_size(icon: &[[f64; 4]], background: [f64; 3]) -> Vec<f64> {
    const SHOWN: usize = 16;
    const PER_PIXEL: usize = SIZE / SHOWN;
    let mut shown = vec![0.0; SHOWN * SHOWN];
    for (at, pixel) in icon.iter().enumerate() {
        let (x, y) = (at % SIZE / PER_PIXEL, at / SIZE / PER_PIXEL);
        shown[y * SHOWN + x] += luminance(*pixel, background) / f64::from(u8::try_from(PER_PIXEL * PER_PIXEL).unwrap());
    }
    shown
}

#[test]
fn every_symbol_has_an_icon_that_discord_accepts() {
    let icons = painted_icons();
    assert_eq!(icons.iter().map(|icon| icon.symbol).collect::<Vec<_>>(), Symbol::all());
    for icon in &icons {
        let name = emoji_name(icon);
        assert!(
            (2..=32).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'),
            "{name}"
        );
        let png = icon.png().unwrap();
        assert!(png.len() < 16 * 1024, "{name} has {} bytes", png.len());
        assert!(pixels(&png)[0][3] == 0.0, "{name} has a transparent corner");
    }
}

/// The names change with the content, so a changed icon is uploaded. They are short, because every mention counts.
#[test]
fn the_names_of_icons_match_their_snapshot() {
    let names: Vec<String> = painted_icons().iter().map(emoji_name).collect();
    compare_with_file("tests/pictures/snapshots/icons.txt", &(names.join("\n") + "\n"));
}

#[test]
fn every_icon_stands_out_on_dark_and_light_pages() {
    for icon in painted_icons() {
        let painted = paint(&icon);
        for background in THEMES {
            let behind = luminance([0.0; 4], background);
            let visible = painted.iter().filter(|pixel| pixel[3] > 127.0);
            let lights: Vec<f64> = visible.map(|pixel| luminance(*pixel, background)).collect();
            let clear = lights.iter().filter(|light| contrast(**light, behind) >= 3.0).count();
            assert!(
                clear * 100 >= lights.len() * 15,
                "{:?}: {clear} of {} pixels have a contrast of 3 on {background:?}",
                icon.symbol,
                lights.len()
            );
        }
    }
}

#[test]
fn no_two_icons_look_the_same_without_color() {
    let icons = painted_icons();
    for background in THEMES {
        let shown: Vec<Vec<f64>> = icons.iter().map(|icon| at_text_size(&paint(icon), background)).collect();
        for (at, one) in shown.iter().enumerate() {
            for (step, other) in shown[at + 1..].iter().enumerate() {
                let different = one.iter().zip(other).filter(|(a, b)| contrast(**a, **b) >= 1.5).count();
                let (one, other) = (icons[at].symbol, icons[at + 1 + step].symbol);
                assert!(different >= 4, "{one:?} and {other:?} differ in {different} pixels of 256");
            }
        }
    }
}

#[test]
fn the_command_writes_every_icon() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new");
    let run = || Command::new(env!("CARGO_BIN_EXE_basari")).args(["icons", "--out"]).arg(&out).output().unwrap();
    assert!(run().status.success());
    for icon in painted_icons() {
        let file = out.join(format!("{}.png", icon.symbol.key()));
        assert_eq!(std::fs::read(&file).unwrap(), icon.png().unwrap(), "{}", file.display());
    }
    std::fs::remove_dir_all(&out).unwrap();
    std::fs::write(&out, "a file, not a folder").unwrap();
    let refused = run();
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && error.trim_end().lines().count() == 1, "{error}");
}
