//! Private pages that a command and a button both lead to.

use super::Front;
use super::artist::{self, Sketch};
use super::asker::Asker;
use super::courier::link;
use super::press::pace;
use super::stage::{Stage, key_of};
use crate::game::{Kind, Seats};
use crate::locale::Words;
use crate::render::custom_id::{NotifyKey, ServerKey, Topic, WhoCancels, WhoStarts};
use crate::render::{self, Attachment, GameLine, GameState, Notice, NotifySettings, Page};
use crate::service::{Listed, Notify, ServerSettings, ServiceError, Status, WhoMayCancel, WhoMayStart};

/// The rules, with the numbers of the game that lives here.
pub async fn rules(front: &Front, asker: &Asker, kind: Option<Kind>, topic: Topic) -> Result<Page, ServiceError> {
    let here = match asker.game(front, None).await {
        Ok(game) => front.service.look(&game, None).await.ok(),
        Err(_) => None,
    };
    let (kind, players) = match (kind, here) {
        (None, Some(table)) => (table.kind, table.chairs.len()),
        (Some(kind), Some(table)) if table.kind == kind => (kind, table.chairs.len()),
        (kind, _) => (kind.unwrap_or(Kind::Card), 4),
    };
    Ok(rules_for(asker.words, kind, players, topic))
}

/// The rules for so many players, or as many as can play it.
pub fn rules_for(words: &Words, kind: Kind, players: usize, topic: Topic) -> Page {
    render::rules(words, kind, players.clamp(*kind.players().start(), *kind.players().end()), topic)
}

/// The game that the managers of this server prefer.
pub async fn house_kind(front: &Front, asker: &Asker) -> Result<Kind, ServiceError> {
    let house = match asker.server {
        Some(server) => front.service.server(server).await?.default_kind,
        None => None,
    };
    Ok(house.map_or(Kind::Card, Kind::from))
}

/// The open table, with a picture of it; none in the lobby.
pub async fn table(asker: &Asker, stage: &Stage) -> Option<Page> {
    let mut view = stage.table.view.clone()?;
    let running = stage.table.status == Status::Running;
    if !running {
        // Nobody is waited for while a game stands still.
        view.asked = Seats::NONE;
    }
    let page = render::table(asker.words, &stage.scene(&view, running));
    let (sketch, words) = (Sketch::of_table(stage, view), asker.words);
    Some(artist::for_asker(asker, page, move || sketch.painted(words)).await)
}

/// The games of this person, over all servers.
pub async fn games(front: &Front, asker: &Asker, number: u8) -> Result<Page, ServiceError> {
    let mut lines = Vec::new();
    for listed in front.service.games_of(asker.user()).await? {
        lines.push(game_line(front, &listed).await?);
    }
    Ok(render::games(asker.words, &lines, number))
}

async fn game_line(front: &Front, listed: &Listed) -> Result<GameLine, ServiceError> {
    let game = key_of(&listed.game)?;
    let table = front.service.look(&listed.game, None).await?;
    let (stage, round) = table.view.as_ref().map_or((0, 0), |view| (view.stage, view.round));
    let going = match listed.status {
        Status::Lobby => GameState::Lobby,
        Status::Paused => GameState::Paused,
        Status::Parked => GameState::Parked,
        _ if listed.asked => GameState::MyTurn { stage, round, until: listed.due.map(|due| due / 1000) },
        _ => GameState::Running { stage, round },
    };
    let link = Some(link(listed.server.0, listed.channel, None));
    let server = front.servers.find(listed.server).await.map(|known| known.name);
    Ok(GameLine { game, kind: table.kind, server, link, state: going })
}

pub async fn notify(front: &Front, asker: &Asker) -> Result<Page, ServiceError> {
    let person = front.service.person(asker.user()).await?;
    let how = match person.notify {
        Notify::Usual | Notify::Mention => NotifyKey::Mention,
        Notify::DirectMessage => NotifyKey::Dm,
        Notify::Silent => NotifyKey::Silent,
    };
    let zone = person.time_zone.as_deref().unwrap_or("UTC");
    let facts = NotifySettings { how, quiet: person.quiet.map(|(from, to)| (from, to, zone)) };
    Ok(render::notify(asker.words, &facts))
}

