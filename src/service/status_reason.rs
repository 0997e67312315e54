//! Why a game is paused, parked, over or cancelled.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatusReason {
    ByHost,
    ByVote,
    /// By a manager of the server, or by a player if the server allows that.
    ByOther,
    /// Everybody left.
    Empty,
    /// Nobody started the lobby or resumed the game in time.
    Expired,
    ChannelGone,
    /// Played to the end.
    Played,
}

impl StatusReason {
    const ALL: [StatusReason; 7] = [
        StatusReason::ByHost,
        StatusReason::ByVote,
        StatusReason::ByOther,
        StatusReason::Empty,
        StatusReason::Expired,
        StatusReason::ChannelGone,
        StatusReason::Played,
    ];

    pub(in crate::service) fn as_str(self) -> &'static str {
        match self {
            StatusReason::ByHost => "host",
            StatusReason::ByVote => "vote",
            StatusReason::ByOther => "other",
            StatusReason::Empty => "empty",
            StatusReason::Expired => "expired",
            StatusReason::ChannelGone => "channel-gone",
            StatusReason::Played => "played",
        }
    }

    pub(in crate::service) fn parse(text: &str) -> Option<StatusReason> {
        StatusReason::ALL.into_iter().find(|reason| reason.as_str() == text)
    }
}
