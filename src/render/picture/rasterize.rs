//! Renders SVG to PNG.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::iter::repeat_n;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree};

use crate::render::picture::fonts::fonts;

/// Why a picture cannot be drawn. The page falls back to text.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("cannot parse the picture: {0}")]
    Svg(#[from] resvg::usvg::Error),
    #[error("cannot lay out a text in the picture")]
    Layout,
    #[error("the picture is too large")]
    Size,
    #[error("cannot encode the picture: {0}")]
    Png(#[from] png::EncodingError),
}

/// Options for parsing our SVG: only our fonts, and no substitution of one by another.
pub fn svg_options() -> Options<'static> {
    let font_resolver = FontResolver {
        select_font: FontResolver::default_font_selector(),
        // Each run already names a font that covers it.
        select_fallback: Box::new(|_, _, _| None),
    };
    Options { fontdb: fonts().database.clone(), font_resolver, ..Options::default() }
}

pub(super) fn svg_to_png(svg: &str) -> Result<Vec<u8>, PictureError> {
    // People choose their names. A panic in the layout of one must not cost more than this picture.
    let tree = std::panic::catch_unwind(|| Tree::from_str(svg, &svg_options())).map_err(|_| PictureError::Layout)??;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(PictureError::Size)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    encode_png(&pixels)
}

/// Encodes with a palette of the most frequent colors. Our pictures have a few hundred colors, most of them on the edges
/// of letters. The file is half as large as in full color, and the difference is not visible.
fn encode_png(pixels: &Pixmap) -> Result<Vec<u8>, PictureError> {
    let palette = Palette::of(pixels);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.colors.concat());
    // PNG filters help with gradients. A palette image is smaller and faster without (`cargo bench --bench picture`).
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(3));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&palette.pixels)?;
    writer.finish()?;
    Ok(bytes)
}

type Rgb = [u8; 3];

/// The most frequent colors, and for each pixel the index of its color.
struct Palette {
    colors: Vec<Rgb>,
    pixels: Vec<u8>,
}

impl Palette {
    fn of(pixels: &Pixmap) -> Palette {
        // Most pixels equal their predecessor, so one lookup per run makes this fast.
        let runs: Vec<(Rgb, usize)> = pixels
            .pixels()
            .chunk_by(|one, next| one == next)
            // The background covers everything, so no pixel is transparent.
            .map(|run| ([run[0].red(), run[0].green(), run[0].blue()], run.len()))
            .collect();
        let mut counts: HashMap<Rgb, usize> = HashMap::new();
        for (color, length) in &runs {
            *counts.entry(*color).or_default() += length;
        }
        let mut by_frequency: Vec<(Rgb, usize)> = counts.into_iter().collect();
        by_frequency.sort_unstable_by_key(|&(color, count)| (Reverse(count), color));
        let colors: Vec<Rgb> = by_frequency.iter().take(256).map(|(color, _)| *color).collect();
        let mut index: HashMap<Rgb, u8> = colors.iter().copied().zip(0..=u8::MAX).collect();
        // About a thousand rare shades remain. Similar ones share one search for the nearest color.
        let mut cells: HashMap<Rgb, u8> = HashMap::new();
        for &(color, _) in by_frequency.iter().skip(256) {
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
    (0..=u8::MAX).zip(colors).min_by_key(|(_, other)| distance(other)).map_or(0, |(index, _)| index)
}
