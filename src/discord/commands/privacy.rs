//! Commands for a person's data: what is stored, export, deletion, hiding from leaderboards.

use crate::discord::commands::context::{CommandResult, Context, respond};
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::pages::preferences;
use crate::render;

#[poise::command(slash_command)]
pub async fn privacy(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |_, requester| async move { Ok(render::privacy_page(requester.words)) }).await
}

#[poise::command(slash_command)]
pub async fn export(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move { preferences::export(bot, &requester).await }).await
}

#[poise::command(slash_command)]
pub async fn delete(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |_, requester| async move { Ok(render::privacy_confirmation_page(requester.words)) })
        .await
}

#[poise::command(slash_command)]
pub async fn hide(ctx: Context<'_>, hidden: Option<bool>) -> CommandResult {
    let hidden = hidden.unwrap_or(true);
    respond(
        ctx,
        TargetGame::Here,
        move |bot, requester| async move { preferences::hide(bot, &requester, hidden).await },
    )
    .await
}
