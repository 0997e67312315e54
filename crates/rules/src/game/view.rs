//! The game as one viewer sees it. This is the only way to read the state. Everything is public except an action card that
//! was laid and is not yet revealed.

use super::barter::Barter;
use super::board::{Archway, Board};
use super::card::{Card, Deck, Row};
use super::event::Event;
use super::gems::Gems;
use super::moves::{Action, Sealed};
use super::seat::{Seat, Seats};
use super::setup::{Kind, Material};
use super::shared_state::Phase;
use super::stages::Stages;
use super::state::{Game, Table};
use super::trade::Trade;

/// Who looks at the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    Seat(Seat),
    Public,
}

/// The game as one viewer sees it.
///
/// ```
/// use basari_rules::catalog::Catalog;
/// use basari_rules::game::view::PhaseView;
/// use basari_rules::game::{Action, Game, Kind, Move, Seat, Setup, Stages, Viewer};
/// use basari_rules::simulation::SeededRandom;
///
/// # let material = Catalog::built_in()?.choose(Kind::Card, None)?;
/// # let mut random = SeededRandom::new(1, 1);
/// # let setup = Setup { material, seniority: Seat::all(3).collect(), stages: Stages::FULL };
/// # let mut game = Game::replay(&Game::start(setup, &mut random)?)?;
/// let seat = Seat::new(0);
/// game.play(seat, &Move::Play(Action::C), &mut random)?;
/// // Players see their own card. Everyone else sees only that a card was laid.
/// let own = game.view(Viewer::Seat(seat)).phase;
/// let public = game.view(Viewer::Public).phase;
/// assert!(matches!(own, PhaseView::Choose { laid, mine: Some(Action::C) } if laid.contains(seat)));
/// assert!(matches!(public, PhaseView::Choose { laid, mine: None } if laid.contains(seat)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    pub viewer: Viewer,
    pub material: Material,
    /// The number of stages of the game.
    pub stages: Stages,
    /// Counted from 1; 0 before the first round.
    pub stage: u8,
    pub round: u8,
    pub prompt: u32,
    pub asked: Seats,
    pub phase: PhaseView,
    pub stock: Gems,
    pub seats: Vec<SeatView>,
    /// The action cards of every player, in the order in which they are resolved.
    pub hand: &'static [Action],
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhaseView {
    /// Nothing: the consequences of a move are being worked out.
    Resolving,
    Place,
    Choose {
        /// The players who have laid a card.
        laid: Seats,
        /// The card that the viewer has laid.
        mine: Option<Action>,
    },
    Barter(Barter),
    Trade(Trade),
    Over {
        winners: Seats,
    },
}

/// What everyone sees of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    pub gems: Gems,
    pub points: u16,
    /// 0 is the oldest player.
    pub age_rank: u8,
    /// 1 for the leader. Tied players share a place.
    pub place: u8,
    /// The action of this round, after the reveal.
    pub shown: Option<Action>,
    pub spot: Spot,
}

/// A player's cards or merchant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    Card {
        workers: u8,
        row: Row,
        current: Option<Card>,
    },
    Board {
        archway: Option<Archway>,
        /// The archway under the start disk.
        start: Option<Archway>,
        /// Steps from the start disk in this stage.
        travelled: u8,
    },
}

impl Spot {
    /// Points and gems of the current card or archway.
    pub fn current_reward(&self) -> Option<(u8, Gems)> {
        match self {
            Spot::Card { current, .. } => current.map(|card| (card.points, card.gems)),
            Spot::Board { archway, .. } => archway.map(|archway| (archway.points, archway.gems)),
        }
    }

    /// The number of workers; 0 in the board game.
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

    /// Whether this seat's barter comes later in this round. Seats that share an action barter in the order of the actions.
    pub fn will_barter(&self, seat: Seat) -> bool {
        let PhaseView::Barter(current) = &self.phase else { return false };
        let Some(action) = self.seat(seat).and_then(|seat| seat.shown) else { return false };
        let position = |action| self.hand.iter().position(|&other| other == action);
        let rivals = self.seats.iter().filter(|other| other.shown == Some(action)).count();
        action != Action::D && rivals == 2 && position(action) > position(current.action)
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
    /// The game as this viewer sees it.
    pub fn view(&self, viewer: Viewer) -> View {
        View {
            viewer,
            material: match &self.table {
                Table::Card(table) => Material::Card(table.deck.clone()),
                Table::Board(table) => Material::Board(table.board.clone()),
            },
            stages: self.shared.stages,
            stage: self.shared.stage,
            round: self.shared.round,
            prompt: self.shared.prompt,
            asked: self.prompt().seats,
            phase: self.phase_seen_by(viewer),
            stock: self.shared.stock,
            seats: self.shared.seats().map(|seat| self.seat_view(seat)).collect(),
            hand: self.hand(),
        }
    }

    fn phase_seen_by(&self, viewer: Viewer) -> PhaseView {
        match self.shared.phase {
            Phase::Resolving | Phase::Dealing(_) => PhaseView::Resolving,
            Phase::Place => PhaseView::Place,
            Phase::Choose => {
                let laid = self.shared.seats().filter(|seat| self.shared.laid[seat.index()].is_some()).collect();
                let mine = match viewer {
                    Viewer::Seat(seat) => self.shared.laid.get(seat.index()).copied().flatten(),
                    Viewer::Public => None,
                };
                PhaseView::Choose { laid, mine: mine.map(Sealed::open) }
            }
            Phase::Barter(barter) => PhaseView::Barter(barter),
            Phase::Trade(trade) => PhaseView::Trade(trade),
            Phase::Over(winners) => PhaseView::Over { winners },
        }
    }

    fn seat_view(&self, seat: Seat) -> SeatView {
        let index = seat.index();
        let better = self.shared.seats().filter(|&other| self.winner_rank(other) > self.winner_rank(seat)).count();
        let is_sealed = matches!(self.shared.phase, Phase::Choose);
        SeatView {
            gems: self.shared.purse(seat),
            points: self.shared.points[index],
            age_rank: self.shared.age_rank[index],
            place: u8::try_from(better).unwrap_or(u8::MAX).saturating_add(1),
            shown: if is_sealed { None } else { self.shared.laid[index].map(Sealed::open) },
            spot: match &self.table {
                Table::Card(table) => {
                    Spot::Card { workers: table.workers(seat), row: table.row(seat), current: table.current(seat) }
                }
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

/// The events that everyone may read. A laid card appears only after the reveal, and only the last choice of each player.
pub fn public_events(events: &[Event]) -> impl Iterator<Item = &Event> {
    events.iter().enumerate().filter_map(|(index, event)| match event {
        Event::Laid { seat, .. } => {
            let rest = &events[index + 1..];
            let revealed = rest.iter().position(|later| *later == Event::Revealed)?;
            let changed =
                rest[..revealed].iter().any(|later| matches!(later, Event::Laid { seat: s, .. } if s == seat));
            (!changed).then_some(event)
        }
        _ => Some(event),
    })
}
