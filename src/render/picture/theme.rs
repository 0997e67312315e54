//! The visual system that all pictures share: sizes, colors and type. A picture brings its own background, so it looks the
//! same on dark and light pages.

/// The width of every picture. Discord shows it in full on a desktop and at about 400 pixels on a phone.
pub(super) const WIDTH: f32 = 900.0;
pub(super) const MARGIN: f32 = 28.0;
pub(super) const CONTENT_WIDTH: f32 = WIDTH - 2.0 * MARGIN;
/// Between panels.
pub(super) const GAP: f32 = 10.0;
pub(super) const CORNER: f32 = 16.0;

/// Text sizes. There are two weights: bold for names and numbers, regular for labels. No text is smaller than `SMALL`,
/// which is 10 pixels on a phone.
pub(super) const TITLE: f32 = 44.0;
pub(super) const TOTAL: f32 = 46.0;
pub(super) const NAME: f32 = 32.0;
pub(super) const NUMBER: f32 = 30.0;
pub(super) const LABEL: f32 = 26.0;
pub(super) const SMALL: f32 = 24.0;

pub(super) const BACKGROUND: &str = "#1d1830";
pub(super) const PANEL: &str = "#2b2444";
pub(super) const RAISED: &str = "#3a315a";
pub(super) const LINE: &str = "#4b4170";
pub(super) const TEXT: &str = "#fbf6ea";
pub(super) const MUTED: &str = "#c3b8da";
pub(super) const GOLD: &str = "#ffcf5c";
pub(super) const PALE_GOLD: &str = "#ffe7a8";
pub(super) const DARK_GOLD: &str = "#d9a032";
/// Text on gold and on the colors of seats and light gems.
pub(super) const INK: &str = BACKGROUND;
/// What was won or lost. The side of a bar says the same.
pub(super) const GAIN: &str = "#4fdcb4";
pub(super) const LOSS: &str = "#f8874f";

/// Distinct for color-blind people, too.
const SEAT_COLORS: [&str; 5] = ["#f8874f", "#4fdcb4", "#9f8cff", "#fff39a", "#d584c5"];

/// The color of a seat. Pictures always show the player's name or initials with it.
pub const fn seat_color(seat: usize) -> &'static str {
    SEAT_COLORS[seat % SEAT_COLORS.len()]
}
