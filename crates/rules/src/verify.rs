//! A record checked against the secret of its game: the recorded moves are played again, with the cards and dice that follow
//! from the secret, and what comes out has to be the record, line by line. Pure. `docs/FAIRNESS.md` tells it to a sceptic.

use serde::{Deserialize, Serialize};

use crate::fairness::{Dealer, Secret};
use crate::game::record::{Line, MovedBy, write};
use crate::game::{Event, Game, Illegal, Kind, Material, Seat, Setup};
use crate::record::{self, ReadError};

/// What stands beside a record so that anybody can check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    pub format: u8,
    pub game: String,
    /// SHA-256 of the secret, in hex: what the lobby showed.
    pub commitment: String,
    /// 32 bytes in hex.
    pub secret: String,
    /// What the players brought, byte for byte as it went into the seed.
    pub brought: String,
}

/// The version of the format that is written and read.
pub const FORMAT: u8 = 1;

/// A record that follows from its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub game: String,
    pub lines: usize,
    /// Cards and dice among them.
    pub chances: usize,
}

/// Why a record is not accepted; the first reason there is.
#[derive(Debug, thiserror::Error)]
pub enum Rejected {
    #[error("the proof has format {0}, but this program reads format {FORMAT}")]
    Format(u8),
    #[error("the secret does not match the commitment")]
    Commitment,
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    #[error("line {line}: a record must begin with a start line")]
    NoStart { line: usize },
    #[error("line {line}: the record is for game {found}, but the proof is for game {due}")]
    OtherGame { line: usize, found: String, due: String },
    #[error("line {line}: the {kind} game has no deck or board called {id:?}")]
    UnknownMaterial { line: usize, kind: Kind, id: String },
    #[error("line {line}: invalid start of a game")]
    Start { line: usize },
    #[error("line {line}: illegal move: {why}")]
    Move { line: usize, why: Illegal },
    #[error("line {line}: found {found}, expected {due}")]
    Differs { line: usize, found: String, due: String },
    #[error("line {line}: found {found}, expected the end of the record")]
    TooMany { line: usize, found: String },
    #[error("the record stops after line {line}, before the end of the game")]
    StopsShort { line: usize },
}

/// Plays the record again with the cards and dice that the secret deals. One game, from its start line to its end line.
pub fn verify(
    text: &str,
    proof: &Proof,
    material: impl Fn(Kind, &str) -> Option<Material>,
) -> Result<Verified, Rejected> {
    if proof.format != FORMAT {
        return Err(Rejected::Format(proof.format));
    }
    let secret = Secret::from_hex(&proof.secret).map_err(|_| Rejected::Commitment)?;
    if !secret.commitment().eq_ignore_ascii_case(&proof.commitment) {
        return Err(Rejected::Commitment);
    }
    let lines = record::lines(text)?;
    let Some((first, Line::Start { game, variant, seniority, data, .. })) = lines.first() else {
        return Err(Rejected::NoStart { line: lines.first().map_or(1, |(number, _)| *number) });
    };
    let line = *first;
    if *game != proof.game {
        return Err(Rejected::OtherGame { line, found: game.clone(), due: proof.game.clone() });
    }
    let material = material(*variant, data).ok_or_else(|| {
        let id = data.clone();
        Rejected::UnknownMaterial { line, kind: *variant, id }
    })?;
    let setup = Setup { material, seniority: seniority.clone() };
    let mut dealer = Dealer::new(secret.seed(&proof.brought), 0);
    let (log, refused) = replay(setup, &lines, &mut dealer).ok_or(Rejected::Start { line })?;
    compare(game, &log, &lines)?;
    if let Some((line, why)) = refused {
        return Err(Rejected::Move { line, why });
    }
    let chances = lines.iter().filter(|(_, line)| matches!(line, Line::Chance(_))).count();
    Ok(Verified { game: game.clone(), lines: lines.len(), chances })
}

type Log = Vec<(Event, MovedBy)>;

/// What the recorded moves lead to, up to the first that the rules refuse.
fn replay(setup: Setup, lines: &[(usize, Line)], dealer: &mut Dealer) -> Option<(Log, Option<(usize, Illegal)>)> {
    let began = Game::start(setup, dealer).ok()?;
    let mut game = Game::replay(&began).ok()?;
    let mut log: Log = began.into_iter().map(|event| (event, MovedBy::Person)).collect();
    let moves = lines.iter().filter_map(|(number, line)| match line {
        Line::Move { seat, mv, by } => Some((*number, (*seat, mv, *by))),
        _ => None,
    });
    for (number, (seat, mv, by)) in moves {
        let seat: Seat = seat;
        match game.play(seat, mv, dealer) {
            Ok(events) => log.extend(events.into_iter().map(|event| (event, by))),
            Err(why) => return Some((log, Some((number, why)))),
        }
    }
    Some((log, None))
}

/// Line by line; what a refused move led no further than is told by whoever refused it.
fn compare(game: &str, log: &Log, lines: &[(usize, Line)]) -> Result<(), Rejected> {
    let due = write(game, log).map_err(|_| Rejected::Start { line: 1 })?;
    for (place, (number, found)) in lines.iter().enumerate() {
        match due.get(place) {
            Some(due) if due == found => {}
            Some(due) => return Err(Rejected::Differs { line: *number, found: spelled(found), due: spelled(due) }),
            // Behind the end nothing is due; before it a move was refused.
            None if matches!(due.last(), Some(Line::End { .. })) => {
                return Err(Rejected::TooMany { line: *number, found: spelled(found) });
            }
            None => return Ok(()),
        }
    }
    let last = lines.last().map_or(1, |(number, _)| *number);
    match due.last() {
        Some(Line::End { .. }) if due.len() == lines.len() => Ok(()),
        _ => Err(Rejected::StopsShort { line: last }),
    }
}

fn spelled(line: &Line) -> String {
    serde_json::to_string(line).unwrap_or_default()
}
