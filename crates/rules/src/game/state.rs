//! The state of a game and the questions that need no view.

use super::shared_state::{Phase, SharedState};
use super::{board, card};
use crate::game::seat::Seats;
use crate::game::setup::Kind;

/// The state of a game after some number of events.
///
/// [`Game::start`] returns the first events, [`Game::replay`] turns events into a state, and [`Game::play`] makes a move.
///
/// ```
/// use basari_rules::catalog::Catalog;
/// use basari_rules::game::{Action, Game, Kind, Move, Seat, Setup, Stages};
/// use basari_rules::simulation::SeededRandom;
///
/// let material = Catalog::built_in()?.choose(Kind::Card, None)?;
/// let mut random = SeededRandom::new(1, 1);
/// let mut log = Game::start(Setup { material, seniority: Seat::all(3).collect(), stages: Stages::FULL }, &mut random)?;
/// let mut game = Game::replay(&log)?;
/// assert_eq!(game.prompt().seats.len(), 3, "all three choose an action at the same time");
///
/// log.extend(game.play(Seat::new(0), &Move::Play(Action::B), &mut random)?);
/// assert_eq!(game.prompt().seats.len(), 2);
/// assert_eq!(Game::replay(&log)?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub(super) shared: SharedState,
    pub(super) table: Table,
}

/// The part of the state that differs between the two games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Card(card::Table),
    Board(board::Table),
}

/// The question that the game waits for, and the seats that have not answered it yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// Changes only when the question changes. If two players choose at the same time, the first choice does not make the
    /// buttons of the other player stale.
    pub number: u32,
    pub seats: Seats,
}

impl Game {
    pub fn kind(&self) -> Kind {
        match self.table {
            Table::Card(_) => Kind::Card,
            Table::Board(_) => Kind::Board,
        }
    }

    pub fn players(&self) -> usize {
        self.shared.players
    }

    /// The current question. A player who has laid a card is no longer asked, but may still change their choice.
    pub fn prompt(&self) -> Prompt {
        let seats = match (&self.shared.phase, &self.table) {
            (Phase::Place, Table::Board(table)) => {
                self.shared.seats().filter(|&seat| table.merchant(seat).is_none()).collect()
            }
            (Phase::Choose, _) => self.shared.seats().filter(|seat| self.shared.laid[seat.index()].is_none()).collect(),
            (Phase::Barter(barter), _) => Seats::NONE.with(barter.turn()),
            (Phase::Trade(trade), _) => trade.turn().into_iter().collect(),
            _ => Seats::NONE,
        };
        Prompt { number: self.shared.prompt, seats }
    }

    /// The winners, if the game is over.
    pub fn winners(&self) -> Option<Seats> {
        match self.shared.phase {
            Phase::Over(winners) => Some(winners),
            _ => None,
        }
    }

    pub fn is_over(&self) -> bool {
        self.winners().is_some()
    }
}
