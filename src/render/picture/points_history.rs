//! How the points of a game grew, computed from its events.

use basari_rules::game::{Event, Seat, StageScore};

/// Points by seat after each round. Points for a stage count towards its last round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PointsHistory {
    /// The start of the game, then one entry per round.
    rounds: Vec<Vec<u16>>,
    /// Indices of the entries that end a stage.
    stage_ends: Vec<usize>,
}

impl PointsHistory {
    pub fn from_events(events: &[Event]) -> PointsHistory {
        let mut history = PointsHistory::default();
        let mut points: Vec<u16> = Vec::new();
        for event in events {
            match event {
                Event::Started(setup) => points = vec![0; setup.seniority.len()],
                // The scoring of the previous stage already ended the round before a first round.
                Event::RoundBegan { round, .. } if *round > 1 || history.rounds.is_empty() => {
                    history.rounds.push(points.clone());
                }
                Event::Scored { seat, points: scored } => {
                    if let Some(points) = points.get_mut(seat.index()) {
                        *points += u16::from(*scored);
                    }
                }
                Event::StageScored(score) => {
                    for (seat, points) in Seat::all(points.len()).zip(&mut points) {
                        *points += stage_points(score, seat);
                    }
                    history.stage_ends.push(history.rounds.len());
                    history.rounds.push(points.clone());
                }
                _ => {}
            }
        }
        history
    }

    pub fn stage_ends(&self) -> &[usize] {
        &self.stage_ends
    }

    pub fn points_per_round(&self, seat: Seat) -> Vec<u16> {
        self.rounds.iter().filter_map(|points| points.get(seat.index()).copied()).collect()
    }

    /// The points gained in each stage.
    pub fn gains_per_stage(&self, seat: Seat) -> Vec<u16> {
        let mut before = 0;
        let mut gains = Vec::new();
        for &end in &self.stage_ends {
            let now = self.rounds.get(end).and_then(|points| points.get(seat.index())).copied().unwrap_or(before);
            gains.push(now.saturating_sub(before));
            before = now;
        }
        gains
    }
}

/// What the end of a stage brings a player.
pub(super) fn stage_points(score: &StageScore, seat: Seat) -> u16 {
    score.lines.iter().filter(|line| line.seats.contains(seat)).map(|line| u16::from(line.each)).sum()
}
