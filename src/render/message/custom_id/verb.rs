//! What a click asks for.

use crate::lessons::LessonPosition;
use crate::locale::Locale;
use crate::model::barter_plan::PlanChoice;
use crate::model::notify::Notify;
use crate::model::pace::Pace;
use crate::model::table_talk::StockPhrase;
use crate::render::message::custom_id::parts::{
    DraftStep, LeaderboardSelection, Navigation, PlanTab, PracticePlace, RulesTopic, ServerSetting,
};
use basari_rules::game::{Action, BarterPlan, Color, Gems, Kind, Offer, Stages};
use basari_rules::players::Level;

/// What a click asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::EnumCount)]
pub enum Verb {
    Join,
    Leave,
    AddComputer,
    RemoveComputer,
    Start,
    Cancel,
    ConfirmCancel,
    LobbySettings,
    LobbySeats(u8),
    LobbyStages(Stages),
    LobbyPace(Pace),
    LobbyLevel(Level),
    LobbyAutoStart(bool),
    /// Whether the game may wait for players who are away.
    LobbyWaiting(bool),
    /// Show my current decision in private.
    Choose,
    /// Lay this action and keep the saved barter plan.
    Play(Action),
    /// Lay this action, and say what to do if somebody else picks it too.
    PlayWithPlan {
        action: Action,
        choice: PlanChoice,
    },
    /// Choose in the menu what the action buttons submit. If an action is laid already, the choice counts at once.
    SelectPlan(PlanChoice),
    Place(u8),
    OpenOfferBuilder,
    /// Show the offer builder with this draft. The step distinguishes buttons with the same result.
    EditOffer {
        step: DraftStep,
        draft: Gems,
    },
    Offer(Offer),
    Accept,
    Decline,
    /// The first step of a swap: the gem to give.
    SwapGive(Color),
    Swap {
        give: Option<Color>,
        take: Gems,
    },
    Take(Color),
    /// Open the editor of the barter plan.
    OpenPlan,
    EditPlan {
        tab: PlanTab,
        step: DraftStep,
        draft: BarterPlan,
    },
    /// Save the plan for this round.
    SavePlanForBarter(BarterPlan),
    /// Save the plan for every barter of this game.
    SavePlanForGame(BarterPlan),
    WithdrawPlan,
    /// Show what I can say in this barter.
    Talk,
    Say(StockPhrase),
    /// Open the dialog for own words, and say what was typed there.
    OwnWords,
    /// A manager removes a line of table talk.
    RemoveLine(u32),
    Hint,
    ImBack,
    /// End my absences in all games.
    ComeBack,
    Rematch,
    Refresh,
    Table,
    Hand,
    Rules {
        kind: Kind,
        players: u8,
        topic: RulesTopic,
    },
    /// Show a page of a guided game.
    Learn {
        lesson: Kind,
        at: LessonPosition,
    },
    /// Play against computers. None: ask where.
    Practice {
        kind: Kind,
        place: Option<PracticePlace>,
    },
    Games(u8),
    Help,
    NotifyOff,
    /// Whether to show advice with every question. With a game, the click is on its panel.
    Coaching(bool),
    Notify(Notify),
    /// None: use the language of the Discord client.
    Language(Option<Locale>),
    Server(ServerSetting),
    PrivacyExport,
    PrivacyDelete,
    ConfirmPrivacyDelete,
    Leaderboard {
        navigation: Navigation,
        selection: LeaderboardSelection,
    },
    /// Whether to hide me from leaderboards.
    Hide(bool),
    Stats {
        kind: Kind,
        user: u64,
    },
    /// None: both kinds of games.
    History {
        kind: Option<Kind>,
        user: u64,
        page: u32,
    },
    /// A step of a finished game. Counts from 0.
    Replay {
        navigation: Navigation,
        step: u16,
    },
    /// The review of a seat. None: the requester's own, or that of the winner.
    Review {
        seat: Option<u8>,
    },
    /// One of the costliest decisions of a seat, the costliest being 0.
    ReviewMoment {
        seat: u8,
        number: u8,
    },
    /// Post the review of a seat in this channel.
    ShareReview {
        seat: u8,
    },
    /// The files of a finished game.
    Record,
    Verify,
    /// The id of a menu itself. Its options are custom ids of their own.
    Menu(u8),
}
