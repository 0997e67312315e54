//! The open table as numbers: what the players calculate with. Small enough to copy for every line of thought. Made from
//! a `View`, so nothing that is sealed can be in it.

use crate::game::board::{DIE_BASE, LAP_SCORE};
use crate::game::card::{Deck, WORKERS_SCORE, WORKERS_TO_END};
use crate::game::scoring::worth;
use crate::game::view::Spot;
use crate::game::{Action, Color, Gems, Kind, MAX_SEATS, STAGES, View};

/// Colours.
pub const COLORS: usize = 4;
/// A number for every seat; those that nobody sits on stay 0.
pub type PerSeat = [f32; MAX_SEATS];
/// The highest die, and more workers than a card ever has.
const MOST_STEPS: usize = 6;

/// What one seat has.
#[derive(Clone, Copy, Debug, Default)]
pub struct Side {
    pub gems: [u8; COLORS],
    pub points: f32,
    /// Workers, or steps from the start disk.
    pub progress: f32,
    /// What the card or archway at hand brings.
    pub prize_points: f32,
    pub prize_gems: [u8; COLORS],
    pub age_rank: u8,
}

/// The open table.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    pub kind: Kind,
    pub players: usize,
    /// Counted from 1.
    pub stage: u8,
    pub stock: [u8; COLORS],
    pub sides: [Side; MAX_SEATS],
    /// How likely a draw or a die is to bring so many workers or steps.
    pub steps: [f32; MOST_STEPS + 1],
    /// Progress that ends a stage.
    pub goal: f32,
}

impl Table {
    pub fn of(view: &View) -> Table {
        let mut table = Table {
            kind: view.kind(),
            players: view.players(),
            stage: view.stage.max(1),
            stock: view.stock.counts(),
            sides: [Side::default(); MAX_SEATS],
            steps: [0.0; MOST_STEPS + 1],
            goal: f32::from(WORKERS_TO_END),
        };
        if let Some(board) = view.board() {
            table.goal = u8::try_from(board.len()).map_or(f32::MAX, f32::from);
            table.steps[1..].fill(1.0 / 6.0);
        } else {
            table.count_the_pile(view);
        }
        for (side, seen) in table.sides.iter_mut().zip(&view.seats) {
            let (points, gems) = seen.spot.at_hand().unwrap_or((0, Gems::NONE));
            *side = Side {
                gems: seen.gems.counts(),
                points: f32::from(seen.points),
                progress: match &seen.spot {
                    Spot::Card { workers, .. } => f32::from(*workers),
                    Spot::Board { travelled, .. } => f32::from(*travelled),
                },
                prize_points: f32::from(points),
                prize_gems: gems.counts(),
                age_rank: seen.age_rank,
            };
        }
        table
    }

    /// All rows are open, so what is left in the pile is known, though not its order.
    fn count_the_pile(&mut self, view: &View) {
        let mut count = |workers: u8, step: f32| {
            if let Some(share) = self.steps.get_mut(usize::from(workers)) {
                *share += step;
            }
        };
        for card in view.deck().map(Deck::cards).unwrap_or_default() {
            count(card.workers, 1.0);
        }
        for seat in &view.seats {
            if let Spot::Card { row, .. } = &seat.spot {
                for card in row {
                    count(card.workers, -1.0);
                }
            }
        }
        let left: f32 = self.steps.iter().sum();
        if left > 0.5 {
            self.steps.iter_mut().for_each(|share| *share /= left);
        } else {
            self.steps[0] = 1.0;
        }
    }

    /// What a draw or a die brings on average.
    pub fn mean_step(&self) -> f32 {
        (0_u8..).zip(&self.steps).map(|(steps, share)| f32::from(steps) * share).sum()
    }

    pub fn sides(&self) -> &[Side] {
        &self.sides[..self.players]
    }

