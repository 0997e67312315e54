//! The bot itself, other users, and DMs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::{Value, json};

use super::extract::{BotAuth, PathParams, RequestBody};
use crate::error::ApiError;
use crate::limits;
use crate::snowflake::parse_id;
use crate::world::{World, WorldState, permissions};

type JsonResult = Result<Json<Value>, ApiError>;

pub(super) async fn gateway(State(world): State<Arc<World>>) -> Json<Value> {
    Json(json!({"url": world.read(WorldState::gateway_url)}))
}

pub(super) async fn gateway_bot(State(world): State<Arc<World>>, BotAuth(bot): BotAuth) -> Json<Value> {
    Json(world.read(|state| {
        let starts = state.session_starts(bot);
        let reset_after = u64::try_from(state.session_starts_reset_after(bot).as_millis()).unwrap_or(u64::MAX);
        let limit = json!({
            "total": starts.total, "remaining": starts.remaining, "reset_after": reset_after,
            "max_concurrency": starts.max_concurrency,
        });
        json!({"url": state.gateway_url(), "shards": 1, "session_start_limit": limit})
    }))
}

pub(super) async fn me(State(world): State<Arc<World>>, BotAuth(bot): BotAuth) -> Json<Value> {
    Json(world.read(|state| state.current_user_json(bot)))
}

pub(super) async fn user(State(world): State<Arc<World>>, _bot: BotAuth, path: PathParams) -> JsonResult {
    let id = path.id("user")?;
    world.read(|state| state.users.get(&id).map(|user| Json(user.json()))).ok_or_else(ApiError::unknown_user)
}

pub(super) async fn application(State(world): State<Arc<World>>, BotAuth(bot): BotAuth) -> Json<Value> {
    Json(world.read(|state| state.application_json(bot)))
}

pub(super) async fn my_guilds(State(world): State<Arc<World>>, BotAuth(bot): BotAuth) -> Json<Value> {
    let guilds = world.read(|state| {
        let own = state.guilds.values().filter(|guild| guild.members.contains(&bot));
        own.map(|guild| {
            json!({
                "id": guild.id.to_string(), "name": guild.name, "icon": null, "owner": false, "banner": null,
                "permissions": permissions::BOT.to_string(), "features": guild.features,
            })
        })
        .collect::<Vec<_>>()
    });
    Json(json!(guilds))
}

pub(super) async fn leave_guild(
    State(world): State<Arc<World>>,
    BotAuth(bot): BotAuth,
    path: PathParams,
) -> Result<StatusCode, ApiError> {
    let guild = path.id("guild")?;
    world.read(|state| state.guild_for_bot(bot, guild).map(|_| ()))?;
    world.kick_bot(guild, bot);
    Ok(StatusCode::NO_CONTENT)
}

/// A bot can open a DM with every known user, even if the user does not accept messages.
pub(super) async fn create_dm(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, body: RequestBody) -> JsonResult {
    let id = parse_id(&body.json["recipient_id"]).ok_or_else(limits::invalid_recipient)?;
    world.update(|state| {
        if state.users.get(&id).is_none_or(|user| user.bot) {
            return Err(ApiError::closed_dms());
        }
        let channel = state.find_or_create_dm(bot, id);
        Ok(Json(state.channel_json(state.channel(channel)?)))
    })
}
