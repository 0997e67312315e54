//! Autocomplete: suggestions while somebody types an option. On an error, or for somebody who types too fast, the list is
//! empty, which does no harm.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::commands::context::Context;
use crate::discord::interaction::requester::Requester;
use crate::render;
use crate::service::{ServerId, UserId};

/// Discord's limits.
const MAX_SUGGESTIONS: usize = 25;
const MAX_NAME_CHARS: usize = 100;
/// The latest finished games are searched, not all of them.
const MAX_SEARCHED_GAMES: u32 = 100;

/// The requester's live games.
pub async fn live_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    if !is_admitted(ctx) {
        return CreateAutocompleteResponse::new();
    }
    let bot = ctx.framework.user_data;
    let typed = typed.to_lowercase();
    let games = bot.service.games_of(UserId(ctx.interaction.user.id.get())).await.unwrap_or_default();
    let named = games.into_iter().map(|listed| {
        let server = bot.guilds.cached_name(listed.server).unwrap_or_default();
        let id = listed.game.as_str().to_owned();
        (truncate(&format!("{server} · {id}")), id)
    });
    suggestions(named.filter(|(name, _)| name.to_lowercase().contains(&typed)))
}

/// The requester's finished games.
pub async fn finished_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    if !is_admitted(ctx) {
        return CreateAutocompleteResponse::new();
    }
    let bot = ctx.framework.user_data;
    let typed = typed.to_lowercase();
    let requester = UserId(ctx.interaction.user.id.get());
    let games = bot.service.results_of(requester, MAX_SEARCHED_GAMES).await.unwrap_or_default();
    let named = games.into_iter().map(|result| {
        let server = bot.guilds.cached_name(result.server).unwrap_or_default();
        let id = result.game.as_str().to_owned();
        (truncate(&format!("{id} · {server} · {}.", result.place)), id)
    });
    suggestions(named.filter(|(name, _)| name.to_lowercase().contains(&typed)))
}

/// The seats of the game in this channel.
pub async fn seats(ctx: Context<'_>, _typed: &str) -> CreateAutocompleteResponse {
    if !is_admitted(ctx) {
        return CreateAutocompleteResponse::new();
    }
    let bot = ctx.framework.user_data;
    let requester = Requester::from_command(bot, ctx.interaction).await;
    let view_model = match requester.game_here(bot).await {
        Ok(Some(game)) => bot.view_model_for(&game, requester.user()).await.ok(),
        _ => None,
    };
    let players = view_model.map(|view_model| view_model.players).unwrap_or_default();
    let choices = players.iter().take(MAX_SUGGESTIONS).zip(0..).map(|(player, index)| {
        let name = render::seat_label(requester.words, player, index);
        AutocompleteChoice::new(truncate(&format!("{} · {name}", index + 1)), index + 1)
    });
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Time zones whose name contains the typed text.
#[expect(clippy::unused_async, reason = "poise requires async autocomplete")]
pub async fn time_zones(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    if !is_admitted(ctx) {
        return CreateAutocompleteResponse::new();
    }
    let typed = typed.to_lowercase().replace(' ', "_");
    let names: Vec<String> = jiff::tz::db().available().map(|name| name.as_str().to_owned()).collect();
    suggestions(
        names.into_iter().filter(|name| name.to_lowercase().contains(&typed)).map(|name| (truncate(&name), name)),
    )
}

fn is_admitted(ctx: Context<'_>) -> bool {
    let (user, server) = (ctx.interaction.user.id, ctx.interaction.guild_id);
    let server = server.map(|server| ServerId(server.get()));
    ctx.framework.user_data.limits.suggestions.admit(UserId(user.get()), server)
}

fn truncate(text: &str) -> String {
    text.chars().take(MAX_NAME_CHARS).collect()
}

fn suggestions(named: impl Iterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choices = named.take(MAX_SUGGESTIONS).map(|(name, value)| AutocompleteChoice::new(name, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
