//! Classifies the errors of Discord's API by what they mean for the bot.

use crate::discord::http::request_error::{InvalidField, RequestError};

const UNKNOWN_EMOJI: isize = 10014;
const INVALID_FORM: isize = 50035;

/// What a failed request means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscordError {
    /// Busy, broken or unreachable: the same request may succeed later.
    Transient,
    /// The channel or the server is gone, or the bot has no access any more.
    ChannelGone,
    MessageGone,
    /// The bot lacks a permission.
    NotPermitted,
    ThreadArchived,
    ThreadLocked,
    /// The message already has a thread.
    ThreadExists,
    TooManyThreads,
    /// The person does not accept direct messages from the bot, or no longer exists.
    NoDirectMessages,
    /// The request itself is wrong, so a retry does not help.
    BadRequest,
}

/// What this error means.
pub fn classify(error: &RequestError) -> DiscordError {
    let RequestError::Refused { status, code, .. } = error else { return DiscordError::Transient };
    match (*code, *status) {
        (10003 | 10004 | 50001, _) => DiscordError::ChannelGone,
        (10008, _) => DiscordError::MessageGone,
        (50013 | 50024, _) => DiscordError::NotPermitted,
        (50083, _) => DiscordError::ThreadArchived,
        (160_005, _) => DiscordError::ThreadLocked,
        (160_004, _) => DiscordError::ThreadExists,
        (160_006, _) => DiscordError::TooManyThreads,
        (10013 | 50007 | 50278, _) => DiscordError::NoDirectMessages,
        // The interaction's token has expired. Only a new interaction brings a new token.
        (50027, _) => DiscordError::BadRequest,
        // Discord's own refusals have a code. A 401, or a 403 without a code, is about the bot's token or comes from a
        // proxy on the way. It says nothing about the channel and must not park a game.
        (_, 401 | 408 | 425 | 429 | 500..) | (..=0, 403) => DiscordError::Transient,
        (_, 403) => DiscordError::NotPermitted,
        (_, 404) => DiscordError::MessageGone,
        _ => DiscordError::BadRequest,
    }
}

/// Whether the same request may succeed later.
pub fn is_transient(error: &RequestError) -> bool {
    classify(error) == DiscordError::Transient
}

/// Whether Discord is out of reach or broken. A rate limit or a refused token is no outage: somebody there has answered.
pub fn is_outage(error: &RequestError) -> bool {
    matches!(error, RequestError::Refused { status: 500.., .. } | RequestError::NoResponse(_))
}

/// The places of the emoji that Discord does not accept in a message. None if the error is about something else. The list is
/// empty if Discord does not name them.
pub fn rejected_emoji(error: &RequestError) -> Option<Vec<String>> {
    let RequestError::Refused { code, fields, .. } = error else { return None };
    let is_about_emoji =
        |field: &&InvalidField| field.code.contains("EMOJI") || field.path.split('.').any(|step| step == "emoji");
    let paths: Vec<String> = fields.iter().filter(is_about_emoji).map(|field| field.path.clone()).collect();
    (*code == UNKNOWN_EMOJI || *code == INVALID_FORM && !paths.is_empty()).then_some(paths)
}

/// Whether an interaction already has a response.
pub fn is_answered(error: &RequestError) -> bool {
    error.code() == Some(40060)
}

/// Whether an interaction is unknown to Discord, or not known any more.
pub fn is_expired(error: &RequestError) -> bool {
    error.code() == Some(10062)
}
