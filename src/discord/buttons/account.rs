//! Buttons that belong to no table: rules, lists, and what a person or a server has chosen.

use crate::discord::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::account;
use crate::model::notify::Notify;
use crate::render;
use crate::render::Notice;
use crate::render::message::custom_id::{Press, Verb};
use crate::service::ServiceError;

pub async fn press(bot: &BotContext, requester: &Requester, press: &Press) -> Result<Reply, ServiceError> {
    let (service, words, me) = (&bot.service, requester.words, requester.user());
    let page = match press.verb {
        Verb::Rules { kind, players, topic } => account::rules_for(words, kind, usize::from(players), topic),
        Verb::Games(number) => account::games(bot, requester, number).await?,
        Verb::NotifyOff => {
            service.set_notify(me, Notify::Mention).await?;
            render::notice(words, None, &Notice::NotifyOff)
        }
        Verb::Notify(key) => {
            service.set_notify(me, key).await?;
            account::notify(bot, requester).await?
        }
        Verb::Language(locale) => {
            service.set_language(me, locale.map(crate::locale::Locale::code)).await?;
            // From here on in the language just chosen.
            render::language(locale.unwrap_or(requester.discord_language).words(), locale)
        }
        Verb::Server(key) => account::change_server(bot, requester, key).await?,
        Verb::PrivacyExport => account::export(bot, requester).await?,
        Verb::PrivacyDelete => render::privacy_question(words),
        Verb::PrivacyDeleteSure => {
            service.forget_person(me).await?;
            render::notice(words, None, &Notice::Forgotten)
        }
        _ => render::help(words),
    };
    Ok(Reply::Page(page))
}
