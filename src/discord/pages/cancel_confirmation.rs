//! The question whether somebody is sure to cancel a game.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::render;
use crate::render::{GameRef, Page};
use crate::service::{GameId, ServiceError};

/// Asks only those who may cancel the game.
pub async fn cancel_confirmation(bot: &BotContext, requester: &Requester, game: &GameId) -> Result<Page, ServiceError> {
    bot.service.check_may_cancel(game, &requester.actor).await?;
    Ok(render::cancel_confirmation_page(requester.words, &GameRef::from(game)))
}
