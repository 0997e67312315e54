//! Discord's refusals, by what they mean for us.

use serenity::http::HttpError;

/// What a failed request means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscordError {
    /// Busy, broken or out of reach: the same request may well succeed later.
    Passing,
    /// The channel or the server is gone, or the bot was shut out of it.
    ChannelGone,
    MessageGone,
    /// Something the bot wants to do here needs a permission that it lacks.
    NotPermitted,
    ThreadArchived,
    ThreadLocked,
    /// The message has a thread already.
    ThreadExists,
    TooManyThreads,
    /// The person takes no direct messages from us, or is nobody any more.
    NoDirectMessages,
    /// Edited too often, too late: a new message is welcome.
    EditedTooOften,
    /// Our own mistake. Trying again does not help.
    Refused,
}

/// What this error means.
pub fn classify(error: &serenity::Error) -> DiscordError {
    let serenity::Error::Http(error) = error else {
        return match error {
            serenity::Error::Model(_) | serenity::Error::Json(_) | serenity::Error::Format(_) => DiscordError::Refused,
            _ => DiscordError::Passing,
        };
    };
    let HttpError::UnsuccessfulRequest(response) = error else { return DiscordError::Passing };
    match (response.error.code, response.status_code.as_u16()) {
        (10003 | 10004 | 50001, _) => DiscordError::ChannelGone,
        (10008, _) => DiscordError::MessageGone,
        (50013 | 50024, _) => DiscordError::NotPermitted,
        (50083, _) => DiscordError::ThreadArchived,
        (160_005, _) => DiscordError::ThreadLocked,
        (160_004, _) => DiscordError::ThreadExists,
        (160_006, _) => DiscordError::TooManyThreads,
        (10013 | 50007 | 50278, _) => DiscordError::NoDirectMessages,
        (30046, _) => DiscordError::EditedTooOften,
        // The token of an interaction is over; a new one comes with the next interaction only.
        (50027, _) => DiscordError::Refused,
        // 401, and 403 without a number, are not about a channel: the bot's own token was refused, or something on the way
        // answered, since every refusal of Discord's has a number. No game must be parked for it.
        (_, 401 | 408 | 425 | 429 | 500..) | (..=0, 403) => DiscordError::Passing,
        (_, 403) => DiscordError::NotPermitted,
        (_, 404) => DiscordError::MessageGone,
        _ => DiscordError::Refused,
    }
}

/// Whether another try makes sense.
pub fn is_transient(error: &serenity::Error) -> bool {
    classify(error) == DiscordError::Passing
}

/// 40060: somebody has answered already; 10062: Discord waits no longer, or does not know it.
pub fn is_answered_or_late(error: &serenity::Error) -> bool {
    matches!(error, serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) if matches!(response.error.code, 40060 | 10062))
}

/// Code, status and text of an error; never the request, whose address may hold a token.
pub fn brief(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            let fields: Vec<String> =
                response.error.errors.iter().map(|field| format!("{} {}", field.path, field.code)).collect();
            let (status, code) = (response.status_code.as_u16(), response.error.code);
            format!("{status}/{code} {} {}", response.error.message, fields.join(", ")).trim_end().to_owned()
        }
        serenity::Error::Http(other) => other.to_string(),
        serenity::Error::Model(other) => other.to_string(),
        _ => "unsent".to_owned(),
    }
}

/// Discord's own number for a refusal.
pub fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}
