//! Maps the values of a chart to positions.

use crate::render::picture::canvas::Rect;

pub(super) struct ChartScale {
    plot: Rect,
    x: (f32, f32),
    y: (f32, f32),
    step: f32,
}

impl ChartScale {
    pub fn new<'a>(points: impl Iterator<Item = &'a (f32, f32)> + Clone, plot: Rect) -> ChartScale {
        let span = |values: &mut dyn Iterator<Item = f32>| {
            values.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
        };
        let (x, y) = (span(&mut points.clone().map(|p| p.0)), span(&mut points.map(|p| p.1)));
        let x = if x.0 < x.1 { x } else { (x.0.min(0.0), x.0.max(0.0) + 1.0) };
        let x = if x.0.is_finite() && x.1.is_finite() { x } else { (0.0, 1.0) };
        let y = if y.0.is_finite() { y } else { (0.0, 1.0) };
        let step = round_up_step((y.1 - y.0).max(5.0) / 5.0);
        let y = ((y.0 / step).floor() * step, (y.1 / step).ceil() * step);
        let y = if y.0 < y.1 { y } else { (y.0, y.0 + step) };
        ChartScale { plot, x, y, step }
    }

    pub fn x(&self, value: f32) -> f32 {
        self.plot.x + (value - self.x.0) / (self.x.1 - self.x.0) * self.plot.w
    }

    pub fn y(&self, value: f32) -> f32 {
        self.plot.y + (self.y.1 - value) / (self.y.1 - self.y.0) * self.plot.h
    }

    /// The values that the y axis names.
    pub fn steps(&self) -> Vec<f32> {
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
