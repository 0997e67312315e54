//! What the strongest player believes about the game, as numbers in a file. `basari train` finds them.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::game::Kind;

/// The beliefs for one game with one number of players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// Progress of the leader in a round.
    pub pace: f32,
    /// Progress of everybody else in a round.
    pub drift: f32,
    /// How uncertain a majority is in the last round, in gems, and how that grows with the rounds to come.
    pub spread: f32,
    pub spread_growth: f32,
    /// How uncertain the fifteenth worker or the lap is, in the same way.
    pub slack: f32,
    pub slack_growth: f32,
    /// What the majorities of the next stage are worth by today's gems, and those of the stage after it.
    pub next_stage: f32,
    pub last_stage: f32,
    /// How uncertain those are, in gems.
    pub later_spread: f32,
    /// What part of a colour its likely holder will have to return.
    pub returned: f32,
    /// What any gem is worth as money, for each round of the game that is left.
    pub money: f32,
    /// How uncertain the final points are at the very end, and how that grows with the rounds to come.
    pub doubt: f32,
    pub doubt_growth: f32,
}

/// How many numbers there are to find.
pub const SLOTS: usize = 13;

impl Weights {
    /// The numbers in order, for whoever searches them.
    pub fn slots(&mut self) -> [&mut f32; SLOTS] {
        [
            &mut self.pace,
            &mut self.drift,
            &mut self.spread,
            &mut self.spread_growth,
            &mut self.slack,
            &mut self.slack_growth,
            &mut self.next_stage,
            &mut self.last_stage,
            &mut self.later_spread,
            &mut self.returned,
            &mut self.money,
            &mut self.doubt,
            &mut self.doubt_growth,
        ]
    }

    /// With as many digits as mean something, so that the file can be read and gives the same numbers back.
    #[must_use]
    pub fn rounded(mut self) -> Weights {
        for slot in self.slots() {
            *slot = (*slot * 1000.0).round() / 1000.0;
        }
        self
    }

    /// Where a search begins: read off the rules, not found.
    pub const fn untrained(kind: Kind) -> Weights {
        let (pace, drift) = match kind {
            Kind::Card => (3.0, 2.6),
            Kind::Board => (4.5, 3.9),
        };
        Weights {
            pace,
            drift,
            spread: 0.5,
            spread_growth: 0.8,
            slack: 0.8,
            slack_growth: 0.8,
            next_stage: 0.6,
            last_stage: 0.4,
            later_spread: 2.0,
            returned: 0.5,
            money: 0.02,
            doubt: 1.0,
            doubt_growth: 2.0,
        }
    }
}

/// The beliefs for every game that can be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Book {
    pub card_3: Weights,
    pub card_4: Weights,
    pub card_5: Weights,
    pub board_3: Weights,
    pub board_4: Weights,
}

/// The file that comes with the program.
pub const EMBEDDED: &str = include_str!("../../../../config/players/hard.toml");

static BOOK: LazyLock<Book> = LazyLock::new(|| Book::read(EMBEDDED).unwrap_or_else(|_| Book::untrained()));

impl Book {
    pub fn read(text: &str) -> Result<Book, toml::de::Error> {
        toml::from_str(text)
    }

    pub fn to_text(&self) -> Result<String, toml::ser::Error> {
        toml::to_string(self)
    }

    /// What the program plays with. A test reads the file, so the untrained ones never stand in for it.
    pub fn embedded() -> &'static Book {
        &BOOK
    }

    pub const fn untrained() -> Book {
        let (card, board) = (Weights::untrained(Kind::Card), Weights::untrained(Kind::Board));
        Book { card_3: card, card_4: card, card_5: card, board_3: board, board_4: board }
    }

    pub const fn weights(&self, kind: Kind, players: usize) -> &Weights {
        match (kind, players) {
            (Kind::Card, ..=3) => &self.card_3,
            (Kind::Card, 4) => &self.card_4,
            (Kind::Card, _) => &self.card_5,
            (Kind::Board, ..=3) => &self.board_3,
            (Kind::Board, _) => &self.board_4,
        }
    }

    pub const fn weights_mut(&mut self, kind: Kind, players: usize) -> &mut Weights {
        match (kind, players) {
            (Kind::Card, ..=3) => &mut self.card_3,
            (Kind::Card, 4) => &mut self.card_4,
            (Kind::Card, _) => &mut self.card_5,
            (Kind::Board, ..=3) => &mut self.board_3,
            (Kind::Board, _) => &mut self.board_4,
        }
    }
}
