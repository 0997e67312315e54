//! poise: which commands there are, who routes the rest, and what is said when a command itself fails.

use poise::{Framework, FrameworkError, FrameworkOptions};
use serenity::all::{FullEvent, Interaction};

use super::answer::{Answer, Reply};
use super::{Fault, Front, commands, errors, registration, route};
use crate::render;

/// The framework that the client runs. Of several processes one `registers` the commands for all.
pub fn build(front: Front, registers: bool) -> Framework<Front, Fault> {
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
            Box::pin(async move {
                if !registers {
                    return Ok(front);
                }
                match registration::register(&context.http, &framework.options().commands).await {
                    Ok(true) => tracing::info!("the commands were registered"),
                    Ok(false) => tracing::debug!("the commands are registered already"),
                    Err(error) => tracing::error!("the commands were not registered: {}", errors::brief(&error)),
                }
                Ok(front)
            })
        })
        .build()
}

async fn happened(framework: poise::FrameworkContext<'_, Front, Fault>, event: &FullEvent) -> Result<(), Fault> {
    let (context, front) = (framework.serenity_context, framework.user_data);
    if let FullEvent::InteractionCreate { interaction: Interaction::Component(component) } = event {
        route::component(context, front, component).await;
    }
    Ok(())
}

/// A command answers for itself, refusals included; here comes only what did not get so far.
async fn failed(error: FrameworkError<'_, Front, Fault>) {
    let (interaction, context, front) = match &error {
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
            tracing::warn!("the framework reports: {other}");
            return;
        }
    };
    let words = front.words_of(interaction.user.id, &interaction.locale).await;
    let page = if let FrameworkError::GuildOnly { .. } = &error {
        render::refused(words, &render::Refusal::ServerOnly, None)
    } else {
        tracing::error!("a command failed: {error}");
        render::refused(words, &render::Refusal::Broken, None)
    };
    Answer::to_command(front, &context.http, interaction).with(async { Reply::Page(page) }).await;
}
