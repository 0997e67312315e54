//! Buttons of the lobby. What they change shows in the public post, so most of them are answered without a word.

use super::my_stage;
use crate::discord::Front;
use crate::discord::answer::Reply;
use crate::discord::asker::Asker;
use crate::render::custom_id::{PaceKey, Verb};
use crate::render::{self, Notice};
use crate::service::{GameId, Pace, ServiceError, Settings};

pub async fn press(front: &Front, asker: &Asker, game: &GameId, verb: Verb) -> Result<Reply, ServiceError> {
    let (service, actor, cause, words) = (&front.service, &asker.actor, &asker.cause, asker.words);
    // These two only show something.
    if !matches!(verb, Verb::Cancel | Verb::LobbySettings) {
        front.admit(asker)?;
    }
    match verb {
        Verb::Join => drop(service.join(game, actor, cause).await?),
        Verb::Leave => drop(service.leave(game, actor, cause).await?),
        Verb::AddComputer => {
            let level = service.look(game, None).await?.settings.level;
            service.add_computer(game, actor, level, cause).await?;
        }
        // The button stands on the page with the settings, which is private.
        Verb::RemoveComputer => {
            service.remove_computer(game, actor, cause).await?;
            return settings_page(front, asker, game).await;
        }
        Verb::Start => drop(service.start(game, actor, cause).await?),
        Verb::Rematch => drop(service.rematch(game, actor, cause).await?),
        Verb::Cancel => {
            let stage = my_stage(front, asker, game).await?;
            return Ok(Reply::Page(render::cancel_question(words, &stage.key)));
        }
        Verb::CancelSure => {
            service.cancel(game, actor, cause).await?;
            return Ok(Reply::Page(render::notice(words, None, &Notice::Cancelled)));
        }
        Verb::LobbySettings => return settings_page(front, asker, game).await,
        changed => {
            service.change_settings(game, actor, |settings| change(settings, changed), cause).await?;
            return settings_page(front, asker, game).await;
        }
    }
    Ok(Reply::Quiet)
}

fn change(settings: &mut Settings, verb: Verb) {
    match verb {
        Verb::LobbySeats(seats) => settings.seats = seats,
        Verb::LobbyPace(key) => settings.pace = pace(key),
        Verb::LobbyLevel(level) => settings.level = level,
        Verb::LobbyAutoStart(yes) => settings.autostart = yes,
        _ => {}
    }
}

async fn settings_page(front: &Front, asker: &Asker, game: &GameId) -> Result<Reply, ServiceError> {
    let stage = my_stage(front, asker, game).await?;
    Ok(Reply::Page(render::lobby_settings(asker.words, &stage.lobby_facts())))
}

pub fn pace(key: PaceKey) -> Pace {
    match key {
        PaceKey::Live => Pace::Live,
        PaceKey::Evening => Pace::Evening,
        PaceKey::Day => Pace::Day,
        PaceKey::Slow => Pace::Slow,
    }
}
