//! Buttons of guided games, and those that lead from there to a game against computers.

use crate::discord::buttons::click::Click;
use crate::discord::commands::lobby::open_practice_game;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::lesson::lesson;
use crate::discord::pages::practice::{PracticeOptions, open_practice};
use crate::lessons::LessonPosition;
use crate::render;
use crate::render::message::custom_id::PracticePlace;
use crate::service::ServiceError;
use basari_rules::game::Kind;

pub async fn show(click: &Click<'_>, kind: Kind, at: LessonPosition) -> Result<Reply, ServiceError> {
    lesson(click.requester, kind, at).await.map(Reply::Page)
}

/// Asks where to play against computers, or opens the game there.
pub async fn practice(click: &Click<'_>, kind: Kind, place: Option<PracticePlace>) -> Result<Reply, ServiceError> {
    let Click { bot, requester, .. } = click;
    let page = match place {
        None if requester.server().is_some() => render::practice_place_page(requester.words, kind),
        Some(PracticePlace::Here) => open_practice_game(bot, requester, kind).await?,
        // In direct messages there is only one place.
        None | Some(PracticePlace::Private) => open_practice(bot, requester, PracticeOptions::new(kind)).await?,
    };
    Ok(Reply::Page(page))
}
