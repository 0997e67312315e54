//! From a log to the lines of its record: the log is booked event by event, and the open table is written down
//! whenever somebody has to answer.

use super::line::{BarterState, ChanceLine, FORMAT, Line, MovedBy, PhaseName, SeatState, StandingState, State};
use crate::game::core::Phase;
use crate::game::event::{Event, Setup};
use crate::game::moves::Move;
use crate::game::replay::{CorruptLog, Corruption};
use crate::game::seat::Seat;
use crate::game::view::{PhaseView, SeatView, Spot, View, Viewer};
use crate::game::{Game, Sealed};

/// A log that has no record, because it does not fold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot write a record of this log: {0}")]
pub struct UnfitForRecord(#[from] pub CorruptLog);

/// The record of a game, finished or not. Cards laid in a round that is not revealed are not in it.
pub fn write<'a>(id: &str, log: impl IntoIterator<Item = &'a (Event, MovedBy)>) -> Result<Vec<Line>, UnfitForRecord> {
    let mut log = log.into_iter();
    let corrupt = |at, why| UnfitForRecord(CorruptLog { at, why });
    let setup = match log.next() {
        None => return Err(corrupt(0, Corruption::Empty)),
        Some((Event::Started(setup), _)) => setup,
        Some(_) => return Err(corrupt(0, Corruption::NoStart)),
    };
    let game = Game::from_setup(setup).map_err(|error| corrupt(0, Corruption::Start(error)))?;
    let mut writer = Writer { game, lines: vec![start_line(id, setup)], laid: Vec::new() };
    writer.state_if_somebody_is_asked();
    for (at, (event, by)) in (1..).zip(log) {
        writer.game.apply(event).map_err(|why| corrupt(at, why))?;
        writer.event(event, *by);
    }
    Ok(writer.lines)
}

fn start_line(id: &str, setup: &Setup) -> Line {
    Line::Start {
        format: FORMAT,
        game: id.to_owned(),
        variant: setup.material.kind(),
        players: setup.seniority.len(),
        seniority: setup.seniority.clone(),
        data: setup.material.id().to_owned(),
    }
}

struct Writer {
    game: Game,
    lines: Vec<Line>,
    /// Cards laid and not yet revealed: of a changed mind the last, in the order made.
    laid: Vec<(Seat, Sealed, MovedBy)>,
}

impl Writer {
    fn event(&mut self, event: &Event, by: MovedBy) {
        match *event {
            Event::Placed { seat, archway } => self.made(seat, Move::Place(archway), by),
            Event::Dealt { seat, card } => {
                self.lines.push(Line::Chance(ChanceLine::Deal { seat, card }));
                self.state_if_somebody_is_asked();
            }
            Event::Drew { seat, card } => self.lines.push(Line::Chance(ChanceLine::Draw { seat, card })),
            Event::Rolled { seat, die, why } => {
                self.lines.push(Line::Chance(ChanceLine::Roll { seat, die, why }));
                self.state_if_somebody_is_asked();
            }
            Event::Laid { seat, action } => {
                self.laid.retain(|&(other, ..)| other != seat);
                self.laid.push((seat, action, by));
            }
            Event::Revealed => {
                for (seat, action, by) in std::mem::take(&mut self.laid) {
                    self.made(seat, Move::Play(action.open()), by);
                }
            }
            Event::BarterBegan { .. } | Event::TradeBegan { .. } | Event::Missed { .. } => {
                self.state_if_somebody_is_asked();
            }
            Event::Offered { seat, offer } => {
                self.made(seat, Move::Offer(offer), by);
                self.state_if_somebody_is_asked();
            }
            Event::Accepted { seat } => self.made(seat, Move::Accept, by),
            Event::Declined { seat } => self.made(seat, Move::Decline, by),
            Event::Swapped { seat, give, take } => self.made(seat, Move::Swap { give, take }, by),
            Event::Took { seat, color } => {
                self.made(seat, Move::Take(color), by);
                self.state_if_somebody_is_asked();
            }
            Event::StageScored(ref score) => self.lines.push(Line::Scored((**score).clone())),
            Event::Ended { winners } => {
                let view = self.game.view(Viewer::Public);
                let points = view.seats.iter().map(|seat| seat.points).collect();
                self.lines.push(Line::State(state(&view, PhaseName::Over)));
                self.lines.push(Line::End { points, winners });
            }
            // These follow from the lines around them.
            Event::Started(_)
            | Event::RoundBegan { .. }
            | Event::Lost { .. }
            | Event::Penniless { .. }
            | Event::Performed { .. }
            | Event::Scored { .. }
            | Event::Received { .. } => {}
        }
    }

    fn made(&mut self, seat: Seat, mv: Move, by: MovedBy) {
        self.lines.push(Line::Move { seat, mv, by });
    }

    fn state_if_somebody_is_asked(&mut self) {
        let phase = match self.game.core.phase {
            Phase::Place => PhaseName::Place,
            Phase::Choose => PhaseName::Choose,
            Phase::Barter(_) => PhaseName::Barter,
            // Whoever can take nothing is not asked: he is passed over at once (R7).
            Phase::Trade(trade) if trade.turn().is_some_and(|seat| self.game.can_trade(trade, seat)) => {
                PhaseName::Trade
            }
            Phase::Trade(_) | Phase::Busy | Phase::Dealing(_) | Phase::Over(_) => return,
        };
        self.lines.push(Line::State(state(&self.game.view(Viewer::Public), phase)));
    }
}

/// What stands in a record is what the public sees.
fn state(view: &View, phase: PhaseName) -> State {
    let barter = match view.phase {
        PhaseView::Barter(barter) => Some(BarterState {
            action: barter.action,
            seats: [barter.opener, barter.other],
            standing: barter.standing.map(|standing| StandingState { seat: standing.seat, gems: standing.offer }),
        }),
        _ => None,
    };
    State {
        // While the merchants are placed the first stage is about to begin.
        stage: view.stage.max(1),
        round: view.round,
        phase,
        asked: view.asked,
        stock: view.stock,
        seats: view.seats.iter().map(seat_state).collect(),
        barter,
    }
}

fn seat_state(seat: &SeatView) -> SeatState {
    let (gems, points) = (seat.gems, seat.points);
    match &seat.spot {
        Spot::Card { workers, row, current } => SeatState::Card {
            gems,
            points,
            workers: *workers,
            cards: row.iter().map(|card| card.id).collect(),
            current: current.map(|card| card.id),
        },
        Spot::Board { archway, start, travelled } => SeatState::Board {
            gems,
            points,
            archway: archway.map(|archway| archway.id),
            start: start.map(|archway| archway.id),
            travelled: *travelled,
        },
    }
}
