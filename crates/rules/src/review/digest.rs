//! What is kept of a review: everything that its page and its picture show.

use serde::{Deserialize, Serialize};

use super::report::{Decision, Parts, Review, ReviewedBarter};
use crate::game::{Event, Kind, Seat};

/// How many decisions of each seat are explained.
const MARKED: usize = 3;
/// Smaller changes are not visible in the picture.
const VISIBLE_CHANGE: f64 = 0.002;

/// A review without the decisions that nobody looks at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReviewDigest {
    pub version: u32,
    pub kind: Kind,
    pub seats: Vec<SeatDigest>,
    pub course: Vec<CoursePoint>,
    /// The ends of the stages, in rounds from the start.
    pub stage_ends: Vec<f64>,
    pub barters: Vec<ReviewedBarter>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatDigest {
    pub start: f64,
    pub end: f64,
    pub parts: Parts,
    /// The decisions that gave up most, the costliest first.
    pub costliest: Vec<MarkedDecision>,
}

/// A decision and the moment of the game in which it was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MarkedDecision {
    /// The index of the event in the log.
    pub event: usize,
    pub stage: u8,
    pub round: u8,
    /// The moment, in rounds from the start.
    pub at: f64,
    pub decision: Decision,
}

/// The win shares at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CoursePoint {
    /// In rounds from the start.
    pub at: f64,
    pub shares: Vec<f64>,
}

impl ReviewDigest {
    /// `log` is the log that was reviewed.
    pub fn new(review: &Review, log: &[Event]) -> ReviewDigest {
        let moments = Moments::new(log);
        let seat = |(seat, reviewed): (Seat, &super::report::ReviewedSeat)| SeatDigest {
            start: reviewed.start,
            end: reviewed.end,
            parts: reviewed.parts,
            costliest: review
                .costliest_decisions(seat, MARKED)
                .into_iter()
                .map(|(step, decision)| MarkedDecision {
                    event: step.event,
                    stage: step.stage,
                    round: step.round,
                    at: moments.at(step.event),
                    decision: decision.clone(),
                })
                .collect(),
        };
        let stage_ends = (0..).zip(log).filter(|(_, event)| matches!(event, Event::StageScored(_)));
        ReviewDigest {
            version: review.version,
            kind: review.kind,
            seats: Seat::all(review.seats.len()).zip(&review.seats).map(seat).collect(),
            course: course(review, &moments),
            stage_ends: stage_ends.map(|(index, _)| moments.at(index).ceil()).collect(),
            barters: review.barters.clone(),
        }
    }

    /// The first seat with a share of the win.
    pub fn first_winner(&self) -> Seat {
        let mut seats = Seat::all(self.seats.len()).zip(&self.seats);
        seats.find(|(_, seat)| seat.end > 0.0).map_or(Seat::new(0), |(seat, _)| seat)
    }

    /// The barter in which a decision was made, if it was made in one.
    pub fn barter_of(&self, seat: Seat, marked: &MarkedDecision) -> Option<&ReviewedBarter> {
        let is_before = |barter: &&ReviewedBarter| {
            (barter.stage, barter.round) == (marked.stage, marked.round) && barter.event < marked.event
        };
        self.barters.iter().rev().filter(is_before).find(|barter| barter.is_of(seat))
    }
}

/// The visible changes of the win shares, with both ends of the game.
fn course(review: &Review, moments: &Moments) -> Vec<CoursePoint> {
    let mut points =
        vec![CoursePoint { at: 0.0, shares: review.seats.iter().map(|seat| rounded(seat.start)).collect() }];
    for step in &review.steps {
        let Some(shares) = &step.shares else { continue };
        let Some(last) = points.last_mut() else { continue };
        let point = CoursePoint { at: moments.at(step.event), shares: shares.iter().copied().map(rounded).collect() };
        let is_same_moment = (point.at - last.at).abs() < 1e-9;
        let is_visible = point.shares.iter().zip(&last.shares).any(|(new, old)| (new - old).abs() >= VISIBLE_CHANGE);
        if is_same_moment {
            *last = point;
        } else if is_visible {
            points.push(point);
        }
    }
    let end = CoursePoint { at: moments.end(), shares: review.seats.iter().map(|seat| rounded(seat.end)).collect() };
    points.push(end);
    points
}

fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// Places events on a scale on which every round has the same length.
struct Moments {
    /// The events with which the rounds begin, and the length of the log.
    begins: Vec<usize>,
}

impl Moments {
    fn new(log: &[Event]) -> Moments {
        // Placing merchants takes as much space as a round. Without it, the first round begins with the game.
        let is_placed = log.iter().any(|event| matches!(event, Event::Placed { .. }));
        let rounds = (0..).zip(log).filter(|(_, event)| matches!(event, Event::RoundBegan { .. }));
        let mut begins: Vec<usize> = rounds.map(|(index, _)| index).collect();
        if is_placed {
            begins.insert(0, 0);
        }
        begins.push(log.len());
        Moments { begins }
    }

    fn at(&self, event: usize) -> f64 {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let round = self.begins.iter().filter(|&&begin| begin <= event).count();
        let (Some(before), Some(&begin), Some(&next)) =
            (round.checked_sub(1), self.begins.get(round.wrapping_sub(1)), self.begins.get(round))
        else {
            return 0.0;
        };
        rounded(number(before) + number(event - begin) / number((next - begin).max(1)))
    }

    fn end(&self) -> f64 {
        f64::from(u32::try_from(self.begins.len().saturating_sub(1)).unwrap_or(u32::MAX))
    }
}
