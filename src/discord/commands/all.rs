//! The list of all commands.

use poise::Command;

use crate::discord::bot_context::BotContext;
use crate::discord::commands::context::{CommandError, CommandResult, Context};
use crate::discord::commands::descriptions::describe;
use crate::discord::commands::{finished_games, lobby, preferences, privacy, seats, server_settings, show};

/// All commands, described in every language.
pub fn all_commands() -> Vec<Command<BotContext, CommandError>> {
    let mut commands = vec![basari(), server_settings::settings()];
    commands.iter_mut().for_each(describe);
    commands
}

/// The parent of all player commands. Discord runs only its subcommands.
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm",
    subcommands(
        "lobby::new",
        "lobby::join",
        "lobby::leave",
        "lobby::start",
        "lobby::cancel",
        "lobby::rematch",
        "show::hand",
        "show::table",
        "show::rules",
        "show::games",
        "show::help",
        "show::about",
        "preferences::notify",
        "preferences::language",
        "privacy::privacy",
        "finished_games::leaderboard",
        "finished_games::stats",
        "finished_games::history",
        "finished_games::replay",
        "finished_games::verify",
        "seats::pause",
        "seats::resume",
        "seats::replace"
    ),
    subcommand_required
)]
#[expect(clippy::unused_async, reason = "poise requires async commands")]
async fn basari(_: Context<'_>) -> CommandResult {
    Ok(())
}
