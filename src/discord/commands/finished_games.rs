//! Commands about finished games: leaderboards, statistics, history, replays and verification.

use serenity::all::{Attachment, User};

use crate::discord::commands::arguments::{GameArg, PeriodArg, ScopeArg, SortArg};
use crate::discord::commands::autocomplete;
use crate::discord::commands::context::{CommandResult, Context, respond};
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::pages::profile_owner::ProfileOwner;
use crate::discord::pages::review::ReviewOf;
use crate::discord::pages::server_settings::default_kind;
use crate::discord::pages::{history, leaderboard, replay, review, stats, verification};
use crate::model::period::Period;
use crate::model::sort_by::SortBy;
use crate::render;
use crate::render::message::custom_id::LeaderboardSelection;
use crate::service::UserId;

#[poise::command(slash_command)]
pub async fn leaderboard(
    ctx: Context<'_>,
    game: Option<GameArg>,
    r#where: Option<ScopeArg>,
    period: Option<PeriodArg>,
    by: Option<SortArg>,
) -> CommandResult {
    respond(ctx, TargetGame::Here, move |bot, requester| async move {
        let kind = match game {
            Some(game) => game.0,
            None => default_kind(bot, &requester).await?,
        };
        let board = LeaderboardSelection {
            kind,
            everywhere: r#where.is_some_and(|scope| scope.0),
            period: period.map_or(Period::All, |period| period.0),
            by: by.map_or(SortBy::Rating, |by| by.0),
            page: 0,
        };
        leaderboard::leaderboard(bot, &requester, board).await
    })
    .await
}

#[poise::command(slash_command)]
pub async fn stats(ctx: Context<'_>, person: Option<User>) -> CommandResult {
    let owner = ProfileOwner::from_command(ctx.interaction, person.as_ref());
    respond(
        ctx,
        TargetGame::Here,
        move |bot, requester| async move { stats::stats(bot, &requester, &owner, None).await },
    )
    .await
}

#[poise::command(slash_command)]
pub async fn history(ctx: Context<'_>, person: Option<User>, game: Option<GameArg>) -> CommandResult {
    let owner = ProfileOwner::from_command(ctx.interaction, person.as_ref());
    respond(ctx, TargetGame::Here, move |bot, requester| async move {
        history::history(bot, &requester, &owner, game.map(|game| game.0), 0).await
    })
    .await
}

#[poise::command(slash_command)]
pub async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::finished_games"]
    #[max_length = 30]
    game: String,
) -> CommandResult {
    respond(ctx, TargetGame::named_or_here(Some(&game)), |bot, requester| async move {
        let game = requester.named_game_or_here(bot, Some(&game)).await?;
        replay::replay(bot, &requester, &game, 0).await
    })
    .await
}

#[poise::command(slash_command)]
pub async fn review(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::finished_games"]
    #[max_length = 30]
    game: Option<String>,
    person: Option<User>,
) -> CommandResult {
    respond(ctx, TargetGame::named_or_here(game.as_deref()), |bot, requester| async move {
        let game = match game.as_deref() {
            Some(name) => requester.named_game_or_here(bot, Some(name)).await?,
            None => requester.latest_finished_game(bot).await?,
        };
        let of = person.map_or(ReviewOf::Reader, |person| ReviewOf::Person(UserId(person.id.get())));
        review::review(bot, &requester, &game, of).await
    })
    .await
}

#[poise::command(slash_command)]
pub async fn verify(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::finished_games"]
    #[max_length = 30]
    game: Option<String>,
    record: Option<Attachment>,
) -> CommandResult {
    respond(ctx, TargetGame::named_or_here(game.as_deref()), |bot, requester| async move {
        match (game.as_deref(), &record) {
            (game, Some(record)) => verification::verify_file(bot, &requester, game, record).await,
            (Some(game), None) => {
                let game = requester.named_game_or_here(bot, Some(game)).await?;
                verification::verify(bot, &requester, &game, None).await
            }
            (None, None) => Ok(render::refusal_page(requester.words, &render::Refusal::NotARecord, None)),
        }
    })
    .await
}
