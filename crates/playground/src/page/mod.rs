//! The web page and its own API under `/playground`.
//!
//! Requests name the viewer with `?user=` or the header `X-User`. There are no passwords.

mod actions;
mod extract;
mod files;
mod handlers;
mod live;
mod management;
mod routes;

pub(crate) use self::files::asset;
pub(crate) use self::routes::router;
