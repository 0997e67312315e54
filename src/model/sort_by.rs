//! The sort order of a leaderboard.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// The column by which a leaderboard is sorted, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum SortBy {
    Rating,
    Wins,
    Points,
    Games,
}
