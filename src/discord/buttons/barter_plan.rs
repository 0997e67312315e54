//! Buttons of the barter plan: how to answer a barter while away. The draft is in the button's custom id.

use crate::discord::buttons::click::Click;
use crate::discord::buttons::prompt;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::interaction::responder::Reply;
use crate::render;
use crate::render::message::custom_id::PlanTab;
use crate::service::{PlanChoice, PlanScope, Refusal, ServiceError};
use basari_rules::game::BarterPlan;
use basari_rules::game::view::PhaseView;

/// Chooses in the menu above the action buttons. Before an action is laid, this changes only what the buttons submit.
pub async fn select(click: &Click<'_>, choice: PlanChoice) -> Result<Reply, ServiceError> {
    let mut view_model = click.player_view_model().await?;
    let view = view_model.snapshot.view.as_ref().ok_or(Refusal::NotStarted)?;
    let (prompt, is_laid) = match view.phase {
        PhaseView::Choose { mine, .. } => (view.prompt, mine.is_some()),
        _ => return Err(Refusal::StalePrompt { prompt: view.prompt }.into()),
    };
    if click.press.prompt != prompt {
        return Err(Refusal::StalePrompt { prompt }.into());
    }
    if is_laid {
        let (user, key) = (click.requester.user(), &click.requester.key);
        click.bot.service.set_barter_plan(&click.game()?, user, choice, prompt, key).await?;
        return prompt::show(click).await;
    }
    view_model.selected_plan = Some(choice);
    let page = view_model.panel_page(click.requester.words).ok_or(Refusal::Cancelled)?;
    Ok(click.detail(&view_model, page))
}

/// Opens the editor with the saved plan.
pub async fn show(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let view_model = click.player_view_model().await?;
    let draft = view_model.snapshot.barter_plan.map(|saved| saved.plan).unwrap_or_default();
    editor(click, &view_model, PlanTab::Accept, draft)
}

/// Shows the editor with a changed draft.
pub async fn edit(click: &Click<'_>, tab: PlanTab, draft: BarterPlan) -> Result<Reply, ServiceError> {
    let view_model = click.player_view_model().await?;
    require_own_barter_ahead(&view_model)?;
    let snapshot = &view_model.snapshot;
    let from_earlier_barter = snapshot.barter.is_some_and(|first_prompt| click.press.prompt < first_prompt);
    if let (true, Some(prompt)) = (from_earlier_barter, snapshot.prompt()) {
        return Err(Refusal::StalePrompt { prompt }.into());
    }
    editor(click, &view_model, tab, draft)
}

pub async fn save(click: &Click<'_>, draft: BarterPlan, scope: PlanScope) -> Result<Reply, ServiceError> {
    let (user, key) = (click.requester.user(), &click.requester.key);
    let choice = PlanChoice::Follow(draft, scope);
    click.bot.service.set_barter_plan(&click.game()?, user, choice, click.press.prompt, key).await?;
    let view_model = click.player_view_model().await?;
    if require_own_barter_ahead(&view_model).is_err() {
        // The plan has settled the barter.
        return prompt::prompt_reply(&view_model, click.requester);
    }
    editor(click, &view_model, PlanTab::Accept, draft)
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
    draft: BarterPlan,
) -> Result<Reply, ServiceError> {
    require_own_barter_ahead(view_model)?;
    let scene = view_model.current_scene().ok_or(Refusal::NotStarted)?;
    let words = click.requester.words;
    Ok(click.detail(view_model, render::plan_editor_page(words, &scene, tab, draft)))
}

/// Refuses everybody who cannot have a barter any more in this round.
fn require_own_barter_ahead(view_model: &GameViewModel) -> Result<(), ServiceError> {
    let snapshot = &view_model.snapshot;
    match (&snapshot.view, snapshot.viewer_seat) {
        (Some(view), Some(me)) if matches!(view.phase, PhaseView::Choose { .. }) || view.will_barter(me) => Ok(()),
        _ => require_barter(view_model),
    }
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
