//! Whether a person gets advice with every question of a game.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// Whether a person gets advice with every question of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Coaching {
    /// The person has not chosen: until they have finished a game.
    FirstGame,
    On,
    Off,
}
