//! Managing a server: its owner deletes channels and adds or removes bots.

use std::collections::HashMap;

use axum::extract::{Path, State};
use axum::http::StatusCode;

use super::extract::{PathId, Viewer, parse_id};
use crate::error::PersonError;
use crate::server_context::ServerContext;
use crate::snowflake::Id;

type NoContent = Result<StatusCode, PersonError>;

pub(super) async fn delete_channel(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    PathId(channel): PathId,
) -> NoContent {
    context.world.update(|state| state.delete_own_channel(user, channel))?;
    Ok(StatusCode::NO_CONTENT)
}

fn set_bot(context: &ServerContext, user: Id, path: &HashMap<String, String>, member: bool) -> NoContent {
    let id = |name: &str| parse_id(path.get(name).map_or("", String::as_str));
    let (server, bot) = (id("id")?, id("bot")?);
    context.world.update(|state| state.set_bot_member(user, server, bot, member))?;
    Ok(StatusCode::NO_CONTENT)
}

pub(super) async fn add_bot(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    Path(path): Path<HashMap<String, String>>,
) -> NoContent {
    set_bot(&context, user, &path, true)
}

pub(super) async fn remove_bot(
    State(context): State<ServerContext>,
    Viewer(user): Viewer,
    Path(path): Path<HashMap<String, String>>,
) -> NoContent {
    set_bot(&context, user, &path, false)
}
