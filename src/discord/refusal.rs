//! What is said instead: the player's mistake with the fresh prompt, our own without details.

use std::future::Future;
use std::time::Duration;

use super::Front;
use super::answer::Reply;
use super::asker::Asker;
use crate::metrics;
use crate::render::{self, Page};
use crate::service::{GameId, Refusal, ServiceError};

/// Pauses before the same call is made again when the database is busy.
const PAUSES: [Duration; 3] = [Duration::from_millis(100), Duration::from_millis(300), Duration::from_millis(900)];

/// The game that somebody speaks of.
#[derive(Clone, Copy)]
pub struct Meant<'a> {
    /// Its fresh prompt stands beside a refusal.
    pub game: Option<&'a GameId>,
    /// He named it, rightly or not; otherwise it is the one that is played here.
    pub named: bool,
}

/// Does the work, again while that helps, and has an answer in any case.
pub async fn settled<F, W>(front: &Front, asker: &Asker, meant: Meant<'_>, work: W) -> Reply
where
    F: Future<Output = Result<Reply, ServiceError>> + Send,
    W: Fn() -> F + Send,
{
    let mut pauses = PAUSES.into_iter();
    loop {
        let error = match work().await {
            Ok(reply) => return reply,
            Err(error) => error,
        };
        match (error, pauses.next()) {
            (ServiceError::Temporary(_), Some(pause)) => tokio::time::sleep(pause).await,
            (error, _) => return Reply::Page(page(front, asker, &error, meant).await),
        }
    }
}

async fn page(front: &Front, asker: &Asker, error: &ServiceError, meant: Meant<'_>) -> Page {
    let Some(refusal) = error.refusal() else {
        tracing::error!("an answer could not be given: {error}");
        let (sorry, whose) = match error {
            ServiceError::Temporary(_) => (render::Refusal::TryAgain, "busy"),
            _ => (render::Refusal::Broken, "fault"),
        };
        metrics::refusal(whose);
        return render::refused(asker.words, &sorry, None);
    };
    metrics::refusal("player");
    let fresh = match meant.game {
        Some(game) => fresh_prompt(front, asker, game).await,
        None => None,
    };
    render::refused(asker.words, &told(refusal, meant.named), fresh)
}

/// What this person is asked now in this game, if he is in it.
async fn fresh_prompt(front: &Front, asker: &Asker, game: &GameId) -> Option<Page> {
    let stage = super::press::my_stage(front, asker, game).await.ok()?;
    stage.table.me?;
    stage.table.status.is_live().then(|| stage.prompt(asker.words))?
}

/// The service's refusals as people hear them.
fn told(refusal: &Refusal, game_named: bool) -> render::Refusal {
    use render::Refusal as Told;
    match *refusal {
        Refusal::NoSuchGame if game_named => Told::NoSuchGame,
        Refusal::NoSuchGame | Refusal::OtherServer => Told::NoGameHere,
        Refusal::ChannelBusy { .. } => Told::ChannelBusy,
        Refusal::ChannelNotAllowed => Told::ChannelNotAllowed,
        Refusal::OnlyManagersStart => Told::OnlyManagersStart,
        Refusal::NotHost => Told::NotHost,
        Refusal::MayNotCancel => Told::MayNotCancel,
        Refusal::AlreadyStarted => Told::AlreadyStarted,
        Refusal::NotStarted => Told::NotStarted,
        Refusal::Paused => Told::Paused,
        Refusal::NotPaused => Told::NotPaused,
        Refusal::Parked => Told::Parked,
        Refusal::NotParked => Told::NotParked,
        Refusal::Over => Told::Over,
        Refusal::NotOver => Told::NotOver,
        Refusal::Cancelled => Told::Cancelled,
        Refusal::LobbyFull => Told::LobbyFull,
        Refusal::AlreadyJoined => Told::AlreadyJoined,
        Refusal::NotSeated => Told::NotSeated,
        Refusal::YouLeft => Told::YouLeft,
        Refusal::NoComputer => Told::NoComputer,
        Refusal::NoSuchSeat => Told::NoSuchSeat,
        Refusal::SeatNotFree => Told::SeatNotFree,
        Refusal::WrongNumber { kind, players, .. } => Told::WrongNumber { kind, players },
        Refusal::NoPeople => Told::NoPeople,
        Refusal::UnknownMaterial => Told::UnknownMaterial,
        Refusal::BadPace => Told::BadPace,
        Refusal::StalePrompt { .. } => Told::Stale,
        Refusal::Illegal(illegal) => Told::Illegal(illegal),
        Refusal::NoBarter => Told::NoBarter,
        Refusal::NotInBarter => Told::NotInBarter,
        Refusal::EmptyOrder => Told::EmptyOrder,
        Refusal::NoOrder => Told::NoOrder,
        Refusal::AlreadyVoted => Told::AlreadyVoted,
        Refusal::UnknownTimeZone => Told::UnknownTimeZone,
        Refusal::BadQuietHours => Told::BadQuietHours,
        Refusal::BadLanguage => Told::BadLanguage,
        Refusal::BadName => Told::BadName,
        Refusal::Hides => Told::Hides,
        Refusal::TooOften => Told::TooOften,
    }
}