    /// Gems change hands; never more than there are.
    pub fn pay(&mut self, from: usize, to: usize, gems: [u8; COLORS]) {
        for (color, gems) in gems.into_iter().enumerate() {
            let paid = gems.min(self.sides[from].gems[color]);
            self.sides[from].gems[color] -= paid;
            self.sides[to].gems[color] += paid;
        }
    }

    /// Points and Gemstones. The other actions hold luck or a choice, and whoever calls looks after them.
    pub fn perform(&mut self, seat: usize, action: Action) {
        let side = &mut self.sides[seat];
        match action {
            Action::B | Action::Points => side.points += side.prize_points,
            Action::C | Action::Gems => {
                for color in 0..COLORS {
                    let got = side.prize_gems[color].min(self.stock[color]);
                    side.gems[color] += got;
                    self.stock[color] -= got;
                }
            }
            Action::A | Action::Die | Action::D => {}
        }
    }

    pub fn take(&mut self, seat: usize, color: Color) {
        let index = color.index();
        if self.stock[index] > 0 {
            self.stock[index] -= 1;
            self.sides[seat].gems[index] += 1;
        }
    }

    pub fn swap(&mut self, seat: usize, give: Option<Color>, take: Gems) {
        if let Some(color) = give {
            self.sides[seat].gems[color.index()] = self.sides[seat].gems[color.index()].saturating_sub(1);
            self.stock[color.index()] += 1;
        }
        take.one_by_one().for_each(|color| self.take(seat, color));
    }

    /// A draw or a die of so many.
    pub fn advance(&mut self, seat: usize, steps: f32) {
        self.sides[seat].progress += steps;
        if self.kind == Kind::Board {
            self.sides[seat].points += f32::from(DIE_BASE) - steps;
        }
    }

    pub fn stage_is_over(&self) -> bool {
        self.sides().iter().any(|side| side.progress >= self.goal)
    }

    pub fn is_last_stage(&self) -> bool {
        self.stage >= STAGES
    }

    /// The bonus for the fifteenth worker or the lap.
    pub fn bonus(&self) -> f32 {
        f32::from(match self.kind {
            Kind::Card => WORKERS_SCORE,
            Kind::Board => LAP_SCORE,
        })
    }

    /// Books the end of a stage.
    pub fn score_stage(&mut self) {
        let (bonus, goal, kind, players) = (self.bonus(), self.goal, self.kind, self.players);
        let sides = &mut self.sides[..players];
        for color in Color::ALL {
            let index = color.index();
            let most = sides.iter().map(|side| side.gems[index]).max().unwrap_or(0);
            let holders = u8::try_from(sides.iter().filter(|side| side.gems[index] == most).count()).unwrap_or(1);
            if most == 0 {
                continue;
            }
            let returned = match (holders, kind) {
                (1, Kind::Card) => most.div_ceil(2),
                (1, Kind::Board) => most.min(3),
                _ => most.min(2),
            };
            for side in sides.iter_mut().filter(|side| side.gems[index] == most) {
                side.points += f32::from(worth(color) / holders);
                side.gems[index] -= returned;
                self.stock[index] += returned;
            }
        }
        for side in sides {
            if side.progress >= goal {
                side.points += bonus;
            }
            side.progress = 0.0;
        }
        self.stage += 1;
    }

    /// Who of the two opens a barter. Equals of the board game roll for it; the first stands for both cases then.
    pub fn opener(&self, one: usize, two: usize) -> usize {
        let rank = |seat: usize| {
            let side = &self.sides[seat];
            let gems = if self.kind == Kind::Card { side.gems } else { [0; COLORS] };
            (gems, side.points, side.progress)
        };
        let older = self.sides[one].age_rank <= self.sides[two].age_rank;
        match rank(one).partial_cmp(&rank(two)) {
            Some(std::cmp::Ordering::Greater) => one,
            Some(std::cmp::Ordering::Less) => two,
            _ if older => one,
            _ => two,
        }
    }
}
