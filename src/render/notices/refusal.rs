//! Refusals: one sentence that says why something is not possible, above the current prompt.

use jiff::Timestamp;

use crate::locale::Words;
use crate::render::message::custom_id::CustomIdError;
use crate::render::message::names::person_name;
use crate::render::message::page::{Embed, Page, Tone};
use crate::render::message::text;
use crate::render::message::text::{gems, purse};
use crate::render::notices::notice::{MissingPermission, permission};
use crate::say;
use basari_rules::game::{IllegalMove, Kind, STAGES};

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Illegal(IllegalMove),
    CustomId(CustomIdError),
    NoSuchGame,
    /// There is no game in this channel.
    NoGameHere,
    /// The game is neither theirs nor visible to them here.
    NoAccess,
    /// Only possible on the server of the game.
    OtherServer,
    ChannelBusy,
    /// The bot cannot post in this channel.
    CannotPost {
        channel: u64,
        missing: Vec<MissingPermission>,
    },
    ChannelNotAllowed,
    OnlyManagersStart,
    OnlyManagers,
    NotHost,
    MayNotCancel,
    AlreadyStarted,
    NotStarted,
    Paused,
    NotPaused,
    Parked,
    NotParked,
    Over,
    NotOver,
    Cancelled,
    LobbyFull,
    AlreadyJoined,
    NotSeated,
    YouLeft,
    NoComputer,
    NoSuchSeat,
    /// The person of whom the request speaks did not play.
    NotInGame,
    /// Not the server of the game, or not a channel in which they may write.
    MayNotShare,
    SeatNotFree,
    /// The seat of somebody who is away. Without a time, the host or a manager can give it away now.
    SeatKept {
        owner: String,
        free_at: Option<Timestamp>,
        is_host_away: bool,
    },
    WrongNumber {
        kind: Kind,
        players: usize,
    },
    /// The seats are too few for the host and these computers.
    TooManyComputers {
        seats: u8,
        computers: usize,
    },
    NoPeople,
    UnknownMaterial,
    BadPace,
    /// Neither a date nor a time nor a duration.
    BadAwayTime,
    AwayInThePast,
    AwayTooLong,
    /// The server or the host does not let the game wait.
    WaitNotAllowed,
    /// The game has waited for this person before, and this much is left.
    WaitsUsedUp {
        hours: i64,
    },
    NotWaiting,
    /// The requester accepts no direct messages from the bot.
    NoDirectMessages,
    /// A button of a question that is settled, in a post of a practice game.
    StalePost,
    /// A practice game waits for its player anyway.
    NoClock,
    /// The host may end the wait from then on.
    WaitTooYoung {
        allowed_at: Timestamp,
    },
    BadStages,
    /// The prompt has changed since the button was made.
    StalePrompt,
    /// The standing offer has changed since the offer builder was opened.
    OfferChanged,
    NoBarter,
    NotInBarter,
    /// The server does not allow own words.
    StockPhrasesOnly,
    /// They may not write in the game's channel.
    MayNotWrite,
    /// Own words need the game's channel.
    OwnWordsElsewhere,
    NothingSaid,
    TooMuchSaid {
        max: usize,
    },
    SaidAlready,
    SaidEnough {
        max: usize,
    },
    AnsweredAlready,
    EmptyPlan,
    NoPlan,
    AlreadyVoted,
    UnknownTimeZone,
    BadQuietHours,
    BadLanguage,
    BadName,
    /// The person hides their statistics.
    StatsHidden,
    NotARecord,
    /// The server turned hints off.
    NoHints,
    /// There are no hints in rated games.
    NoHintsWhenRated,
    /// Too many requests that make the bot post.
    RateLimited,
    /// Only possible on a server.
    ServerOnly,
    /// A temporary error of the bot.
    TryAgain,
    /// A bug of the bot.
    Broken,
}

impl From<CustomIdError> for Refusal {
    fn from(error: CustomIdError) -> Refusal {
        Refusal::CustomId(error)
    }
}

/// The sentence, above the current prompt if there is one.
pub fn refusal_page(words: &Words, refusal: &Refusal, prompt: Option<Page>) -> Page {
    let tone = if matches!(refusal, Refusal::TryAgain | Refusal::Broken) { Tone::Error } else { Tone::Warning };
    let embed = Embed { description: Some(sentence(words, refusal)), tone, ..Embed::default() };
    match prompt {
        Some(mut page) => {
            page.embeds.insert(0, embed);
            Page { content: None, mentions: Vec::new(), ..page }
        }
        None => Page::from_embed(embed),
    }
}

/// Where else somebody plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamesElsewhere {
    /// Whether these games wait for them.
    pub is_their_turn: bool,
    /// Mentions of channels or links to them.
    pub channels: Vec<String>,
}

