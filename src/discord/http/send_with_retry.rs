//! Repeats a request that answers an interaction. Deliveries need no repetition here: the outbox repeats them.

use std::future::Future;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use crate::discord::http::discord_error;
use crate::discord::http::request_error::{RequestError, RequestResult};

/// A request without a response counts as lost after this time.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
/// An interaction expects its response within 3 seconds, so later attempts would be pointless.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(400)];

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent<T> {
    /// None if the response to an earlier attempt was lost.
    Accepted(Option<T>),
    /// Another process that received the interaction was faster.
    AnsweredElsewhere,
    Failed,
}

/// Sends a request, and sends it again after a transient error. Repeating is safe: Discord accepts only one first response
/// for an interaction. Waits out rate limits that end within `patience`; Discord counts these requests by token, so nobody
/// else has to wait.
pub async fn send_with_retry<T, F>(request: &str, patience: Duration, send: impl Fn() -> F) -> Sent<T>
where
    F: Future<Output = RequestResult<T>>,
{
    let mut delays = RETRY_DELAYS.into_iter();
    let give_up_at = Instant::now() + patience;
    let mut may_have_arrived = false;
    loop {
        match timeout(REQUEST_TIMEOUT, send()).await {
            Ok(Ok(accepted)) => return Sent::Accepted(Some(accepted)),
            Ok(Err(RequestError::RateLimited(wait))) if Instant::now() + wait < give_up_at => {
                sleep(wait).await;
                continue;
            }
            Ok(Err(error)) if discord_error::is_answered(&error) => {
                tracing::debug!(request, "the interaction already has a response");
                return if may_have_arrived { Sent::Accepted(None) } else { Sent::AnsweredElsewhere };
            }
            Ok(Err(error)) if discord_error::is_expired(&error) => {
                tracing::debug!(request, "the interaction has expired");
                return Sent::Failed;
            }
            Ok(Err(error)) => {
                tracing::warn!(request, %error, "Discord rejected a response");
                if !discord_error::is_transient(&error) {
                    return Sent::Failed;
                }
            }
            Err(_) => tracing::warn!(request, "a response timed out"),
        }
        may_have_arrived = true;
        let Some(delay) = delays.next() else { return Sent::Failed };
        sleep(delay).await;
    }
}
