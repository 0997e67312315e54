//! Sets up poise: the commands, the handler for other events, and the response if a command itself fails.

use std::sync::Arc;

use poise::{Framework, FrameworkError, FrameworkOptions};
use serenity::all::{CommandDataOption, CommandDataOptionValue, CommandInteraction};

use crate::discord::bot_context::BotContext;
use crate::discord::commands;
use crate::discord::commands::context::CommandError;
use crate::discord::gateway::registration::Registration;
use crate::discord::interaction::responder::{Reply, Responder};
use crate::discord::interaction::router;
use crate::metrics;
use crate::render;

/// The framework that the client runs.
pub fn build(bot: BotContext, registration: Registration) -> Framework<BotContext, CommandError> {
    let options = FrameworkOptions {
        commands: commands::all::all_commands(),
        on_error: |error| Box::pin(on_error(error)),
        event_handler: |framework, event| Box::pin(router::handle_event(framework, event)),
        // No command is for the application's owner alone.
        initialize_owners: false,
        ..FrameworkOptions::default()
    };
    Framework::builder()
        .options(options)
        .setup(move |context, ready, framework| {
            tracing::info!(servers = ready.guilds.len(), name = ready.user.name, "connected to Discord");
            registration.start(Arc::clone(&context.http), &framework.options().commands);
            Box::pin(async move { Ok(bot) })
        })
        .build()
}

/// Responds to a command that failed before or outside its handler. Handlers respond to refusals themselves.
async fn on_error(error: FrameworkError<'_, BotContext, CommandError>) {
    let (interaction, bot) = match &error {
        FrameworkError::CommandPanic { ctx, .. }
        | FrameworkError::ArgumentParse { ctx, .. }
        | FrameworkError::GuildOnly { ctx, .. }
        | FrameworkError::Command { ctx, .. } => match ctx {
            poise::Context::Application(ctx) => (ctx.interaction, ctx.framework.user_data),
            poise::Context::Prefix(_) => return,
        },
        FrameworkError::CommandStructureMismatch { ctx, .. } => (ctx.interaction, ctx.framework.user_data),
        FrameworkError::UnknownInteraction { framework, interaction, .. } => (*interaction, framework.user_data),
        other => {
            tracing::warn!(error = kind(other), "poise reported an error");
            return;
        }
    };
    // Autocomplete has no error message; no suggestions are fine.
    if interaction.data.autocomplete().is_some() {
        return;
    }
    let refusal = if let FrameworkError::GuildOnly { .. } = &error {
        render::Refusal::ServerOnly
    } else {
        if let FrameworkError::CommandPanic { .. } = &error {
            metrics::panicked();
        }
        // Not the error itself, because it may contain what the person typed.
        tracing::error!(command = name(interaction), error = kind(&error), "a command failed");
        render::Refusal::Broken
    };
    Responder::for_command(bot, interaction)
        .respond_with(async {
            let words = bot.words_for_user(interaction.user.id, &interaction.locale).await;
            Reply::Page(render::refusal_page(words, &refusal, None))
        })
        .await;
}

/// The command with its group and subcommand, without its options.
fn name(interaction: &CommandInteraction) -> String {
    let mut name = interaction.data.name.clone();
    let mut options = &interaction.data.options[..];
    while let [CommandDataOption { name: part, value, .. }] = options
        && let CommandDataOptionValue::SubCommand(inner) | CommandDataOptionValue::SubCommandGroup(inner) = value
    {
        name.push(' ');
        name.push_str(part);
        options = inner;
    }
    name
}

/// The kind of error, without anything that a person typed.
fn kind(error: &FrameworkError<'_, BotContext, CommandError>) -> String {
    match error {
        FrameworkError::Setup { .. } => "setup".to_owned(),
        FrameworkError::EventHandler { error, event, .. } => format!("{}: {error}", event.snake_case_name()),
        FrameworkError::Command { error, .. } => error.to_string(),
        FrameworkError::CommandPanic { .. } => "panic".to_owned(),
        FrameworkError::ArgumentParse { .. } => "unreadable-option".to_owned(),
        FrameworkError::CommandStructureMismatch { description, .. } => (*description).to_owned(),
        FrameworkError::UnknownInteraction { .. } => "unknown-command".to_owned(),
        _ => "other".to_owned(),
    }
}
