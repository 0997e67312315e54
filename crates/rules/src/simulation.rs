//! Whole games played by computers, as fast as they go. Knows the rules and the players, and a seeded source of chance;
//! no files, no terminal.

mod parallel;
mod rating;
mod standings;
mod tally;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::game::{Chance, Event, Game, Illegal, Legal, Material, Move, Seat, Seats, Setup, SetupError, View, Viewer};
use crate::players::Player;

pub use parallel::in_parallel;
pub use rating::Ratings;
pub use standings::{Standings, Thinking};
pub use tally::Tally;

/// Luck that repeats itself: the same seed and number give the same game, whatever was played before.
pub struct SeededLuck(StdRng);

impl SeededLuck {
    pub fn new(seed: u64, number: u64) -> SeededLuck {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&number.to_le_bytes());
        SeededLuck(StdRng::from_seed(bytes))
    }
}

impl Chance for SeededLuck {
    fn pick(&mut self, choices: u32) -> u32 {
        self.0.random_range(0..choices.max(1))
    }
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played {
    pub game: Game,
    pub log: Vec<Event>,
}

/// Why a game could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("the player in seat {seat} made an illegal move: {why}")]
    Illegal { seat: usize, why: Illegal },
    #[error("the player in seat {seat} did not answer")]
    Silent { seat: usize },
    #[error("the game is not over, but no player has a decision to make")]
    Stuck,
}

/// Plays one game from the deal to the end, a player for each seat. Ages are drawn, and where several are asked at once
/// it is chance who answers first.
pub fn play_one_game<P: Copy + Into<Player>>(
    material: Material,
    seats: &[P],
    luck: &mut dyn Chance,
) -> Result<Played, SimulationError> {
    play_by(material, seats.len(), luck, |seat, view, legal, luck| {
        let player: Player = (*seats.get(seat.index())?).into();
        player.answer(view, legal, luck)
    })
}

/// Plays one game in which `answer` speaks for every seat.
pub fn play_by(
    material: Material,
    players: usize,
    luck: &mut dyn Chance,
    mut answer: impl FnMut(Seat, &View, &Legal, &mut dyn Chance) -> Option<Move>,
) -> Result<Played, SimulationError> {
    let setup = Setup { material, seniority: shuffled_seats(players, luck) };
    let mut log = Game::start(setup, luck)?;
    let mut game = Game::replay(&log).map_err(|_| SimulationError::Stuck)?;
    while !game.is_over() {
        let seat = one_of(game.asked().seats, luck).ok_or(SimulationError::Stuck)?;
        let mv = answer(seat, &game.view(Viewer::Seat(seat)), &game.legal(seat), luck)
            .ok_or(SimulationError::Silent { seat: seat.index() })?;
        let events = game.play(seat, &mv, luck).map_err(|why| SimulationError::Illegal { seat: seat.index(), why })?;
        log.extend(events);
    }
    Ok(Played { game, log })
}

fn one_of(seats: Seats, luck: &mut dyn Chance) -> Option<Seat> {
    match u32::try_from(seats.len()).ok()? {
        0 => None,
        1 => seats.iter().next(),
        several => seats.iter().nth(usize::try_from(luck.pick(several)).ok()?),
    }
}

fn shuffled_seats(players: usize, luck: &mut dyn Chance) -> Vec<Seat> {
    // More players than seats: let the rules refuse the number by themselves.
    let mut left: Vec<Seat> = (0..players).filter_map(|seat| u8::try_from(seat).ok().map(Seat::new)).collect();
    let mut shuffled = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let choices = u32::try_from(left.len()).unwrap_or(u32::MAX);
        let place = usize::try_from(luck.pick(choices)).unwrap_or(0).min(left.len() - 1);
        shuffled.push(left.swap_remove(place));
    }
    shuffled
}
