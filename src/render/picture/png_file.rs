//! Packs pixels as a PNG file.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::iter::repeat_n;

use tiny_skia::Pixmap;

pub(super) type Rgb = [u8; 3];

/// Our pictures have a few hundred colors, most of them on the edges of letters. With fewer of them the file is smaller, and
/// the difference is not visible.
const MAX_COLORS: u8 = 64;

/// Encodes with a palette of these colors and the most frequent others.
pub(super) fn encode_png(pixels: &Pixmap, kept: &[Rgb]) -> Result<Vec<u8>, png::EncodingError> {
    let palette = Palette::of(pixels, kept);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.colors.concat());
    // PNG filters help with gradients. A palette image is smaller and faster without (`cargo bench --bench picture`).
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(6));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&palette.pixels)?;
    writer.finish()?;
    Ok(bytes)
}

type ColorMap<V> = HashMap<Rgb, V, BuildHasherDefault<ColorHasher>>;

/// At most `MAX_COLORS` colors, and for each pixel the index of its color.
struct Palette {
    colors: Vec<Rgb>,
    pixels: Vec<u8>,
}

impl Palette {
    fn of(pixels: &Pixmap, kept: &[Rgb]) -> Palette {
        // Most pixels equal their predecessor, so one lookup per run makes this fast.
        let runs: Vec<(Rgb, usize)> = pixels
            .pixels()
            .chunk_by(|one, next| one == next)
            // The background covers everything, so no pixel is transparent.
            .map(|run| ([run[0].red(), run[0].green(), run[0].blue()], run.len()))
            .collect();
        let mut counts: ColorMap<usize> = ColorMap::default();
        for (color, length) in &runs {
            *counts.entry(*color).or_default() += length;
        }
        // Thin lines have few pixels and would otherwise lose their color.
        for color in kept {
            counts.entry(*color).and_modify(|count| *count = usize::MAX);
        }
        let mut by_frequency: Vec<(Rgb, usize)> = counts.into_iter().collect();
        by_frequency.sort_unstable_by_key(|&(color, count)| (Reverse(count), color));
        let colors: Vec<Rgb> = by_frequency.iter().take(MAX_COLORS.into()).map(|(color, _)| *color).collect();
        let mut index: ColorMap<u8> = colors.iter().copied().zip(0..MAX_COLORS).collect();
        // About a thousand rare shades remain. Similar ones share one search for the nearest color.
        let mut cells: ColorMap<u8> = ColorMap::default();
        for &(color, _) in by_frequency.iter().skip(MAX_COLORS.into()) {
            let nearest_index = *cells.entry(color.map(|part| part >> 3)).or_insert_with(|| nearest(&colors, color));
            index.insert(color, nearest_index);
        }
        let mut indices = Vec::with_capacity(pixels.pixels().len());
        for (color, length) in &runs {
            indices.extend(repeat_n(index[color], *length));
        }
        Palette { colors, pixels: indices }
    }
}

fn nearest(colors: &[Rgb], color: Rgb) -> u8 {
    let distance =
        |other: &Rgb| -> u32 { other.iter().zip(color).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
    (0..MAX_COLORS).zip(colors).min_by_key(|(_, other)| distance(other)).map_or(0, |(index, _)| index)
}

/// Nobody chooses colors to make them collide, so a multiplication is enough.
#[derive(Default)]
struct ColorHasher(u64);

impl Hasher for ColorHasher {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 << 8) | u64::from(byte);
        }
    }

    fn finish(&self) -> u64 {
        (self.0 & 0xff_ffff).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}
