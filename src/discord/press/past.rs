//! Buttons of what is over: leaderboards, figures, past games, replays and proofs.

use super::game_of;
use crate::discord::Front;
use crate::discord::answer::Reply;
use crate::discord::asker::Asker;
use crate::discord::past::{self, Whose};
use crate::render::custom_id::{Press, Verb};
use crate::render::{self, Notice};
use crate::service::{Refusal, ServiceError};

pub async fn press(front: &Front, asker: &Asker, press: &Press) -> Result<Reply, ServiceError> {
    let page = match press.verb {
        Verb::Leaderboard { board, .. } => past::leaderboard(front, asker, board).await?,
        Verb::Hide(hidden) => {
            front.service.set_hidden(asker.user(), hidden).await?;
            let notice = if hidden { Notice::Hidden } else { Notice::Unhidden };
            render::notice(asker.words, None, &notice)
        }
        Verb::Stats { kind, user } => {
            let whose = Whose::by_id(front, asker, user).await?;
            past::stats(front, asker, &whose, Some(kind)).await?
        }
        Verb::History { kind, user, page } => {
            let whose = Whose::by_id(front, asker, user).await?;
            past::history(front, asker, &whose, kind, page).await?
        }
        Verb::Replay { step, .. } => past::replay(front, asker, &game_of(press)?, step).await?,
        Verb::Record => past::record(front, asker, &game_of(press)?).await?,
        Verb::Verify => past::verify(front, asker, &game_of(press)?, None).await?,
        _ => return Err(Refusal::NoSuchGame.into()),
    };
    Ok(Reply::Page(page))
}
