//! A deck of bazaar cards, checked when it is made: a deck that exists is a deck that can be played.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::pile::Pile;
use crate::game::gems::Gems;
use crate::game::material::{self, Entry, MaterialError};
use crate::game::seat::MAX_SEATS;

/// What the printed game allows for.
const WORKERS: RangeInclusive<usize> = 1..=4;
/// A pile has a bit for each.
const IDS: RangeInclusive<usize> = 1..=127;
/// One for each player at least.
const CARDS: RangeInclusive<usize> = MAX_SEATS..=127;

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

impl TryFrom<Written> for Deck {
    type Error = MaterialError;

    fn try_from(written: Written) -> Result<Deck, MaterialError> {
        let stock = written.gems_per_colour;
        material::check_head(written.schema, &written.id, stock)?;
        let ids: Vec<u8> = written.cards.iter().map(|card| card.id).collect();
        material::check_list(Entry::Card, written.cards_total, &ids, &CARDS)?;
        let mut places = vec![0; *IDS.end() + 1];
        for (place, &Card { id, workers, points, gems }) in (1..).zip(&written.cards) {
            material::check_field("the id of a card", usize::from(id), &IDS)?;
            material::check_number(Entry::Card, id, "workers", usize::from(workers), &WORKERS)?;
            material::check_worth(Entry::Card, id, points, gems, stock)?;
            places[usize::from(id)] = place;
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
