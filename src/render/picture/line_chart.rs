//! A line chart: ratings over games, points over rounds.

use crate::locale::Words;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle, number};
use crate::render::picture::chart_scale::ChartScale;
use crate::render::picture::header::{HEADER_HEIGHT, draw_footer, draw_header};
use crate::render::picture::output::{Picture, PictureError};
use crate::render::picture::players::draw_avatar;
use crate::render::picture::spread::spread;
use crate::render::picture::theme::{self, MARGIN, WIDTH, seat_color};
use crate::say;

/// One or more lines. All strings are already in the reader's language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineChart {
    pub title: String,
    pub subtitle: String,
    pub x_label: String,
    pub footer: String,
    /// From left to right.
    pub bands: Vec<Band>,
    pub series: Vec<Series>,
    pub callouts: Vec<Callout>,
    /// The series that the chart is about. The others are drawn thinner.
    pub focus: Option<usize>,
    /// Numbered moments on the line of that series.
    pub markers: Vec<Marker>,
}

/// A numbered moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marker {
    pub x: f32,
    pub number: u8,
}

/// A part of the x axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Band {
    pub from: f32,
    pub to: f32,
    pub label: String,
    /// The labels of `from + 1`, `from + 2` and so on.
    pub ticks: Vec<String>,
}

/// One line, in the color of the seat with the same index.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    pub name: String,
    pub initials: String,
    /// Ordered by x.
    pub points: Vec<(f32, f32)>,
}

/// A marked point of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Callout {
    pub series: usize,
    /// The index of the point.
    pub point: usize,
    pub label: String,
}

pub(super) const HEIGHT: f32 = 620.0;
const LABEL_WIDTH: f32 = 236.0;
const LABEL_HEIGHT: f32 = 44.0;
const AVATAR_RADIUS: f32 = 17.0;

pub fn line_chart(words: &Words, chart: &LineChart) -> Result<Picture, PictureError> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    draw_line_chart(&mut canvas, chart);
    Picture::new(canvas, &alt_sentences(words, chart))
}

/// Draws a chart into the upper part of a picture, and its small print at the lower edge.
pub(super) fn draw_line_chart(canvas: &mut Canvas, chart: &LineChart) {
    draw_header(canvas, &chart.title, &chart.subtitle);
    let left = MARGIN + 76.0;
    let right = WIDTH - MARGIN - LABEL_WIDTH;
    let plot = Rect::new(left, HEADER_HEIGHT + 36.0, right - left, HEIGHT - HEADER_HEIGHT - 36.0 - 104.0);
    let scale = ChartScale::new(chart.series.iter().flat_map(|series| &series.points), plot);
    draw_bands(canvas, chart, &scale, plot);
    for step in scale.steps() {
        let y = scale.y(step);
        canvas.polyline(&[(plot.x, y), (plot.right(), y)], theme::LINE, 1.5);
        let style = TextStyle::new(theme::SMALL, 76.0).muted().right_aligned();
        canvas.text((plot.x - 14.0, y + 8.0), style, &shown(step));
    }
    // The line that the chart is about lies on top.
    let mut order: Vec<usize> = (0..chart.series.len()).collect();
    order.sort_by_key(|&index| chart.focus == Some(index));
    for index in order {
        let points: Vec<(f32, f32)> =
            chart.series[index].points.iter().map(|&(x, y)| (scale.x(x), scale.y(y))).collect();
        let width = if chart.focus.is_none_or(|focus| focus == index) { 5.0 } else { 2.5 };
        canvas.polyline(&points, seat_color(index), width);
    }
    for callout in &chart.callouts {
        draw_callout(canvas, chart, callout, &scale);
    }
    draw_line_labels(canvas, chart, &scale, plot);
    draw_markers(canvas, chart, &scale);
    draw_footer(canvas, "", &chart.footer);
}

/// A value as the axis and the labels show it.
fn shown(value: f32) -> String {
    format!("{value:.0}")
}

/// Draws the parts of the x axis, with as many of their ticks as fit.
fn draw_bands(canvas: &mut Canvas, chart: &LineChart, scale: &ChartScale, plot: Rect) {
    let base = plot.bottom() + 34.0;
    let ticks =
        chart.bands.iter().flat_map(|band| (1..).zip(&band.ticks).map(|(x, tick)| (band.from + number(x), tick)));
    let width = TextStyle::new(theme::SMALL, 100.0);
    let mut free_from = f32::NEG_INFINITY;
    for (index, band) in chart.bands.iter().enumerate() {
        let (from, to) = (scale.x(band.from), scale.x(band.to));
        if index % 2 == 0 {
            canvas.fill_rect(Rect { x: from, w: to - from, ..plot }, 0.0, theme::PANEL);
        }
        let label = TextStyle::new(theme::SMALL, (to - from).max(60.0)).centered();
        canvas.text((f32::midpoint(from, to), plot.y - 12.0), label, &band.label);
    }
    for (x, tick) in ticks {
        let x = scale.x(x);
        canvas.polyline(&[(x, plot.bottom()), (x, plot.bottom() + 7.0)], theme::MUTED, 2.0);
        let half = width.width(tick) / 2.0;
        if x - half >= free_from {
            canvas.text((x, base), width.muted().centered(), tick);
            free_from = x + half + 10.0;
        }
    }
    let label = TextStyle::new(theme::SMALL, plot.w).muted().centered();
    canvas.text((plot.center().0, base + 36.0), label, &chart.x_label);
}

