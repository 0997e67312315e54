//! How far a player is from each bonus at the end of the stage: the four majorities, and the workers or the lap.

use super::board::LAP_SCORE;
use super::card::{WORKERS_SCORE, WORKERS_TO_END};
use super::gems::Color;
use super::seat::Seat;
use super::view::{SeatView, Spot, View};

/// How far a player is from holding the most gems of a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MajorityProspect {
    /// Nobody else holds as many. `ahead` is the distance to the next player.
    Alone { ahead: u8 },
    /// Others hold as many, so they share the points.
    Shared,
    /// This many gems are missing for a share.
    Behind { missing: u8 },
    /// Nobody holds a gem of this color.
    Nobody,
}

/// How far a player is from the bonus for workers or for the lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BonusProspect {
    /// Workers or steps; 0 if the bonus is certain.
    pub missing: u8,
    pub points: u8,
}

/// How far a player is from each bonus.
///
/// ```
/// use basari_rules::catalog::Catalog;
/// use basari_rules::game::prospects::{MajorityProspect, Prospects};
/// use basari_rules::game::{Color, Game, Kind, Seat, Setup, Stages, Viewer};
/// use basari_rules::simulation::SeededRandom;
///
/// # let material = Catalog::built_in()?.choose(Kind::Card, None)?;
/// # let mut random = SeededRandom::new(1, 1);
/// # let setup = Setup { material, seniority: Seat::all(3).collect(), stages: Stages::FULL };
/// # let game = Game::replay(&Game::start(setup, &mut random)?)?;
/// let prospects = Prospects::of(&game.view(Viewer::Public), Seat::new(0)).unwrap();
/// // Everybody begins with three gems of each color.
/// assert_eq!(prospects.majority(Color::Red), MajorityProspect::Shared);
/// assert_eq!(prospects.bonus.points, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospects {
    /// In the order of [`Color::ALL`].
    majorities: [MajorityProspect; 4],
    pub bonus: BonusProspect,
}

impl Prospects {
    /// None if there is no such seat.
    pub fn of(view: &View, seat: Seat) -> Option<Prospects> {
        let own = view.seat(seat)?;
        let others = || Seat::all(view.players()).zip(&view.seats).filter(|(other, _)| *other != seat);
        let majorities = Color::ALL.map(|color| {
            let most_of_others = others().map(|(_, other)| other.gems.count(color)).max().unwrap_or(0);
            majority_prospect(own.gems.count(color), most_of_others)
        });
        Some(Prospects { majorities, bonus: bonus_prospect(view, own) })
    }

    pub fn majority(&self, color: Color) -> MajorityProspect {
        self.majorities[color as usize]
    }
}

fn majority_prospect(own: u8, most_of_others: u8) -> MajorityProspect {
    match (own, most_of_others) {
        (0, 0) => MajorityProspect::Nobody,
        (own, other) if own > other => MajorityProspect::Alone { ahead: own - other },
        (own, other) if own == other => MajorityProspect::Shared,
        (own, other) => MajorityProspect::Behind { missing: other - own },
    }
}

fn bonus_prospect(view: &View, own: &SeatView) -> BonusProspect {
    match own.spot {
        Spot::Card { workers, .. } => {
            BonusProspect { missing: WORKERS_TO_END.saturating_sub(workers), points: WORKERS_SCORE }
        }
        Spot::Board { travelled, .. } => {
            let ring = view.board().map_or(0, |board| board.archways().len());
            let steps = u8::try_from(ring).unwrap_or(u8::MAX);
            BonusProspect { missing: steps.saturating_sub(travelled), points: LAP_SCORE }
        }
    }
}
