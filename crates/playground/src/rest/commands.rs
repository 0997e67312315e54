//! Registering commands, for all servers or for one.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{BotAuth, PathParams, RequestBody};
use crate::error::ApiError;
use crate::limits::table::MAX_COMMANDS;
use crate::limits::{self, FieldErrors};
use crate::snowflake::Id;
use crate::world::World;

type JsonResult = Result<Json<Value>, ApiError>;
type Created = Result<(StatusCode, Json<Value>), ApiError>;

/// The server of the path, or `None` for global commands. A bot manages only its own commands, in servers it is in.
fn guild_of_path(world: &World, bot: Id, path: &PathParams, in_guild: bool) -> Result<Option<Id>, ApiError> {
    if path.id("application")? != bot {
        return Err(ApiError::missing_access());
    }
    if !in_guild {
        return Ok(None);
    }
    let guild = path.id("guild")?;
    world.read(|state| state.guild_for_bot(bot, guild).map(|_| ())).map_err(|_| ApiError::missing_access())?;
    Ok(Some(guild))
}

fn list_at(world: &World, bot: Id, guild: Option<Id>) -> Json<Value> {
    Json(
        world.read(|state| {
            state.registered_commands(bot, guild).into_iter().map(|command| command.json.clone()).collect()
        }),
    )
}

fn create_at(world: &World, bot: Id, guild: Option<Id>, body: &Value) -> Created {
    let mut errors = FieldErrors::default();
    limits::command(body, "", true, &mut errors);
    errors.into_result()?;
    world.update(|state| {
        let known = state.registered_commands(bot, guild);
        if known.len() >= MAX_COMMANDS && !known.iter().any(|command| command.json["name"] == body["name"]) {
            return Err(ApiError::command_limit());
        }
        let (json, new) = state.upsert_command(bot, guild, body);
        Ok((if new { StatusCode::CREATED } else { StatusCode::OK }, Json(json)))
    })
}

fn replace_at(world: &World, bot: Id, guild: Option<Id>, body: &Value) -> JsonResult {
    let bodies = body.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut errors = FieldErrors::default();
    limits::commands(bodies, &mut errors);
    errors.into_result()?;
    if bodies.iter().filter(|body| body.get("type").is_none_or(|kind| kind == 1)).count() > MAX_COMMANDS {
        return Err(ApiError::command_limit());
    }
    Ok(Json(world.update(|state| state.replace_commands(bot, guild, bodies))))
}

fn find_own(world: &World, bot: Id, guild: Option<Id>, id: Id) -> JsonResult {
    world.read(|state| {
        let found = state.commands.get(&id).filter(|command| command.application == bot && command.guild == guild);
        found.map(|command| Json(command.json.clone())).ok_or_else(ApiError::unknown_command)
    })
}

fn edit_at(world: &World, bot: Id, guild: Option<Id>, id: Id, body: &Value) -> JsonResult {
    let _exists = find_own(world, bot, guild, id)?;
    let mut errors = FieldErrors::default();
    limits::command(body, "", false, &mut errors);
    errors.into_result()?;
    world.update(|state| state.edit_command(id, body)).map(Json)
}

fn delete_at(world: &World, bot: Id, guild: Option<Id>, id: Id) -> Result<StatusCode, ApiError> {
    let _exists = find_own(world, bot, guild, id)?;
    world.update(|state| state.delete_command(id));
    Ok(StatusCode::NO_CONTENT)
}

/// The same handlers for global commands and for the commands of one server.
macro_rules! handlers {
    ($in_guild:literal, $list:ident $create:ident $replace:ident $get:ident $edit:ident $delete:ident) => {
        pub(super) async fn $list(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            path: PathParams,
        ) -> JsonResult {
            let guild = guild_of_path(&world, bot, &path, $in_guild)?;
            Ok(list_at(&world, bot, guild))
        }

        pub(super) async fn $create(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            path: PathParams,
            body: RequestBody,
        ) -> Created {
            let guild = guild_of_path(&world, bot, &path, $in_guild)?;
            create_at(&world, bot, guild, &body.json)
        }

        pub(super) async fn $replace(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            path: PathParams,
            body: RequestBody,
        ) -> JsonResult {
            let guild = guild_of_path(&world, bot, &path, $in_guild)?;
            replace_at(&world, bot, guild, &body.json)
        }

        pub(super) async fn $get(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            path: PathParams,
        ) -> JsonResult {
            let guild = guild_of_path(&world, bot, &path, $in_guild)?;
            find_own(&world, bot, guild, path.id("command")?)
        }

        pub(super) async fn $edit(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            path: PathParams,
            body: RequestBody,
        ) -> JsonResult {
            let guild = guild_of_path(&world, bot, &path, $in_guild)?;
            edit_at(&world, bot, guild, path.id("command")?, &body.json)
        }

        pub(super) async fn $delete(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            path: PathParams,
        ) -> Result<StatusCode, ApiError> {
            let guild = guild_of_path(&world, bot, &path, $in_guild)?;
            delete_at(&world, bot, guild, path.id("command")?)
        }
    };
}

handlers!(false, list create replace get edit delete);
handlers!(true, list_in_guild create_in_guild replace_in_guild get_in_guild edit_in_guild delete_in_guild);
