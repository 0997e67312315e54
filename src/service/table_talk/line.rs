//! A line of table talk.

use crate::model::table_talk::{StockPhrase, TalkOccasion};
use crate::store::TalkRow;
use basari_rules::game::Seat;

/// What a player says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Speech {
    Stock(StockPhrase),
    /// Their own words, as they typed them.
    Own(String),
}

/// A line that a player said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TalkLine {
    /// Its number within its game.
    pub number: u32,
    /// The last event before it.
    pub after_event: u64,
    pub seat: Seat,
    /// The name of its author. The seat may have another owner by now.
    pub name: String,
    pub speech: Speech,
}

/// A remark of a computer player. It follows from the public log and is not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComputerLine {
    /// The event that it comments on.
    pub after_event: u64,
    pub seat: Seat,
    pub occasion: TalkOccasion,
}

/// The lines in these rows. Removed ones are left out, and so are phrases of a newer version.
pub(in crate::service) fn read_lines(rows: Vec<TalkRow>) -> Vec<TalkLine> {
    rows.into_iter().filter_map(read_line).collect()
}

fn read_line(row: TalkRow) -> Option<TalkLine> {
    let speech = match (row.phrase, row.own_words) {
        (Some(phrase), _) => Speech::Stock(phrase.parse().ok()?),
        (None, own_words) => Speech::Own(own_words?),
    };
    let TalkRow { number, after_event, seat, name, .. } = row;
    Some(TalkLine { number, after_event, seat: Seat::new(seat), name, speech })
}
