//! The public state as numbers, which computer players calculate with. It is small, so they copy it for every variation they
//! consider. It is made from a `View`, so it contains no secrets.

use std::cmp::{Ordering, Reverse};

use crate::game::board::{self, DIE_BASE, LAP_SCORE};
use crate::game::card::{self, Deck, WORKERS_SCORE, WORKERS_TO_END};
use crate::game::scoring::{Majority, majority};
use crate::game::view::{SeatView, Spot};
use crate::game::{Action, Color, Gems, Kind, MAX_SEATS, Material, View};

/// The number of colors.
pub const COLORS: usize = 4;
/// A number for every seat; 0 for empty seats.
pub type PerSeat = [f32; MAX_SEATS];
/// The highest die roll. No card has more workers.
const MAX_STEPS: usize = 6;

/// One player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeatModel {
    pub gems: [u8; COLORS],
    pub points: f32,
    /// Workers, or steps from the start disk.
    pub progress: f32,
    /// Points and gems of the current card or archway.
    pub reward_points: f32,
    pub reward_gems: [u8; COLORS],
    pub age_rank: u8,
}

/// The public state as numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableModel {
    pub kind: Kind,
    pub players: usize,
    /// The number of stages of the game.
    pub stages: u8,
    /// Counted from 1.
    pub stage: u8,
    pub stock: [u8; COLORS],
    pub seats: [SeatModel; MAX_SEATS],
    /// The probability of each number of workers or steps from a card or a die.
    pub steps: [f32; MAX_STEPS + 1],
    /// The progress that ends a stage.
    pub goal: f32,
}

impl TableModel {
    pub fn new(view: &View) -> TableModel {
        let mut table = TableModel {
            kind: view.kind(),
            players: view.players(),
            stages: view.stages.count(),
            stage: view.stage.max(1),
            stock: view.stock.counts(),
            seats: [SeatModel::default(); MAX_SEATS],
            steps: [0.0; MAX_STEPS + 1],
            goal: f32::from(WORKERS_TO_END),
        };
        match &view.material {
            Material::Card(deck) => table.count_remaining_cards(deck, &view.seats),
            Material::Board(board) => {
                table.goal = u8::try_from(board.len()).map_or(f32::MAX, f32::from);
                table.steps[1..].fill(1.0 / 6.0);
            }
        }
        for (seat, seen) in table.seats.iter_mut().zip(&view.seats) {
            let (points, gems) = seen.spot.current_reward().unwrap_or((0, Gems::NONE));
            *seat = SeatModel {
                gems: seen.gems.counts(),
                points: f32::from(seen.points),
                progress: match &seen.spot {
                    Spot::Card { workers, .. } => f32::from(*workers),
                    Spot::Board { travelled, .. } => f32::from(*travelled),
                },
                reward_points: f32::from(points),
                reward_gems: gems.counts(),
                age_rank: seen.age_rank,
            };
        }
        table
    }

