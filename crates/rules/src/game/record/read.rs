//! Turns the lines of a record back into logs. The moves are played by the rules with the recorded cards and dice, and the
//! resulting log is written again. It must match the record line by line, so every state, score and result is checked.

use std::collections::VecDeque;

use super::line::{ChanceLine, FORMAT, Line, MovedBy};
use super::write::write;
use crate::game::card::Pile;
use crate::game::corruption::CorruptLog;
use crate::game::event::Event;
use crate::game::moves::Move;
use crate::game::play_error::{PlayError, StartError};
use crate::game::random::RandomSource;
use crate::game::seat::Seat;
use crate::game::setup::{Kind, Material, Setup};
use crate::game::state::Game;

/// A line with its number in the file, counted from 1.
pub type NumberedLine = (usize, Line);

/// A game from a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    pub id: String,
    pub log: Vec<(Event, MovedBy)>,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct RecordError {
    pub line: usize,
    pub kind: RecordErrorKind,
}

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordErrorKind {
    #[error("a record must begin with a start line")]
    NoStart,
    #[error("unknown format {0}; this program reads format {FORMAT}")]
    Format(u8),
    #[error("the {kind} game has no deck or board called {id:?}")]
    UnknownMaterial { kind: Kind, id: String },
    #[error("there are {players} players, but the order of seniority lists {listed} seats")]
    Players { players: usize, listed: usize },
    #[error("the game cannot start: {0}")]
    Start(#[from] StartError),
    #[error("the move cannot be made: {0}")]
    Move(#[from] PlayError),
    #[error("this card is not in the pile, or a die was expected")]
    NoSuchCard,
    #[error("a die shows 1 to 6, or a card was expected")]
    NoSuchDie,
    #[error("a card or a die roll is missing")]
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

/// The kind of line that the rules expect.
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

/// Reads the games of a record. `material` finds a deck or a board by its id.
pub fn read(
    lines: impl IntoIterator<Item = NumberedLine>,
    material: impl Fn(Kind, &str) -> Option<Material>,
) -> Result<Vec<RecordedGame>, RecordError> {
    let mut games: Vec<Vec<NumberedLine>> = Vec::new();
    for (number, line) in lines {
        match (&line, games.last_mut()) {
            (Line::Start { .. }, _) => games.push(vec![(number, line)]),
            (_, Some(game)) => game.push((number, line)),
            (_, None) => return Err(RecordError { line: number, kind: RecordErrorKind::NoStart }),
        }
    }
    games.iter().map(|lines| read_one(lines, &material)).collect()
}

fn read_one(
    lines: &[NumberedLine],
    material: &impl Fn(Kind, &str) -> Option<Material>,
) -> Result<RecordedGame, RecordError> {
    let Some((first, Line::Start { format, game: id, variant, players, seniority, data, stages })) = lines.first()
    else {
        return Err(RecordError {
            line: lines.first().map_or(1, |&(number, _)| number),
            kind: RecordErrorKind::NoStart,
        });
    };
    let at_start = |kind| RecordError { line: *first, kind };
    if *format != FORMAT {
        return Err(at_start(RecordErrorKind::Format(*format)));
    }
    if *players != seniority.len() {
        return Err(at_start(RecordErrorKind::Players { players: *players, listed: seniority.len() }));
    }
    let material = material(*variant, data)
        .filter(|material| material.kind() == *variant)
        .ok_or_else(|| at_start(RecordErrorKind::UnknownMaterial { kind: *variant, id: data.clone() }))?;
    let setup = Setup { material, seniority: seniority.clone(), stages: *stages };

    let mut replayer = Replayer { log: Vec::new(), random: RecordedRandom::new(lines) };
    let outcome = replayer.play_all(*first, setup, lines);
    // If the record differs before the line where the rules failed, the difference is the actual reason.
    let limit = outcome.as_ref().err().map(|error| error.line);
    compare(id, &replayer.log, lines, limit)?;
    outcome.map(|()| RecordedGame { id: id.clone(), log: replayer.log })
}

/// Plays the moves of a record.
struct Replayer {
    log: Vec<(Event, MovedBy)>,
    random: RecordedRandom,
}

impl Replayer {
    fn play_all(&mut self, first: usize, setup: Setup, lines: &[NumberedLine]) -> Result<(), RecordError> {
        let fail = |line, kind| RecordError { line, kind };
        let started = Game::start(setup, &mut self.random).map_err(|error| fail(first, error.into()))?;
        let mut game = Game::replay(&started).map_err(|error| fail(first, error.into()))?;
        // The game starts before the first move; people start games.
        self.log.extend(started.into_iter().map(|event| (event, MovedBy::Person)));
        self.random.check(first)?;
        for (number, line) in lines {
            if let Line::Move { seat, mv, by } = line {
                self.play_one(&mut game, *number, (*seat, mv, *by))?;
            }
        }
        match self.random.remaining.front() {
            Some(&(number, _)) => Err(fail(number, RecordErrorKind::TooMany)),
            None => Ok(()),
        }
    }

    fn play_one(&mut self, game: &mut Game, line: usize, made: (Seat, &Move, MovedBy)) -> Result<(), RecordError> {
        let (seat, mv, by) = made;
        let events = game.play(seat, mv, &mut self.random).map_err(|error| RecordError { line, kind: error.into() })?;
        self.random.check(line)?;
        self.log.extend(events.into_iter().map(|event| (event, by)));
        Ok(())
    }
}

/// Writes the log again and compares it with the record, up to the line `limit` where playing failed.
fn compare(
    id: &str,
    log: &[(Event, MovedBy)],
    lines: &[NumberedLine],
    limit: Option<usize>,
) -> Result<(), RecordError> {
    let last = lines.last().map_or(1, |&(number, _)| number);
    if log.is_empty() {
        return Ok(());
    }
    let expected = write(id, log).map_err(|error| RecordError { line: last, kind: error.into() })?;
    let before_limit = |number: usize| limit.is_none_or(|limit| number < limit);
    for (place, (number, line)) in lines.iter().enumerate().take_while(|(_, (number, _))| before_limit(*number)) {
        let kind = match expected.get(place) {
            Some(expected) if expected == line => continue,
            Some(expected) => RecordErrorKind::Differs(expected.into()),
            // Nothing is known about lines after the failure.
            None if limit.is_some() => return Ok(()),
            None => RecordErrorKind::TooMany,
        };
        return Err(RecordError { line: *number, kind });
    }
    match expected.get(lines.len()) {
        Some(expected) if limit.is_none() => {
            Err(RecordError { line: last, kind: RecordErrorKind::StopsShort(expected.into()) })
        }
        _ => Ok(()),
    }
}

/// The cards and dice of a record. The rules cannot stop in the middle of a move, so after an error this continues with any
/// valid value, and the error is reported afterwards.
struct RecordedRandom {
    remaining: VecDeque<(usize, ChanceLine)>,
    error: Option<(Option<usize>, RecordErrorKind)>,
    filler: u8,
}

impl RecordedRandom {
    fn new(lines: &[NumberedLine]) -> RecordedRandom {
        let chances = lines.iter().filter_map(|(number, line)| match line {
            Line::Chance(chance) => Some((*number, *chance)),
            _ => None,
        });
        RecordedRandom { remaining: chances.collect(), error: None, filler: 0 }
    }

    /// Reports the first error since the last check. `line` is the line of the move.
    fn check(&mut self, line: usize) -> Result<(), RecordError> {
        match self.error.take() {
            None => Ok(()),
            Some((at, kind)) => Err(RecordError { line: at.unwrap_or(line), kind }),
        }
    }

    fn note(&mut self, line: Option<usize>, kind: RecordErrorKind) {
        self.error.get_or_insert((line, kind));
    }
}

impl RandomSource for RecordedRandom {
    fn pick(&mut self, choices: u32) -> u32 {
        self.note(None, RecordErrorKind::ChanceMissing);
        // Never the same value twice in a row, so that rolling for the opener ends.
        self.filler = self.filler.wrapping_add(1);
        u32::from(self.filler) % choices.max(1)
    }

    fn draw_card(&mut self, pile: Pile) -> Option<u8> {
        match self.remaining.pop_front() {
            Some((_, ChanceLine::Deal { card, .. } | ChanceLine::Draw { card, .. })) if pile.contains(card) => {
                return Some(card);
            }
            Some((line, _)) => self.note(Some(line), RecordErrorKind::NoSuchCard),
            None => self.note(None, RecordErrorKind::ChanceMissing),
        }
        pile.nth(0)
    }

    fn roll_die(&mut self) -> u8 {
        match self.remaining.pop_front() {
            Some((_, ChanceLine::Roll { die, .. })) if (1..=6).contains(&die) => return die,
            Some((line, _)) => self.note(Some(line), RecordErrorKind::NoSuchDie),
            None => self.note(None, RecordErrorKind::ChanceMissing),
        }
        self.filler = self.filler % 6 + 1;
        self.filler
    }
}
