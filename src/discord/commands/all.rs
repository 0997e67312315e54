//! The list of all commands.

use poise::Command;

use crate::discord::bot_context::BotContext;
use crate::discord::commands::context::{CommandError, CommandResult, Context};
use crate::discord::commands::descriptions::describe;
use crate::discord::commands::{away, finished_games, lobby, preferences, privacy, seats, server_settings, show};

/// All commands, described in every language.
pub fn all_commands() -> Vec<Command<BotContext, CommandError>> {
    let mut commands = vec![basari(), server_settings::settings()];
    commands.iter_mut().for_each(describe);
    commands
}

// Discord lists the subcommands in this order, so what people need in every game comes first. It allows 25 entries, so what
// they rarely need is in a group.
/// The parent of all player commands. Discord runs only its subcommands.
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm",
    subcommands(
        "lobby::new",
        "show::hand",
        "show::table",
        "show::rules",
        "show::games",
        "lobby::join",
        "lobby::start",
        "lobby::leave",
        "lobby::rematch",
        "away::away",
        "show::help",
        "show::learn",
        "finished_games::leaderboard",
        "finished_games::stats",
        "finished_games::history",
        "finished_games::replay",
        "finished_games::review",
        "finished_games::verify",
        "me",
        "manage",
        "show::about"
    ),
    subcommand_required
)]
#[expect(clippy::unused_async, reason = "poise requires async commands")]
async fn basari(_: Context<'_>) -> CommandResult {
    Ok(())
}

/// The group of everything about the requester.
#[poise::command(
    slash_command,
    subcommands(
        "preferences::notify",
        "preferences::language",
        "privacy::hide",
        "privacy::privacy",
        "privacy::export",
        "privacy::delete"
    ),
    subcommand_required
)]
#[expect(clippy::unused_async, reason = "poise requires async commands")]
async fn me(_: Context<'_>) -> CommandResult {
    Ok(())
}

/// The group for those who look after a game.
#[poise::command(
    slash_command,
    subcommands("seats::pause", "seats::resume", "seats::replace", "seats::end_wait", "lobby::cancel"),
    subcommand_required
)]
#[expect(clippy::unused_async, reason = "poise requires async commands")]
async fn manage(_: Context<'_>) -> CommandResult {
    Ok(())
}
