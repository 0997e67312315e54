//! Plays one game between computer players.

use crate::game::{
    Event, Game, LegalMoves, Material, Move, PlayError, RandomSource, Seat, Seats, Setup, Stages, StartError, View,
    Viewer,
};
use crate::players::weights::WeightsError;
use crate::players::{Player, PlayerWeights};

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    pub game: Game,
    pub log: Vec<Event>,
}

/// Why a game could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Weights(#[from] WeightsError),
    #[error("the player in seat {seat} could not move: {error}")]
    Move { seat: usize, error: PlayError },
    #[error("the player in seat {seat} did not choose a move")]
    NoMove { seat: usize },
    #[error("the game is not over, but no player has a decision to make")]
    Stuck,
}

/// Plays one full game with these players. The ages are random, and so is who moves first if several players are asked.
///
/// ```
/// use basari_rules::catalog::Catalog;
/// use basari_rules::game::Kind;
/// use basari_rules::players::Level;
/// use basari_rules::simulation::{SeededRandom, play_one_game};
///
/// let material = Catalog::built_in()?.choose(Kind::Board, None)?;
/// let played = play_one_game(material, &[Level::Normal, Level::Easy, Level::Random], &mut SeededRandom::new(1, 1))?;
/// assert!(played.game.is_over());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_one_game<P: Copy + Into<Player>>(
    material: Material,
    seats: &[P],
    random: &mut dyn RandomSource,
) -> Result<PlayedGame, SimulationError> {
    let weights = PlayerWeights::embedded()?;
    play_with(material, Stages::FULL, seats.len(), random, |seat, view, legal, random| {
        let player: Player = (*seats.get(seat.index())?).into();
        player.choose_move(weights, view, legal, random)
    })
}

/// Plays one game in which `choose_move` chooses the moves of all seats.
pub fn play_with(
    material: Material,
    stages: Stages,
    players: usize,
    random: &mut dyn RandomSource,
    choose_move: impl FnMut(Seat, &View, &LegalMoves, &mut dyn RandomSource) -> Option<Move>,
) -> Result<PlayedGame, SimulationError> {
    let setup = Setup { material, seniority: shuffled_seats(players, random), stages };
    let mut log = Game::start(setup, random)?;
    let mut game = Game::replay(&log).map_err(|_| SimulationError::Stuck)?;
    log.extend(play_on(&mut game, random, choose_move)?);
    Ok(PlayedGame { game, log })
}

/// Plays a game to its end and returns the events.
pub fn play_on(
    game: &mut Game,
    random: &mut dyn RandomSource,
    mut choose_move: impl FnMut(Seat, &View, &LegalMoves, &mut dyn RandomSource) -> Option<Move>,
) -> Result<Vec<Event>, SimulationError> {
    let mut log = Vec::new();
    while !game.is_over() {
        let seat = pick_seat(game.prompt().seats, random).ok_or(SimulationError::Stuck)?;
        let mv = choose_move(seat, &game.view(Viewer::Seat(seat)), &game.legal_moves(seat), random)
            .ok_or(SimulationError::NoMove { seat: seat.index() })?;
        let events =
            game.play(seat, &mv, random).map_err(|error| SimulationError::Move { seat: seat.index(), error })?;
        log.extend(events);
    }
    Ok(log)
}

fn pick_seat(seats: Seats, random: &mut dyn RandomSource) -> Option<Seat> {
    match u32::try_from(seats.len()).ok()? {
        0 => None,
        1 => seats.iter().next(),
        several => seats.iter().nth(usize::try_from(random.pick(several)).ok()?),
    }
}

fn shuffled_seats(players: usize, random: &mut dyn RandomSource) -> Vec<Seat> {
    // The rules reject a number of players that is too high.
    let mut remaining: Vec<Seat> = (0..players).filter_map(|seat| u8::try_from(seat).ok().map(Seat::new)).collect();
    let mut shuffled = Vec::with_capacity(remaining.len());
    while !remaining.is_empty() {
        let choices = u32::try_from(remaining.len()).unwrap_or(u32::MAX);
        let index = usize::try_from(random.pick(choices)).unwrap_or(0).min(remaining.len() - 1);
        shuffled.push(remaining.swap_remove(index));
    }
    shuffled
}
