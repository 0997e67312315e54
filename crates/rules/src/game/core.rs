//! What both games keep: purses, points, the laid cards and whose answer is awaited.

use super::barter::Barter;
use super::event::StageScore;
use super::gems::{Color, Gems};
use super::moves::Sealed;
use super::replay::Corruption;
use super::seat::{MAX_SEATS, Seat, Seats};

/// Stages in a game.
pub const STAGES: u8 = 3;
/// Gems of each colour that everybody starts with.
pub const STARTING_GEMS: u8 = 3;

/// Where a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Inside the consequences of a move: nobody is asked. A stored log never ends here, a prefix of one may.
    Busy,
    Place,
    /// The round's cards or dice are on their way; the seat that is next.
    Dealing(Seat),
    Choose,
    Barter(Barter),
    Trade(Trade),
    Over(Seats),
}

/// Action D under way: who has it, in order, and how many are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trade {
    order: [Option<Seat>; MAX_SEATS],
    done: usize,
}

impl Trade {
    pub(super) fn new(order: &[Seat]) -> Option<Trade> {
        let mut places = [None; MAX_SEATS];
        if order.is_empty() || order.len() > MAX_SEATS {
            return None;
        }
        for (place, seat) in places.iter_mut().zip(order) {
            *place = Some(*seat);
        }
        Some(Trade { order: places, done: 0 })
    }

    /// Whoever is alone on D swaps, several take one gem each.
    pub fn alone(&self) -> bool {
        self.order[1].is_none()
    }

    pub fn turn(&self) -> Option<Seat> {
        self.order.get(self.done).copied().flatten()
    }

    pub fn order(&self) -> impl Iterator<Item = Seat> {
        self.order.into_iter().flatten()
    }

    pub(super) fn next(self) -> Trade {
        Trade { done: self.done + 1, ..self }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Core {
    pub players: usize,
    /// 0 is the eldest.
    pub age_rank: [u8; MAX_SEATS],
    pub stage: u8,
    pub round: u8,
    pub stock: Gems,
    pub purses: [Gems; MAX_SEATS],
    pub points: [u16; MAX_SEATS],
    pub laid: [Option<Sealed>; MAX_SEATS],
    pub phase: Phase,
    /// Whether the stage has had its score: then the next stage or the end comes, and not before.
    pub scored: bool,
    /// Counts the questions asked so far: it changes with the question and with nothing else.
    pub prompt: u32,
}

impl Core {
    /// `None` when the stock cannot give everybody his first gems.
    pub fn new(players: usize, seniority: &[Seat], each_color: u8, phase: Phase) -> Option<Core> {
        let given = u8::try_from(players).ok()?.checked_mul(STARTING_GEMS)?;
        let mut core = Core {
            players,
            age_rank: [u8::MAX; MAX_SEATS],
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
            *core.age_rank.get_mut(seat.index())? = rank;
        }
        for seat in core.seats() {
            core.purses[seat.index()] = Gems::each(STARTING_GEMS);
        }
        Some(core)
    }

    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.players)
    }

    pub fn purse(&self, seat: Seat) -> Gems {
        self.purses[seat.index()]
    }

    pub fn check(&self, seat: Seat) -> Result<(), Corruption> {
        if seat.index() < self.players { Ok(()) } else { Err(Corruption::NoSuchSeat) }
    }

    pub fn all_laid(&self) -> bool {
        self.seats().all(|seat| self.laid[seat.index()].is_some())
    }

    /// Enters a phase that asks somebody something new.
    pub fn ask(&mut self, phase: Phase) {
        self.prompt += 1;
        self.phase = phase;
    }

    pub fn score(&mut self, seat: Seat, points: u8) -> Result<(), Corruption> {
        self.check(seat)?;
        let total = &mut self.points[seat.index()];
        *total = total.checked_add(u16::from(points)).ok_or(Corruption::Impossible)?;
        Ok(())
    }

    /// Gems go from the stock to a player.
    pub fn hand_out(&mut self, seat: Seat, gems: Gems) -> Result<(), Corruption> {
        self.check(seat)?;
        self.stock = self.stock.minus(gems).ok_or(Corruption::NotThere)?;
        let purse = &mut self.purses[seat.index()];
        *purse = purse.plus(gems).ok_or(Corruption::Impossible)?;
        Ok(())
    }

    /// Gems go from a player to the stock.
    pub fn give_back(&mut self, seat: Seat, gems: Gems) -> Result<(), Corruption> {
        self.check(seat)?;
        let purse = &mut self.purses[seat.index()];
        *purse = purse.minus(gems).ok_or(Corruption::NotThere)?;
        self.stock = self.stock.plus(gems).ok_or(Corruption::Impossible)?;
        Ok(())
    }

    /// Gems go from one player to another.
    pub fn pay(&mut self, from: Seat, to: Seat, gems: Gems) -> Result<(), Corruption> {
        self.check(from)?;
        self.check(to)?;
        let rest = self.purse(from).minus(gems).ok_or(Corruption::NotThere)?;
        let more = self.purse(to).plus(gems).ok_or(Corruption::Impossible)?;
        self.purses[from.index()] = rest;
        self.purses[to.index()] = more;
        Ok(())
    }

    /// Books the score table of a stage.
    pub fn book(&mut self, score: &StageScore) -> Result<(), Corruption> {
        if score.stage != self.stage || self.stage == 0 || self.scored {
            return Err(Corruption::OutOfOrder);
        }
        self.scored = true;
        for line in &score.lines {
            for seat in line.seats.iter() {
                self.score(seat, line.each)?;
            }
            if let Some(color) = line.goal.color() {
                if line.returned.len() != self.players {
                    return Err(Corruption::Impossible);
                }
                for (seat, &count) in self.seats().zip(&line.returned) {
                    self.give_back(seat, Gems::of(color, count))?;
                }
            }
        }
        Ok(())
    }

    /// Who holds the most of a colour, and how many; nobody when nobody holds any (R3).
    pub fn most(&self, color: Color) -> (Seats, u8) {
        let most = self.seats().map(|seat| self.purse(seat).count(color)).max().unwrap_or(0);
        if most == 0 {
            return (Seats::NONE, 0);
        }
        (self.seats().filter(|&seat| self.purse(seat).count(color) == most).collect(), most)
    }
}
