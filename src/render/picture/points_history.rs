//! How the points of a game grew, computed from its events.

use basari_rules::game::{Event, Game, Seat, Viewer};

/// Points by seat after each round. Points for a stage count towards its last round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PointsHistory {
    /// The start of the game, then one entry per round.
    rounds: Vec<Vec<u16>>,
    /// Indices of the entries that end a stage.
    stage_ends: Vec<usize>,
}

impl PointsHistory {
    /// Replays the events; stops at one that cannot be applied.
    pub fn from_events(events: &[Event]) -> PointsHistory {
        let mut history = PointsHistory::default();
        let Some((first, rest)) = events.split_first() else { return history };
        let Ok(mut game) = Game::replay([first]) else { return history };
        for event in rest {
            let before = points(&game);
            if game.apply(event).is_err() {
                break;
            }
            match event {
                // The scoring of the previous stage already ended the round before a first round.
                Event::RoundBegan { round, .. } if *round > 1 || history.rounds.is_empty() => {
                    history.rounds.push(before);
                }
                Event::StageScored(_) => {
                    history.stage_ends.push(history.rounds.len());
                    history.rounds.push(points(&game));
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

fn points(game: &Game) -> Vec<u16> {
    game.view(Viewer::Public).seats.iter().map(|side| side.points).collect()
}