    /// All rows are public, so the remaining cards are known, but not their order.
    fn count_remaining_cards(&mut self, deck: &Deck, seats: &[SeatView]) {
        let mut count = |workers: u8, step: f32| {
            if let Some(share) = self.steps.get_mut(usize::from(workers)) {
                *share += step;
            }
        };
        for card in deck.cards() {
            count(card.workers, 1.0);
        }
        for seat in seats {
            if let Spot::Card { row, .. } = &seat.spot {
                for card in row.iter().filter_map(|&id| deck.card(id)) {
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

    /// The average number of workers or steps from a card or a die.
    pub fn mean_step(&self) -> f32 {
        (0_u8..).zip(&self.steps).map(|(steps, share)| f32::from(steps) * share).sum()
    }

    pub fn seats(&self) -> &[SeatModel] {
        &self.seats[..self.players]
    }

    /// Moves gems between players, at most as many as there are.
    pub fn pay(&mut self, from: usize, to: usize, gems: [u8; COLORS]) {
        for (color, gems) in gems.into_iter().enumerate() {
            let paid = gems.min(self.seats[from].gems[color]);
            self.seats[from].gems[color] -= paid;
            self.seats[to].gems[color] += paid;
        }
    }

    /// Performs Points or Gemstones. The other actions involve randomness or a choice, so the caller handles them.
    pub fn perform(&mut self, seat: usize, action: Action) {
        let seat = &mut self.seats[seat];
        match action {
            Action::B | Action::Points => seat.points += seat.reward_points,
            Action::C | Action::Gems => {
                for color in 0..COLORS {
                    let got = seat.reward_gems[color].min(self.stock[color]);
                    seat.gems[color] += got;
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
            self.seats[seat].gems[index] += 1;
        }
    }

    pub fn swap(&mut self, seat: usize, give: Option<Color>, take: Gems) {
        if let Some(color) = give {
            self.seats[seat].gems[color.index()] = self.seats[seat].gems[color.index()].saturating_sub(1);
            self.stock[color.index()] += 1;
        }
        take.one_by_one().for_each(|color| self.take(seat, color));
    }

    /// Adds the workers of a card or the steps of a die.
    pub fn advance(&mut self, seat: usize, steps: f32) {
        self.seats[seat].progress += steps;
        if self.kind == Kind::Board {
            self.seats[seat].points += f32::from(DIE_BASE) - steps;
        }
    }

    pub fn is_stage_over(&self) -> bool {
        self.seats().iter().any(|seat| seat.progress >= self.goal)
    }

    pub fn is_last_stage(&self) -> bool {
        self.stages_left() == 0
    }

    /// The number of stages after this one.
    pub fn stages_left(&self) -> u8 {
        self.stages.saturating_sub(self.stage)
    }

    /// The points for the fifteenth worker or the lap.
    pub fn bonus(&self) -> f32 {
        f32::from(match self.kind {
            Kind::Card => WORKERS_SCORE,
            Kind::Board => LAP_SCORE,
        })
    }

    /// The majority of a color if the stage were scored now.
    pub fn majority(&self, color: Color) -> Majority {
        let returned_by_sole_holder = match self.kind {
            Kind::Card => card::returned_by_sole_holder,
            Kind::Board => board::returned_by_sole_holder,
        };
        let gems = self.seats.map(|seat| seat.gems[color.index()]);
        majority(color, &gems[..self.players], returned_by_sole_holder)
    }

    /// Scores the stage and begins the next one.
    pub fn score_stage(&mut self) {
        for color in Color::ALL {
            let index = color.index();
            let majority = self.majority(color);
            for seat in majority.seats.iter() {
                let seat = &mut self.seats[seat.index()];
                seat.points += f32::from(majority.each);
                seat.gems[index] -= majority.returned;
                self.stock[index] += majority.returned;
            }
        }
        let (bonus, goal) = (self.bonus(), self.goal);
        for seat in &mut self.seats[..self.players] {
            if seat.progress >= goal {
                seat.points += bonus;
            }
            seat.progress = 0.0;
        }
        self.stage += 1;
    }

    /// The player who opens a barter between two. Tied players of the board game roll for it; the model picks the one who is
    /// further ahead, or else the older one.
    pub fn opener(&self, one: usize, two: usize) -> usize {
        let seats = [one, two].map(|seat| &self.seats[seat]);
        let rank =
            |seat: &SeatModel| card::opener_rank(Gems::new(seat.gems), seat.points, seat.progress, seat.age_rank);
        let order = match self.kind {
            Kind::Card => rank(seats[0]).partial_cmp(&rank(seats[1])),
            Kind::Board => board::compare_openers(seats[0].points, seats[1].points).or_else(|| {
                let stand_in = |seat: &SeatModel| (seat.progress, Reverse(seat.age_rank));
                stand_in(seats[0]).partial_cmp(&stand_in(seats[1]))
            }),
        };
        if order == Some(Ordering::Less) { two } else { one }
    }
}
