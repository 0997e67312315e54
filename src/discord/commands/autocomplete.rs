//! Suggestions while an option is being typed. They fail quietly: an empty list does no harm.

use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::commands::Context;
use crate::discord::interaction::requester::Requester;
use crate::render;
use crate::service::UserId;

/// Discord takes no more.
const MOST: usize = 25;
const LONGEST: usize = 100;

/// The live games of whoever types.
pub async fn my_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let typed = typed.to_lowercase();
    let games = bot.service.games_of(UserId(ctx.interaction.user.id.get())).await.unwrap_or_default();
    let named = games.into_iter().map(|listed| {
        let server = bot.servers.known(listed.server).map(|known| known.name).unwrap_or_default();
        let id = listed.game.as_str().to_owned();
        (short(&format!("{server} · {id}")), id)
    });
    response(named.filter(|(name, _)| name.to_lowercase().contains(&typed)))
}

/// The finished games of whoever types.
pub async fn my_past_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let typed = typed.to_lowercase();
    let me = UserId(ctx.interaction.user.id.get());
    let games = bot.service.results_of(me, 100).await.unwrap_or_default();
    let named = games.into_iter().map(|result| {
        let server = bot.servers.known(result.server).map(|known| known.name).unwrap_or_default();
        let id = result.game.as_str().to_owned();
        (short(&format!("{id} · {server} · {}.", result.place)), id)
    });
    response(named.filter(|(name, _)| name.to_lowercase().contains(&typed)))
}

/// The seats of the game that is played here.
pub async fn seats(ctx: Context<'_>, _typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let requester = Requester::of_command(bot, ctx.interaction).await;
    let stage = match requester.game(bot, None).await {
        Ok(game) => bot.public_view_model(&game).await.ok(),
        Err(_) => None,
    };
    let players = stage.map(|(stage, _)| stage.players).unwrap_or_default();
    let choices = players.iter().take(MOST).zip(0..).map(|(player, index)| {
        let name = render::seat_label(requester.words, player, index);
        AutocompleteChoice::new(short(&format!("{} · {name}", index + 1)), index + 1)
    });
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// Time zones whose name holds what is typed.
#[expect(clippy::unused_async, reason = "poise wants suggestions to be so")]
pub async fn time_zones(_ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = typed.to_lowercase().replace(' ', "_");
    let names: Vec<String> = jiff::tz::db().available().map(|name| name.as_str().to_owned()).collect();
    response(names.into_iter().filter(|name| name.to_lowercase().contains(&typed)).map(|name| (short(&name), name)))
}

fn short(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

fn response(named: impl Iterator<Item = (String, String)>) -> CreateAutocompleteResponse {
    let choices = named.take(MOST).map(|(name, value)| AutocompleteChoice::new(name, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
