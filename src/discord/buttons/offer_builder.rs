//! Buttons that put an offer together. The draft is in the button's custom id.

use crate::discord::buttons::barter_plan::require_barter;
use crate::discord::buttons::click::Click;
use crate::discord::interaction::responder::Reply;
use crate::render;
use crate::service::{Refusal, ServiceError};
use basari_rules::game::Gems;

/// Shows the builder with this draft.
pub async fn show(click: &Click<'_>, draft: Gems) -> Result<Reply, ServiceError> {
    let view_model = click.player_view_model().await?;
    require_barter(&view_model)?;
    let scene = view_model.current_scene().ok_or(Refusal::NotStarted)?;
    if click.press.prompt != scene.view.prompt {
        return Err(Refusal::StalePrompt { prompt: scene.view.prompt }.into());
    }
    Ok(click.detail(&view_model, render::offer_builder_page(click.requester.words, &scene, draft)))
}
