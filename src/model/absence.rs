//! A player's declared absence.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// What happens while a player is away.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum AbsenceMode {
    /// A computer plays for them.
    Computer,
    /// The game waits for them.
    Wait,
}

/// An absence that a player has declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Absence {
    pub mode: AbsenceMode,
    pub since: Timestamp,
    /// It ends by itself.
    pub until: Timestamp,
}
