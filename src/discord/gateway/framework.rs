//! poise: which commands there are, who routes the rest, and what is said when a command itself fails.

use std::sync::Arc;

use poise::{Framework, FrameworkError, FrameworkOptions};
use serde_json::Value;
use serenity::all::{CommandInteraction, CommandOptionType, FullEvent, Http, Interaction};

use crate::discord::gateway::registration;
use crate::discord::interaction::responder::{Reply, Responder};
use crate::discord::interaction::{discord_error, router};
use crate::discord::{BotContext, CommandError, commands};
use crate::render;

/// The framework that the client runs. Of several processes one `registers` the commands for all.
pub fn build(bot: BotContext, registers: bool) -> Framework<BotContext, CommandError> {
    let options = FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(failed(error)),
        event_handler: |framework, event| Box::pin(happened(framework, event)),
        // Nothing here is for the owner of the application alone.
        initialize_owners: false,
        ..FrameworkOptions::default()
    };
    Framework::builder()
        .options(options)
        .setup(move |context, ready, framework| {
            tracing::info!(servers = ready.guilds.len(), "connected as {}", ready.user.name);
            // Aside: poise hands out no event before this is done, and people click already.
            if registers {
                let commands = registration::described(&framework.options().commands);
                tokio::spawn(register(Arc::clone(&context.http), commands));
            }
            Box::pin(async move { Ok(bot) })
        })
        .build()
}

async fn register(http: Arc<Http>, commands: Vec<Value>) {
    match registration::register(&http, &commands).await {
        Ok(true) => tracing::info!("the commands were registered"),
        Ok(false) => tracing::debug!("the commands are registered already"),
        Err(error) => tracing::error!("the commands were not registered: {}", discord_error::brief(&error)),
    }
}

async fn happened(
    framework: poise::FrameworkContext<'_, BotContext, CommandError>,
    event: &FullEvent,
) -> Result<(), CommandError> {
    let (context, bot) = (framework.serenity_context, framework.user_data);
    if let FullEvent::InteractionCreate { interaction: Interaction::Component(component) } = event {
        router::component(context, bot, component).await;
    }
    Ok(())
}

/// A command answers for itself, refusals included; here comes only what did not get so far.
async fn failed(error: FrameworkError<'_, BotContext, CommandError>) {
    let (interaction, context, bot) = match &error {
        FrameworkError::CommandPanic { ctx, .. }
        | FrameworkError::ArgumentParse { ctx, .. }
        | FrameworkError::GuildOnly { ctx, .. }
        | FrameworkError::Command { ctx, .. } => match ctx {
            poise::Context::Application(ctx) => (ctx.interaction, ctx.serenity_context(), ctx.framework.user_data),
            poise::Context::Prefix(_) => return,
        },
        FrameworkError::CommandStructureMismatch { ctx, .. } => {
            (ctx.interaction, ctx.serenity_context(), ctx.framework.user_data)
        }
        FrameworkError::UnknownInteraction { framework, interaction, .. } => {
            (*interaction, framework.serenity_context, framework.user_data)
        }
        other => {
            tracing::warn!("the framework reports: {}", kind(other));
            return;
        }
    };
    // Suggestions are no messages, and none is the right answer here.
    if interaction.data.autocomplete().is_some() {
        return;
    }
    let words = bot.words_of(interaction.user.id, &interaction.locale).await;
    let page = if let FrameworkError::GuildOnly { .. } = &error {
        render::refused(words, &render::Refusal::ServerOnly, None)
    } else {
        // Not the error itself, which may tell what somebody typed.
        tracing::error!(command = name(interaction), "a command failed: {}", kind(&error));
        render::refused(words, &render::Refusal::Broken, None)
    };
    Responder::to_command(bot, &context.http, interaction).with(async { Reply::Page(page) }).await;
}

/// The command and what of it was target, without its options.
fn name(interaction: &CommandInteraction) -> String {
    let data = &interaction.data;
    let parts = data
        .options
        .iter()
        .filter(|option| matches!(option.kind(), CommandOptionType::SubCommand | CommandOptionType::SubCommandGroup));
    std::iter::once(&data.name).chain(parts.map(|part| &part.name)).cloned().collect::<Vec<_>>().join(" ")
}

/// What sort of error it is.
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
