//! Buttons of a running game: moves, and the private pages that lead to them.

use crate::discord::BotContext;
use crate::discord::buttons::{seated, view_model_for};
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::account;
use crate::discord::pages::game_view_model::GameViewModel;
use crate::render;
use crate::render::message::custom_id::{OrderDraft, Press, Tab, Verb};
use crate::service::{GameId, MoveRequest, BarterPlan, Refusal, PlanScope, ServiceError};
use basari_rules::game::view::PhaseView;
use basari_rules::game::{Gems, IllegalMove, LegalMoves, Move, Offer};
use basari_rules::players;
use basari_rules::players::PlayerWeights;

pub async fn press(
    bot: &BotContext,
    requester: &Requester,
    game: &GameId,
    press: &Press,
) -> Result<Reply, ServiceError> {
    let (service, key, words) = (&bot.service, &requester.key, requester.words);
    if let Some(mv) = as_move(press.verb) {
        let input = MoveRequest { game: game.clone(), actor: requester.user(), prompt: press.prompt, key: key.clone(), mv };
        // On a public post the post itself shows what was done.
        if !requester.private {
            service.submit_move(input).await?;
            return Ok(Reply::Acknowledge);
        }
        return prompt(&bot.stage(service.submit_move_and_view(input).await?).await?, requester);
    }
    match press.verb {
        Verb::ImBack => drop(service.return_to_seat(game, requester.user(), key).await?),
        Verb::OrderSet(draft) => {
            service.set_barter_plan(game, requester.user(), order(draft), PlanScope::ThisBarter, press.prompt, key).await?;
        }
        Verb::OrderKeep(draft) => {
            service.set_barter_plan(game, requester.user(), order(draft), PlanScope::UntilWithdrawn, press.prompt, key).await?;
        }
        Verb::OrderWithdraw => drop(service.withdraw_barter_plan(game, requester.user(), press.prompt, key).await?),
        _ => {}
    }
    let stage = view_model_for(bot, requester, game).await?;
    if press.verb == Verb::Table {
        let page = account::table(requester, &stage).await;
        return page.map(Reply::Page).ok_or_else(|| Refusal::NotStarted.into());
    }
    seated(&stage)?;
    // The rest belongs to one question.
    let scene = stage.now().ok_or(Refusal::NotStarted)?;
    let now = scene.view.prompt;
    let page = match press.verb {
        Verb::Bid | Verb::Build { .. } => {
            barters(&stage, press.prompt)?;
            let draft = if let Verb::Build { draft, .. } = press.verb { draft } else { Gems::NONE };
            render::bid_builder(words, &scene, draft)
        }
        Verb::Order | Verb::OrderEdit { .. } | Verb::OrderSet(_) | Verb::OrderKeep(_) | Verb::OrderWithdraw => {
            in_barter(&stage)?;
            // An editor that was opened in an earlier barter.
            if matches!(press.verb, Verb::OrderEdit { .. })
                && stage.table.barter.is_some_and(|first| press.prompt < first)
            {
                return Err(Refusal::StalePrompt { prompt: now }.into());
            }
            let saved = stage.table.barter_plan.map(saved);
            let (tab, draft) = match press.verb {
                Verb::OrderEdit { tab, draft, .. } => (tab, draft),
                Verb::OrderSet(draft) | Verb::OrderKeep(draft) => (Tab::Accept, draft),
                _ => (Tab::Accept, saved.map(|saved| saved.draft).unwrap_or_default()),
            };
            render::order_editor(words, &scene, tab, draft, saved)
        }
        Verb::Hand => render::hand(words, &scene),
        Verb::Hint if !stage.hints => {
            render::refused(words, &render::Refusal::NoHints, Some(render::picker(words, &scene)))
        }
        // Whoever is not asked has nothing to be advised about.
        Verb::Hint if stage.table.legal == LegalMoves::Nothing => return prompt(&stage, requester),
        Verb::Hint => render::hint(words, &scene, &opinions(&stage).await?),
        Verb::SwapGive(_) if press.prompt != now => return Err(Refusal::StalePrompt { prompt: now }.into()),
        Verb::SwapGive(color) => match stage.table.legal {
            LegalMoves::Swap { .. } => render::swap_take(words, &scene, color),
            _ => return Err(Refusal::Illegal(IllegalMove::WrongMoment).into()),
        },
        _ => return prompt(&stage, requester),
    };
    Ok(Reply::Page(page))
}

/// What the strongest computer thinks of each choice. It thinks where it keeps nobody else waiting.
async fn opinions(stage: &GameViewModel) -> Result<Vec<render::Opinion>, ServiceError> {
    let Some(view) = stage.table.view.clone() else { return Ok(Vec::new()) };
    let legal = stage.table.legal.clone();
    let weights = PlayerWeights::embedded().map_err(|error| ServiceError::Internal(error.to_string()))?;
    let thought = tokio::task::spawn_blocking(move || players::hint(weights, &view, &legal)).await;
    let opinions = thought.map_err(|error| ServiceError::Internal(error.to_string()))?;
    Ok(opinions.into_iter().map(|opinion| render::Opinion { mv: opinion.mv, share: opinion.share.into() }).collect())
}

/// The move that a button makes, if it makes one.
fn as_move(verb: Verb) -> Option<Move> {
    Some(match verb {
        Verb::Play(action) => Move::Play(action),
        Verb::Place(archway) => Move::Place(archway),
        Verb::Offer(offer) => Move::Offer(offer),
        Verb::Accept => Move::Accept,
        Verb::Decline => Move::Decline,
        Verb::Swap { give, take } => Move::Swap { give, take },
        Verb::Take(color) => Move::Take(color),
        _ => return None,
    })
}

/// What this person is asked now.
fn prompt(stage: &GameViewModel, requester: &Requester) -> Result<Reply, ServiceError> {
    seated(stage)?;
    stage.prompt(requester.words).map(Reply::Page).ok_or_else(|| Refusal::Cancelled.into())
}

fn in_barter(stage: &GameViewModel) -> Result<(), ServiceError> {
    match (stage.table.view.as_ref().map(|view| &view.phase), stage.table.viewer_seat) {
        (Some(PhaseView::Barter(barter)), Some(me)) if me == barter.opener || me == barter.other => Ok(()),
        (Some(PhaseView::Barter(_)), _) => Err(Refusal::NotInBarter.into()),
        _ => Err(Refusal::NoBarter.into()),
    }
}

/// Whether this question is about a bid of this person.
fn barters(stage: &GameViewModel, asked: u32) -> Result<(), ServiceError> {
    in_barter(stage)?;
    match stage.table.prompt() {
        Some(prompt) if prompt == asked => Ok(()),
        Some(prompt) => Err(Refusal::StalePrompt { prompt }.into()),
        None => Err(Refusal::NotStarted.into()),
    }
}

fn order(draft: OrderDraft) -> BarterPlan {
    BarterPlan { accept_from: Offer::try_from(draft.accept_from).ok(), raise_up_to: Offer::try_from(draft.raise_to).ok() }
}

fn saved((order, scope): (BarterPlan, PlanScope)) -> render::SavedOrder {
    let gems = |offer: Option<Offer>| offer.map_or(Gems::NONE, Offer::gems);
    let draft = OrderDraft { accept_from: gems(order.accept_from), raise_to: gems(order.raise_up_to) };
    render::SavedOrder { draft, lasts: scope == PlanScope::UntilWithdrawn }
}
