//! Registering commands, for all servers and for one.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;

use super::extract::{At, BotAuth, Payload};
use crate::error::ApiError;
use crate::limits::{self, Problems};
use crate::snowflake::Id;
use crate::world::World;

type Answer = Result<Json<Value>, ApiError>;
type Created = Result<(StatusCode, Json<Value>), ApiError>;

/// Discord's limit for slash commands in one place.
const MOST: usize = 100;

/// A bot manages only its own commands, in servers where it is.
fn place(world: &World, bot: Id, at: &At, in_guild: bool) -> Result<Option<Id>, ApiError> {
    if at.id("application")? != bot {
        return Err(ApiError::missing_access());
    }
    if !in_guild {
        return Ok(None);
    }
    let guild = at.id("guild")?;
    world.read(|state| state.guild_for(bot, guild).map(|_| ())).map_err(|_| ApiError::missing_access())?;
    Ok(Some(guild))
}

fn list_at(world: &World, bot: Id, guild: Option<Id>) -> Json<Value> {
    Json(world.read(|state| state.commands_of(bot, guild).into_iter().map(|command| command.json.clone()).collect()))
}

fn create_at(world: &World, bot: Id, guild: Option<Id>, body: &Value) -> Created {
    let mut problems = Problems::default();
    limits::command(body, "", true, &mut problems);
    problems.into_result()?;
    world.update(|state| {
        let known = state.commands_of(bot, guild);
        if known.len() >= MOST && !known.iter().any(|command| command.json["name"] == body["name"]) {
            return Err(ApiError::command_limit());
        }
        let (json, new) = state.put_command(bot, guild, body);
        Ok((if new { StatusCode::CREATED } else { StatusCode::OK }, Json(json)))
    })
}

fn replace_at(world: &World, bot: Id, guild: Option<Id>, body: &Value) -> Answer {
    let bodies = body.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut problems = Problems::default();
    limits::commands(bodies, &mut problems);
    problems.into_result()?;
    if bodies.iter().filter(|body| body.get("type").is_none_or(|kind| kind == 1)).count() > MOST {
        return Err(ApiError::command_limit());
    }
    Ok(Json(world.update(|state| state.put_commands(bot, guild, bodies))))
}

fn own(world: &World, bot: Id, guild: Option<Id>, id: Id) -> Answer {
    world.read(|state| {
        let found = state.commands.get(&id).filter(|command| command.application == bot && command.guild == guild);
        found.map(|command| Json(command.json.clone())).ok_or_else(ApiError::unknown_command)
    })
}

fn edit_at(world: &World, bot: Id, guild: Option<Id>, id: Id, body: &Value) -> Answer {
    let _known = own(world, bot, guild, id)?;
    let mut problems = Problems::default();
    limits::command(body, "", false, &mut problems);
    problems.into_result()?;
    world.update(|state| state.edit_command(id, body)).map(Json)
}

fn delete_at(world: &World, bot: Id, guild: Option<Id>, id: Id) -> Result<StatusCode, ApiError> {
    let _known = own(world, bot, guild, id)?;
    world.update(|state| state.delete_command(id));
    Ok(StatusCode::NO_CONTENT)
}

/// The same five operations twice, as in Discord's paths.
macro_rules! operations {
    ($in_guild:literal, $list:ident $create:ident $replace:ident $get:ident $edit:ident $delete:ident) => {
        pub(super) async fn $list(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Answer {
            let guild = place(&world, bot, &at, $in_guild)?;
            Ok(list_at(&world, bot, guild))
        }

        pub(super) async fn $create(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            at: At,
            body: Payload,
        ) -> Created {
            let guild = place(&world, bot, &at, $in_guild)?;
            create_at(&world, bot, guild, &body.json)
        }

        pub(super) async fn $replace(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            at: At,
            body: Payload,
        ) -> Answer {
            let guild = place(&world, bot, &at, $in_guild)?;
            replace_at(&world, bot, guild, &body.json)
        }

        pub(super) async fn $get(State(world): State<Arc<World>>, BotAuth(bot): BotAuth, at: At) -> Answer {
            let guild = place(&world, bot, &at, $in_guild)?;
            own(&world, bot, guild, at.id("command")?)
        }

        pub(super) async fn $edit(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            at: At,
            body: Payload,
        ) -> Answer {
            let guild = place(&world, bot, &at, $in_guild)?;
            edit_at(&world, bot, guild, at.id("command")?, &body.json)
        }

        pub(super) async fn $delete(
            State(world): State<Arc<World>>,
            BotAuth(bot): BotAuth,
            at: At,
        ) -> Result<StatusCode, ApiError> {
            let guild = place(&world, bot, &at, $in_guild)?;
            delete_at(&world, bot, guild, at.id("command")?)
        }
    };
}

operations!(false, list create replace get edit delete);
operations!(true, list_in create_in replace_in get_in edit_in delete_in);
