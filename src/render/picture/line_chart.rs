//! A line chart: ratings over games, points over rounds.

use crate::locale::Words;
use crate::render::picture::canvas::{Canvas, Rect, TextStyle};
use crate::render::picture::output::Picture;
use crate::render::picture::rasterize::PictureError;
use crate::render::picture::theme::{self, MARGIN, WIDTH, seat_color};
use crate::say;

/// One or more lines. All strings are already in the reader's language.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineChart {
    pub title: String,
    pub x_label: String,
    pub y_label: String,
    pub series: Vec<Series>,
    /// Labeled vertical lines, by x.
    pub marks: Vec<(f32, String)>,
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

/// One line, in the color of the seat with the same index.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    pub name: String,
    /// Ordered by x.
    pub points: Vec<(f32, f32)>,
}

pub(super) const HEIGHT: f32 = 560.0;
const DASHES: [&str; 5] = ["", "14 8", "3 9", "22 8 3 8", "9 5"];
const PLOT_LEFT: f32 = MARGIN + 64.0;
const LEGEND_WIDTH: f32 = 250.0;

pub fn line_chart(words: &Words, chart: &LineChart) -> Result<Picture, PictureError> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    draw_line_chart(&mut canvas, chart);
    Picture::new(canvas, &alt_sentences(words, chart))
}

/// Draws a chart into the upper part of a picture.
pub(super) fn draw_line_chart(canvas: &mut Canvas, chart: &LineChart) {
    canvas.text((MARGIN, 60.0), TextStyle::new(38.0, WIDTH - 2.0 * MARGIN).bold(), &chart.title);
    let legend = chart.series.len() > 1;
    let right = if legend { WIDTH - MARGIN - LEGEND_WIDTH } else { WIDTH - MARGIN - 70.0 };
    let plot = Rect { x: PLOT_LEFT, y: 124.0, w: right - PLOT_LEFT, h: HEIGHT - 124.0 - 84.0 };
    let scale = Scale::new(chart, plot);
    canvas.text((MARGIN, 104.0), TextStyle::new(24.0, WIDTH / 2.0).color(theme::MUTED), &chart.y_label);
    for step in scale.steps() {
        let y = scale.y(step);
        canvas.polyline(&[(plot.x, y), (plot.x + plot.w, y)], theme::LINE, 1.5, "");
        canvas.text(
            (plot.x - 12.0, y + 8.0),
            TextStyle::new(24.0, 70.0).color(theme::MUTED).right_aligned(),
            &format!("{step:.0}"),
        );
    }
    for (x, text) in &chart.marks {
        let x = scale.x(*x);
        canvas.polyline(&[(x, plot.y), (x, plot.y + plot.h)], theme::LINE, 3.0, "2 8");
        canvas.text((x, plot.y + plot.h + 32.0), TextStyle::new(24.0, 130.0).color(theme::MUTED).centered(), text);
    }
    let bottom = (plot.x + plot.w / 2.0, HEIGHT - 20.0);
    canvas.text(bottom, TextStyle::new(24.0, plot.w).color(theme::MUTED).centered(), &chart.x_label);
    // The line that the chart is about lies on top.
    let mut order: Vec<usize> = (0..chart.series.len()).collect();
    order.sort_by_key(|&index| chart.focus == Some(index));
    for index in order {
        let series = &chart.series[index];
        let points: Vec<(f32, f32)> = series.points.iter().map(|&(x, y)| (scale.x(x), scale.y(y))).collect();
        let width = if chart.focus.is_none_or(|focus| focus == index) { 6.0 } else { 3.0 };
        canvas.polyline(&points, seat_color(index), width, DASHES[index % DASHES.len()]);
        if let Some(&end) = points.last() {
            canvas.fill_circle(end, 9.0, seat_color(index));
            if !legend && let Some((_, value)) = series.points.last() {
                canvas.text((end.0 + 16.0, end.1 + 9.0), TextStyle::new(30.0, 70.0).bold(), &format!("{value:.0}"));
            }
        }
    }
    if legend {
        draw_legend(canvas, chart, &scale, plot);
    }
    draw_markers(canvas, chart, &scale);
}

