//! The rules of both games: pure. No clock, no I/O, no words for people, no chance of its own, and nothing of the rest of
//! this crate. `decide` turns a move into events, `replay` and `apply` book events, `view` is the only way out for what
//! one pair of eyes may see.

pub mod barter;
pub mod board;
pub mod card;
pub mod chance;
mod core;
mod decide;
pub mod event;
pub mod gems;
mod legal;
pub mod material;
pub mod moves;
pub mod offer;
pub mod record;
pub mod replay;
pub mod reveal;
pub mod scoring;
pub mod seat;
pub mod view;

use self::core::{Core, Phase};
pub use self::core::{STAGES, STARTING_GEMS, Trade};
pub use barter::{Barter, Standing};
pub use chance::Chance;
pub use event::{Event, Goal, Kind, Material, ScoreLine, Setup, SetupError, StageScore, Why};
pub use gems::{Color, Gems};
pub use legal::{Bid, Legal};
pub use moves::{Action, Illegal, Move, Sealed};
pub use offer::Offer;
pub use replay::{CorruptLog, Corruption};
pub use seat::{MAX_SEATS, Seat, Seats};
pub use view::{View, Viewer};

/// A game at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    core: Core,
    table: Table,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Table {
    Card(card::Table),
    Board(board::Table),
}

/// Who is asked, and which question it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Changes only with the question: two people who choose at once do not make each other's buttons stale.
    pub prompt: u32,
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
        self.core.players
    }

    /// Whose answer is awaited. Whoever has laid a card is not asked any more, but may still change his mind.
    pub fn asked(&self) -> Asked {
        let seats = match (&self.core.phase, &self.table) {
            (Phase::Place, Table::Board(table)) => {
                self.core.seats().filter(|&seat| table.merchant(seat).is_none()).collect()
            }
            (Phase::Choose, _) => self.core.seats().filter(|seat| self.core.laid[seat.index()].is_none()).collect(),
            (Phase::Barter(barter), _) => Seats::NONE.with(barter.turn()),
            (Phase::Trade(trade), _) => trade.turn().into_iter().collect(),
            _ => Seats::NONE,
        };
        Asked { prompt: self.core.prompt, seats }
    }

    /// The winners, once it is over.
    pub fn winners(&self) -> Option<Seats> {
        match self.core.phase {
            Phase::Over(winners) => Some(winners),
            _ => None,
        }
    }

    pub fn is_over(&self) -> bool {
        self.winners().is_some()
    }
}
