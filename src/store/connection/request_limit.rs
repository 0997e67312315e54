//! The longest that one request of a person waits for the database, over all of its statements and retries.

use std::time::Duration;
use tokio::time::Instant;

tokio::task_local! {
    static ENDS_AT: Instant;
}

/// Runs a request. Its waits for the database end after `limit` at the latest, each with a temporary error.
pub async fn with_request_limit<T>(limit: Duration, request: impl Future<Output = T>) -> T {
    ENDS_AT.scope(Instant::now() + limit, request).await
}

/// The time that a wait may take: `limit`, or what is left for the request.
pub fn limit_wait(limit: Duration) -> Duration {
    let left = ENDS_AT.try_with(|end| end.saturating_duration_since(Instant::now()));
    left.map_or(limit, |left| left.min(limit))
}
