//! Applies the configured faults to every request, and records rejected requests.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::rate_limit_layer::{global_exceeded, route_exceeded};
use crate::error::ApiError;
use crate::faults::RequestEffect;
use crate::rate_limits::BucketState;
use crate::world::{RejectedRequest, World, WorldState};

pub(super) async fn apply_faults(State(world): State<Arc<World>>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().to_string(), request.uri().path().to_owned());
    let effect = world.configure_faults(|faults| faults.effect_on_request(&method, &path));
    let response = match effect {
        Some(RequestEffect::RateLimited { retry_after, global }) => {
            let retry_after = Duration::from_secs_f64(retry_after);
            if global {
                global_exceeded(retry_after)
            } else {
                let now_ms = world.read(WorldState::now_ms);
                route_exceeded(&BucketState::empty(retry_after, now_ms))
            }
        }
        Some(RequestEffect::Status(status)) => status_response(status),
        Some(RequestEffect::Reject(error)) => error.into_response(),
        Some(RequestEffect::ProcessThenStatus(status)) => {
            next.run(request).await;
            status_response(status)
        }
        Some(RequestEffect::ProcessThenDisconnect) => {
            next.run(request).await;
            truncated_response()
        }
        Some(RequestEffect::DelayRequest(delay)) => {
            tokio::time::sleep(delay).await;
            next.run(request).await
        }
        Some(RequestEffect::DelayResponse(delay)) => {
            let response = next.run(request).await;
            tokio::time::sleep(delay).await;
            response
        }
        None => next.run(request).await,
    };
    if let Some(error) = response.extensions().get::<ApiError>().cloned() {
        tracing::debug!(%method, %path, %error, "request rejected");
        world.update(|state| state.rejected_requests.push(RejectedRequest { method, path, error }));
    }
    response
}

fn status_response(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, axum::Json(json!({"message": status.to_string(), "code": 0}))).into_response()
}

/// A response whose body ends early. The connection is closed, and the client does not learn the result of its request.
fn truncated_response() -> Response {
    let failing = futures_util::stream::once(async { Err::<Vec<u8>, _>(std::io::Error::other("connection lost")) });
    let mut response = Response::new(Body::from_stream(failing));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from_static("4096"));
    response
}
