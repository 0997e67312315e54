//! How the points of a game grew, read out of its events.

use basari_rules::game::{Event, Game, Seat, Viewer};

/// Points by seat after each round, the scoring of a stage counted with its last round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    /// First the beginning, then a line a round.
    rounds: Vec<Vec<u16>>,
    /// Which of the lines end a stage.
    ends: Vec<usize>,
}

impl History {
    /// Of a log that cannot be folded: as far as it can.
    pub fn of(events: &[Event]) -> History {
        let mut history = History::default();
        let Some((first, rest)) = events.split_first() else { return history };
        let Ok(mut game) = Game::replay([first]) else { return history };
        for event in rest {
            let before = points(&game);
            if game.apply(event).is_err() {
                break;
            }
            match event {
                // The first of a stage ends nothing that its predecessor's scoring has not ended.
                Event::RoundBegan { round, .. } if *round > 1 || history.rounds.is_empty() => {
                    history.rounds.push(before);
                }
                Event::StageScored(_) => {
                    history.ends.push(history.rounds.len());
                    history.rounds.push(points(&game));
                }
                _ => {}
            }
        }
        history
    }

    pub fn stages(&self) -> usize {
        self.ends.len()
    }

    pub fn stage_ends(&self) -> &[usize] {
        &self.ends
    }

    pub fn over_rounds(&self, seat: Seat) -> Vec<u16> {
        self.rounds.iter().filter_map(|line| line.get(seat.index()).copied()).collect()
    }

    /// What each stage brought.
    pub fn per_stage(&self, seat: Seat) -> Vec<u16> {
        let mut before = 0;
        let mut gains = Vec::new();
        for &end in &self.ends {
            let now = self.rounds.get(end).and_then(|line| line.get(seat.index())).copied().unwrap_or(before);
            gains.push(now.saturating_sub(before));
            before = now;
        }
        gains
    }
}

fn points(game: &Game) -> Vec<u16> {
    game.view(Viewer::Public).seats.iter().map(|side| side.points).collect()
}