/// Everything that is kept about this person, as a file.
pub async fn export(front: &Front, asker: &Asker) -> Result<Page, ServiceError> {
    let kept = front.service.export_person(asker.user()).await?;
    let bytes = serde_json::to_vec_pretty(&kept).map_err(|error| ServiceError::Fault(error.to_string()))?;
    let mut page = render::notice(asker.words, None, &Notice::Exported);
    page.files.push(Attachment { name: "basari.json".to_owned(), bytes, alt: "JSON".to_owned() });
    Ok(page)
}

/// What the managers of this server have decided, for them to change.
pub async fn settings(front: &Front, asker: &Asker) -> Result<Page, ServiceError> {
    match (asker.server, asker.actor.manager) {
        (None, _) => Ok(render::refused(asker.words, &render::Refusal::ServerOnly, None)),
        (Some(_), false) => Ok(render::refused(asker.words, &render::Refusal::OnlyManagers, None)),
        (Some(server), true) => {
            let settings = front.service.server(server).await?;
            Ok(settings_page(front, asker, &settings).await)
        }
    }
}

async fn settings_page(front: &Front, asker: &Asker, settings: &ServerSettings) -> Page {
    let channels: Vec<u64> = settings.allowed_channels.iter().map(|channel| channel.0).collect();
    let facts = render::ServerSettings {
        game: settings.default_kind.map_or(Kind::Card, Kind::from),
        pace: super::stage::pace(super::stage::house_pace(settings)),
        language: front.words_on(settings.server).await.locale(),
        start: match settings.who_may_start {
            WhoMayStart::Everyone => WhoStarts::Everyone,
            WhoMayStart::Managers => WhoStarts::Managers,
        },
        cancel: match settings.who_may_cancel {
            WhoMayCancel::Host => WhoCancels::Host,
            WhoMayCancel::Players => WhoCancels::Players,
            WhoMayCancel::Managers => WhoCancels::Managers,
        },
        hints: settings.hints_allowed,
        time_zone: settings.time_zone.as_deref().unwrap_or("UTC"),
        channels: &channels,
    };
    render::settings(asker.words, &facts)
}

/// One decision of the managers, by button.
pub async fn change_server(front: &Front, asker: &Asker, key: ServerKey) -> Result<Page, ServiceError> {
    change_server_by(front, asker, |settings| apply(settings, key)).await
}

/// Changes what the managers have decided, if a manager asks.
pub async fn change_server_by(
    front: &Front,
    asker: &Asker,
    change: impl FnOnce(&mut ServerSettings),
) -> Result<Page, ServiceError> {
    let (Some(server), true) = (asker.server, asker.actor.manager) else { return settings(front, asker).await };
    let settings = front.service.set_server(server, change).await?;
    Ok(settings_page(front, asker, &settings).await)
}

fn apply(settings: &mut ServerSettings, key: ServerKey) {
    match key {
        ServerKey::Game(kind) => settings.default_kind = Some(kind.into()),
        ServerKey::Pace(key) => settings.default_pace = Some(pace(key).to_string()),
        ServerKey::Language(locale) => settings.language = Some(locale.code().to_owned()),
        ServerKey::Start(WhoStarts::Everyone) => settings.who_may_start = WhoMayStart::Everyone,
        ServerKey::Start(WhoStarts::Managers) => settings.who_may_start = WhoMayStart::Managers,
        ServerKey::Cancel(WhoCancels::Host) => settings.who_may_cancel = WhoMayCancel::Host,
        ServerKey::Cancel(WhoCancels::Players) => settings.who_may_cancel = WhoMayCancel::Players,
        ServerKey::Cancel(WhoCancels::Managers) => settings.who_may_cancel = WhoMayCancel::Managers,
        ServerKey::Hints(yes) => settings.hints_allowed = yes,
        ServerKey::AnyChannel => settings.allowed_channels.clear(),
    }
}
