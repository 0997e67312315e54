//! The routes of the REST API.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{delete, get, patch, post, put};

use super::fault_layer::apply_faults;
use super::rate_limit_layer::enforce_rate_limits;
use super::{channels, commands, emojis, guilds, interactions, messages, pins, reactions, threads, users, webhooks};
use crate::error::ApiError;
use crate::world::World;

/// Room for ten files of the maximum size.
const MAX_BODY_BYTES: usize = 110 * 1024 * 1024;

pub(crate) fn router(world: &Arc<World>) -> Router<Arc<World>> {
    let api = Router::new()
        .merge(user_and_guild_routes())
        .merge(channel_routes())
        .merge(application_routes())
        .fallback(|| async { ApiError::not_found() })
        .method_not_allowed_fallback(|| async { ApiError::new(405, 0, "405: Method Not Allowed") })
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(world), apply_faults))
        .layer(middleware::from_fn_with_state(Arc::clone(world), enforce_rate_limits));
    Router::new().nest("/api/v10", api.clone()).nest("/api/v9", api)
}

fn user_and_guild_routes() -> Router<Arc<World>> {
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
        .route("/channels/{channel}/pins", get(pins::list))
        .route("/channels/{channel}/pins/{message}", put(pins::pin).delete(pins::unpin))
        .route("/channels/{channel}/messages/pins", get(pins::list_with_dates))
        .route("/channels/{channel}/messages/pins/{message}", put(pins::pin).delete(pins::unpin))
        .route(
            "/channels/{channel}/messages/{message}/reactions/{emoji}/@me",
            put(reactions::add).delete(reactions::remove),
        )
        .route("/channels/{channel}/messages/{message}/reactions/{emoji}", get(reactions::list))
        .route("/channels/{channel}/messages/{message}/threads", post(threads::create_on_message))
        .route("/channels/{channel}/threads", post(threads::create))
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
            get(commands::list_in_guild).post(commands::create_in_guild).put(commands::replace_in_guild),
        )
        .route(
            "/applications/{application}/guilds/{guild}/commands/{command}",
            get(commands::get_in_guild).patch(commands::edit_in_guild).delete(commands::delete_in_guild),
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
        .route("/applications/{application}/emojis", get(emojis::list).post(emojis::create))
        .route(
            "/applications/{application}/emojis/{emoji}",
            get(emojis::get).patch(emojis::rename).delete(emojis::delete),
        )
        .route("/applications/{application}", patch(users::application).get(users::application))
}
