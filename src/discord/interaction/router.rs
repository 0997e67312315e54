//! Routes events: a click on a button or a menu to its handler, whose response it sends, and deleted places to the parking
//! of their games.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use poise::FrameworkContext;
use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, FullEvent, Interaction};

use crate::discord::bot_context::BotContext;
use crate::discord::buttons::dispatch;
use crate::discord::commands::context::CommandError;
use crate::discord::gateway::deleted_places;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::{Reply, Responder};
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
    let game = custom_id.parse().ok().and_then(|id: CustomId| id.game?.as_str().parse::<GameId>().ok());
    let user = UserId(component.user.id.get());
    let _pending_click = game.map(|game| bot.panels.begin_click(&game, user));
    Responder::for_component(bot, component)
        .respond_with(async {
            let requester = Requester::from_component(bot, component).await;
            let handler = AssertUnwindSafe(dispatch::handle_click(bot, &requester, custom_id));
            handler.catch_unwind().await.unwrap_or_else(|_| {
                metrics::panicked();
                tracing::error!("a click panicked");
                Reply::Page(render::refusal_page(requester.words, &render::Refusal::Broken, None))
            })
        })
        .await;
}
