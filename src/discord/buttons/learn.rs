//! Buttons of guided games, and those that lead from there to a game against computers.

use crate::discord::buttons::click::Click;
use crate::discord::commands::lobby::open_practice_game;
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::lesson::lesson;
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
    let page = match place {
        None => ask_where(click, kind),
        Some(PracticePlace::Here) => open_practice_game(click.bot, click.requester, kind).await?,
        Some(PracticePlace::Private) => open_in_private(click),
    };
    Ok(Reply::Page(page))
}

fn ask_where(click: &Click<'_>, kind: Kind) -> render::Page {
    match click.requester.server() {
        Some(_) => render::practice_page(click.requester.words, kind, &[PracticePlace::Here]),
        None => open_in_private(click),
    }
}

/// Games need a server.
fn open_in_private(click: &Click<'_>) -> render::Page {
    render::refusal_page(click.requester.words, &render::Refusal::ServerOnly, None)
}
