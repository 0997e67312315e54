//! A finished picture: SVG, PNG and alternative text.

use crate::render::message::names::utf16_len;
use crate::render::picture::canvas::Canvas;
use crate::render::picture::rasterize::{PictureError, svg_to_png};

/// A finished picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub svg: String,
    pub png: Vec<u8>,
    /// Describes everything the picture shows, in whole sentences, within `MAX_ALT_TEXT`.
    pub alt: String,
}

/// Discord's limit for the description of a file, in UTF-16 units.
pub const MAX_ALT_TEXT: usize = 1024;

impl Picture {
    pub(super) fn new(canvas: Canvas, sentences: &[String]) -> Result<Picture, PictureError> {
        let svg = canvas.finish();
        let png = svg_to_png(&svg)?;
        Ok(Picture { svg, png, alt: join_sentences(sentences) })
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
