//! SVG text to PNG.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::iter::repeat_n;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree};

use crate::render::picture::fonts::fonts;

/// Why there is no picture; the page says it in text then.
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

/// How a picture of ours is read: with its fonts, and with no other in place of one of them.
pub fn fonts_for_svg() -> Options<'static> {
    let font_resolver = FontResolver {
        select_font: FontResolver::default_font_selector(),
        // Each run names a font that covers it.
        select_fallback: Box::new(|_, _, _| None),
    };
    Options { fontdb: fonts().database.clone(), font_resolver, ..Options::default() }
}

pub(super) fn png(svg: &str) -> Result<Vec<u8>, PictureError> {
    // Names are anybody's; a layout that gives up on one of them must not take more with it than this picture.
    let tree =
        std::panic::catch_unwind(|| Tree::from_str(svg, &fonts_for_svg())).map_err(|_| PictureError::Layout)??;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(PictureError::Size)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pack(&pixels)
}

/// A picture of ours has a few hundred colours, most of them edges of letters. With the most frequent ones in a palette
/// it is half as large as in full, and nobody sees the rest replaced by its neighbours.
fn pack(pixels: &Pixmap) -> Result<Vec<u8>, PictureError> {
    let palette = Palette::of(pixels);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.colors.concat());
    // Filters are for shades; a palette has none, and without them it packs smaller and quicker (`cargo bench --bench picture`).
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(3));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&palette.pixels)?;
    writer.finish()?;
    Ok(bytes)
}

type Rgb = [u8; 3];

/// The most frequent colours, and each pixel as one of them.
struct Palette {
    colors: Vec<Rgb>,
    pixels: Vec<u8>,
}

impl Palette {
    fn of(pixels: &Pixmap) -> Palette {
        // Most pixels are like the one before: looking a colour up once a run is what makes this quick.
        let runs: Vec<(Rgb, usize)> = pixels
            .pixels()
            .chunk_by(|one, next| one == next)
            // The background covers everything, so that no pixel is transparent.
            .map(|run| ([run[0].red(), run[0].green(), run[0].blue()], run.len()))
            .collect();
        let mut counts: HashMap<Rgb, usize> = HashMap::new();
        for (color, length) in &runs {
            *counts.entry(*color).or_default() += length;
        }
        let mut order: Vec<(Rgb, usize)> = counts.into_iter().collect();
        order.sort_unstable_by_key(|&(color, count)| (Reverse(count), color));
        let colors: Vec<Rgb> = order.iter().take(256).map(|(color, _)| *color).collect();
        let mut index: HashMap<Rgb, u8> = colors.iter().copied().zip(0..=u8::MAX).collect();
        // The thousand rare shades along the edges of letters are looked up by neighbourhood, not one by one.
        let mut cells: HashMap<Rgb, u8> = HashMap::new();
        for &(color, _) in order.iter().skip(256) {
            let place = *cells.entry(color.map(|part| part >> 3)).or_insert_with(|| nearest(&colors, color));
            index.insert(color, place);
        }
        let mut places = Vec::with_capacity(pixels.pixels().len());
        for (color, length) in &runs {
            places.extend(repeat_n(index[color], *length));
        }
        Palette { colors, pixels: places }
    }
}

fn nearest(colors: &[Rgb], color: Rgb) -> u8 {
    let far = |other: &Rgb| -> u32 { other.iter().zip(color).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum() };
    (0..=u8::MAX).zip(colors).min_by_key(|(_, other)| far(other)).map_or(0, |(index, _)| index)
}
