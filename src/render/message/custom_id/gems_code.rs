//! How gems are written in custom ids.

use std::fmt;

use basari_rules::game::{Color, Gems};

/// Writes gems as `r2y0g1b0`.
pub(in crate::render::message::custom_id) struct GemsCode(pub Gems);

impl fmt::Display for GemsCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Color::ALL.into_iter().try_for_each(|color| write!(f, "{}{}", color_letter(color), self.0.count(color)))
    }
}

pub(in crate::render::message::custom_id) fn read_gems(text: &str) -> Option<Gems> {
    let mut counts = [0; 4];
    let mut rest = text;
    for color in Color::ALL {
        rest = rest.strip_prefix(color_letter(color))?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        counts[color.index()] = rest[..end].parse().ok()?;
        rest = &rest[end..];
    }
    rest.is_empty().then_some(Gems::new(counts))
}

/// The same in every language, since people never see it.
pub(in crate::render::message::custom_id) const fn color_letter(color: Color) -> char {
    match color {
        Color::Red => 'r',
        Color::Yellow => 'y',
        Color::Green => 'g',
        Color::Blue => 'b',
    }
}