/// A refusal for somebody who may have meant a game in another channel.
pub fn wrong_channel_page(words: &Words, refusal: &Refusal, elsewhere: &GamesElsewhere) -> Page {
    let channels = words.list(&elsewhere.channels);
    let hint = if elsewhere.is_their_turn {
        say!(words, "refuse-your-turn-in", channels = channels)
    } else {
        say!(words, "refuse-you-play-in", channels = channels)
    };
    let embed = Embed { tone: Tone::Warning, ..Embed::default() };
    Page::from_embed(embed.lines([sentence(words, refusal), hint]))
}

pub(in crate::render) fn sentence(words: &Words, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Illegal(illegal) => illegal_sentence(words, *illegal),
        Refusal::CustomId(CustomIdError::OtherVersion(_)) => say!(words, "refuse-old-button"),
        Refusal::CustomId(_) => say!(words, "refuse-forged"),
        Refusal::NoSuchGame => say!(words, "refuse-no-such-game"),
        Refusal::NoGameHere => say!(words, "refuse-no-game-here"),
        Refusal::NoAccess => say!(words, "refuse-no-access"),
        Refusal::OtherServer => say!(words, "refuse-other-server"),
        Refusal::ChannelBusy => say!(words, "refuse-channel-busy"),
        Refusal::CannotPost { channel, missing } => cannot_post_sentence(words, *channel, missing),
        Refusal::ChannelNotAllowed => say!(words, "refuse-channel-not-allowed"),
        Refusal::OnlyManagersStart => say!(words, "refuse-only-managers-start"),
        Refusal::OnlyManagers => say!(words, "refuse-only-managers"),
        Refusal::NotHost => say!(words, "refuse-not-host"),
        Refusal::MayNotCancel => say!(words, "refuse-may-not-cancel"),
        Refusal::AlreadyStarted => say!(words, "refuse-already-started"),
        Refusal::NotStarted => say!(words, "refuse-not-started"),
        Refusal::Paused => say!(words, "refuse-paused"),
        Refusal::NotPaused => say!(words, "refuse-not-paused"),
        Refusal::Parked => say!(words, "refuse-parked"),
        Refusal::NotParked => say!(words, "refuse-not-parked"),
        Refusal::Over => say!(words, "refuse-over"),
        Refusal::NotOver => say!(words, "refuse-not-over"),
        Refusal::Cancelled => say!(words, "refuse-cancelled"),
        Refusal::StalePrompt => say!(words, "refuse-stale-prompt"),
        Refusal::OfferChanged => say!(words, "refuse-offer-changed"),
        Refusal::TryAgain => say!(words, "refuse-try-again"),
        Refusal::Broken => say!(words, "refuse-broken"),
        Refusal::LobbyFull => say!(words, "refuse-lobby-full"),
        Refusal::AlreadyJoined => say!(words, "refuse-already-joined"),
        Refusal::YouLeft => say!(words, "refuse-you-left"),
        Refusal::NoComputer => say!(words, "refuse-no-computer"),
        Refusal::NoSuchSeat => say!(words, "refuse-no-such-seat"),
        Refusal::NotInGame => say!(words, "refuse-not-in-game"),
        Refusal::MayNotShare => say!(words, "refuse-may-not-share"),
        Refusal::SeatNotFree => say!(words, "refuse-seat-not-free"),
        Refusal::SeatKept { owner, free_at, is_host_away } => {
            seat_kept_sentence(words, &person_name(words, owner), *free_at, *is_host_away)
        }
        Refusal::WrongNumber { kind, players } => {
            let (least, most) = kind.players().into_inner();
            say!(
                words,
                "refuse-wrong-number",
                kind = text::kind(words, *kind),
                least = least,
                most = most,
                players = players
            )
        }
        Refusal::TooManyComputers { seats, computers } => say!(
            words,
            "refuse-too-many-computers",
            seats = seats,
            computers = computers,
            needed = computers.saturating_add(1)
        ),
        Refusal::NoPeople => say!(words, "refuse-no-people"),
        Refusal::UnknownMaterial => say!(words, "refuse-unknown-material"),
        Refusal::BadStages => say!(words, "refuse-bad-stages", stages = STAGES),
        Refusal::BadPace => say!(words, "refuse-bad-pace"),
        Refusal::BadAwayTime => say!(words, "refuse-bad-away-time"),
        Refusal::AwayInThePast => say!(words, "refuse-away-in-the-past"),
        Refusal::AwayTooLong => say!(words, "refuse-away-too-long"),
        Refusal::WaitNotAllowed => say!(words, "refuse-wait-not-allowed"),
        Refusal::WaitsUsedUp { hours } => say!(words, "refuse-waits-used-up", days = hours / 24, hours = hours % 24),
        Refusal::NotWaiting => say!(words, "refuse-not-waiting"),
        Refusal::NoDirectMessages => say!(words, "refuse-no-direct-messages"),
        Refusal::StalePost => say!(words, "refuse-stale-post"),
        Refusal::NoClock => say!(words, "refuse-no-clock"),
        Refusal::WaitTooYoung { allowed_at } => {
            say!(words, "refuse-wait-too-young", when = text::relative_time(*allowed_at))
        }
        Refusal::NoBarter => say!(words, "refuse-no-barter"),
        Refusal::NotInBarter => say!(words, "refuse-not-in-barter"),
        Refusal::StockPhrasesOnly => say!(words, "refuse-stock-phrases-only"),
        Refusal::MayNotWrite => say!(words, "refuse-may-not-write"),
        Refusal::OwnWordsElsewhere => say!(words, "refuse-own-words-elsewhere"),
        Refusal::NothingSaid => say!(words, "refuse-nothing-said"),
        Refusal::TooMuchSaid { max } => say!(words, "refuse-too-much-said", max = max),
        Refusal::SaidAlready => say!(words, "refuse-said-already"),
        Refusal::SaidEnough { max } => say!(words, "refuse-said-enough", max = max),
        Refusal::AnsweredAlready => say!(words, "refuse-answered-already"),
        Refusal::EmptyPlan => say!(words, "refuse-empty-plan"),
        Refusal::NoPlan => say!(words, "refuse-no-plan"),
        Refusal::AlreadyVoted => say!(words, "refuse-already-voted"),
        Refusal::UnknownTimeZone => say!(words, "refuse-unknown-time-zone"),
        Refusal::BadQuietHours => say!(words, "refuse-bad-quiet-hours"),
        Refusal::BadLanguage => say!(words, "refuse-bad-language"),
        Refusal::BadName => say!(words, "refuse-bad-name"),
        Refusal::StatsHidden => say!(words, "refuse-stats-hidden"),
        Refusal::NotARecord => say!(words, "refuse-not-a-record"),
        Refusal::RateLimited => say!(words, "refuse-rate-limited"),
        Refusal::NoHints => say!(words, "refuse-no-hints"),
        Refusal::NoHintsWhenRated => say!(words, "refuse-no-hints-when-rated"),
        Refusal::ServerOnly => say!(words, "refuse-server-only"),
        Refusal::NotSeated => say!(words, "refuse-not-seated"),
    }
}

