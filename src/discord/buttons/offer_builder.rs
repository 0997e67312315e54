//! Buttons that put an offer together. The draft is in the button's custom id.

use crate::discord::buttons::barter_plan::require_barter;
use crate::discord::buttons::click::Click;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::interaction::responder::Reply;
use crate::render;
use crate::service::{Refusal, ServiceError};
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Barter, Gems, Offer};

/// Shows the builder with this draft, or with the cheapest raise.
pub async fn show(click: &Click<'_>, draft: Option<Gems>) -> Result<Reply, ServiceError> {
    let view_model = click.player_view_model().await?;
    require_barter(&view_model)?;
    let scene = view_model.current_scene().ok_or(Refusal::NotStarted)?;
    let words = click.requester.words;
    let (clicked, current) = (click.press.prompt, scene.view.prompt);
    if clicked == current {
        return Ok(click.detail(&view_model, render::offer_builder_page(words, &scene, draft)));
    }
    let barter = raised_since(&view_model, clicked).ok_or(Refusal::StalePrompt { prompt: current })?;
    let is_raise = |gems: &Gems| Offer::try_from(*gems).is_ok_and(|offer| offer.raises(barter.standing_offer()));
    let builder = render::offer_builder_page(words, &scene, draft.filter(is_raise));
    let page = render::refusal_page(words, &render::Refusal::OfferChanged, Some(builder));
    Ok(click.detail(&view_model, page))
}

/// The barter of this earlier prompt, if it goes on and it is the viewer's turn again.
fn raised_since(view_model: &GameViewModel, prompt: u32) -> Option<Barter> {
    let snapshot = &view_model.snapshot;
    let is_same_barter = snapshot.barter.is_some_and(|first_prompt| first_prompt <= prompt);
    match snapshot.view.as_ref()?.phase {
        PhaseView::Barter(barter) if is_same_barter && snapshot.viewer_seat == Some(barter.turn()) => Some(barter),
        _ => None,
    }
}
