//! A finished picture: PNG and alternative text.

use crate::render::message::names::utf16_len;
use crate::render::picture::canvas::Canvas;
use crate::render::picture::png_file::encode_png;
use crate::render::picture::rasterize::{parse_color, rasterize};
use crate::render::picture::svg::to_svg;

/// Why a picture cannot be drawn. The page falls back to text.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("the picture has no size")]
    Size,
    #[error("cannot encode the picture: {0}")]
    Png(#[from] png::EncodingError),
}

/// A finished picture.
pub struct Picture {
    canvas: Canvas,
    pub png: Vec<u8>,
    /// Describes everything the picture shows, in whole sentences, within `MAX_ALT_TEXT`.
    pub alt: String,
}

/// Discord's limit for the description of a file, in UTF-16 units.
pub const MAX_ALT_TEXT: usize = 1024;

impl Picture {
    pub(super) fn new(canvas: Canvas, sentences: &[String]) -> Result<Picture, PictureError> {
        let pixels = rasterize(&canvas, 1.0).ok_or(PictureError::Size)?;
        let colors: Vec<[u8; 3]> = canvas.shapes.iter().map(|shape| parse_color(shape.color())).collect();
        Ok(Picture { png: encode_png(&pixels, &colors)?, canvas, alt: join_sentences(sentences) })
    }

    /// The picture as SVG.
    pub fn svg(&self) -> String {
        to_svg(&self.canvas)
    }
}

/// Joins the sentences that fit into the limit; never cuts one.
fn join_sentences(sentences: &[String]) -> String {
    let mut text = String::new();
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        let gap = usize::from(!text.is_empty());
        if utf16_len(&text) + gap + utf16_len(sentence) > MAX_ALT_TEXT {
            break;
        }
        if gap > 0 {
            text.push(' ');
        }
        text.push_str(sentence);
    }
    text
}
