//! Buttons that show a player something private: their panel, the table, a hint.

use crate::discord::buttons::click::Click;
use crate::discord::game_view_model::GameViewModel;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::open_table::open_table;
use crate::discord::panels::panel_page::PanelPage;
use crate::render;
use crate::service::{Refusal, ServiceError};
use basari_rules::game::LegalMoves;
use basari_rules::players::{self, Hint, PlayerWeights};

/// Shows the player's panel.
pub async fn show(click: &Click<'_>) -> Result<Reply, ServiceError> {
    prompt_reply(&click.player_view_model().await?, click.requester)
}

/// The player's panel as a reply.
pub fn prompt_reply(view_model: &GameViewModel, requester: &Requester) -> Result<Reply, ServiceError> {
    view_model.snapshot.viewer_seat.ok_or(Refusal::NotSeated)?;
    PanelPage::current(view_model, requester.words).map(Reply::from).ok_or_else(|| Refusal::Cancelled.into())
}

pub async fn return_from_autopilot(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.bot.service.return_to_seat(&click.game()?, click.requester.user(), &click.requester.key).await?;
    show(click).await
}

pub async fn show_table(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let view_model = click.view_model().await?;
    let page = open_table(click.requester, &view_model).await.ok_or(Refusal::NotStarted)?;
    Ok(click.detail(&view_model, page))
}

pub async fn show_hint(click: &Click<'_>) -> Result<Reply, ServiceError> {
    let view_model = click.player_view_model().await?;
    let words = click.requester.words;
    let scene = view_model.current_scene().ok_or(Refusal::NotStarted)?;
    if !view_model.hints {
        let rated = view_model.snapshot.may_be_rated;
        let reason = if rated { render::Refusal::NoHintsWhenRated } else { render::Refusal::NoHints };
        return Ok(click.detail(&view_model, render::refusal_page(words, &reason, view_model.panel_page(words))));
    }
    if view_model.snapshot.legal == LegalMoves::Nothing {
        return prompt_reply(&view_model, click.requester);
    }
    Ok(click.detail(&view_model, render::hint_page(words, &scene, &hint(&view_model).await?)))
}

/// How the strongest computer player rates each move. It computes on a blocking thread, so no other click waits.
async fn hint(view_model: &GameViewModel) -> Result<Hint, ServiceError> {
    let Some(view) = view_model.snapshot.view.clone() else { return Ok(Hint::default()) };
    let legal = view_model.snapshot.legal.clone();
    let weights = PlayerWeights::embedded().map_err(|error| ServiceError::Internal(error.to_string()))?;
    let computed = tokio::task::spawn_blocking(move || players::hint(weights, &view, &legal)).await;
    computed.map_err(|error| ServiceError::Internal(error.to_string()))
}
