//! The retry policy for the database. Callers of the service do not retry again.

use std::time::Duration;

use tokio::time::Instant;

use crate::metrics;
use crate::service::error::{Result, ServiceError};
use crate::store::limit_wait;

const FIRST_DELAY: Duration = Duration::from_millis(20);
const MAX_RETRIES: u32 = 7;
/// No attempt starts after this much time. With doubling delays, seven retries take about 2.5 s.
const TIME_BUDGET: Duration = Duration::from_secs(3);

/// Retries an operation that fails with [`ServiceError::Temporary`], with exponential backoff. The operation must be
/// safe to repeat: a lost commit may have succeeded, so it needs an idempotency key or must not care.
pub(in crate::service) async fn retry_transient<T, F: Future<Output = Result<T>>>(
    mut attempt: impl FnMut() -> F,
) -> Result<T> {
    let started = Instant::now();
    let mut retries = 0;
    loop {
        let outcome = attempt().await;
        match &outcome {
            Err(ServiceError::Temporary(_)) if retries < MAX_RETRIES && started.elapsed() < TIME_BUDGET => {
                let delay = FIRST_DELAY * 2_u32.pow(retries);
                if limit_wait(delay) < delay {
                    // The person has waited long enough.
                    return outcome;
                }
                metrics::conflict();
                tokio::time::sleep(delay).await;
                retries += 1;
            }
            _ => return outcome,
        }
    }
}
