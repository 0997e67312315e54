//! The routes of the page's API.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::response::IntoResponse;
use axum::routing::{delete, get, patch, post, put};

use super::{actions, files, handlers, live, management};
use crate::error::PersonError;
use crate::server_context::ServerContext;

const MAX_BODY_BYTES: usize = 256 * 1024;

pub(crate) fn router() -> Router<ServerContext> {
    Router::new()
        .route("/people", get(handlers::people))
        .route("/people/{id}", patch(handlers::change_settings))
        .route("/state", get(handlers::page_state))
        .route("/live", get(live::connect))
        .route("/channels/{id}", delete(management::delete_channel))
        .route("/servers/{id}/bots/{bot}", put(management::add_bot).delete(management::remove_bot))
        .route("/channels/{id}/messages", get(handlers::list_messages).post(handlers::send_message))
        .route("/channels/{id}/read", post(handlers::mark_read))
        .route("/dms", post(handlers::open_dm))
        .route("/messages/{id}", delete(handlers::dismiss_or_delete))
        .route("/messages/{id}/components", post(actions::use_component))
        .route("/commands", post(actions::run_command))
        .route("/autocomplete", post(actions::autocomplete))
        .route("/modals/{id}", post(actions::submit_modal).delete(actions::close_modal))
        .route("/welcome/{index}", get(files::welcome_picture))
        .route("/emojis/{id}", get(files::emoji))
        .route("/attachments/{channel}/{id}/{name}", get(files::attachment))
        .fallback(|| async { PersonError::NotVisible("That address").into_response() })
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}
