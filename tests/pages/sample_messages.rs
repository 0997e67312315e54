//! Settings, games, notices and refusals for the snapshots: one of each kind.

use basari::locale::Locale;
use basari::model::absence::AbsenceMode;
use basari::model::pace::Pace;
use basari::model::permissions::{WhoMayCancel, WhoMayStart};
use basari::render::message::custom_id::CustomIdError;
use basari::render::{GameListLine, ListedGameStatus, MissingPermission, NamedSeat, Notice, Refusal, ServerSettings};
use basari_rules::game::{Color, Gems, IllegalMove, Kind, Offer};
use jiff::SignedDuration;

use super::random_games::{SHOWN_TIME, game_ref};

pub fn server(channels: &[u64]) -> ServerSettings<'_> {
    ServerSettings {
        own_words: true,
        computers_talk: false,
        waiting: channels.is_empty(),
        game: Kind::Card,
        pace: Pace::Evening,
        language: channels.is_empty().then_some(Locale::En),
        start: if channels.is_empty() { WhoMayStart::Everyone } else { WhoMayStart::Managers },
        cancel: [WhoMayCancel::Host, WhoMayCancel::Managers, WhoMayCancel::Players][channels.len() % 3],
        hints: channels.is_empty(),
        time_zone: "Europe/Berlin",
        channels,
    }
}

pub fn game_lines() -> Vec<GameListLine> {
    let states = [
        ListedGameStatus::MyTurn { stage: 2, round: 3, until: Some(SHOWN_TIME), reserve_from: None },
        ListedGameStatus::Running { stage: 1, round: 1 },
        ListedGameStatus::Lobby,
        ListedGameStatus::MyTurn { stage: 3, round: 1, until: None, reserve_from: None },
        ListedGameStatus::MyTurn {
            stage: 3,
            round: 2,
            until: Some(SHOWN_TIME),
            reserve_from: Some(SHOWN_TIME - SignedDuration::from_hours(24)),
        },
        ListedGameStatus::Paused,
        ListedGameStatus::Parked { closes: Some(SHOWN_TIME) },
    ];
    let line = |(number, state): (usize, ListedGameStatus)| GameListLine {
        game: game_ref(),
        kind: Kind::ALL[number % 2],
        server: (number % 3 != 1).then(|| "Game *Night*".to_owned()),
        link: (number % 3 != 2).then(|| format!("https://discord.com/channels/1/2/{number}")),
        status: state,
    };
    states.into_iter().cycle().take(20).enumerate().map(line).collect()
}

pub fn notices(posts: Locale) -> Vec<Notice<'static>> {
    let player = NamedSeat { seat: 1, name: "Bob" };
    let mut notices = vec![
        Notice::DeadlineMissed(player),
        Notice::Autopilot(player),
        Notice::Back(player),
        Notice::Left(player),
        Notice::Away { who: player, mode: AbsenceMode::Computer, until: SHOWN_TIME },
        Notice::Away { who: player, mode: AbsenceMode::Wait, until: SHOWN_TIME },
        Notice::WaitEnded(player),
        Notice::Replaced { new: player, former: Some("Bob") },
        Notice::Replaced { new: player, former: None },
        Notice::Paused,
        Notice::Resumed,
        Notice::Cancelled,
        Notice::Expired,
        Notice::MovedHere,
        Notice::Voted { votes: 1, needed: 3 },
        Notice::Joined,
        Notice::LeftLobby,
        Notice::LeftGame { kept_until: SHOWN_TIME },
        Notice::NotifyOff,
        Notice::Forgotten,
        Notice::Exported,
        Notice::Opened { posts },
        Notice::Started { posts },
        Notice::PracticeStarted,
        Notice::SeatGiven,
        Notice::Hidden,
        Notice::Unhidden,
    ];
    let missing = [
        MissingPermission::CreateThreads,
        MissingPermission::SendInThreads,
        MissingPermission::EmbedLinks,
        MissingPermission::AttachFiles,
    ];
    notices.extend(missing.map(Notice::MissingPermission));
    notices
}

