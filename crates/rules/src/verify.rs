//! Checks a record against the secret of its game: the recorded moves are played again with the cards and dice that follow
//! from the secret, and the result must match the record line by line. `docs/FAIRNESS.md` explains it to players.

use serde::{Deserialize, Serialize};

use crate::fairness::{Secret, VerifiableRandom, contributions};
use crate::game::record::{Line, MovedBy, write};
use crate::game::{Event, Game, Kind, Material, PlayError, Seat, Setup};
use crate::record::{self, ReadError};

/// What anyone needs besides a record to check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    pub format: u8,
    pub game: String,
    /// The SHA-256 hash of the secret in hex, which the lobby showed.
    pub commitment: String,
    /// 32 bytes in hex.
    pub secret: String,
    /// The player entropy, exactly as it was used for the seed.
    #[serde(rename = "brought")]
    pub player_entropy: String,
    /// The SHA-256 hash of the player entropy in hex, which the first post of the game showed. Older proofs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contributions: Option<String>,
}

/// The version of the proof format.
pub const FORMAT: u8 = 1;

/// The result for a record that matches its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    pub game: String,
    pub lines: usize,
    /// The number of cards and dice among the lines.
    pub random_lines: usize,
}

/// The first reason why a record does not match its proof.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    #[error("the proof has format {0}, but this program reads format {FORMAT}")]
    Format(u8),
    #[error("the secret does not match the commitment")]
    Commitment,
    #[error("the players' entropy does not match the contributions shown at the start")]
    Contributions,
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
    #[error("line {line}: the move cannot be made: {why}")]
    Move { line: usize, why: PlayError },
    #[error("line {line}: found {found}, expected {due}")]
    Differs { line: usize, found: String, due: String },
    #[error("line {line}: found {found}, expected the end of the record")]
    TooMany { line: usize, found: String },
    #[error("the record stops after line {line}, before the end of the game")]
    StopsShort { line: usize },
}

/// Plays the record again with the cards and dice that follow from the secret. The record must contain exactly one complete
/// game.
///
/// ```
/// use basari_rules::catalog::Catalog;
/// use basari_rules::verify::{Proof, VerifyError, verify};
///
/// let proof = Proof {
///     format: 1,
///     game: "example".to_owned(),
///     commitment: "00".repeat(32),
///     secret: "07".repeat(32),
///     player_entropy: "[]".to_owned(),
///     contributions: None,
/// };
/// let catalog = Catalog::built_in()?;
/// // This secret has a different commitment, so the record is not even read.
/// let result = verify("", &proof, |kind, id| catalog.find(kind, id));
/// assert!(matches!(result, Err(VerifyError::Commitment)));
/// # Ok::<(), basari_rules::catalog::CatalogError>(())
/// ```
pub fn verify(
    text: &str,
    proof: &Proof,
    material: impl Fn(Kind, &str) -> Option<Material>,
) -> Result<Verified, VerifyError> {
    if proof.format != FORMAT {
        return Err(VerifyError::Format(proof.format));
    }
    let secret = Secret::from_hex(&proof.secret).map_err(|_| VerifyError::Commitment)?;
    if !secret.commitment().eq_ignore_ascii_case(&proof.commitment) {
        return Err(VerifyError::Commitment);
    }
    let shown = proof.contributions.as_deref();
    if shown.is_some_and(|shown| !shown.eq_ignore_ascii_case(&contributions(&proof.player_entropy))) {
        return Err(VerifyError::Contributions);
    }
    let lines = record::lines(text)?;
    let Some((first, Line::Start { game, variant, seniority, data, stages, .. })) = lines.first() else {
        return Err(VerifyError::NoStart { line: lines.first().map_or(1, |(number, _)| *number) });
    };
    let line = *first;
    if *game != proof.game {
        return Err(VerifyError::OtherGame { line, found: game.clone(), due: proof.game.clone() });
    }
    let material = material(*variant, data).ok_or_else(|| {
        let id = data.clone();
        VerifyError::UnknownMaterial { line, kind: *variant, id }
    })?;
    let setup = Setup { material, seniority: seniority.clone(), stages: *stages };
    let mut random = VerifiableRandom::new(secret.seed(&proof.player_entropy), 0);
    let (log, failed_move) = replay(setup, &lines, &mut random).ok_or(VerifyError::Start { line })?;
    compare(game, &log, &lines)?;
    if let Some((line, why)) = failed_move {
        return Err(VerifyError::Move { line, why });
    }
    let random_lines = lines.iter().filter(|(_, line)| matches!(line, Line::Chance(_))).count();
    Ok(Verified { game: game.clone(), lines: lines.len(), random_lines })
}

type Log = Vec<(Event, MovedBy)>;

/// The log that the recorded moves lead to, up to the first move that cannot be made.
fn replay(
    setup: Setup,
    lines: &[(usize, Line)],
    random: &mut VerifiableRandom,
) -> Option<(Log, Option<(usize, PlayError)>)> {
    let started = Game::start(setup, random).ok()?;
    let mut game = Game::replay(&started).ok()?;
    let mut log: Log = started.into_iter().map(|event| (event, MovedBy::Person)).collect();
    let moves = lines.iter().filter_map(|(number, line)| match line {
        Line::Move { seat, mv, by } => Some((*number, (*seat, mv, *by))),
        _ => None,
    });
    for (number, (seat, mv, by)) in moves {
        let seat: Seat = seat;
        match game.play(seat, mv, random) {
            Ok(events) => log.extend(events.into_iter().map(|event| (event, by))),
            Err(why) => return Some((log, Some((number, why)))),
        }
    }
    Some((log, None))
}

/// Compares line by line. If a move could not be made, the caller reports the lines after it.
fn compare(game: &str, log: &Log, lines: &[(usize, Line)]) -> Result<(), VerifyError> {
    let expected = write(game, log).map_err(|_| VerifyError::Start { line: 1 })?;
    for (index, (number, found)) in lines.iter().enumerate() {
        match expected.get(index) {
            Some(due) if due == found => {}
            Some(due) => return Err(VerifyError::Differs { line: *number, found: to_json(found), due: to_json(due) }),
            // After the end, no more lines are expected. Before it, a move could not be made.
            None if matches!(expected.last(), Some(Line::End { .. })) => {
                return Err(VerifyError::TooMany { line: *number, found: to_json(found) });
            }
            None => return Ok(()),
        }
    }
    let last = lines.last().map_or(1, |(number, _)| *number);
    match expected.last() {
        Some(Line::End { .. }) if expected.len() == lines.len() => Ok(()),
        _ => Err(VerifyError::StopsShort { line: last }),
    }
}

fn to_json(line: &Line) -> String {
    serde_json::to_string(line).unwrap_or_default()
}
