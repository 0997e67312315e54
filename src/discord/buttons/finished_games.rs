//! Buttons of what is over: leaderboards, figures, past games, replays and proofs.

use crate::discord::BotContext;
use crate::discord::buttons::game_of;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::finished_games;
use crate::discord::pages::finished_games::ProfileOwner;
use crate::render;
use crate::render::Notice;
use crate::render::message::custom_id::{Press, Verb};
use crate::service::{Refusal, ServiceError};

pub async fn press(bot: &BotContext, requester: &Requester, press: &Press) -> Result<Reply, ServiceError> {
    let page = match press.verb {
        Verb::Leaderboard { board, .. } => finished_games::leaderboard(bot, requester, board).await?,
        Verb::Hide(hidden) => {
            bot.service.set_hidden(requester.user(), hidden).await?;
            let notice = if hidden { Notice::Hidden } else { Notice::Unhidden };
            render::notice(requester.words, None, &notice)
        }
        Verb::Stats { kind, user } => {
            let whose = ProfileOwner::by_id(bot, requester, user).await?;
            finished_games::stats(bot, requester, &whose, Some(kind)).await?
        }
        Verb::History { kind, user, page } => {
            let whose = ProfileOwner::by_id(bot, requester, user).await?;
            finished_games::history(bot, requester, &whose, kind, page).await?
        }
        Verb::Replay { step, .. } => finished_games::replay(bot, requester, &game_of(press)?, step).await?,
        Verb::Record => finished_games::record(bot, requester, &game_of(press)?).await?,
        Verb::Verify => finished_games::verify(bot, requester, &game_of(press)?, None).await?,
        _ => return Err(Refusal::NoSuchGame.into()),
    };
    Ok(Reply::Page(page))
}
