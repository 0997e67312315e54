//! Buttons that belong to no table: rules, lists, and what a person or a server has chosen.

use crate::discord::Front;
use crate::discord::answer::Reply;
use crate::discord::asker::Asker;
use crate::discord::pages;
use crate::render::custom_id::{NotifyKey, Press, Verb};
use crate::render::{self, Notice};
use crate::service::{Notify, ServiceError};

pub async fn press(front: &Front, asker: &Asker, press: &Press) -> Result<Reply, ServiceError> {
    let (service, words, me) = (&front.service, asker.words, asker.user());
    let page = match press.verb {
        Verb::Rules { kind, players, topic } => pages::rules_for(words, kind, usize::from(players), topic),
        Verb::Games(number) => pages::games(front, asker, number).await?,
        Verb::NotifyOff => {
            service.set_notify(me, Notify::Mention).await?;
            render::notice(words, None, &Notice::NotifyOff)
        }
        Verb::Notify(key) => {
            service.set_notify(me, notify(key)).await?;
            pages::notify(front, asker).await?
        }
        Verb::Language(locale) => {
            service.set_language(me, locale.map(crate::locale::Locale::code)).await?;
            // From here on in the language just chosen.
            render::language(locale.unwrap_or(asker.discord_language).words(), locale)
        }
        Verb::Server(key) => pages::change_server(front, asker, key).await?,
        Verb::PrivacyExport => pages::export(front, asker).await?,
        Verb::PrivacyDelete => render::privacy_question(words),
        Verb::PrivacyDeleteSure => {
            service.forget_person(me).await?;
            render::notice(words, None, &Notice::Forgotten)
        }
        _ => render::help(words),
    };
    Ok(Reply::Page(page))
}

pub fn notify(key: NotifyKey) -> Notify {
    match key {
        NotifyKey::Mention => Notify::Mention,
        NotifyKey::Dm => Notify::DirectMessage,
        NotifyKey::Silent => Notify::Silent,
    }
}