pub fn refusals() -> Vec<Refusal> {
    let standing = Offer::try_from(Gems::of(Color::Yellow, 2)).unwrap();
    let illegal = [
        IllegalMove::Over,
        IllegalMove::NoSuchSeat,
        IllegalMove::NotAsked,
        IllegalMove::WrongMoment,
        IllegalMove::AlreadyPlaced,
        IllegalMove::NoSuchArchway,
        IllegalMove::NotInHand,
        IllegalMove::NotOwned { have: Gems::each(2) },
        IllegalMove::NotARaise { standing },
        IllegalMove::NothingToAccept,
        IllegalMove::MayNotDecline,
        IllegalMove::MustGive,
        IllegalMove::WrongNumber { number: 2 },
        IllegalMove::OutOfStock(Color::Green),
    ];
    let id_errors = [CustomIdError::Foreign, CustomIdError::OtherVersion(2), CustomIdError::Malformed];
    let others = [
        Refusal::NoSuchGame,
        Refusal::NoGameHere,
        Refusal::NoAccess,
        Refusal::OtherServer,
        Refusal::ChannelBusy,
        Refusal::CannotPost {
            channel: 1_100_000_000_000_000_001,
            missing: vec![MissingPermission::ViewChannel, MissingPermission::SendMessages],
        },
        Refusal::ChannelNotAllowed,
        Refusal::OnlyManagersStart,
        Refusal::OnlyManagers,
        Refusal::NotHost,
        Refusal::MayNotCancel,
        Refusal::AlreadyStarted,
        Refusal::NotStarted,
        Refusal::Paused,
        Refusal::NotPaused,
        Refusal::Parked,
        Refusal::NotParked,
        Refusal::Over,
        Refusal::NotOver,
        Refusal::Cancelled,
        Refusal::LobbyFull,
        Refusal::AlreadyJoined,
        Refusal::NotSeated,
        Refusal::YouLeft,
        Refusal::NoComputer,
        Refusal::NoSuchSeat,
        Refusal::NotInGame,
        Refusal::MayNotShare,
        Refusal::SeatNotFree,
        Refusal::WrongNumber { kind: Kind::Board, players: 2 },
        Refusal::TooManyComputers { seats: 3, computers: 4 },
        Refusal::NoPeople,
        Refusal::UnknownMaterial,
        Refusal::BadPace,
        Refusal::BadAwayTime,
        Refusal::AwayInThePast,
        Refusal::AwayTooLong,
        Refusal::WaitNotAllowed,
        Refusal::WaitsUsedUp { hours: 30 },
        Refusal::NotWaiting,
        Refusal::NoClock,
        Refusal::StalePost,
        Refusal::NoDirectMessages,
        Refusal::WaitTooYoung { allowed_at: SHOWN_TIME },
        Refusal::BadStages,
        Refusal::AnsweredAlready,
        Refusal::StalePrompt,
        Refusal::OfferChanged,
        Refusal::NoBarter,
        Refusal::NotInBarter,
        Refusal::StockPhrasesOnly,
        Refusal::MayNotWrite,
        Refusal::OwnWordsElsewhere,
        Refusal::NothingSaid,
        Refusal::TooMuchSaid { max: 100 },
        Refusal::SaidAlready,
        Refusal::SaidEnough { max: 3 },
        Refusal::EmptyPlan,
        Refusal::NoPlan,
        Refusal::AlreadyVoted,
        Refusal::UnknownTimeZone,
        Refusal::BadQuietHours,
        Refusal::BadLanguage,
        Refusal::BadName,
        Refusal::StatsHidden,
        Refusal::NotARecord,
        Refusal::NoHints,
        Refusal::NoHintsWhenRated,
        Refusal::ServerOnly,
        Refusal::TryAgain,
        Refusal::Broken,
    ];
    let kept = [(None, false), (None, true), (Some(SHOWN_TIME), false), (Some(SHOWN_TIME), true)]
        .map(|(free_at, is_host_away)| Refusal::SeatKept { owner: "Bob".to_owned(), free_at, is_host_away });
    illegal.map(Refusal::Illegal).into_iter().chain(id_errors.map(Refusal::from)).chain(others).chain(kept).collect()
}
