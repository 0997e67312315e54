//! What is said instead: the player's mistake with the fresh prompt, our own without details.

use std::future::Future;
use std::time::Duration;

use crate::discord::BotContext;
use crate::discord::interaction::requester::Requester;
use crate::discord::interaction::responder::Reply;
use crate::metrics;
use crate::render;
use crate::render::Page;
use crate::service::{GameId, Refusal, ServiceError};

/// Pauses before the same call is made again when the database is busy.
const PAUSES: [Duration; 3] = [Duration::from_millis(100), Duration::from_millis(300), Duration::from_millis(900)];

/// The game that somebody speaks of.
#[derive(Clone, Copy)]
pub struct TargetGame<'a> {
    /// Its fresh prompt stands beside a refusal.
    pub game: Option<&'a GameId>,
    /// He named it, rightly or not; otherwise it is the one that is played here.
    pub named: bool,
}

/// Does the work, again while that helps, and has an answer in any case.
pub async fn run_with_retry<F, W>(bot: &BotContext, requester: &Requester, target: TargetGame<'_>, work: W) -> Reply
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
            (error, _) => return Reply::Page(page(bot, requester, &error, target).await),
        }
    }
}

async fn page(bot: &BotContext, requester: &Requester, error: &ServiceError, target: TargetGame<'_>) -> Page {
    let Some(refusal) = error.refusal() else {
        tracing::error!("an answer could not be given: {error}");
        let (sorry, whose) = match error {
            ServiceError::Temporary(_) => (render::Refusal::TryAgain, "busy"),
            _ => (render::Refusal::Broken, "fault"),
        };
        metrics::refusal(whose);
        return render::refused(requester.words, &sorry, None);
    };
    metrics::refusal("player");
    let fresh = match target.game {
        Some(game) => fresh_prompt(bot, requester, game).await,
        None => None,
    };
    render::refused(requester.words, &told(refusal, target.named), fresh)
}

/// What this person is asked now in this game, if he is in it.
async fn fresh_prompt(bot: &BotContext, requester: &Requester, game: &GameId) -> Option<Page> {
    let stage = crate::discord::buttons::view_model_for(bot, requester, game).await.ok()?;
    stage.table.me?;
    stage.table.status.is_live().then(|| stage.prompt(requester.words))?
}

/// The service's refusals as people hear them.
fn told(refusal: &Refusal, game_named: bool) -> render::Refusal {
    use render::Refusal as PublicLogEntry;
    match *refusal {
        Refusal::NoSuchGame if game_named => PublicLogEntry::NoSuchGame,
        Refusal::NoSuchGame | Refusal::OtherServer => PublicLogEntry::NoGameHere,
        Refusal::ChannelBusy { .. } => PublicLogEntry::ChannelBusy,
        Refusal::ChannelNotAllowed => PublicLogEntry::ChannelNotAllowed,
        Refusal::OnlyManagersStart => PublicLogEntry::OnlyManagersStart,
        Refusal::NotHost => PublicLogEntry::NotHost,
        Refusal::MayNotCancel => PublicLogEntry::MayNotCancel,
        Refusal::AlreadyStarted => PublicLogEntry::AlreadyStarted,
        Refusal::NotStarted => PublicLogEntry::NotStarted,
        Refusal::Paused => PublicLogEntry::Paused,
        Refusal::NotPaused => PublicLogEntry::NotPaused,
        Refusal::Parked => PublicLogEntry::Parked,
        Refusal::NotParked => PublicLogEntry::NotParked,
        Refusal::Over => PublicLogEntry::Over,
        Refusal::NotOver => PublicLogEntry::NotOver,
        Refusal::Cancelled => PublicLogEntry::Cancelled,
        Refusal::LobbyFull => PublicLogEntry::LobbyFull,
        Refusal::AlreadyJoined => PublicLogEntry::AlreadyJoined,
        Refusal::NotSeated => PublicLogEntry::NotSeated,
        Refusal::YouLeft => PublicLogEntry::YouLeft,
        Refusal::NoComputer => PublicLogEntry::NoComputer,
        Refusal::NoSuchSeat => PublicLogEntry::NoSuchSeat,
        Refusal::SeatNotFree => PublicLogEntry::SeatNotFree,
        Refusal::WrongNumber { kind, players, .. } => PublicLogEntry::WrongNumber { kind, players },
        Refusal::NoPeople => PublicLogEntry::NoPeople,
        Refusal::UnknownMaterial => PublicLogEntry::UnknownMaterial,
        Refusal::BadPace => PublicLogEntry::BadPace,
        Refusal::StalePrompt { .. } => PublicLogEntry::Stale,
        Refusal::Illegal(illegal) => PublicLogEntry::Illegal(illegal),
        Refusal::NoBarter => PublicLogEntry::NoBarter,
        Refusal::NotInBarter => PublicLogEntry::NotInBarter,
        Refusal::EmptyOrder => PublicLogEntry::EmptyOrder,
        Refusal::NoOrder => PublicLogEntry::NoOrder,
        Refusal::AlreadyVoted => PublicLogEntry::AlreadyVoted,
        Refusal::UnknownTimeZone => PublicLogEntry::UnknownTimeZone,
        Refusal::BadQuietHours => PublicLogEntry::BadQuietHours,
        Refusal::BadLanguage => PublicLogEntry::BadLanguage,
        Refusal::BadName => PublicLogEntry::BadName,
        Refusal::Hides => PublicLogEntry::Hides,
        Refusal::TooOften => PublicLogEntry::TooOften,
    }
}
