//! From a press to its answer.

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, Context};

use super::answer::Answer;
use super::asker::Asker;
use super::{Front, press};

/// Answers a button or a menu.
pub async fn component(context: &Context, front: &Front, component: &ComponentInteraction) {
    let pressed = match &component.data.kind {
        // A choice out of a menu is a whole button of its own.
        ComponentInteractionDataKind::StringSelect { values } => values.first().map_or("", String::as_str),
        _ => component.data.custom_id.as_str(),
    };
    Answer::to_component(front, &context.http, component)
        .with(async {
            let asker = Asker::of_component(front, component).await;
            press::answer(front, &asker, pressed).await
        })
        .await;
}
