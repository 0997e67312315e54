//! Commands for a person's data: what is stored, export, deletion, hiding from leaderboards.

use crate::discord::commands::context::{CommandResult, Context, respond};
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::pages::preferences;
use crate::render;

/// The parent of the privacy commands. Discord runs only its subcommands.
#[poise::command(slash_command, subcommands("show", "export", "delete", "hide"), subcommand_required)]
#[expect(clippy::unused_async, reason = "poise requires async commands")]
pub async fn privacy(_: Context<'_>) -> CommandResult {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |_, requester| async move { Ok(render::privacy_page(requester.words)) }).await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |bot, requester| async move { preferences::export(bot, &requester).await }).await
}

#[poise::command(slash_command)]
async fn delete(ctx: Context<'_>) -> CommandResult {
    respond(ctx, TargetGame::Here, |_, requester| async move { Ok(render::privacy_confirmation_page(requester.words)) })
        .await
}

#[poise::command(slash_command)]
async fn hide(ctx: Context<'_>, hidden: Option<bool>) -> CommandResult {
    let hidden = hidden.unwrap_or(true);
    respond(
        ctx,
        TargetGame::Here,
        move |bot, requester| async move { preferences::hide(bot, &requester, hidden).await },
    )
    .await
}
