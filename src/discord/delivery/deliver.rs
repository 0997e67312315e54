//! One delivery, and what becomes of it when Discord refuses.

use std::time::Duration;

use serenity::all::ChannelId;
use tokio::time::timeout;

use crate::discord::delivery::DeliveryWorker;
use crate::discord::interaction::discord_error;
use crate::discord::interaction::discord_error::DiscordError;
use crate::metrics;
use crate::service::{Delivery, Gone, Intent, Posted, ServiceError};

/// Less than a lease: whoever claims it next finds it let go.
const LIMIT: Duration = Duration::from_secs(25);

/// So often is tried what a passing trouble does not explain; then the game's next post has its turn.
const TRIES: u32 = 8;

/// Why something was not delivered.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("{}", discord_error::brief(.0))]
    Discord(serenity::Error),
    #[error("{0}")]
    Service(ServiceError),
    #[error("the game's channel is unreachable")]
    ChannelGone,
    #[error("the post can no longer be edited")]
    PostGone,
    #[error("the user does not accept direct messages")]
    PersonGone,
}

impl Failure {
    /// Whether another try is of no use, after so many before this one.
    fn is_final(&self, attempts: u32) -> bool {
        match self {
            Failure::Discord(error) => match discord_error::classify(error) {
                DiscordError::Passing => false,
                // Our own mistake, and the same every time.
                DiscordError::Refused => true,
                _ => attempts + 1 >= TRIES,
            },
            Failure::Service(error) => !matches!(error, ServiceError::Temporary(_)),
            Failure::ChannelGone | Failure::PostGone | Failure::PersonGone => false,
        }
    }
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Failure {
        match discord_error::classify(&error) {
            DiscordError::ChannelGone => Failure::ChannelGone,
            DiscordError::NoDirectMessages => Failure::PersonGone,
            _ => Failure::Discord(error),
        }
    }
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Failure {
        Failure::Service(error)
    }
}

pub type Outcome = Result<Option<Posted>, Failure>;

/// A stable nonce for one message of a delivery, at most 25 characters: the same delivery again is the same message.
pub fn nonce(delivery: &Delivery, part: char) -> String {
    let game: String = delivery.game.as_str().chars().filter(|letter| *letter != '-').take(15).collect();
    format!("{game}{part}{}", delivery.number % 1_000_000_000)
}

pub fn discord_channel(channel: crate::service::ChannelId) -> ChannelId {
    ChannelId::new(channel.0.max(1))
}

impl DeliveryWorker {
    pub(super) async fn deliver(&self, delivery: &Delivery) {
        let service = &self.bot.service;
        let outcome = match timeout(LIMIT, self.carry_out(delivery)).await {
            Ok(outcome) => outcome,
            Err(_) => Err(Failure::Discord(serenity::Error::Other("timeout"))),
        };
        metrics::delivery(match &outcome {
            Ok(_) => "done",
            Err(Failure::ChannelGone | Failure::PostGone | Failure::PersonGone) => "gone",
            Err(failure) if failure.is_final(delivery.attempts) => "given_up",
            Err(_) => "later",
        });
        let noted = match outcome {
            Ok(posted) => service.posted(delivery, posted).await,
            Err(Failure::ChannelGone) => {
                tracing::warn!(game = %delivery.game, "the channel cannot be reached");
                service.gone(&self.name, delivery, Gone::Channel).await
            }
            // Forgotten first, so that whatever happens now, the next try is a new message and always the same one.
            Err(Failure::PostGone) => service.gone(&self.name, delivery, Gone::Post).await,
            Err(Failure::PersonGone) => service.gone(&self.name, delivery, Gone::Person).await,
            // The game must not wait for it.
            Err(failure) if failure.is_final(delivery.attempts) => {
                tracing::error!(game = %delivery.game, number = delivery.number, "given up: {failure}");
                service.posted(delivery, None).await
            }
            Err(failure) => {
                tracing::warn!(game = %delivery.game, number = delivery.number, "again later: {failure}");
                service.try_again(&self.name, delivery, None).await
            }
        };
        if let Err(error) = noted {
            // The lease runs out, and it is delivered again: seen once all the same.
            tracing::warn!(game = %delivery.game, number = delivery.number, "not noted as delivered: {error}");
        }
    }

    async fn carry_out(&self, delivery: &Delivery) -> Outcome {
        match &delivery.intent {
            Intent::Show { post, ping } => self.show(delivery, *post, ping).await,
            Intent::CloseThread { .. } => self.close_thread(delivery).await,
            Intent::Remind { prompt, users, call, .. } => self.remind(delivery, *prompt, users, *call).await,
            Intent::Notice(notice) => self.notice(delivery, *notice).await,
            Intent::Direct { user, about } => self.direct(delivery, *user, *about).await,
        }
    }
}
