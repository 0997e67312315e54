//! The key of a leaderboard.

use crate::model::ids::ServerId;
use basari_rules::game::Kind;

/// Identifies a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaderboardKey {
    pub kind: Kind,
    /// None means all servers together.
    pub scope: Option<ServerId>,
    /// "all", or the service's name of a month or a week.
    pub period: String,
}
