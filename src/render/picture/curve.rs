//! Lines over an axis: ratings over games, points over rounds.

use crate::locale::Words;
use crate::render::picture::canvas::{Area, Canvas, Type};
use crate::render::picture::{MARGIN, Picture, PictureError, WIDTH, ink, seat_fill};
use crate::say;

/// One or more lines. The strings are in the reader's language already.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    pub title: String,
    /// What is counted along the bottom.
    pub x_label: String,
    /// What is counted upwards.
    pub y_label: String,
    pub series: Vec<Series>,
    /// Where something begins: a thin line up, and what it is.
    pub marks: Vec<(f32, String)>,
}

/// A line; it has the colour of the seat that it is listed at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    pub name: String,
    /// From left to right.
    pub points: Vec<(f32, f32)>,
}

const HEIGHT: f32 = 560.0;
const DASHES: [&str; 5] = ["", "14 8", "3 9", "22 8 3 8", "9 5"];
const LEFT: f32 = MARGIN + 64.0;
const LEGEND: f32 = 250.0;

pub fn curve(words: &Words, curve: &Curve) -> Result<Picture, PictureError> {
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    canvas.text((MARGIN, 60.0), Type::new(38.0, WIDTH - 2.0 * MARGIN).bold(), &curve.title);
    let legend = curve.series.len() > 1;
    let right = if legend { WIDTH - MARGIN - LEGEND } else { WIDTH - MARGIN - 70.0 };
    let plot = Area { x: LEFT, y: 124.0, w: right - LEFT, h: HEIGHT - 124.0 - 84.0 };
    let scale = Scale::of(curve, plot);
    canvas.text((MARGIN, 104.0), Type::new(24.0, WIDTH / 2.0).fill(ink::MUTED), &curve.y_label);
    for step in scale.steps() {
        let y = scale.y(step);
        canvas.line(&[(plot.x, y), (plot.x + plot.w, y)], ink::LINE, 1.5, "");
        canvas.text((plot.x - 12.0, y + 8.0), Type::new(24.0, 70.0).fill(ink::MUTED).end(), &format!("{step:.0}"));
    }
    for (x, text) in &curve.marks {
        let x = scale.x(*x);
        canvas.line(&[(x, plot.y), (x, plot.y + plot.h)], ink::LINE, 3.0, "2 8");
        canvas.text((x, plot.y + plot.h + 32.0), Type::new(24.0, 130.0).fill(ink::MUTED).middle(), text);
    }
    let bottom = (plot.x + plot.w / 2.0, HEIGHT - 20.0);
    canvas.text(bottom, Type::new(24.0, plot.w).fill(ink::MUTED).middle(), &curve.x_label);
    for (index, series) in curve.series.iter().enumerate() {
        let points: Vec<(f32, f32)> = series.points.iter().map(|&(x, y)| (scale.x(x), scale.y(y))).collect();
        canvas.line(&points, seat_fill(index), 6.0, DASHES[index % DASHES.len()]);
        if let Some(&end) = points.last() {
            canvas.disc(end, 9.0, seat_fill(index));
            if !legend && let Some((_, value)) = series.points.last() {
                canvas.text((end.0 + 16.0, end.1 + 9.0), Type::new(30.0, 70.0).bold(), &format!("{value:.0}"));
            }
        }
    }
    if legend {
        entries(&mut canvas, curve, &scale, plot);
    }
    Picture::of(canvas, &sentences(words, curve))
}

/// The names, from the highest end downwards, each beside where its line ends as far as there is room.
fn entries(canvas: &mut Canvas, curve: &Curve, scale: &Scale, plot: Area) {
    let last = |series: &Series| series.points.last().map_or(0.0, |(_, y)| *y);
    let mut order: Vec<usize> = (0..curve.series.len()).collect();
    order.sort_by(|&a, &b| last(&curve.series[b]).total_cmp(&last(&curve.series[a])));
    let mut lowest = f32::NEG_INFINITY;
    let count = f32::from(u8::try_from(order.len()).unwrap_or(u8::MAX));
    let mut left = count;
    for index in order {
        let series = &curve.series[index];
        let ceiling = plot.y + plot.h - 40.0 * (left - 1.0);
        let y = scale.y(last(series)).max(lowest + 40.0).min(ceiling);
        lowest = y;
        left -= 1.0;
        let x = plot.x + plot.w + 22.0;
        canvas.line(&[(x, y), (x + 30.0, y)], seat_fill(index), 6.0, DASHES[index % DASHES.len()]);
        let value = format!("{:.0}", last(series));
        let points = Type::new(28.0, 70.0).bold();
        canvas.text((x + 40.0, y + 10.0), points.fill(seat_fill(index)), &value);
        let name_at = x + 50.0 + points.width(&value);
        canvas.text((name_at, y + 10.0), Type::new(26.0, WIDTH - 14.0 - name_at), &series.name);
    }
}

fn sentences(words: &Words, curve: &Curve) -> Vec<String> {
    let mut told = vec![say!(words, "picture-alt-curve", title = curve.title.as_str())];
    told.extend(curve.series.iter().filter_map(|series| {
        let (first, last) = (series.points.first()?, series.points.last()?);
        let (from, to) = (format!("{:.0}", first.1), format!("{:.0}", last.1));
        Some(say!(words, "picture-alt-line", name = series.name.as_str(), from = from, to = to))
    }));
    told
}

/// From what is counted to where it is drawn.
struct Scale {
    plot: Area,
    x: (f32, f32),
    y: (f32, f32),
    step: f32,
}

impl Scale {
    fn of(curve: &Curve, plot: Area) -> Scale {
        let points = || curve.series.iter().flat_map(|series| &series.points);
        let span = |values: &mut dyn Iterator<Item = f32>| {
            values.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
        };
        let (x, y) = (span(&mut points().map(|p| p.0)), span(&mut points().map(|p| p.1)));
        let x = if x.0 < x.1 { x } else { (x.0.min(0.0), x.0.max(0.0) + 1.0) };
        let x = if x.0.is_finite() && x.1.is_finite() { x } else { (0.0, 1.0) };
        let y = if y.0.is_finite() { y } else { (0.0, 1.0) };
        let step = nice((y.1 - y.0).max(5.0) / 4.0);
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

/// A round number of about this size: 1, 2 or 5 with zeros.
fn nice(raw: f32) -> f32 {
    let power = 10_f32.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0].into_iter().map(|m| m * power).find(|step| *step >= raw);
    step.unwrap_or(10.0 * power).max(1.0)
}
