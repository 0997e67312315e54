//! Charts: labels at the ends of lines, ticks, marked points.

use basari::locale::Locale;
use basari::render::picture::{Band, Callout, LineChart, Series, line_chart};

use super::drawn_shapes::{Shape, texts};

fn chart(values: &[f32]) -> LineChart {
    let series = |(index, last): (usize, &f32)| Series {
        name: format!("Player {index}"),
        initials: format!("{index}"),
        points: vec![(0.0, 0.0), (1.0, 10.0), (2.0, *last)],
    };
    LineChart {
        title: "A title".to_owned(),
        bands: vec![Band {
            from: 0.0,
            to: 2.0,
            label: "Stage 1".to_owned(),
            ticks: vec!["1".to_owned(), "2".to_owned()],
        }],
        series: values.iter().enumerate().map(series).collect(),
        ..LineChart::default()
    }
}

/// Where the initials at the ends of the lines are, from top to bottom.
fn label_positions(svg: &str) -> Vec<f32> {
    let shapes = Shape::all(svg);
    let disks = shapes.iter().filter(|shape| shape.element == "circle" && shape.number("r") > 12.0);
    let mut positions: Vec<f32> = disks.map(|shape| shape.number("cy")).collect();
    positions.sort_by(f32::total_cmp);
    positions
}

#[test]
fn labels_never_overlap() {
    for values in [[50.0; 5], [0.0; 5], [100.0, 99.0, 98.0, 1.0, 0.0], [10.0, 20.0, 30.0, 40.0, 50.0]] {
        let svg = line_chart(Locale::En.words(), &chart(&values)).unwrap().svg();
        let positions = label_positions(&svg);
        assert_eq!(positions.len(), 5);
        let gap = positions.windows(2).map(|pair| pair[1] - pair[0]).fold(f32::INFINITY, f32::min);
        assert!(gap >= 40.0, "{values:?}: {positions:?}");
        assert!(positions[0] > 124.0 && positions[4] < 560.0, "{values:?}: {positions:?}");
    }
}

#[test]
fn lines_are_solid_and_every_round_has_a_tick() {
    let svg = line_chart(Locale::En.words(), &chart(&[5.0, 20.0])).unwrap().svg();
    assert!(!svg.contains("stroke-dasharray"));
    let contents = texts(&svg);
    assert!(["1", "2", "Stage 1"].iter().all(|label| contents.contains(&(*label).to_owned())), "{contents:?}");
}

#[test]
fn a_marked_point_shows_its_label_and_a_point_that_does_not_exist_nothing() {
    let mark = |series, point| Callout { series, point, label: "Here".to_owned() };
    let with = |callouts| {
        let marked = LineChart { callouts, ..chart(&[5.0, 20.0]) };
        texts(&line_chart(Locale::En.words(), &marked).unwrap().svg())
    };
    assert!(with(vec![mark(1, 2)]).contains(&"Here".to_owned()));
    assert!(!with(vec![mark(2, 0), mark(0, 3)]).contains(&"Here".to_owned()));
}

#[test]
fn a_chart_without_points_is_a_picture() {
    for chart in [LineChart::default(), LineChart { series: vec![Series::default()], ..LineChart::default() }] {
        assert!(line_chart(Locale::En.words(), &chart).unwrap().png.starts_with(b"\x89PNG"));
    }
}
