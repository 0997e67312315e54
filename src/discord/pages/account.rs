//! Private pages that a command and a button both lead to.

use crate::discord::BotContext;
use crate::discord::delivery::link;
use crate::discord::interaction::requester::Requester;
use crate::discord::pages::game_view_model::GameViewModel;
use crate::discord::pages::picture_worker;
use crate::discord::pages::picture_worker::PictureJob;
use crate::locale::Words;
use crate::render;
use crate::render::GameKey;
use crate::render::message::custom_id::{ServerKey, Topic};
use crate::render::{Attachment, GameLine, GameState, Notice, NotifySettings, Page};
use crate::service::{ListedGame, ServerSettings, ServiceError, Status};
use basari_rules::game::{Kind, Seats};

/// The rules, with the numbers of the game that lives here.
pub async fn rules(
    bot: &BotContext,
    requester: &Requester,
    kind: Option<Kind>,
    topic: Topic,
) -> Result<Page, ServiceError> {
    let here = match requester.game(bot, None).await {
        Ok(game) => bot.service.look(&game, None).await.ok(),
        Err(_) => None,
    };
    let (kind, players) = match (kind, here) {
        (None, Some(table)) => (table.kind, table.occupants.len()),
        (Some(kind), Some(table)) if table.kind == kind => (kind, table.occupants.len()),
        (kind, _) => (kind.unwrap_or(Kind::Card), 4),
    };
    Ok(rules_for(requester.words, kind, players, topic))
}

/// The rules for so many players, or as many as can play it.
pub fn rules_for(words: &Words, kind: Kind, players: usize, topic: Topic) -> Page {
    render::rules(words, kind, players.clamp(*kind.players().start(), *kind.players().end()), topic)
}

/// The game that the managers of this server prefer.
pub async fn default_kind(bot: &BotContext, requester: &Requester) -> Result<Kind, ServiceError> {
    let house = match requester.server {
        Some(server) => bot.service.server(server).await?.default_kind,
        None => None,
    };
    Ok(house.unwrap_or(Kind::Card))
}

/// The open table, with a picture of it; none in the lobby.
pub async fn table(requester: &Requester, stage: &GameViewModel) -> Option<Page> {
    let mut view = stage.table.view.clone()?;
    let running = stage.table.status == Status::Running;
    if !running {
        // Nobody is waited for while a game stands still.
        view.asked = Seats::NONE;
    }
    let page = render::table(requester.words, &stage.scene(&view, running));
    let (sketch, words) = (PictureJob::of_table(stage, view), requester.words);
    Some(picture_worker::for_asker(requester, page, move || sketch.painted(words)).await)
}

/// The games of this person, over all servers.
pub async fn games(bot: &BotContext, requester: &Requester, number: u8) -> Result<Page, ServiceError> {
    let mut lines = Vec::new();
    for listed in bot.service.games_of(requester.user()).await? {
        lines.push(game_line(bot, &listed).await?);
    }
    Ok(render::games(requester.words, &lines, number))
}

async fn game_line(bot: &BotContext, listed: &ListedGame) -> Result<GameLine, ServiceError> {
    let game = GameKey::from(&listed.game);
    let table = bot.service.look(&listed.game, None).await?;
    let (stage, round) = table.view.as_ref().map_or((0, 0), |view| (view.stage, view.round));
    let going = match listed.status {
        Status::Lobby => GameState::Lobby,
        Status::Paused => GameState::Paused,
        Status::Parked => GameState::Parked,
        _ if listed.asked => GameState::MyTurn { stage, round, until: listed.due.map(|due| due / 1000) },
        _ => GameState::Running { stage, round },
    };
    let link = Some(link(listed.server.0, listed.channel, None));
    let server = bot.servers.find(listed.server).await.map(|known| known.name);
    Ok(GameLine { game, kind: table.kind, server, link, state: going })
}

pub async fn notify(bot: &BotContext, requester: &Requester) -> Result<Page, ServiceError> {
    let person = bot.service.person(requester.user()).await?;
    let zone = person.time_zone.as_deref().unwrap_or("UTC");
    let facts = NotifySettings { how: person.notify, quiet: person.quiet.map(|(from, to)| (from, to, zone)) };
    Ok(render::notify(requester.words, &facts))
}

/// Everything that is kept about this person, as a file.
pub async fn export(bot: &BotContext, requester: &Requester) -> Result<Page, ServiceError> {
    let kept = bot.service.export_person(requester.user()).await?;
    let bytes = serde_json::to_vec_pretty(&kept).map_err(|error| ServiceError::Internal(error.to_string()))?;
    let mut page = render::notice(requester.words, None, &Notice::Exported);
    page.files.push(Attachment { name: "basari.json".to_owned(), bytes, alt: "JSON".to_owned() });
    Ok(page)
}

/// What the managers of this server have decided, for them to change.
pub async fn settings(bot: &BotContext, requester: &Requester) -> Result<Page, ServiceError> {
    match (requester.server, requester.actor.manager) {
        (None, _) => Ok(render::refused(requester.words, &render::Refusal::ServerOnly, None)),
        (Some(_), false) => Ok(render::refused(requester.words, &render::Refusal::OnlyManagers, None)),
        (Some(server), true) => {
            let settings = bot.service.server(server).await?;
            Ok(settings_page(bot, requester, &settings).await)
        }
    }
}

async fn settings_page(bot: &BotContext, requester: &Requester, settings: &ServerSettings) -> Page {
    let channels: Vec<u64> = settings.allowed_channels.iter().map(|channel| channel.0).collect();
    let facts = render::ServerSettings {
        game: settings.default_kind.unwrap_or(Kind::Card),
        pace: crate::discord::pages::game_view_model::default_pace(settings),
        language: bot.words_on(settings.server).await.locale(),
        start: settings.who_may_start,
        cancel: settings.who_may_cancel,
        hints: settings.hints_allowed,
        time_zone: settings.time_zone.as_deref().unwrap_or("UTC"),
        channels: &channels,
    };
    render::settings(requester.words, &facts)
}

/// One decision of the managers, by button.
pub async fn change_server(bot: &BotContext, requester: &Requester, key: ServerKey) -> Result<Page, ServiceError> {
    change_server_by(bot, requester, |settings| apply(settings, key)).await
}

/// Changes what the managers have decided, if a manager asks.
pub async fn change_server_by(
    bot: &BotContext,
    requester: &Requester,
    change: impl FnOnce(&mut ServerSettings),
) -> Result<Page, ServiceError> {
    let (Some(server), true) = (requester.server, requester.actor.manager) else {
        return settings(bot, requester).await;
    };
    let settings = bot.service.set_server(server, change).await?;
    Ok(settings_page(bot, requester, &settings).await)
}

fn apply(settings: &mut ServerSettings, key: ServerKey) {
    match key {
        ServerKey::Game(kind) => settings.default_kind = Some(kind),
        ServerKey::Pace(pace) => settings.default_pace = Some(pace),
        ServerKey::Language(locale) => settings.language = Some(locale.code().to_owned()),
        ServerKey::Start(who) => settings.who_may_start = who,
        ServerKey::Cancel(who) => settings.who_may_cancel = who,
        ServerKey::Hints(yes) => settings.hints_allowed = yes,
        ServerKey::AnyChannel => settings.allowed_channels.clear(),
    }
}
