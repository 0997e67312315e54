//! What a press leads to: one file for the lobby, one for the game, one for the rest. Each asks the service and answers with
//! a page; none decides anything.

mod account;
mod finished_games;
mod lobby;
mod play;

use crate::discord::BotContext;
use crate::discord::interaction::refusal;
use crate::discord::interaction::refusal::TargetGame;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::game_view_model::GameViewModel;
use crate::render;
use crate::render::message::custom_id::{GameKey, Press, Verb};
use crate::service::{GameId, Refusal, ServiceError};
use basari_rules::game::Seat;

/// Answers a press, whatever it is: with what it asked for, or with why not and the fresh prompt.
pub async fn answer(bot: &BotContext, requester: &Requester, custom_id: &str) -> Reply {
    let press = match custom_id.parse::<Press>() {
        Ok(press) => press,
        Err(error) => return Reply::Page(render::refused(requester.words, &error.into(), None)),
    };
    let game = game_of(&press).ok();
    let target = TargetGame { game: game.as_ref(), named: game.is_some() };
    refusal::run_with_retry(bot, requester, target, || done(bot, requester, &press)).await
}

async fn done(bot: &BotContext, requester: &Requester, press: &Press) -> Result<Reply, ServiceError> {
    match press.verb {
        Verb::Join
        | Verb::Leave
        | Verb::AddComputer
        | Verb::RemoveComputer
        | Verb::Start
        | Verb::Cancel
        | Verb::CancelSure
        | Verb::LobbySettings
        | Verb::LobbySeats(_)
        | Verb::LobbyPace(_)
        | Verb::LobbyLevel(_)
        | Verb::LobbyAutoStart(_)
        | Verb::Rematch => lobby::press(bot, requester, &game_of(press)?, press.verb).await,
        Verb::Rules { .. }
        | Verb::Games(_)
        | Verb::Help
        | Verb::NotifyOff
        | Verb::Notify(_)
        | Verb::Language(_)
        | Verb::Server(_)
        | Verb::PrivacyExport
        | Verb::PrivacyDelete
        | Verb::PrivacyDeleteSure => account::press(bot, requester, press).await,
        Verb::Leaderboard { .. }
        | Verb::Hide(_)
        | Verb::Stats { .. }
        | Verb::History { .. }
        | Verb::Replay { .. }
        | Verb::Record
        | Verb::Verify => finished_games::press(bot, requester, press).await,
        _ => play::press(bot, requester, &game_of(press)?, press).await,
    }
}

/// The game of a button. One that names none, or nonsense, was not made by us.
fn game_of(press: &Press) -> Result<GameId, ServiceError> {
    let key = press.game.as_ref().map(GameKey::as_str).unwrap_or_default();
    key.parse().map_err(|_| Refusal::NoSuchGame.into())
}

/// The table as this person sees it.
pub async fn view_model_for(
    bot: &BotContext,
    requester: &Requester,
    game: &GameId,
) -> Result<GameViewModel, ServiceError> {
    bot.stage(bot.service.look(game, Some(requester.user())).await?).await
}

/// The person's seat at this table.
fn seated(stage: &GameViewModel) -> Result<Seat, ServiceError> {
    stage.table.me.ok_or_else(|| Refusal::NotSeated.into())
}
