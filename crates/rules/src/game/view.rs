//! What one pair of eyes may see: the only door through which anything leaves the game. Everything is open except an
//! action card that was laid and not yet revealed.

use super::barter::Barter;
use super::board::{Archway, Board};
use super::card::{Card, Deck};
use super::core::{Phase, Trade};
use super::event::{Event, Kind, Material};
use super::gems::Gems;
use super::moves::Action;
use super::seat::{Seat, Seats};
use super::{Game, Table};

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    Seat(Seat),
    Public,
}

/// The game as one pair of eyes sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub eye: Viewer,
    pub material: Material,
    /// Counted from 1; 0 before the first round.
    pub stage: u8,
    pub round: u8,
    pub prompt: u32,
    pub asked: Seats,
    pub phase: PhaseView,
    pub stock: Gems,
    pub seats: Vec<SeatView>,
    /// The action cards on hand, in the order in which they are resolved.
    pub hand: &'static [Action],
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// Only inside the consequences of a move.
    Busy,
    Place,
    Choose {
        /// Who has laid a card; not which.
        laid: Seats,
        /// The card that the owner of these eyes has laid.
        mine: Option<Action>,
    },
    Barter(Barter),
    Trade(Trade),
    Over {
        winners: Seats,
    },
}

/// One player's side of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    pub gems: Gems,
    pub points: u16,
    /// 0 is the eldest.
    pub age_rank: u8,
    /// 1 is the leader; equals share a place.
    pub place: u8,
    /// The action of this round, once it is revealed.
    pub shown: Option<Action>,
    pub spot: Spot,
}

/// Cards or merchant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    Card {
        workers: u8,
        /// In the order received.
        row: Vec<Card>,
        current: Option<Card>,
    },
    Board {
        archway: Option<Archway>,
        /// The archway under the start disk.
        start: Option<Archway>,
        /// Steps from the start disk, this stage.
        travelled: u8,
    },
}

impl Spot {
    /// Points and gems of the card or archway at hand.
    pub fn at_hand(&self) -> Option<(u8, Gems)> {
        match self {
            Spot::Card { current, .. } => current.map(|card| (card.points, card.gems)),
            Spot::Board { archway, .. } => archway.map(|archway| (archway.points, archway.gems)),
        }
    }

    /// Workers in the card game, none on the board.
    pub fn workers(&self) -> u8 {
        match self {
            Spot::Card { workers, .. } => *workers,
            Spot::Board { .. } => 0,
        }
    }
}

impl View {
    pub fn kind(&self) -> Kind {
        self.material.kind()
    }

    pub fn players(&self) -> usize {
        self.seats.len()
    }

    pub fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.seats.get(seat.index())
    }

    pub fn deck(&self) -> Option<&Deck> {
        match &self.material {
            Material::Card(deck) => Some(deck),
            Material::Board(_) => None,
        }
    }

    pub fn board(&self) -> Option<&Board> {
        match &self.material {
            Material::Board(board) => Some(board),
            Material::Card(_) => None,
        }
    }
}

impl Game {
    pub fn view(&self, eye: Viewer) -> View {
        View {
            eye,
            material: match &self.table {
                Table::Card(table) => Material::Card(table.deck.clone()),
                Table::Board(table) => Material::Board(table.board.clone()),
            },
            stage: self.core.stage,
            round: self.core.round,
            prompt: self.core.prompt,
            asked: self.asked().seats,
            phase: self.phase_seen_by(eye),
            stock: self.core.stock,
            seats: self.core.seats().map(|seat| self.seat_view(seat)).collect(),
            hand: self.hand(),
        }
    }

    fn phase_seen_by(&self, eye: Viewer) -> PhaseView {
        match self.core.phase {
            Phase::Busy | Phase::Dealing(_) => PhaseView::Busy,
            Phase::Place => PhaseView::Place,
            Phase::Choose => {
                let laid = self.core.seats().filter(|seat| self.core.laid[seat.index()].is_some()).collect();
                let mine = match eye {
                    Viewer::Seat(seat) => self.core.laid.get(seat.index()).copied().flatten(),
                    Viewer::Public => None,
                };
                PhaseView::Choose { laid, mine: mine.map(super::moves::Sealed::open) }
            }
            Phase::Barter(barter) => PhaseView::Barter(barter),
            Phase::Trade(trade) => PhaseView::Trade(trade),
            Phase::Over(winners) => PhaseView::Over { winners },
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let index = seat.index();
        let better = self.core.seats().filter(|&other| self.rank(other) > self.rank(seat)).count();
        let sealed = matches!(self.core.phase, Phase::Choose);
        SeatView {
            gems: self.core.purse(seat),
            points: self.core.points[index],
            age_rank: self.core.age_rank[index],
            place: u8::try_from(better).unwrap_or(u8::MAX).saturating_add(1),
            shown: if sealed { None } else { self.core.laid[index].map(super::moves::Sealed::open) },
            spot: match &self.table {
                Table::Card(table) => Spot::Card {
                    workers: table.workers(seat),
                    row: table.row(seat).iter().filter_map(|&id| table.deck.card(id)).collect(),
                    current: table.current(seat),
                },
                Table::Board(table) => {
                    let merchant = table.merchant(seat);
                    Spot::Board {
                        archway: table.archway(seat),
                        start: merchant.and_then(|merchant| table.board.at(merchant.start)),
                        travelled: merchant.map_or(0, |merchant| merchant.travelled),
                    }
                }
            },
        }
    }
}

/// The part of a log that everybody may read: laid cards only once they are revealed, and of a changed mind the last.
pub fn open_events(events: &[Event]) -> impl Iterator<Item = &Event> {
    events.iter().enumerate().filter_map(|(at, event)| match event {
        Event::Laid { seat, .. } => {
            let rest = &events[at + 1..];
            let revealed = rest.iter().position(|later| *later == Event::Revealed)?;
            let changed =
                rest[..revealed].iter().any(|later| matches!(later, Event::Laid { seat: s, .. } if s == seat));
            (!changed).then_some(event)
        }
        _ => Some(event),
    })
}
