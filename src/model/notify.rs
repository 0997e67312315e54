//! How a person wants to be notified.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// How a person wants to be notified that it is their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Notify {
    /// The person has not chosen: a mention, or a direct message if the game takes days.
    Usual,
    Mention,
    #[strum(serialize = "dm")]
    DirectMessage,
    Silent,
}
