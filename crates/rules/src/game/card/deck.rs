//! A deck of bazaar cards. It is validated when it is created, so every `Deck` can be played.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::pile::Pile;
use crate::game::gems::Gems;
use crate::game::material_checks::{self, Entry, MaterialError};
use crate::game::seat::MAX_SEATS;

/// The range of the printed game.
const WORKERS: RangeInclusive<usize> = 1..=4;
/// `Pile` has one bit for each id.
const IDS: RangeInclusive<usize> = 1..=127;
/// At least one for each player.
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
struct DeckFile {
    #[serde(default)]
    schema: Option<u8>,
    id: String,
    #[serde(default)]
    reconstructed: bool,
    #[serde(default)]
    cards_total: Option<usize>,
    #[serde(rename = "gems_per_colour")]
    gems_per_color: u8,
    cards: Vec<Card>,
}

/// A valid deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "DeckFile", into = "DeckFile")]
pub struct Deck {
    id: String,
    reconstructed: bool,
    gems_per_color: u8,
    /// In the order of the file.
    cards: Vec<Card>,
    /// The place of each id in `cards`, plus one; 0 for none.
    places: Vec<u8>,
}

impl TryFrom<DeckFile> for Deck {
    type Error = MaterialError;

    fn try_from(file: DeckFile) -> Result<Deck, MaterialError> {
        let stock = file.gems_per_color;
        material_checks::check_head(file.schema, &file.id, stock)?;
        let ids: Vec<u8> = file.cards.iter().map(|card| card.id).collect();
        material_checks::check_list(Entry::Card, file.cards_total, &ids, &CARDS)?;
        let mut places = vec![0; *IDS.end() + 1];
        for (place, &Card { id, workers, points, gems }) in (1..).zip(&file.cards) {
            material_checks::check_field("the id of a card", usize::from(id), &IDS)?;
            material_checks::check_number(Entry::Card, id, "workers", usize::from(workers), &WORKERS)?;
            material_checks::check_reward(Entry::Card, id, points, gems, stock)?;
            places[usize::from(id)] = place;
        }
        Ok(Deck { id: file.id, reconstructed: file.reconstructed, gems_per_color: stock, cards: file.cards, places })
    }
}

impl From<Deck> for DeckFile {
    fn from(deck: Deck) -> DeckFile {
        DeckFile {
            schema: None,
            id: deck.id,
            reconstructed: deck.reconstructed,
            cards_total: None,
            gems_per_color: deck.gems_per_color,
            cards: deck.cards,
        }
    }
}

impl Deck {
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Whether the cards are a reconstruction instead of the printed ones (R14).
    pub fn is_reconstructed(&self) -> bool {
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

    /// A draw pile with all cards.
    pub fn pile(&self) -> Pile {
        self.cards.iter().map(|card| card.id).collect()
    }
}