/// Draws the markers so that the most important one, the first, lies on top.
fn draw_markers(canvas: &mut Canvas, chart: &LineChart, scale: &Scale) {
    let Some((index, series)) = chart.focus.and_then(|index| Some((index, chart.series.get(index)?))) else { return };
    for marker in chart.markers.iter().rev() {
        let (x, y) = (scale.x(marker.x), scale.y(series.value_at(marker.x)));
        canvas.fill_circle((x, y), 21.0, theme::BACKGROUND);
        canvas.fill_circle((x, y), 18.0, theme::TEXT);
        canvas.stroke_circle((x, y), 18.0, seat_color(index), 4.0);
        let number = TextStyle::new(26.0, 36.0).bold().color(theme::BACKGROUND).centered();
        canvas.text((x, y + 9.0), number, &marker.number.to_string());
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

/// Lists the names from top to bottom, each as close to the end of its line as space allows.
fn draw_legend(canvas: &mut Canvas, chart: &LineChart, scale: &Scale, plot: Rect) {
    let last = |series: &Series| series.points.last().map_or(0.0, |(_, y)| *y);
    let mut order: Vec<usize> = (0..chart.series.len()).collect();
    order.sort_by(|&a, &b| last(&chart.series[b]).total_cmp(&last(&chart.series[a])));
    let mut lowest = f32::NEG_INFINITY;
    let count = f32::from(u8::try_from(order.len()).unwrap_or(u8::MAX));
    let mut left = count;
    for index in order {
        let series = &chart.series[index];
        let ceiling = plot.y + plot.h - 40.0 * (left - 1.0);
        let y = scale.y(last(series)).max(lowest + 40.0).min(ceiling);
        lowest = y;
        left -= 1.0;
        let x = plot.x + plot.w + 22.0;
        canvas.polyline(&[(x, y), (x + 30.0, y)], seat_color(index), 6.0, DASHES[index % DASHES.len()]);
        let value = format!("{:.0}", last(series));
        let points = TextStyle::new(28.0, 70.0).bold();
        canvas.text((x + 40.0, y + 10.0), points.color(seat_color(index)), &value);
        let name_at = x + 50.0 + points.width(&value);
        canvas.text((name_at, y + 10.0), TextStyle::new(26.0, WIDTH - 14.0 - name_at), &series.name);
    }
}

pub(super) fn alt_sentences(words: &Words, chart: &LineChart) -> Vec<String> {
    let mut sentences = vec![say!(words, "picture-alt-curve", title = chart.title.as_str())];
    sentences.extend(chart.series.iter().filter_map(|series| {
        let (first, last) = (series.points.first()?, series.points.last()?);
        let (from, to) = (format!("{:.0}", first.1), format!("{:.0}", last.1));
        Some(say!(words, "picture-alt-line", name = series.name.as_str(), from = from, to = to))
    }));
    sentences
}

/// Maps values to positions in the plot.
struct Scale {
    plot: Rect,
    x: (f32, f32),
    y: (f32, f32),
    step: f32,
}

impl Scale {
    fn new(chart: &LineChart, plot: Rect) -> Scale {
        let points = || chart.series.iter().flat_map(|series| &series.points);
        let span = |values: &mut dyn Iterator<Item = f32>| {
            values.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
        };
        let (x, y) = (span(&mut points().map(|p| p.0)), span(&mut points().map(|p| p.1)));
        let x = if x.0 < x.1 { x } else { (x.0.min(0.0), x.0.max(0.0) + 1.0) };
        let x = if x.0.is_finite() && x.1.is_finite() { x } else { (0.0, 1.0) };
        let y = if y.0.is_finite() { y } else { (0.0, 1.0) };
        let step = round_up_step((y.1 - y.0).max(5.0) / 4.0);
        let y = ((y.0 / step).floor() * step, (y.1 / step).ceil() * step);
        let y = if y.0 < y.1 { y } else { (y.0, y.0 + step) };
        Scale { plot, x, y, step }
    }

    fn x(&self, value: f32) -> f32 {
        self.plot.x + (value - self.x.0) / (self.x.1 - self.x.0) * self.plot.w
    }

    fn y(&self, value: f32) -> f32 {
        self.plot.y + (self.y.1 - value) / (self.y.1 - self.y.0) * self.plot.h
    }

    fn steps(&self) -> Vec<f32> {
        let mut steps = Vec::new();
        let mut at = self.y.0;
        while at <= self.y.1 + self.step / 2.0 && steps.len() < 12 {
            steps.push(at);
            at += self.step;
        }
        steps
    }
}

/// The next number of the form 1, 2 or 5 times a power of ten.
fn round_up_step(raw: f32) -> f32 {
    let power = 10_f32.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().map(|m| m * power).find(|step| *step >= raw);
    step.unwrap_or(10.0 * power).max(1.0)
}
