//! From the lines of a record back to logs. The moves go through the rules with the recorded cards and dice; what comes
//! out is written again and has to be what was read, line by line: so every state, score and end is checked, and their
//! order too.

use std::collections::VecDeque;

use super::line::{ChanceLine, FORMAT, Line, MovedBy};
use super::write::write;
use crate::game::card::Pile;
use crate::game::chance::Chance;
use crate::game::event::{Event, Kind, Material, Setup, SetupError};
use crate::game::moves::{Illegal, Move};
use crate::game::seat::Seat;
use crate::game::{Game, replay::CorruptLog};

/// A line with its number in the file, counted from 1.
pub type Numbered = (usize, Line);

/// A game that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub id: String,
    pub log: Vec<(Event, MovedBy)>,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct RecordError {
    pub line: usize,
    pub fault: Fault,
}

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    #[error("a record must begin with a start line")]
    NoStart,
    #[error("unknown format {0}; this program reads format {FORMAT}")]
    Format(u8),
    #[error("the {kind} game has no deck or board called {id:?}")]
    UnknownMaterial { kind: Kind, id: String },
    #[error("there are {players} players, but the order of seniority lists {listed} seats")]
    Players { players: usize, listed: usize },
    #[error("a game cannot start like this: {0}")]
    Start(#[from] SetupError),
    #[error("illegal move: {0}")]
    Illegal(#[from] Illegal),
    #[error("this card is not in the pile, or a die was expected")]
    NoSuchCard,
    #[error("a die shows 1 to 6, or a card was expected")]
    NoSuchDie,
    #[error("a card or a die is missing")]
    ChanceMissing,
    #[error("the record does not follow the rules: {0}")]
    Differs(Difference),
    #[error("the record ends too early: {0}")]
    StopsShort(Difference),
    #[error("unexpected line after the end of the game")]
    TooMany,
    #[error(transparent)]
    Log(#[from] CorruptLog),
}

/// The kind of line that the rules call for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    #[error("expected a start line")]
    Start,
    #[error("expected a different chance line")]
    Chance,
    #[error("expected a different move")]
    Move,
    #[error("expected a different state")]
    State,
    #[error("expected a different score")]
    Scored,
    #[error("expected a different end")]
    End,
}

impl From<&Line> for Difference {
    fn from(line: &Line) -> Difference {
        match line {
            Line::Start { .. } => Difference::Start,
            Line::Chance(_) => Difference::Chance,
            Line::Move { .. } => Difference::Move,
            Line::State(_) => Difference::State,
            Line::Scored(_) => Difference::Scored,
            Line::End { .. } => Difference::End,
        }
    }
}

/// Reads the games of a record one after the other. `material` finds a deck or a board by its id.
pub fn read(
    lines: impl IntoIterator<Item = Numbered>,
    material: impl Fn(Kind, &str) -> Option<Material>,
) -> Result<Vec<Recorded>, RecordError> {
    let mut games: Vec<Vec<Numbered>> = Vec::new();
    for (number, line) in lines {
        match (&line, games.last_mut()) {
            (Line::Start { .. }, _) => games.push(vec![(number, line)]),
            (_, Some(game)) => game.push((number, line)),
            (_, None) => return Err(RecordError { line: number, fault: Fault::NoStart }),
        }
    }
    games.iter().map(|lines| read_one(lines, &material)).collect()
}

fn read_one(lines: &[Numbered], material: &impl Fn(Kind, &str) -> Option<Material>) -> Result<Recorded, RecordError> {
    let Some((first, Line::Start { format, game: id, variant, players, seniority, data })) = lines.first() else {
        return Err(RecordError { line: lines.first().map_or(1, |&(number, _)| number), fault: Fault::NoStart });
    };
    let at_start = |fault| RecordError { line: *first, fault };
    if *format != FORMAT {
        return Err(at_start(Fault::Format(*format)));
    }
    if *players != seniority.len() {
        return Err(at_start(Fault::Players { players: *players, listed: seniority.len() }));
    }
    let material = material(*variant, data)
        .filter(|material| material.kind() == *variant)
        .ok_or_else(|| at_start(Fault::UnknownMaterial { kind: *variant, id: data.clone() }))?;
    let setup = Setup { material, seniority: seniority.clone() };

    let mut drive = Drive { log: Vec::new(), chance: Dictated::of(lines) };
    let outcome = drive.through(*first, setup, lines);
    // A difference that stands before the place where the rules refused is the true reason.
    let limit = outcome.as_ref().err().map(|error| error.line);
    compare(id, &drive.log, lines, limit)?;
    outcome.map(|()| Recorded { id: id.clone(), log: drive.log })
}

struct Drive {
    log: Vec<(Event, MovedBy)>,
    chance: Dictated,
}

impl Drive {
    fn through(&mut self, first: usize, setup: Setup, lines: &[Numbered]) -> Result<(), RecordError> {
        let fail = |line, fault| RecordError { line, fault };
        let started = Game::start(setup, &mut self.chance).map_err(|error| fail(first, error.into()))?;
        let mut game = Game::replay(&started).map_err(|error| fail(first, error.into()))?;
        // Nobody moved yet: a game is begun by people.
        self.log.extend(started.into_iter().map(|event| (event, MovedBy::Person)));
        self.chance.check(first)?;
        for (number, line) in lines {
            if let Line::Move { seat, mv, by } = line {
                self.make(&mut game, *number, (*seat, mv, *by))?;
            }
        }
        match self.chance.left.front() {
            Some(&(number, _)) => Err(fail(number, Fault::TooMany)),
            None => Ok(()),
        }
    }

    fn make(&mut self, game: &mut Game, line: usize, made: (Seat, &Move, MovedBy)) -> Result<(), RecordError> {
        let (seat, mv, by) = made;
        let events =
            game.play(seat, mv, &mut self.chance).map_err(|error| RecordError { line, fault: error.into() })?;
        self.chance.check(line)?;
        self.log.extend(events.into_iter().map(|event| (event, by)));
        Ok(())
    }
}

/// Writes the log again and compares; up to the line `limit`, where reading failed.
fn compare(id: &str, log: &[(Event, MovedBy)], lines: &[Numbered], limit: Option<usize>) -> Result<(), RecordError> {
    let last = lines.last().map_or(1, |&(number, _)| number);
    if log.is_empty() {
        return Ok(());
    }
    let expected = write(id, log).map_err(|error| RecordError { line: last, fault: error.0.into() })?;
    let before_limit = |number: usize| limit.is_none_or(|limit| number < limit);
    for (place, (number, line)) in lines.iter().enumerate().take_while(|(_, (number, _))| before_limit(*number)) {
        let fault = match expected.get(place) {
            Some(due) if due == line => continue,
            Some(due) => Fault::Differs(due.into()),
            // Beyond what could be booked nothing can be said.
            None if limit.is_some() => return Ok(()),
            None => Fault::TooMany,
        };
        return Err(RecordError { line: *number, fault });
    }
    match expected.get(lines.len()) {
        Some(due) if limit.is_none() => Err(RecordError { line: last, fault: Fault::StopsShort(due.into()) }),
        _ => Ok(()),
    }
}

/// Chance as the record dictates it. The rules cannot be stopped half-way, so after a fault it goes on with anything
/// that fits, and the fault is reported afterwards.
struct Dictated {
    left: VecDeque<(usize, ChanceLine)>,
    fault: Option<(Option<usize>, Fault)>,
    filler: u8,
}

impl Dictated {
    fn of(lines: &[Numbered]) -> Dictated {
        let chances = lines.iter().filter_map(|(number, line)| match line {
            Line::Chance(chance) => Some((*number, *chance)),
            _ => None,
        });
        Dictated { left: chances.collect(), fault: None, filler: 0 }
    }

    /// The first fault since the line whose move was made.
    fn check(&mut self, line: usize) -> Result<(), RecordError> {
        match self.fault.take() {
            None => Ok(()),
            Some((at, fault)) => Err(RecordError { line: at.unwrap_or(line), fault }),
        }
    }

    fn note(&mut self, line: Option<usize>, fault: Fault) {
        self.fault.get_or_insert((line, fault));
    }
}

impl Chance for Dictated {
    fn pick(&mut self, choices: u32) -> u32 {
        self.note(None, Fault::ChanceMissing);
        // Never twice the same, so that a roll between equals ends.
        self.filler = self.filler.wrapping_add(1);
        u32::from(self.filler) % choices.max(1)
    }

    fn card(&mut self, pile: Pile) -> Option<u8> {
        match self.left.pop_front() {
            Some((_, ChanceLine::Deal { card, .. } | ChanceLine::Draw { card, .. })) if pile.contains(card) => {
                return Some(card);
            }
            Some((line, _)) => self.note(Some(line), Fault::NoSuchCard),
            None => self.note(None, Fault::ChanceMissing),
        }
        pile.nth(0)
    }

    fn die(&mut self) -> u8 {
        match self.left.pop_front() {
            Some((_, ChanceLine::Roll { die, .. })) if (1..=6).contains(&die) => return die,
            Some((line, _)) => self.note(Some(line), Fault::NoSuchDie),
            None => self.note(None, Fault::ChanceMissing),
        }
        self.filler = self.filler % 6 + 1;
        self.filler
    }
}
