//! Repeats a request that answers an interaction. Deliveries need no repetition here: the outbox repeats them.

use std::future::Future;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::discord::http::discord_error;

/// A request without a response counts as lost after this time.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);
/// An interaction expects its response within 3 seconds, so later attempts would be pointless.
const RETRY_DELAYS: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(400)];

/// Sends a request, and sends it again after a transient error. Returns whether Discord accepted it. Repeating is safe:
/// Discord accepts only one first response for an interaction.
pub async fn send_with_retry<T, F: Future<Output = serenity::Result<T>>>(request: &str, send: impl Fn() -> F) -> bool {
    let mut delays = RETRY_DELAYS.into_iter();
    loop {
        match timeout(REQUEST_TIMEOUT, send()).await {
            Ok(Ok(_)) => return true,
            Ok(Err(error)) if discord_error::is_answered_or_late(&error) => {
                tracing::debug!(request, "the interaction already has a response or has expired");
                return false;
            }
            Ok(Err(error)) => {
                tracing::warn!(request, error = discord_error::summary(&error), "Discord rejected a response");
                if !discord_error::is_transient(&error) {
                    return false;
                }
            }
            Err(_) => tracing::warn!(request, "a response timed out"),
        }
        let Some(delay) = delays.next() else { return false };
        sleep(delay).await;
    }
}
