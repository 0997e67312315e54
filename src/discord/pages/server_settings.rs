//! The settings of a server, which only its managers see and change.

use crate::discord::bot_context::BotContext;
use crate::discord::game_view_model::default_pace;
use crate::discord::interaction::requester::Requester;
use crate::render;
use crate::render::Page;
use crate::render::message::custom_id::ServerSetting;
use crate::service::{ServerSettings, ServiceError};
use basari_rules::game::Kind;

/// The game that a server plays unless somebody asks for the other one.
pub async fn default_kind(bot: &BotContext, requester: &Requester) -> Result<Kind, ServiceError> {
    let kind = match requester.server() {
        Some(server) => bot.service.server(server).await?.default_kind,
        None => None,
    };
    Ok(kind.unwrap_or(Kind::Card))
}

/// Applies the change of one button.
pub async fn apply(bot: &BotContext, requester: &Requester, change: ServerSetting) -> Result<Page, ServiceError> {
    update(bot, requester, |settings| match change {
        ServerSetting::Game(kind) => settings.default_kind = Some(kind),
        ServerSetting::Pace(pace) => settings.default_pace = Some(pace),
        ServerSetting::Language(locale) => settings.language = Some(locale.code().to_owned()),
        ServerSetting::Start(who) => settings.who_may_start = who,
        ServerSetting::Cancel(who) => settings.who_may_cancel = who,
        ServerSetting::Hints(allowed) => settings.hints_allowed = allowed,
        ServerSetting::OwnWords(allowed) => settings.own_words_allowed = allowed,
        ServerSetting::ComputersTalk(talk) => settings.computers_talk = talk,
        ServerSetting::AnyChannel => settings.allowed_channels.clear(),
    })
    .await
}

/// Changes the settings and shows them, if a manager asks.
pub async fn update(
    bot: &BotContext,
    requester: &Requester,
    change: impl Fn(&mut ServerSettings),
) -> Result<Page, ServiceError> {
    let Some(server) = requester.server() else {
        return Ok(render::refusal_page(requester.words, &render::Refusal::ServerOnly, None));
    };
    if !requester.actor.manages(Some(server)) {
        return Ok(render::refusal_page(requester.words, &render::Refusal::OnlyManagers, None));
    }
    let settings = bot.service.set_server(server, change).await?;
    Ok(settings_page(bot, requester, &settings).await)
}

async fn settings_page(bot: &BotContext, requester: &Requester, settings: &ServerSettings) -> Page {
    let channels: Vec<u64> = settings.allowed_channels.iter().map(|channel| channel.0).collect();
    let facts = render::ServerSettings {
        game: settings.default_kind.unwrap_or(Kind::Card),
        pace: default_pace(settings),
        language: bot.server_locale(settings).await,
        start: settings.who_may_start,
        cancel: settings.who_may_cancel,
        hints: settings.hints_allowed,
        own_words: settings.own_words_allowed,
        computers_talk: settings.computers_talk,
        waiting: settings.waiting_allowed,
        time_zone: settings.time_zone.as_deref().unwrap_or("UTC"),
        channels: &channels,
    };
    render::settings_page(requester.words, &facts)
}
