//! Buttons that belong to no game: rules, lists, a person's preferences, a server's settings.

use crate::discord::buttons::click::Click;
use crate::discord::buttons::prompt;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::{away, help, my_games, preferences, rules, server_settings};
use crate::locale::Locale;
use crate::model::notify::Notify;
use crate::render;
use crate::render::Notice;
use crate::render::message::custom_id::{RulesTopic, ServerSetting};
use crate::service::ServiceError;
use basari_rules::game::Kind;

pub async fn rules(click: &Click<'_>, kind: Kind, players: u8, topic: RulesTopic) -> Reply {
    Reply::Page(rules::rules_for(click.requester, kind, usize::from(players), topic).await)
}

pub async fn help(click: &Click<'_>) -> Result<Reply, ServiceError> {
    help::help(click.bot, click.requester).await.map(Reply::Page)
}

pub async fn games(click: &Click<'_>, page: u8) -> Result<Reply, ServiceError> {
    my_games::my_games(click.bot, click.requester, page).await.map(Reply::Page)
}

/// Ends the person's absences.
pub async fn come_back(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.requester.check_limits(click.bot)?;
    let outcomes = click.bot.service.come_back(click.requester.user(), &click.requester.key).await?;
    away::away(click.bot, click.requester, &outcomes).await.map(Reply::Page)
}

pub async fn turn_off_direct_messages(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.bot.service.set_notify(click.requester.user(), Notify::Mention).await?;
    Ok(Reply::Page(render::notice_page(click.requester.words, None, &Notice::NotifyOff)))
}

pub async fn change_notify(click: &Click<'_>, notify: Notify) -> Result<Reply, ServiceError> {
    click.bot.service.set_notify(click.requester.user(), notify).await?;
    preferences::notify(click.bot, click.requester).await.map(Reply::Page)
}

/// Turns advice on or off. On a panel, the question stays.
pub async fn change_coaching(click: &Click<'_>, wanted: bool) -> Result<Reply, ServiceError> {
    click.bot.service.set_coaching(click.requester.user(), wanted).await?;
    match &click.press.game {
        Some(_) => prompt::show(click).await,
        None => preferences::notify(click.bot, click.requester).await.map(Reply::Page),
    }
}

/// Sets the person's language and replies in it. None: the language of their Discord client.
pub async fn change_language(click: &Click<'_>, locale: Option<Locale>) -> Result<Reply, ServiceError> {
    click.bot.service.set_language(click.requester.user(), locale.map(Locale::code)).await?;
    Ok(Reply::Page(render::language_page(locale.unwrap_or(click.requester.client_locale).words(), locale)))
}

pub async fn change_server_settings(click: &Click<'_>, change: ServerSetting) -> Result<Reply, ServiceError> {
    server_settings::apply(click.bot, click.requester, change).await.map(Reply::Page)
}

pub async fn export_data(click: &Click<'_>) -> Result<Reply, ServiceError> {
    preferences::export(click.bot, click.requester).await.map(Reply::Page)
}

pub fn ask_to_delete_data(click: &Click<'_>) -> Reply {
    Reply::Page(render::privacy_confirmation_page(click.requester.words))
}

pub async fn delete_data(click: &Click<'_>) -> Result<Reply, ServiceError> {
    click.bot.service.forget_person(click.requester.user()).await?;
    Ok(Reply::Page(render::notice_page(click.requester.words, None, &Notice::Forgotten)))
}

/// Hides the person from leaderboards, or shows them again.
pub async fn change_visibility(click: &Click<'_>, hidden: bool) -> Result<Reply, ServiceError> {
    preferences::hide(click.bot, click.requester, hidden).await.map(Reply::Page)
}
