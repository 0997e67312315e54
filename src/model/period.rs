//! The period that a leaderboard covers.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// The period that a leaderboard covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Period {
    All,
    Month,
    Week,
}
