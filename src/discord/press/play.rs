//! Buttons of a running game: moves, and the private pages that lead to them.

use super::{my_stage, seated};
use crate::discord::Front;
use crate::discord::answer::Reply;
use crate::discord::asker::Asker;
use crate::discord::pages;
use crate::discord::stage::Stage;
use crate::game::view::PhaseView;
use crate::game::{Gems, Illegal, Legal, Move, Offer};
use crate::players;
use crate::render;
use crate::render::custom_id::{OrderDraft, Press, Tab, Verb};
use crate::service::{GameId, Input, Order, Refusal, Scope, ServiceError};

pub async fn press(front: &Front, asker: &Asker, game: &GameId, press: &Press) -> Result<Reply, ServiceError> {
    let (service, cause, words) = (&front.service, &asker.cause, asker.words);
    if let Some(mv) = as_move(press.verb) {
        let input = Input { game: game.clone(), actor: asker.user(), prompt: press.prompt, cause: cause.clone(), mv };
        // On a public post the post itself shows what was done.
        if !asker.private {
            service.act(input).await?;
            return Ok(Reply::Quiet);
        }
        return prompt(&front.stage(service.act_and_look(input).await?).await?, asker);
    }
    match press.verb {
        Verb::ImBack => drop(service.im_back(game, asker.user(), cause).await?),
        Verb::OrderSet(draft) => {
            service.give_order(game, asker.user(), order(draft), Scope::ThisBarter, press.prompt, cause).await?;
        }
        Verb::OrderKeep(draft) => {
            service.give_order(game, asker.user(), order(draft), Scope::UntilWithdrawn, press.prompt, cause).await?;
        }
        Verb::OrderWithdraw => drop(service.withdraw_order(game, asker.user(), press.prompt, cause).await?),
        _ => {}
    }
    let stage = my_stage(front, asker, game).await?;
    if press.verb == Verb::Table {
        let page = pages::table(asker, &stage).await;
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
            let saved = stage.table.order.map(saved);
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
        Verb::Hint if stage.table.legal == Legal::Nothing => return prompt(&stage, asker),
        Verb::Hint => render::hint(words, &scene, &opinions(&stage).await?),
        Verb::SwapGive(_) if press.prompt != now => return Err(Refusal::StalePrompt { prompt: now }.into()),
        Verb::SwapGive(color) => match stage.table.legal {
            Legal::Swap { .. } => render::swap_take(words, &scene, color),
            _ => return Err(Refusal::Illegal(Illegal::WrongMoment).into()),
        },
        _ => return prompt(&stage, asker),
    };
    Ok(Reply::Page(page))
}

/// What the strongest computer thinks of each choice. It thinks where it keeps nobody else waiting.
async fn opinions(stage: &Stage) -> Result<Vec<render::Opinion>, ServiceError> {
    let Some(view) = stage.table.view.clone() else { return Ok(Vec::new()) };
    let legal = stage.table.legal.clone();
    let thought = tokio::task::spawn_blocking(move || players::hint(&view, &legal)).await;
    let opinions = thought.map_err(|error| ServiceError::Fault(error.to_string()))?;
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
fn prompt(stage: &Stage, asker: &Asker) -> Result<Reply, ServiceError> {
    seated(stage)?;
    stage.prompt(asker.words).map(Reply::Page).ok_or_else(|| Refusal::Cancelled.into())
}

fn in_barter(stage: &Stage) -> Result<(), ServiceError> {
    match (stage.table.view.as_ref().map(|view| &view.phase), stage.table.me) {
        (Some(PhaseView::Barter(barter)), Some(me)) if me == barter.opener || me == barter.other => Ok(()),
        (Some(PhaseView::Barter(_)), _) => Err(Refusal::NotInBarter.into()),
        _ => Err(Refusal::NoBarter.into()),
    }
}

/// Whether this question is about a bid of this person.
fn barters(stage: &Stage, asked: u32) -> Result<(), ServiceError> {
    in_barter(stage)?;
    match stage.table.prompt() {
        Some(prompt) if prompt == asked => Ok(()),
        Some(prompt) => Err(Refusal::StalePrompt { prompt }.into()),
        None => Err(Refusal::NotStarted.into()),
    }
}

fn order(draft: OrderDraft) -> Order {
    Order { accept_from: Offer::try_from(draft.accept_from).ok(), raise_up_to: Offer::try_from(draft.raise_to).ok() }
}

fn saved((order, scope): (Order, Scope)) -> render::SavedOrder {
    let gems = |offer: Option<Offer>| offer.map_or(Gems::NONE, Offer::gems);
    let draft = OrderDraft { accept_from: gems(order.accept_from), raise_to: gems(order.raise_up_to) };
    render::SavedOrder { draft, lasts: scope == Scope::UntilWithdrawn }
}
