//! Turns the error of a handler into a reply: a player's mistake with the reason and their current prompt, our own
//! failure without details. The service retries transient errors, so nothing is retried here.

use crate::discord::bot_context::BotContext;
use crate::discord::interaction::requester::{ClickedMessage, Requester};
use crate::discord::interaction::responder::Reply;
use crate::discord::pages::busy_channel::busy_channel;
use crate::discord::pages::games_elsewhere::games_elsewhere;
use crate::discord::panels::panel_page::PanelPage;
use crate::metrics;
use crate::render;
use crate::render::Page;
use crate::service::{GameId, Refusal, ServiceError};

/// The game that an interaction is about. A refusal shows the requester's current prompt in it.
#[derive(Clone, Debug)]
pub enum TargetGame {
    /// The requester gave its id.
    Named(GameId),
    /// The requester gave something that is not an id.
    Unknown,
    /// The game in this channel, if any. It is looked up only after a refusal.
    Here,
    /// The interaction is about no game.
    None,
}

impl TargetGame {
    /// The target of a command with an optional game id.
    pub fn named_or_here(name: Option<&str>) -> TargetGame {
        match name.map(str::parse) {
            Some(Ok(game)) => TargetGame::Named(game),
            Some(Err(_)) => TargetGame::Unknown,
            None => TargetGame::Here,
        }
    }

    fn is_named(&self) -> bool {
        matches!(self, TargetGame::Named(_) | TargetGame::Unknown)
    }

    async fn find(&self, bot: &BotContext, requester: &Requester) -> Option<GameId> {
        match self {
            TargetGame::Named(game) => Some(game.clone()),
            TargetGame::Here => requester.game_here(bot).await.ok().flatten(),
            TargetGame::Unknown | TargetGame::None => None,
        }
    }
}

/// The handler's reply, or a page that explains its error.
pub async fn reply_or_explain(
    bot: &BotContext,
    requester: &Requester,
    target: &TargetGame,
    result: Result<Reply, ServiceError>,
) -> Reply {
    match result {
        Ok(reply) => reply,
        Err(ServiceError::Refused(refusal)) => explain_refusal(bot, requester, target, &refusal).await,
        Err(failure) => Reply::Page(explain_failure(requester, &failure)),
    }
}

async fn explain_refusal(bot: &BotContext, requester: &Requester, target: &TargetGame, refusal: &Refusal) -> Reply {
    metrics::refusal("player");
    if let Refusal::ChannelBusy { game } = refusal
        && let Ok(page) = busy_channel(bot, requester, game).await
    {
        return page.into();
    }
    if matches!(target, TargetGame::Here)
        && matches!(refusal, Refusal::NoSuchGame | Refusal::NotSeated)
        && let Ok(Some(elsewhere)) = games_elsewhere(bot, requester).await
    {
        return render::wrong_channel_page(requester.words, &refusal.into(), &elsewhere).into();
    }
    if requester.clicked == ClickedMessage::PracticePost {
        // The post shows the question, or a newer post does.
        let explanation = match refusal {
            Refusal::StalePrompt { .. } => render::Refusal::StalePost,
            other => other.into(),
        };
        return render::refusal_page(requester.words, &explanation, None).into();
    }
    let panel = match target.find(bot, requester).await {
        Some(game) => current_panel(bot, requester, &game).await,
        None => None,
    };
    let explanation = match refusal {
        Refusal::NoSuchGame if target.is_named() => render::Refusal::NoSuchGame,
        // Without a name, the requester hears that there is no game in this channel.
        other => other.into(),
    };
    match panel {
        Some(panel) => {
            let page = render::refusal_page(panel.words, &explanation, Some(panel.page));
            PanelPage { page, ..panel }.into()
        }
        None => render::refusal_page(requester.words, &explanation, None).into(),
    }
}

/// Our own failure, without details.
pub fn explain_failure(requester: &Requester, failure: &ServiceError) -> Page {
    tracing::error!(error = %failure, "an interaction failed");
    let (explanation, class) = match failure {
        ServiceError::Temporary(_) => (render::Refusal::TryAgain, "busy"),
        _ => (render::Refusal::Broken, "fault"),
    };
    metrics::refusal(class);
    render::refusal_page(requester.words, &explanation, None)
}

/// The requester's panel in this game, if they have a seat in it.
async fn current_panel(bot: &BotContext, requester: &Requester, game: &GameId) -> Option<PanelPage> {
    let view_model = bot.view_model_for(game, requester.user()).await.ok()?;
    view_model.snapshot.viewer_seat?;
    view_model.snapshot.status.is_live().then(|| PanelPage::current(&view_model, requester.words))?
}

