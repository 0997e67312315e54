//! Commands that only show something.

use crate::discord::commands::arguments::{GameArg, TopicArg};
use crate::discord::commands::autocomplete;
use crate::discord::commands::context::{CommandResult, Context, respond};
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::pages::help;
use crate::discord::pages::lesson::lesson;
use crate::discord::pages::my_games::my_games;
use crate::discord::pages::open_table::open_table;
use crate::discord::pages::rules::rules_here;
use crate::discord::panels::panel_page::PanelPage;
use crate::lessons::LessonPosition;
use crate::render;
use crate::render::message::custom_id::RulesTopic;
use crate::service::Refusal;
use basari_rules::game::Kind;

#[poise::command(slash_command)]
pub async fn hand(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::live_games"]
    #[max_length = 30]
    game: Option<String>,
) -> CommandResult {
    respond(ctx, TargetGame::named_or_here(game.as_deref()), |bot, requester| async move {
        let game = requester.named_game_or_here(bot, game.as_deref()).await?;
        let view_model = bot.view_model_for(&game, requester.user()).await?;
        view_model.snapshot.viewer_seat.ok_or(Refusal::NotSeated)?;
        view_model.snapshot.view.as_ref().ok_or(Refusal::NotStarted)?;
        PanelPage::current(&view_model, requester.words).ok_or_else(|| Refusal::Cancelled.into())
    })
    .await
}

#[poise::command(slash_command)]
pub async fn table(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::live_games"]
    #[max_length = 30]
    game: Option<String>,
) -> CommandResult {
    respond(ctx, TargetGame::named_or_here(game.as_deref()), |bot, requester| async move {
        let game = requester.named_game_or_here(bot, game.as_deref()).await?;
        let view_model = bot.view_model(bot.service.view_game(&game, None).await?).await?;
        let table = open_table(&requester, &view_model).await;
        Ok(table.unwrap_or_else(|| view_model.lobby_page(requester.words)))
    })
    .await
}

#[poise::command(slash_command)]
pub async fn rules(ctx: Context<'_>, topic: Option<TopicArg>, game: Option<GameArg>) -> CommandResult {
    let topic = topic.map_or(RulesTopic::Goal, |topic| topic.0);
    let kind = game.map(|game| game.0);
    respond(ctx, TargetGame::Here, move |bot, requester| async move { rules_here(bot, &requester, kind, topic).await })
        .await
}

#[poise::command(slash_command)]
pub async fn games(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move { my_games(bot, &requester, 0).await }).await
}

#[poise::command(slash_command)]
pub async fn help(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move { help::help(bot, &requester).await }).await
}

#[poise::command(slash_command)]
pub async fn learn(ctx: Context<'_>, game: Option<GameArg>) -> CommandResult {
    let kind = game.map_or(Kind::Card, |game| game.0);
    respond(
        ctx,
        TargetGame::Here,
        move |_, requester| async move { lesson(&requester, kind, LessonPosition::START).await },
    )
    .await
}

#[poise::command(slash_command)]
pub async fn about(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |_, requester| async move {
        Ok(render::about_page(requester.words, env!("CARGO_PKG_VERSION")))
    })
    .await
}
