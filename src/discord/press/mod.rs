//! What a press leads to: one file for the lobby, one for the game, one for the rest. Each asks the service and answers with
//! a page; none decides anything.

mod elsewhere;
mod lobby;
mod past;
mod play;

pub use lobby::pace;

use super::answer::Reply;
use super::asker::Asker;
use super::refusal::Meant;
use super::stage::Stage;
use super::{Front, refusal};
use crate::game::Seat;
use crate::render;
use crate::render::custom_id::{GameKey, Press, Verb};
use crate::service::{GameId, Refusal, ServiceError};

/// Answers a press, whatever it is: with what it asked for, or with why not and the fresh prompt.
pub async fn answer(front: &Front, asker: &Asker, custom_id: &str) -> Reply {
    let press = match custom_id.parse::<Press>() {
        Ok(press) => press,
        Err(error) => return Reply::Page(render::refused(asker.words, &error.into(), None)),
    };
    let game = game_of(&press).ok();
    let meant = Meant { game: game.as_ref(), named: game.is_some() };
    refusal::settled(front, asker, meant, || done(front, asker, &press)).await
}

async fn done(front: &Front, asker: &Asker, press: &Press) -> Result<Reply, ServiceError> {
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
        | Verb::Rematch => lobby::press(front, asker, &game_of(press)?, press.verb).await,
        Verb::Rules { .. }
        | Verb::Games(_)
        | Verb::Help
        | Verb::NotifyOff
        | Verb::Notify(_)
        | Verb::Language(_)
        | Verb::Server(_)
        | Verb::PrivacyExport
        | Verb::PrivacyDelete
        | Verb::PrivacyDeleteSure => elsewhere::press(front, asker, press).await,
        Verb::Leaderboard { .. }
        | Verb::Hide(_)
        | Verb::Stats { .. }
        | Verb::History { .. }
        | Verb::Replay { .. }
        | Verb::Record
        | Verb::Verify => past::press(front, asker, press).await,
        _ => play::press(front, asker, &game_of(press)?, press).await,
    }
}

/// The game of a button. One that names none, or nonsense, was not made by us.
fn game_of(press: &Press) -> Result<GameId, ServiceError> {
    let key = press.game.as_ref().map(GameKey::as_str).unwrap_or_default();
    key.parse().map_err(|_| Refusal::NoSuchGame.into())
}

/// The table as this person sees it.
pub async fn my_stage(front: &Front, asker: &Asker, game: &GameId) -> Result<Stage, ServiceError> {
    front.stage(front.service.look(game, Some(asker.user())).await?).await
}

/// The person's seat at this table.
fn seated(stage: &Stage) -> Result<Seat, ServiceError> {
    stage.table.me.ok_or_else(|| Refusal::NotSeated.into())
}
