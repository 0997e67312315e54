//! Turns a log into the lines of its record. The log is replayed event by event, and the public state is written whenever a
//! player is asked.

use super::line::{BarterState, ChanceLine, FORMAT, Line, MovedBy, PhaseName, SeatState, StandingState, State};
use crate::game::corruption::{CorruptLog, Corruption};
use crate::game::event::Event;
use crate::game::moves::{Move, Sealed};
use crate::game::seat::Seat;
use crate::game::setup::Setup;
use crate::game::shared_state::Phase;
use crate::game::state::Game;
use crate::game::view::{PhaseView, SeatView, Spot, View, Viewer};

/// The record of a game, finished or not. Cards that are not yet revealed are left out.
pub fn write<'a>(id: &str, log: impl IntoIterator<Item = &'a (Event, MovedBy)>) -> Result<Vec<Line>, CorruptLog> {
    let mut log = log.into_iter();
    let corrupt = |index, reason| CorruptLog { index, reason };
    let setup = match log.next() {
        None => return Err(corrupt(0, Corruption::Empty)),
        Some((Event::Started(setup), _)) => setup,
        Some(_) => return Err(corrupt(0, Corruption::NoStart)),
    };
    let game = Game::from_setup(setup).map_err(|error| corrupt(0, Corruption::Start(error)))?;
    let mut writer = Writer { game, lines: vec![start_line(id, setup)], laid: Vec::new() };
    writer.write_state_if_asked();
    for (index, (event, by)) in (1..).zip(log) {
        writer.game.apply(event).map_err(|reason| corrupt(index, reason))?;
        writer.write_event(event, *by);
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
        stages: setup.stages,
    }
}

struct Writer {
    game: Game,
    lines: Vec<Line>,
    /// Cards that are laid and not yet revealed, in order. Only the last choice of each player counts.
    laid: Vec<(Seat, Sealed, MovedBy)>,
}

impl Writer {
    fn write_event(&mut self, event: &Event, by: MovedBy) {
        match *event {
            Event::Placed { seat, archway } => self.write_move(seat, Move::Place(archway), by),
            Event::Dealt { seat, card } => {
                self.lines.push(Line::Chance(ChanceLine::Deal { seat, card }));
                self.write_state_if_asked();
            }
            Event::Drew { seat, card } => self.lines.push(Line::Chance(ChanceLine::Draw { seat, card })),
            Event::Rolled { seat, die, why } => {
                self.lines.push(Line::Chance(ChanceLine::Roll { seat, die, why }));
                self.write_state_if_asked();
            }
            Event::Laid { seat, action } => {
                self.laid.retain(|&(other, ..)| other != seat);
                self.laid.push((seat, action, by));
            }
            Event::Revealed => {
                for (seat, action, by) in std::mem::take(&mut self.laid) {
                    self.write_move(seat, Move::Play(action.open()), by);
                }
            }
            Event::BarterBegan { .. } | Event::TradeBegan { .. } | Event::Missed { .. } => {
                self.write_state_if_asked();
            }
            Event::Offered { seat, offer } => {
                self.write_move(seat, Move::Offer(offer), by);
                self.write_state_if_asked();
            }
            Event::Accepted { seat } => self.write_move(seat, Move::Accept, by),
            Event::Declined { seat } => self.write_move(seat, Move::Decline, by),
            Event::Swapped { seat, give, take } => self.write_move(seat, Move::Swap { give, take }, by),
            Event::Took { seat, color } => {
                self.write_move(seat, Move::Take(color), by);
                self.write_state_if_asked();
            }
            Event::StageScored(ref score) => self.lines.push(Line::Scored((**score).clone())),
            Event::Ended { winners } => {
                let view = self.game.view(Viewer::Public);
                let points = view.seats.iter().map(|seat| seat.points).collect();
                self.lines.push(Line::State(state_of(&view, PhaseName::Over)));
                self.lines.push(Line::End { points, winners });
            }
            // The lines around these events imply them.
            Event::Started(_)
            | Event::RoundBegan { .. }
            | Event::Lost { .. }
            | Event::Penniless { .. }
            | Event::Performed { .. }
            | Event::Scored { .. }
            | Event::Received { .. } => {}
        }
    }

    fn write_move(&mut self, seat: Seat, mv: Move, by: MovedBy) {
        self.lines.push(Line::Move { seat, mv, by });
    }

    fn write_state_if_asked(&mut self) {
        let phase = match self.game.shared.phase {
            Phase::Place => PhaseName::Place,
            Phase::Choose => PhaseName::Choose,
            Phase::Barter(_) => PhaseName::Barter,
            // A player who can take nothing is not asked (R7).
            Phase::Trade(trade) if trade.turn().is_some_and(|seat| self.game.can_trade(trade, seat)) => {
                PhaseName::Trade
            }
            Phase::Trade(_) | Phase::Resolving | Phase::Dealing(_) | Phase::Over(_) => return,
        };
        self.lines.push(Line::State(state_of(&self.game.view(Viewer::Public), phase)));
    }
}

/// The state line for what the public sees.
fn state_of(view: &View, phase: PhaseName) -> State {
    let barter = match view.phase {
        PhaseView::Barter(barter) => Some(BarterState {
            action: barter.action,
            seats: [barter.opener, barter.other],
            standing: barter.standing.map(|standing| StandingState { seat: standing.seat, gems: standing.offer }),
        }),
        _ => None,
    };
    State {
        // The stage is 0 while the merchants are placed.
        stage: view.stage.max(1),
        round: view.round,
        phase,
        asked: view.asked,
        stock: view.stock,
        seats: view.seats.iter().map(seat_state_of).collect(),
        barter,
    }
}

fn seat_state_of(seat: &SeatView) -> SeatState {
    let (gems, points) = (seat.gems, seat.points);
    match &seat.spot {
        Spot::Card { workers, row, current } => SeatState::Card {
            gems,
            points,
            workers: *workers,
            cards: row.to_vec(),
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
