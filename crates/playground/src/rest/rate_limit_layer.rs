//! Enforces the configured rate limits and adds Discord's `X-RateLimit` headers to every response.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::rate_limits::{BucketState, CountedRequest, Verdict};
use crate::world::World;

pub(super) async fn enforce_rate_limits(State(world): State<Arc<World>>, request: Request, next: Next) -> Response {
    let counted = CountedRequest::new(request.method().as_str(), request.uri().path());
    let token = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match world.update(|state| state.count_request(token, &counted)) {
        Verdict::Allowed(bucket) => {
            let mut response = next.run(request).await;
            if let Some(bucket) = bucket {
                add_bucket(response.headers_mut(), &bucket);
            }
            response
        }
        Verdict::RouteExceeded(bucket) => route_exceeded(&bucket),
        Verdict::GlobalExceeded { retry_after } => global_exceeded(retry_after),
    }
}

pub(super) fn route_exceeded(bucket: &BucketState) -> Response {
    let mut response = too_many_requests(bucket.reset_after, false);
    add_bucket(response.headers_mut(), bucket);
    response
}

pub(super) fn global_exceeded(retry_after: Duration) -> Response {
    let mut response = too_many_requests(retry_after, true);
    set(response.headers_mut(), "x-ratelimit-global", "true");
    response
}

/// A 429. The header has whole seconds, the body has the exact time.
fn too_many_requests(retry_after: Duration, global: bool) -> Response {
    let seconds = retry_after.as_secs_f64();
    let body = json!({"message": "You are being rate limited.", "retry_after": seconds, "global": global});
    let mut response = (StatusCode::TOO_MANY_REQUESTS, axum::Json(body)).into_response();
    let headers = response.headers_mut();
    set(headers, "retry-after", &seconds.ceil().to_string());
    set(headers, "x-ratelimit-scope", if global { "global" } else { "user" });
    response
}

fn add_bucket(headers: &mut HeaderMap, bucket: &BucketState) {
    set(headers, "x-ratelimit-limit", &bucket.limit.to_string());
    set(headers, "x-ratelimit-remaining", &bucket.remaining.to_string());
    set(headers, "x-ratelimit-reset", &Duration::from_millis(bucket.reset_ms).as_secs_f64().to_string());
    set(headers, "x-ratelimit-reset-after", &bucket.reset_after.as_secs_f64().to_string());
    set(headers, "x-ratelimit-bucket", &bucket.bucket);
}

fn set(headers: &mut HeaderMap, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}
