//! The page for somebody who wants to play in a channel that already has a game.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::message_link::question_link;
use crate::render;
use crate::render::{BusyChannel, GameRef, ListedGameStatus, Page};
use crate::service::{GameId, GameSnapshot, ServiceError, Status};

/// Names the game if the requester may see it, with what they can do about it.
pub async fn busy_channel(bot: &BotContext, requester: &Requester, game: &GameId) -> Result<Page, ServiceError> {
    let snapshot = bot.service.view_game(game, None).await?;
    let place = snapshot.place_for(requester.user());
    if !requester.may_see(bot, &place) {
        return Ok(render::refusal_page(requester.words, &render::Refusal::ChannelBusy, None));
    }
    let status = status(&snapshot);
    let is_full = snapshot.occupants.len() >= usize::from(snapshot.settings.seats);
    let busy = BusyChannel {
        game: GameRef::from(game),
        kind: snapshot.kind,
        status,
        link: question_link(&bot.service, &snapshot).await?,
        may_join: status == ListedGameStatus::Lobby && !place.has_seat && !is_full,
        is_private: snapshot.is_private(),
        may_cancel: bot.service.check_may_cancel(game, &requester.actor).await.is_ok(),
    };
    Ok(render::busy_channel_page(requester.words, &busy))
}

fn status(snapshot: &GameSnapshot) -> ListedGameStatus {
    let (stage, round) = snapshot.view.as_ref().map_or((0, 0), |view| (view.stage, view.round));
    match snapshot.status {
        Status::Lobby => ListedGameStatus::Lobby,
        Status::Paused => ListedGameStatus::Paused,
        Status::Parked => ListedGameStatus::Parked { closes: None },
        Status::Running | Status::Over | Status::Cancelled => ListedGameStatus::Running { stage, round },
    }
}
