//! Why a delivery failed.

use std::time::Duration;

use crate::discord::http::discord_error;
use crate::discord::http::discord_error::DiscordError;
use crate::discord::http::request_error::RequestError;
use crate::service::{PostLocation, ServiceError};

/// A post that Discord refuses this often is given up, so that the game's next post is delivered.
const MAX_REFUSALS: u32 = 8;

#[derive(Debug, thiserror::Error)]
pub enum DeliveryError {
    #[error("{0}")]
    Discord(RequestError),
    /// Discord asks to wait this long.
    #[error("rate limited for {0:?}")]
    RateLimited(Duration),
    /// The person gets direct messages only now and then.
    #[error("too early for another direct message; waiting {0:?}")]
    TooEarly(Duration),
    #[error("{0}")]
    Service(ServiceError),
    #[error("the game's channel is unreachable")]
    ChannelGone,
    #[error("the post can no longer be edited")]
    PostGone,
    #[error("the user does not accept direct messages")]
    PersonGone,
}

/// Where a post is now. None for messages that are never edited.
pub type DeliveryResult = Result<Option<PostLocation>, DeliveryError>;

impl DeliveryError {
    /// Whether Discord is out of reach.
    pub fn is_outage(&self) -> bool {
        matches!(self, DeliveryError::Discord(error) if discord_error::is_outage(error))
    }

    /// Whether Discord has answered that it will not do this.
    pub fn is_refusal(&self) -> bool {
        matches!(self, DeliveryError::Discord(error) if !discord_error::is_transient(error))
    }

    /// Whether to give up after this many earlier refusals.
    pub fn is_final(&self, earlier_refusals: u32) -> bool {
        match self {
            DeliveryError::Discord(error) => match discord_error::classify(error) {
                DiscordError::Transient => false,
                // The same request fails every time.
                DiscordError::BadRequest => true,
                _ => earlier_refusals + 1 >= MAX_REFUSALS,
            },
            DeliveryError::Service(error) => !matches!(error, ServiceError::Temporary(_)),
            DeliveryError::RateLimited(_)
            | DeliveryError::TooEarly(_)
            | DeliveryError::ChannelGone
            | DeliveryError::PostGone
            | DeliveryError::PersonGone => false,
        }
    }
}

impl From<RequestError> for DeliveryError {
    fn from(error: RequestError) -> DeliveryError {
        if let RequestError::RateLimited(wait) = error {
            return DeliveryError::RateLimited(wait);
        }
        match discord_error::classify(&error) {
            DiscordError::ChannelGone => DeliveryError::ChannelGone,
            DiscordError::NoDirectMessages => DeliveryError::PersonGone,
            _ => DeliveryError::Discord(error),
        }
    }
}

impl From<ServiceError> for DeliveryError {
    fn from(error: ServiceError) -> DeliveryError {
        DeliveryError::Service(error)
    }
}
