//! A deck of bazaar cards, checked when it is made: a deck that exists is a deck that can be played.

use serde::{Deserialize, Serialize};

use super::pile::Pile;
use crate::game::gems::{Color, Gems};

/// What the printed game allows for.
const WORKERS: std::ops::RangeInclusive<u8> = 1..=4;
const POINTS: std::ops::RangeInclusive<u8> = 4..=7;
const GEMS: std::ops::RangeInclusive<u32> = 2..=4;
/// A pile has a bit for each.
const IDS: std::ops::RangeInclusive<u8> = 1..=127;
/// The most that any mixture of players can be given at the start, with some to play for.
const STOCK: std::ops::RangeInclusive<u8> = 16..=60;

/// A bazaar card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    pub id: u8,
    pub workers: u8,
    pub points: u8,
    pub gems: Gems,
}

/// A deck as it is written in a file or in a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    schema: Option<u8>,
    id: String,
    #[serde(default)]
    reconstructed: bool,
    #[serde(default)]
    cards_total: Option<usize>,
    gems_per_colour: u8,
    cards: Vec<Card>,
}

/// A checked deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Deck {
    id: String,
    reconstructed: bool,
    gems_per_color: u8,
    /// In the order of the file.
    cards: Vec<Card>,
    /// The place of each id in `cards`, plus one; 0 for none.
    places: Vec<u8>,
}

/// Why a deck cannot be played with; names the card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    #[error("schema {0} is unknown; this program reads schema 1")]
    Schema(u8),
    #[error("the id {0:?} is not 1 to 40 letters a-z, digits and hyphens")]
    Id(String),
    #[error("cards_total says {said}, but {listed} cards are listed")]
    Count { said: usize, listed: usize },
    #[error("{0} cards are listed; a deck needs at least 5")]
    TooFew(usize),
    #[error("card {id}: an id is a number from {} to {}", IDS.start(), IDS.end())]
    CardId { id: u8 },
    #[error("card {id} is listed twice")]
    Twice { id: u8 },
    #[error("card {id}: {workers} workers, but a card has {} to {}", WORKERS.start(), WORKERS.end())]
    Workers { id: u8, workers: u8 },
    #[error("card {id}: {points} points, but a card has {} to {}", POINTS.start(), POINTS.end())]
    Points { id: u8, points: u8 },
    #[error("card {id}: {gems} gems, but a card has {} to {}", GEMS.start(), GEMS.end())]
    Gems { id: u8, gems: u32 },
    #[error("card {id} shows more {color:?} gems than there are ({stock})")]
    MoreThanStock { id: u8, color: Color, stock: u8 },
    #[error("gems_per_colour is {stock}, but has to be from {} to {}", STOCK.start(), STOCK.end())]
    Stock { stock: u8 },
}

impl TryFrom<Written> for Deck {
    type Error = DeckError;

    fn try_from(written: Written) -> Result<Deck, DeckError> {
        if let Some(schema) = written.schema.filter(|&schema| schema != 1) {
            return Err(DeckError::Schema(schema));
        }
        if !crate::game::is_material_id(&written.id) {
            return Err(DeckError::Id(written.id));
        }
        let listed = written.cards.len();
        if let Some(said) = written.cards_total.filter(|&said| said != listed) {
            return Err(DeckError::Count { said, listed });
        }
        if listed < crate::game::seat::MOST_SEATS {
            return Err(DeckError::TooFew(listed));
        }
        let stock = written.gems_per_colour;
        if !STOCK.contains(&stock) {
            return Err(DeckError::Stock { stock });
        }
        let mut places = vec![0; usize::from(*IDS.end()) + 1];
        for (place, card) in (1..).zip(&written.cards) {
            check(*card, stock)?;
            let slot: &mut u8 = &mut places[usize::from(card.id)];
            if *slot != 0 {
                return Err(DeckError::Twice { id: card.id });
            }
            *slot = place;
        }
        Ok(Deck {
            id: written.id,
            reconstructed: written.reconstructed,
            gems_per_color: stock,
            cards: written.cards,
            places,
        })
    }
}

fn check(card: Card, stock: u8) -> Result<(), DeckError> {
    let Card { id, workers, points, gems } = card;
    if !IDS.contains(&id) {
        return Err(DeckError::CardId { id });
    }
    if !WORKERS.contains(&workers) {
        return Err(DeckError::Workers { id, workers });
    }
    if !POINTS.contains(&points) {
        return Err(DeckError::Points { id, points });
    }
    if !GEMS.contains(&gems.total()) {
        return Err(DeckError::Gems { id, gems: gems.total() });
    }
    match Color::ALL.into_iter().find(|&color| gems.count(color) > stock) {
        Some(color) => Err(DeckError::MoreThanStock { id, color, stock }),
        None => Ok(()),
    }
}

impl From<Deck> for Written {
    fn from(deck: Deck) -> Written {
        Written {
            schema: None,
            id: deck.id,
            reconstructed: deck.reconstructed,
            cards_total: None,
            gems_per_colour: deck.gems_per_color,
            cards: deck.cards,
        }
    }
}

impl Deck {
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether the cards are our reconstruction and not the printed ones (R14).
    pub fn reconstructed(&self) -> bool {
        self.reconstructed
    }

    pub fn gems_per_color(&self) -> u8 {
        self.gems_per_color
    }

    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    pub fn card(&self, id: u8) -> Option<Card> {
        let place = *self.places.get(usize::from(id))?;
        self.cards.get(usize::from(place.checked_sub(1)?)).copied()
    }

    /// All of it, to draw from.
    pub fn pile(&self) -> Pile {
        self.cards.iter().map(|card| card.id).collect()
    }
}
