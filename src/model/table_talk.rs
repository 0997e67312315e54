//! The fixed texts of table talk, as keys.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// A phrase that players can say in a barter. Every reader sees it in their language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum StockPhrase {
    FairPrice,
    ALittleMore,
    LastOffer,
    NeedIt,
    LetsAgree,
}

/// What a computer player comments on in a barter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum TalkOccasion {
    /// They make the first offer.
    Opening,
    Raise,
    /// They make an offer that the other player cannot raise.
    LastWord,
    /// They accept an offer.
    GivesWay,
    /// Their own offer is accepted.
    GetsAction,
}

/// The character of a computer player, by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum Temperament {
    Gracious,
    Impatient,
    Calculating,
    Cheerful,
    Grumpy,
}

impl Temperament {
    pub fn of_seat(seat: usize) -> Temperament {
        Temperament::VARIANTS[seat % Temperament::VARIANTS.len()]
    }
}
