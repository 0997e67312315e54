//! The slash commands, through poise. One file a family; each asks the service and answers its requester alone. Their words
//! stand in `locale`, and are filled in here.

mod arguments;
mod autocomplete;
mod finished_games;
mod play;
mod preferences;
mod seats;
mod server;
mod show;

use std::borrow::Cow;
use std::future::Future;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use poise::{ApplicationContext, Command};

use crate::discord::interaction::refusal;
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::{Reply, Responder};
use crate::discord::{BotContext, CommandError};
use crate::locale::Locale;
use crate::render::Page;
use crate::service::ServiceError;

type Context<'a> = ApplicationContext<'a, BotContext, CommandError>;
type Done = Result<(), CommandError>;

/// All commands, described in every language that we speak.
pub fn all() -> Vec<Command<BotContext, CommandError>> {
    let mut commands = vec![play::basari(), server::settings()];
    commands.iter_mut().for_each(describe);
    commands
}

fn describe(command: &mut Command<BotContext, CommandError>) {
    let name = command.name.to_string();
    let texts = |text: &dyn Fn(Locale) -> String| {
        let others = Locale::ALL.iter().filter(|locale| **locale != Locale::En);
        others.map(|locale| (Cow::Owned(locale.code().to_owned()), Cow::Owned(text(*locale)))).collect::<Vec<_>>()
    };
    command.description = Some(Cow::Owned(self::text(Locale::En, &name)));
    command.description_localizations = Cow::Owned(texts(&|locale| self::text(locale, &name)));
    for parameter in &mut command.parameters {
        let option = format!("{name}-{}", parameter.name);
        parameter.description = Some(Cow::Owned(self::text(Locale::En, &option)));
        parameter.description_localizations = Cow::Owned(texts(&|locale| self::text(locale, &option)));
    }
    command.subcommands.iter_mut().for_each(describe);
}

/// The words of a command, an option or a choice. None of ours goes without, and a test sees to it.
fn text(locale: Locale, path: &str) -> String {
    locale.words().command(path).unwrap_or_default()
}

/// Does the work of a command and answers with its page. Boxed: the work of some commands is big.
fn answer<'a, F, W>(ctx: Context<'a>, game: Option<&'a str>, work: W) -> BoxFuture<'a, Done>
where
    F: Future<Output = Result<Page, ServiceError>> + Send + 'a,
    W: Fn(BotContext, Arc<Requester>) -> F + Send + Sync + 'a,
{
    Box::pin(async move {
        let bot = ctx.framework.user_data;
        Responder::to_command(bot, &ctx.serenity_context().http, ctx.interaction)
            .with(async {
                let requester = Arc::new(Requester::of_command(bot, ctx.interaction).await);
                let named = game.is_some();
                let game = requester.game(bot, game).await.ok();
                refusal::run_with_retry(bot, &requester, TargetGame { game: game.as_ref(), named }, || {
                    let page = work(bot.clone(), Arc::clone(&requester));
                    async move { page.await.map(Reply::Page) }
                })
                .await
            })
            .await;
        Ok(())
    })
}
