//! Sizes and colors that all pictures share. A picture brings its own background, so it looks the same on dark and light
//! pages.

/// The width of every picture. Discord shows it in full on a desktop and at about 400 pixels on a phone, so no text is
/// smaller than 24.
pub(super) const WIDTH: f32 = 900.0;
pub(super) const MARGIN: f32 = 28.0;

pub(super) const BACKGROUND: &str = "#1d1830";
pub(super) const PANEL: &str = "#2b2444";
pub(super) const RAISED: &str = "#3a315a";
pub(super) const LINE: &str = "#4b4170";
pub(super) const TEXT: &str = "#fbf6ea";
pub(super) const MUTED: &str = "#c3b8da";
pub(super) const GOLD: &str = "#ffcf5c";
/// What was won or lost. The side of a bar says the same.
pub(super) const GAIN: &str = "#45cfc0";
pub(super) const LOSS: &str = "#ff8f66";

const SEAT_COLORS: [&str; 5] = ["#ff8f66", "#45cfc0", "#bd97ff", "#f3dd8b", "#ff86b8"];

/// The color of a seat. Pictures always show the player's name beside it.
pub(super) fn seat_color(seat: usize) -> &'static str {
    SEAT_COLORS[seat % SEAT_COLORS.len()]
}