impl From<&Refusal> for render::Refusal {
    fn from(refusal: &Refusal) -> render::Refusal {
        use render::Refusal as Explained;
        match refusal.clone() {
            Refusal::NoSuchGame => Explained::NoGameHere,
            Refusal::NoAccess => Explained::NoAccess,
            Refusal::OtherServer => Explained::OtherServer,
            Refusal::ChannelBusy { .. } => Explained::ChannelBusy,
            Refusal::ChannelNotAllowed => Explained::ChannelNotAllowed,
            Refusal::OnlyManagersStart => Explained::OnlyManagersStart,
            Refusal::NotHost => Explained::NotHost,
            Refusal::MayNotCancel => Explained::MayNotCancel,
            Refusal::AlreadyStarted => Explained::AlreadyStarted,
            Refusal::NotStarted => Explained::NotStarted,
            Refusal::Paused => Explained::Paused,
            Refusal::NotPaused => Explained::NotPaused,
            Refusal::Parked => Explained::Parked,
            Refusal::NotParked => Explained::NotParked,
            Refusal::Over => Explained::Over,
            Refusal::NotOver => Explained::NotOver,
            Refusal::Cancelled => Explained::Cancelled,
            Refusal::LobbyFull => Explained::LobbyFull,
            Refusal::AlreadyJoined => Explained::AlreadyJoined,
            Refusal::NotSeated => Explained::NotSeated,
            Refusal::YouLeft => Explained::YouLeft,
            Refusal::NoComputer => Explained::NoComputer,
            Refusal::NoSuchSeat => Explained::NoSuchSeat,
            Refusal::NotInGame => Explained::NotInGame,
            Refusal::MayNotShare => Explained::MayNotShare,
            Refusal::SeatNotFree => Explained::SeatNotFree,
            Refusal::SeatKept { owner, free_at, is_host_away } => Explained::SeatKept { owner, free_at, is_host_away },
            Refusal::WrongNumber { kind, players, .. } => Explained::WrongNumber { kind, players },
            Refusal::TooManyComputers { seats, computers } => Explained::TooManyComputers { seats, computers },
            Refusal::NoPeople => Explained::NoPeople,
            Refusal::UnknownMaterial => Explained::UnknownMaterial,
            Refusal::AnsweredAlready => Explained::AnsweredAlready,
            Refusal::BadPace => Explained::BadPace,
            Refusal::BadAwayTime => Explained::BadAwayTime,
            Refusal::AwayInThePast => Explained::AwayInThePast,
            Refusal::AwayTooLong => Explained::AwayTooLong,
            Refusal::WaitNotAllowed => Explained::WaitNotAllowed,
            Refusal::WaitsUsedUp { left } => Explained::WaitsUsedUp { hours: left.as_hours() },
            Refusal::NotWaiting => Explained::NotWaiting,
            Refusal::NoClock => Explained::NoClock,
            Refusal::WaitTooYoung { allowed_at } => Explained::WaitTooYoung { allowed_at },
            Refusal::BadStages => Explained::BadStages,
            Refusal::StalePrompt { .. } => Explained::StalePrompt,
            Refusal::Illegal(illegal) => Explained::Illegal(illegal),
            Refusal::NoBarter => Explained::NoBarter,
            Refusal::NotInBarter => Explained::NotInBarter,
            Refusal::StockPhrasesOnly => Explained::StockPhrasesOnly,
            Refusal::MayNotWrite => Explained::MayNotWrite,
            Refusal::OwnWordsElsewhere => Explained::OwnWordsElsewhere,
            Refusal::NothingSaid => Explained::NothingSaid,
            Refusal::TooMuchSaid { max } => Explained::TooMuchSaid { max },
            Refusal::SaidAlready => Explained::SaidAlready,
            Refusal::SaidEnough { max } => Explained::SaidEnough { max },
            Refusal::OnlyManagers => Explained::OnlyManagers,
            Refusal::EmptyPlan => Explained::EmptyPlan,
            Refusal::NoPlan => Explained::NoPlan,
            Refusal::AlreadyVoted => Explained::AlreadyVoted,
            Refusal::UnknownTimeZone => Explained::UnknownTimeZone,
            Refusal::BadQuietHours => Explained::BadQuietHours,
            Refusal::BadLanguage => Explained::BadLanguage,
            Refusal::BadName => Explained::BadName,
            Refusal::StatsHidden => Explained::StatsHidden,
            Refusal::RateLimited => Explained::RateLimited,
        }
    }
}
