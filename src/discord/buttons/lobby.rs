//! Buttons of the lobby. What they change shows in the public post, so most of them are answered without a word.

use crate::discord::BotContext;
use crate::discord::buttons::view_model_for;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Reply;
use crate::render;
use crate::render::Notice;
use crate::render::message::custom_id::Verb;
use crate::service::{GameId, ServiceError, Settings};

pub async fn press(bot: &BotContext, requester: &Requester, game: &GameId, verb: Verb) -> Result<Reply, ServiceError> {
    let (service, actor, key, words) = (&bot.service, &requester.actor, &requester.key, requester.words);
    // These two only show something.
    if !matches!(verb, Verb::Cancel | Verb::LobbySettings) {
        bot.admit(requester)?;
    }
    match verb {
        Verb::Join => drop(service.join(game, actor, key).await?),
        Verb::Leave => drop(service.leave(game, actor, key).await?),
        Verb::AddComputer => {
            let level = service.look(game, None).await?.settings.level;
            service.add_computer(game, actor, level, key).await?;
        }
        // The button stands on the page with the settings, which is private.
        Verb::RemoveComputer => {
            service.remove_computer(game, actor, key).await?;
            return settings_page(bot, requester, game).await;
        }
        Verb::Start => drop(service.start(game, actor, key).await?),
        Verb::Rematch => drop(service.rematch(game, actor, key).await?),
        Verb::Cancel => {
            let stage = view_model_for(bot, requester, game).await?;
            return Ok(Reply::Page(render::cancel_question(words, &stage.key)));
        }
        Verb::CancelSure => {
            service.cancel(game, actor, key).await?;
            return Ok(Reply::Page(render::notice(words, None, &Notice::Cancelled)));
        }
        Verb::LobbySettings => return settings_page(bot, requester, game).await,
        changed => {
            service.change_settings(game, actor, |settings| change(settings, changed), key).await?;
            return settings_page(bot, requester, game).await;
        }
    }
    Ok(Reply::Acknowledge)
}

fn change(settings: &mut Settings, verb: Verb) {
    match verb {
        Verb::LobbySeats(seats) => settings.seats = seats,
        Verb::LobbyPace(pace) => settings.pace = pace,
        Verb::LobbyLevel(level) => settings.level = level,
        Verb::LobbyAutoStart(yes) => settings.autostart = yes,
        _ => {}
    }
}

async fn settings_page(bot: &BotContext, requester: &Requester, game: &GameId) -> Result<Reply, ServiceError> {
    let stage = view_model_for(bot, requester, game).await?;
    Ok(Reply::Page(render::lobby_settings(requester.words, &stage.lobby_facts())))
}