fn seat_kept_sentence(words: &Words, owner: &str, free_at: Option<Timestamp>, is_host_away: bool) -> String {
    let when = free_at.map(text::relative_time);
    match (when, is_host_away) {
        (Some(when), false) => say!(words, "refuse-seat-kept", owner = owner, when = when),
        (Some(when), true) => say!(words, "refuse-seat-kept-managers", owner = owner, when = when),
        (None, false) => say!(words, "refuse-seat-host", owner = owner),
        (None, true) => say!(words, "refuse-seat-managers", owner = owner),
    }
}

fn cannot_post_sentence(words: &Words, channel: u64, missing: &[MissingPermission]) -> String {
    let names: Vec<String> = missing.iter().map(|missing| format!("**{}**", permission(words, *missing))).collect();
    say!(words, "refuse-cannot-post", channel = format!("<#{channel}>"), permissions = words.list(&names))
}

fn illegal_sentence(words: &Words, illegal: IllegalMove) -> String {
    match illegal {
        IllegalMove::Over => say!(words, "refuse-over"),
        IllegalMove::NoSuchSeat => say!(words, "refuse-not-seated"),
        IllegalMove::NotAsked => say!(words, "refuse-not-asked"),
        IllegalMove::WrongMoment => say!(words, "refuse-wrong-moment"),
        IllegalMove::AlreadyPlaced => say!(words, "refuse-already-placed"),
        IllegalMove::NoSuchArchway => say!(words, "refuse-no-such-archway"),
        IllegalMove::NotInHand => say!(words, "refuse-not-in-hand"),
        IllegalMove::NotOwned { have } => say!(words, "refuse-not-owned", gems = purse(words, have)),
        IllegalMove::NotARaise { standing } => {
            say!(words, "refuse-not-a-raise", gems = gems(words, standing.gems()))
        }
        IllegalMove::NothingToAccept => say!(words, "refuse-nothing-to-accept"),
        IllegalMove::MayNotDecline => say!(words, "refuse-may-not-decline"),
        IllegalMove::MustGive => say!(words, "refuse-must-give"),
        IllegalMove::WrongNumber { number } => say!(words, "refuse-take-number", number = number),
        IllegalMove::OutOfStock(color) => say!(words, "refuse-out-of-stock", gem = text::gem(words, color)),
    }
}
