//! From a press to its answer.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, Context};

use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Responder;
use crate::discord::{BotContext, buttons};

/// Answers a button or a menu.
pub async fn component(context: &Context, bot: &BotContext, component: &ComponentInteraction) {
    let pressed = match &component.data.kind {
        // A choice out of a menu is a whole button of its own.
        ComponentInteractionDataKind::StringSelect { values } => values.first().map_or("", String::as_str),
        _ => component.data.custom_id.as_str(),
    };
    Responder::to_component(bot, &context.http, component)
        .with(async {
            let requester = Requester::of_component(bot, component).await;
            buttons::answer(bot, &requester, pressed).await
        })
        .await;
}