fn draw_callout(canvas: &mut Canvas, chart: &LineChart, callout: &Callout, scale: &ChartScale) {
    let Some(&(x, y)) = chart.series.get(callout.series).and_then(|series| series.points.get(callout.point)) else {
        return;
    };
    let (x, y) = (scale.x(x), scale.y(y));
    canvas.fill_circle((x, y), 11.0, theme::BACKGROUND);
    canvas.stroke_circle((x, y), 9.0, theme::TEXT, 4.0);
    canvas.text((x, y - 20.0), TextStyle::new(theme::LABEL, 120.0).bold().centered(), &callout.label);
}

/// Draws the markers so that the most important one, the first, lies on top.
fn draw_markers(canvas: &mut Canvas, chart: &LineChart, scale: &ChartScale) {
    let Some((index, series)) = chart.focus.and_then(|index| Some((index, chart.series.get(index)?))) else { return };
    for marker in chart.markers.iter().rev() {
        let center = (scale.x(marker.x), scale.y(series.value_at(marker.x)));
        canvas.fill_circle(center, 21.0, theme::BACKGROUND);
        canvas.fill_circle(center, 18.0, theme::TEXT);
        canvas.stroke_circle(center, 18.0, seat_color(index), 4.0);
        let number = TextStyle::new(theme::LABEL, 36.0).bold().color(theme::INK).centered();
        canvas.text_around(center, number, &marker.number.to_string());
    }
}

impl Series {
    /// The height of the line at this place.
    fn value_at(&self, x: f32) -> f32 {
        let after = self.points.iter().position(|point| point.0 >= x).unwrap_or(self.points.len());
        match (after.checked_sub(1).and_then(|before| self.points.get(before)), self.points.get(after)) {
            (Some(before), Some(next)) if next.0 > before.0 => {
                before.1 + (next.1 - before.1) * (x - before.0) / (next.0 - before.0)
            }
            (_, Some(only)) | (Some(only), None) => only.1,
            (None, None) => 0.0,
        }
    }
}

/// Labels the lines at their ends, each as close to its end as space allows.
fn draw_line_labels(canvas: &mut Canvas, chart: &LineChart, scale: &ChartScale, plot: Rect) {
    let last = |series: &Series| series.points.last().map_or(0.0, |(_, y)| *y);
    let mut order: Vec<usize> = (0..chart.series.len()).collect();
    order.sort_by(|&a, &b| last(&chart.series[b]).total_cmp(&last(&chart.series[a])));
    let wanted: Vec<f32> = order.iter().map(|&index| scale.y(last(&chart.series[index]))).collect();
    let places = spread(&wanted, LABEL_HEIGHT, plot.y + 10.0, plot.bottom() - 10.0);
    for ((index, y), wanted) in order.into_iter().zip(places).zip(wanted) {
        let (series, color) = (&chart.series[index], seat_color(index));
        let x = plot.right() + 30.0;
        canvas.polyline(&[(plot.right(), wanted), (x, y)], color, 3.0);
        canvas.fill_circle((plot.right(), wanted), 7.0, color);
        draw_avatar(canvas, &series.initials, (x + 6.0, y), AVATAR_RADIUS, color);
        let start = x + AVATAR_RADIUS + 16.0;
        let bold = TextStyle::new(theme::NUMBER, 96.0).bold();
        let width = canvas.text((start, y + 11.0), bold, &shown(last(series)));
        let name_start = start + width + 12.0;
        canvas.text((name_start, y + 11.0), TextStyle::new(theme::LABEL, WIDTH - 14.0 - name_start), &series.name);
    }
}

pub(super) fn alt_sentences(words: &Words, chart: &LineChart) -> Vec<String> {
    let mut sentences = vec![say!(words, "picture-alt-curve", title = chart.title.as_str())];
    sentences.extend(chart.series.iter().filter_map(|series| {
        let (first, last) = (series.points.first()?, series.points.last()?);
        let (from, to) = (shown(first.1), shown(last.1));
        Some(say!(words, "picture-alt-line", name = series.name.as_str(), from = from, to = to))
    }));
    sentences
}
