//! Routes events: a click on a button or a menu and a sent dialog to their handler, whose response it sends, and deleted places
//! to the parking of their games.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use poise::FrameworkContext;
use serenity::all::{
    ActionRowComponent, ComponentInteraction, ComponentInteractionDataKind, FullEvent, Interaction, ModalInteraction,
    User,
};

use crate::discord::bot_context::BotContext;
use crate::discord::buttons::dispatch;
use crate::discord::commands::context::CommandError;
use crate::discord::gateway::deleted_places;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::{Reply, Responder};
use crate::discord::panels::registry::PendingClick;
use crate::metrics;
use crate::render;
use crate::render::CustomId;
use crate::service::{GameId, UserId};

/// Called by poise for every event that is not a slash command.
pub async fn handle_event(
    framework: FrameworkContext<'_, BotContext, CommandError>,
    event: &FullEvent,
) -> Result<(), CommandError> {
    match event {
        FullEvent::InteractionCreate { interaction: Interaction::Component(component) } => {
            handle_component(framework.user_data, component).await;
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(modal) } => {
            Box::pin(handle_modal(framework.user_data, modal)).await;
        }
        other => deleted_places::handle_event(framework.user_data, other).await,
    }
    Ok(())
}

async fn handle_component(bot: &BotContext, component: &ComponentInteraction) {
    let custom_id = match &component.data.kind {
        // Each option of a menu has the custom id of a button as its value.
        ComponentInteractionDataKind::StringSelect { values } => values.first().map_or("", String::as_str),
        _ => component.data.custom_id.as_str(),
    };
    let _pending_click = begin_click(bot, custom_id, &component.user);
    Responder::for_component(bot, component)
        .respond_with(async {
            let requester = Requester::from_component(bot, component).await;
            Box::pin(handle_click(bot, &requester, custom_id, None)).await
        })
        .await;
}

/// Until the result is dropped, the person's panel in the button's game waits for the response.
fn begin_click<'a>(bot: &'a BotContext, custom_id: &str, user: &User) -> Option<PendingClick<'a>> {
    let id: CustomId = custom_id.parse().ok()?;
    let game: GameId = id.game?.as_str().parse().ok()?;
    Some(bot.panels.begin_click(&game, UserId(user.id.get()), bot.service.now()))
}

/// A dialog that somebody has sent.
async fn handle_modal(bot: &BotContext, modal: &ModalInteraction) {
    let inputs = modal.data.components.iter().flat_map(|row| &row.components);
    let mut typed = inputs.filter_map(|input| match input {
        ActionRowComponent::InputText(input) => input.value.as_deref(),
        _ => None,
    });
    // A dialog has one field.
    let typed = typed.next().unwrap_or_default();
    let _pending_click = begin_click(bot, &modal.data.custom_id, &modal.user);
    Responder::for_modal(bot, modal)
        .respond_with(async {
            let requester = Requester::from_modal(bot, modal).await;
            Box::pin(handle_click(bot, &requester, &modal.data.custom_id, Some(typed))).await
        })
        .await;
}

async fn handle_click(bot: &BotContext, requester: &Requester, custom_id: &str, typed: Option<&str>) -> Reply {
    let handler = AssertUnwindSafe(dispatch::handle_click(bot, requester, custom_id, typed));
    handler.catch_unwind().await.unwrap_or_else(|_| {
        metrics::panicked();
        tracing::error!("a click panicked");
        Reply::Page(render::refusal_page(requester.words, &render::Refusal::Broken, None))
    })
}
