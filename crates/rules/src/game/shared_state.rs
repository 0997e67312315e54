//! The part of the state that both games have: purses, points, the laid cards and the phase.

use super::barter::Barter;
use super::corruption::Corruption;
use super::gems::Gems;
use super::moves::Sealed;
use super::seat::{MAX_SEATS, Seat, Seats};
use super::setup::STARTING_GEMS;
use super::stage_score::StageScore;
use super::stages::Stages;
use super::trade::Trade;

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The consequences of a move are being worked out, and nobody is asked. A stored log never ends here, but a prefix of
    /// one may.
    Resolving,
    Place,
    /// The cards or dice of the round are being dealt; this seat is next.
    Dealing(Seat),
    Choose,
    Barter(Barter),
    Trade(Trade),
    Over(Seats),
}

/// The part of the state that both games have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SharedState {
    pub players: usize,
    /// 0 is the oldest player.
    pub age_rank: [u8; MAX_SEATS],
    pub stages: Stages,
    pub stage: u8,
    pub round: u8,
    pub stock: Gems,
    pub purses: [Gems; MAX_SEATS],
    pub points: [u16; MAX_SEATS],
    pub laid: [Option<Sealed>; MAX_SEATS],
    pub phase: Phase,
    /// Whether the current stage has been scored. Only then can the next stage or the end follow.
    pub scored: bool,
    /// The number of questions asked so far.
    pub prompt: u32,
}

impl SharedState {
    /// `None` if the stock has too few gems for the start.
    pub fn new(players: usize, seniority: &[Seat], each_color: u8, phase: Phase) -> Option<SharedState> {
        let given = u8::try_from(players).ok()?.checked_mul(STARTING_GEMS)?;
        let mut shared = SharedState {
            players,
            age_rank: [u8::MAX; MAX_SEATS],
            stages: Stages::FULL,
            stage: 0,
            round: 0,
            stock: Gems::each(each_color.checked_sub(given)?),
            purses: [Gems::NONE; MAX_SEATS],
            points: [0; MAX_SEATS],
            laid: [None; MAX_SEATS],
            phase,
            scored: false,
            prompt: 0,
        };
        for (rank, seat) in (0..).zip(seniority) {
            *shared.age_rank.get_mut(seat.index())? = rank;
        }
        for seat in shared.seats() {
            shared.purses[seat.index()] = Gems::each(STARTING_GEMS);
        }
        Some(shared)
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.players)
    }

    pub fn purse(&self, seat: Seat) -> Gems {
        self.purses[seat.index()]
    }

    pub fn check_seat(&self, seat: Seat) -> Result<(), Corruption> {
        if seat.index() < self.players { Ok(()) } else { Err(Corruption::NoSuchSeat) }
    }

    pub fn have_all_laid(&self) -> bool {
        self.seats().all(|seat| self.laid[seat.index()].is_some())
    }

    /// Enters a phase that asks a new question.
    pub fn ask(&mut self, phase: Phase) {
        self.prompt += 1;
        self.phase = phase;
    }

    pub fn add_points(&mut self, seat: Seat, points: u8) -> Result<(), Corruption> {
        self.check_seat(seat)?;
        let total = &mut self.points[seat.index()];
        *total = total.checked_add(u16::from(points)).ok_or(Corruption::Impossible)?;
        Ok(())
    }

    /// Moves gems from the stock to a player.
    pub fn take_from_stock(&mut self, seat: Seat, gems: Gems) -> Result<(), Corruption> {
        self.check_seat(seat)?;
        self.stock = self.stock.minus(gems).ok_or(Corruption::NotThere)?;
        let purse = &mut self.purses[seat.index()];
        *purse = purse.plus(gems).ok_or(Corruption::Impossible)?;
        Ok(())
    }

    /// Moves gems from a player to the stock.
    pub fn return_gems(&mut self, seat: Seat, gems: Gems) -> Result<(), Corruption> {
        self.check_seat(seat)?;
        let purse = &mut self.purses[seat.index()];
        *purse = purse.minus(gems).ok_or(Corruption::NotThere)?;
        self.stock = self.stock.plus(gems).ok_or(Corruption::Impossible)?;
        Ok(())
    }

    /// Moves gems from one player to another.
    pub fn pay(&mut self, from: Seat, to: Seat, gems: Gems) -> Result<(), Corruption> {
        self.check_seat(from)?;
        self.check_seat(to)?;
        let rest = self.purse(from).minus(gems).ok_or(Corruption::NotThere)?;
        let more = self.purse(to).plus(gems).ok_or(Corruption::Impossible)?;
        self.purses[from.index()] = rest;
        self.purses[to.index()] = more;
        Ok(())
    }

    /// Applies the score table of a stage.
    pub fn apply_stage_score(&mut self, score: &StageScore) -> Result<(), Corruption> {
        if score.stage != self.stage || self.stage == 0 || self.scored {
            return Err(Corruption::OutOfOrder);
        }
        self.scored = true;
        for line in &score.lines {
            for seat in line.seats.iter() {
                self.add_points(seat, line.each)?;
            }
            if let Some(color) = line.goal.color() {
                if line.returned.len() != self.players {
                    return Err(Corruption::Impossible);
                }
                for (seat, &count) in self.seats().zip(&line.returned) {
                    self.return_gems(seat, Gems::of(color, count))?;
                }
            }
        }
        Ok(())
    }
}
