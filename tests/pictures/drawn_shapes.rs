//! Reads the shapes of a picture from its SVG.

use std::ops::Range;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// One element: its name, attributes and content.
pub struct Shape<'a> {
    pub element: &'a str,
    line: &'a str,
}

impl<'a> Shape<'a> {
    /// All shapes in the order in which they are painted.
    pub fn all(svg: &'a str) -> Vec<Shape<'a>> {
        let shape = |line: &'a str| {
            let element = line.strip_prefix('<')?.split([' ', '>']).next()?;
            (!matches!(element, "svg" | "/svg")).then_some(Shape { element, line })
        };
        svg.lines().filter_map(shape).collect()
    }

    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        let tag = self.line.split_once('>').map_or(self.line, |(tag, _)| tag);
        Some(tag.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0)
    }

    pub fn number(&self, name: &str) -> f32 {
        self.attribute(name).unwrap_or_else(|| panic!("{} has no {name}", self.line)).parse().unwrap()
    }

    /// The color of a filled shape or of a line.
    pub fn color(&self) -> &'a str {
        let fill = self.attribute("fill").filter(|fill| *fill != "none");
        fill.or_else(|| self.attribute("stroke")).unwrap()
    }

    /// The text, without marks for its direction.
    pub fn text(&self) -> String {
        let content =
            self.line.strip_suffix("</text>").and_then(|line| line.split_once('>')).map_or("", |(_, text)| text);
        content.chars().filter(|c| !matches!(c, '\u{2066}'..='\u{2069}')).collect()
    }

    /// The points of a line.
    pub fn points(&self) -> Vec<(f32, f32)> {
        let point = |pair: &str| {
            let (x, y) = pair.split_once(',').unwrap();
            (x.parse().unwrap(), y.parse().unwrap())
        };
        self.attribute("points").unwrap_or_default().split(' ').map(point).collect()
    }

    /// The pixels around a text, in columns and rows.
    pub fn text_area(&self, above: f32, below: f32) -> (Range<usize>, Range<usize>) {
        let (x, y, size) = (self.number("x"), self.number("y"), self.number("font-size"));
        let columns = pixel(x)..pixel((x + self.number("textLength")).ceil());
        (columns, pixel(y - above * size)..pixel(y + below * size))
    }

    /// Paints this shape.
    pub fn paint(&self, pixels: &mut Pixmap) {
        let (width, height) = (pixels.width(), pixels.height());
        let svg =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">{}</svg>"#, self.line);
        let tree = Tree::from_str(&svg, &Options::default()).unwrap();
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    }
}

/// The texts of a picture.
pub fn texts(svg: &str) -> Vec<String> {
    Shape::all(svg).iter().filter(|shape| shape.element == "text").map(Shape::text).collect()
}

/// The pixels of a PNG file and the width of a row.
pub fn decode(png: &[u8]) -> (usize, Vec<[u8; 3]>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    bytes.truncate(info.buffer_size());
    (info.width as usize, bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

/// The number of the pixel at a coordinate.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts of floats saturate")]
pub fn pixel(coordinate: f32) -> usize {
    coordinate as usize
}
