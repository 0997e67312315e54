//! SVG text to PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{FontResolver, Options, Tree};

use super::fonts::fonts;

/// Why there is no picture; the page says it in text then.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("the picture cannot be read: {0}")]
    Svg(#[from] resvg::usvg::Error),
    #[error("the picture is too large")]
    Size,
    #[error("the picture cannot be packed: {0}")]
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
    let tree = Tree::from_str(svg, &fonts_for_svg())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(PictureError::Size)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pack(&pixels)
}

/// The background covers everything: three bytes a pixel say it all.
fn pack(pixels: &Pixmap) -> Result<Vec<u8>, PictureError> {
    let mut plain = Vec::with_capacity(pixels.data().len() / 4 * 3);
    for pixel in pixels.data().chunks_exact(4) {
        plain.extend_from_slice(&pixel[..3]);
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&plain)?;
    writer.finish()?;
    Ok(bytes)
}
