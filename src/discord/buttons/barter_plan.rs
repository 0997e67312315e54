//! Buttons of the barter plan: how to answer a barter while away. The draft is in the button's custom id.

use crate::discord::buttons::click::Click;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::interaction::responder::Reply;
use crate::render;
use crate::render::message::custom_id::{BarterPlanDraft, PlanTab};
use crate::service::{BarterPlan, PlanScope, Refusal, ServiceError};
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Gems, Offer};

/// Opens the editor with the saved plan.
pub async fn show(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let view_model = click.player_view_model().await?;
    let draft = saved_plan(&view_model).map(|saved| saved.draft).unwrap_or_default();
    editor(click, &view_model, PlanTab::Accept, draft)
}

/// Shows the editor with a changed draft.
pub async fn edit(click: &Click<'_>, tab: PlanTab, draft: BarterPlanDraft) -> Result<Reply, ServiceError> {
    let view_model = click.player_view_model().await?;
    require_barter(&view_model)?;
    let snapshot = &view_model.snapshot;
    let from_earlier_barter = snapshot.barter.is_some_and(|first_prompt| click.press.prompt < first_prompt);
    if let (true, Some(prompt)) = (from_earlier_barter, snapshot.prompt()) {
        return Err(Refusal::StalePrompt { prompt }.into());
    }
    editor(click, &view_model, tab, draft)
}

pub async fn save(click: &Click<'_>, draft: BarterPlanDraft, scope: PlanScope) -> Result<Reply, ServiceError> {
    let (user, key) = (click.requester.user(), &click.requester.key);
    click.bot.service.set_barter_plan(&click.game()?, user, draft.into(), scope, click.press.prompt, key).await?;
    editor(click, &click.player_view_model().await?, PlanTab::Accept, draft)
}

pub async fn withdraw(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let (user, key) = (click.requester.user(), &click.requester.key);
    click.bot.service.withdraw_barter_plan(&click.game()?, user, click.press.prompt, key).await?;
    show(click).await
}

fn editor(
    click: &Click<'_>,
    view_model: &GameViewModel,
    tab: PlanTab,
    draft: BarterPlanDraft,
) -> Result<Reply, ServiceError> {
    require_barter(view_model)?;
    let scene = view_model.current_scene().ok_or(Refusal::NotStarted)?;
    let saved = saved_plan(view_model);
    let words = view_model.words_for(click.requester.words);
    Ok(click.detail(view_model, render::plan_editor_page(words, &scene, tab, draft, saved)))
}

/// Refuses everybody who is not in the current barter.
pub fn require_barter(view_model: &GameViewModel) -> Result<(), ServiceError> {
    let snapshot = &view_model.snapshot;
    match (snapshot.view.as_ref().map(|view| &view.phase), snapshot.viewer_seat) {
        (Some(PhaseView::Barter(barter)), Some(me)) if me == barter.opener || me == barter.other => Ok(()),
        (Some(PhaseView::Barter(_)), _) => Err(Refusal::NotInBarter.into()),
        _ => Err(Refusal::NoBarter.into()),
    }
}

impl From<BarterPlanDraft> for BarterPlan {
    fn from(draft: BarterPlanDraft) -> BarterPlan {
        BarterPlan {
            accept_from: Offer::try_from(draft.accept_from).ok(),
            raise_up_to: Offer::try_from(draft.raise_to).ok(),
        }
    }
}

fn saved_plan(view_model: &GameViewModel) -> Option<render::SavedBarterPlan> {
    let (plan, scope) = view_model.snapshot.barter_plan?;
    let gems = |offer: Option<Offer>| offer.map_or(Gems::NONE, Offer::gems);
    let draft = BarterPlanDraft { accept_from: gems(plan.accept_from), raise_to: gems(plan.raise_up_to) };
    Some(render::SavedBarterPlan { draft, whole_game: scope == PlanScope::UntilWithdrawn })
}
