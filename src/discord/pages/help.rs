//! How to play with this bot.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::render;
use crate::render::Page;
use crate::service::ServiceError;

pub async fn help(bot: &BotContext, requester: &Requester) -> Result<Page, ServiceError> {
    let posts = requester.posts_locale(bot).await?;
    Ok(render::help_page(requester.words, posts, bot.command_links()))
}
