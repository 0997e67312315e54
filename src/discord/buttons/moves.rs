//! Buttons that make a move.

use crate::discord::buttons::click::Click;
use crate::discord::buttons::prompt::prompt_reply;
use crate::discord::interaction::requester::ClickedMessage;
use crate::discord::interaction::responder::Reply;
use crate::render;
use crate::service::{MoveRequest, PlanChoice, Refusal, ServiceError};
use basari_rules::game::{Color, IllegalMove, LegalMoves, Move};

/// Submits a move, with a barter plan if the button has one. A click on a public post is only acknowledged, because the post shows the result. A click on a
/// private page gets the next prompt.
pub async fn submit(click: &Click<'_>, mv: Move, plan: Option<PlanChoice>) -> Result<Reply, ServiceError> {
    let requester = click.requester;
    let input = MoveRequest {
        game: click.game()?,
        actor: requester.user(),
        prompt: click.press.prompt,
        key: requester.key.clone(),
        mv,
    };
    if !matches!(requester.clicked, ClickedMessage::Private(_)) {
        match plan {
            Some(choice) => click.bot.service.submit_move_with_plan(input, choice).await?,
            None => click.bot.service.submit_move(input).await?,
        };
        return Ok(Reply::Acknowledge);
    }
    let show = |snapshot| async { prompt_reply(&click.bot.view_model(snapshot).await?, requester) };
    click.bot.service.submit_move_and_show(input, plan, show).await
}

/// The second half of a swap: shows what the player can take for this gem.
pub async fn choose_swap(click: &Click<'_>, give: Color) -> Result<Reply, ServiceError> {
    let view_model = click.player_view_model().await?;
    let scene = view_model.current_scene().ok_or(Refusal::NotStarted)?;
    if click.press.prompt != scene.view.prompt {
        return Err(Refusal::StalePrompt { prompt: scene.view.prompt }.into());
    }
    match view_model.snapshot.legal {
        LegalMoves::Swap { .. } => {
            let words = click.requester.words;
            Ok(click.detail(&view_model, render::swap_take_page(words, &scene, give)))
        }
        _ => Err(Refusal::Illegal(IllegalMove::WrongMoment).into()),
    }
}
