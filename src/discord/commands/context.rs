//! What every command needs: poise's context, and one way to respond.

use std::future::Future;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use poise::ApplicationContext;

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::refusal::{TargetGame, reply_or_explain};
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::{Reply, Responder};
use crate::service::ServiceError;

pub type Context<'a> = ApplicationContext<'a, BotContext, CommandError>;
pub type CommandResult = Result<(), CommandError>;

/// An error of a command that is not the player's mistake.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct CommandError(#[from] ServiceError);

/// Runs a command within the limits and responds with its page, or with the reason why not. Boxed, because some handlers are big.
pub fn respond<'a, F, H, R>(ctx: Context<'a>, target: TargetGame, handler: H) -> BoxFuture<'a, CommandResult>
where
    F: Future<Output = Result<R, ServiceError>> + Send + 'a,
    H: FnOnce(&'a BotContext, Arc<Requester>) -> F + Send + 'a,
    R: Into<Reply> + Send + 'a,
{
    Box::pin(async move {
        let bot = ctx.framework.user_data;
        Responder::for_command(bot, ctx.interaction)
            .respond_with(async {
                let requester = Arc::new(Requester::from_command(bot, ctx.interaction).await);
                let reply = match requester.admit(&bot.limits.commands) {
                    Ok(()) => handler(bot, Arc::clone(&requester)).await,
                    Err(refused) => Err(refused),
                };
                reply_or_explain(bot, &requester, &target, reply.map(Into::into)).await
            })
            .await;
        Ok(())
    })
}
