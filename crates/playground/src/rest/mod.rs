//! Discord's REST API for bots, version 10, as far as bots like this one use it.
//!
//! Handlers read a request, check its limits, and ask the world. Nothing is decided here that the world could decide.

mod channels;
mod commands;
mod extract;
mod guilds;
mod interactions;
mod messages;
mod reactions;
mod threads;
mod users;
mod webhooks;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, patch, post, put};
use serde_json::json;

use super::error::ApiError;
use super::faults::RequestEffect;
use super::world::{RejectedRequest, World};

/// Larger bodies are refused unread; ten files fit.
const BODY_BYTES: usize = 110 * 1024 * 1024;

pub(super) fn router(world: &Arc<World>) -> Router<Arc<World>> {
    let api = Router::new()
        .merge(people_and_servers())
        .merge(channel_routes())
        .merge(application_routes())
        .fallback(|| async { ApiError::not_found() })
        .method_not_allowed_fallback(|| async { ApiError::new(405, 0, "405: Method Not Allowed") })
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(world), with_faults));
    Router::new().nest("/api/v10", api.clone()).nest("/api/v9", api)
}

fn people_and_servers() -> Router<Arc<World>> {
    Router::new()
        .route("/gateway", get(users::gateway))
        .route("/gateway/bot", get(users::gateway_bot))
        .route("/users/@me", get(users::me).patch(users::me))
        .route("/users/@me/channels", post(users::create_dm))
        .route("/users/@me/guilds", get(users::my_guilds))
        .route("/users/@me/guilds/{guild}", delete(users::leave_guild))
        .route("/users/{user}", get(users::user))
        .route("/applications/@me", get(users::application).patch(users::application))
        .route("/oauth2/applications/@me", get(users::application))
        .route("/guilds/{guild}", get(guilds::guild))
        .route("/guilds/{guild}/channels", get(guilds::channels))
        .route("/guilds/{guild}/members", get(guilds::members))
        .route("/guilds/{guild}/members/{user}", get(guilds::member))
        .route("/guilds/{guild}/roles", get(guilds::roles))
        .route("/guilds/{guild}/threads/active", get(guilds::active_threads))
}

fn channel_routes() -> Router<Arc<World>> {
    Router::new()
        .route("/channels/{channel}", get(channels::get).patch(channels::edit).delete(channels::delete))
        .route("/channels/{channel}/typing", post(channels::typing))
        .route("/channels/{channel}/messages", get(messages::list).post(messages::create))
        .route(
            "/channels/{channel}/messages/{message}",
            get(messages::get).patch(messages::edit).delete(messages::delete),
        )
        .route("/channels/{channel}/pins", get(messages::pins))
        .route("/channels/{channel}/pins/{message}", put(messages::pin).delete(messages::unpin))
        .route("/channels/{channel}/messages/pins", get(messages::dated_pins))
        .route("/channels/{channel}/messages/pins/{message}", put(messages::pin).delete(messages::unpin))
        .route(
            "/channels/{channel}/messages/{message}/reactions/{emoji}/@me",
            put(reactions::add).delete(reactions::remove),
        )
        .route("/channels/{channel}/messages/{message}/reactions/{emoji}", get(reactions::who))
        .route("/channels/{channel}/messages/{message}/threads", post(threads::at_message))
        .route("/channels/{channel}/threads", post(threads::without_message))
        .route("/channels/{channel}/threads/archived/{kind}", get(threads::archived))
        .route("/channels/{channel}/thread-members", get(threads::members))
        .route("/channels/{channel}/thread-members/@me", put(threads::join).delete(threads::leave))
        .route(
            "/channels/{channel}/thread-members/{user}",
            get(threads::member).put(threads::add).delete(threads::remove),
        )
}

fn application_routes() -> Router<Arc<World>> {
    Router::new()
        .route(
            "/applications/{application}/commands",
            get(commands::list).post(commands::create).put(commands::replace),
        )
        .route(
            "/applications/{application}/commands/{command}",
            get(commands::get).patch(commands::edit).delete(commands::delete),
        )
        .route(
            "/applications/{application}/guilds/{guild}/commands",
            get(commands::list_in).post(commands::create_in).put(commands::replace_in),
        )
        .route(
            "/applications/{application}/guilds/{guild}/commands/{command}",
            get(commands::get_in).patch(commands::edit_in).delete(commands::delete_in),
        )
        .route("/interactions/{interaction}/{token}/callback", post(interactions::callback))
        .route("/webhooks/{application}/{token}", post(webhooks::follow_up))
        .route(
            "/webhooks/{application}/{token}/messages/@original",
            get(webhooks::get_original).patch(webhooks::edit_original).delete(webhooks::delete_original),
        )
        .route(
            "/webhooks/{application}/{token}/messages/{message}",
            get(webhooks::get).patch(webhooks::edit).delete(webhooks::delete),
        )
        // Bots with stored images for embeds ask for their application's emoji at the start.
        .route("/applications/{application}/emojis", get(|| async { axum::Json(json!({"items": []})) }))
        .route("/applications/{application}", patch(users::application).get(users::application))
}

/// Everything passes here: faults strike, and refusals are written down for the tests.
async fn with_faults(State(world): State<Arc<World>>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().to_string(), request.uri().path().to_owned());
    let effect = world.configure_faults(|faults| faults.effect_on_request(&method, &path));
    let response = match effect {
        Some(RequestEffect::RateLimited { retry_after, global }) => rate_limited(retry_after, global),
        Some(RequestEffect::Status(status)) => bare(status),
        Some(RequestEffect::Reject(refusal)) => refusal.into_response(),
        Some(RequestEffect::ProcessThenStatus(status)) => {
            next.run(request).await;
            bare(status)
        }
        Some(RequestEffect::ProcessThenDisconnect) => {
            next.run(request).await;
            lost()
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
    if let Some(refusal) = response.extensions().get::<ApiError>().cloned() {
        tracing::debug!(%method, %path, %refusal, "refused");
        world.update(|state| state.refused.push(RejectedRequest { method, path, refusal }));
    }
    response
}

fn bare(status: u16) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    (status, axum::Json(json!({"message": status.to_string(), "code": 0}))).into_response()
}

fn rate_limited(retry_after: f64, global: bool) -> Response {
    let body = json!({"message": "You are being rate limited.", "retry_after": retry_after, "global": global});
    let mut response = (StatusCode::TOO_MANY_REQUESTS, axum::Json(body)).into_response();
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: String| {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    };
    set("retry-after", retry_after.to_string());
    set("x-ratelimit-reset-after", retry_after.to_string());
    set("x-ratelimit-limit", "5".into());
    set("x-ratelimit-remaining", "0".into());
    set("x-ratelimit-bucket", "playground".into());
    set("x-ratelimit-scope", if global { "global" } else { "user" }.into());
    if global {
        set("x-ratelimit-global", "true".into());
    }
    response
}

/// An answer whose body breaks off: the connection ends, and the client cannot know what became of its request.
fn lost() -> Response {
    let broken = futures_util::stream::once(async { Err::<Vec<u8>, _>(std::io::Error::other("lost")) });
    let mut response = Response::new(Body::from_stream(broken));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CONTENT_LENGTH, HeaderValue::from_static("4096"));
    response
}
