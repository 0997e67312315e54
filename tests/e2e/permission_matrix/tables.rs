//! The tables: who may use which button and command, and from where.

use basari::lessons::LessonPosition;
use basari::model::barter_plan::{PlanChoice, PlanScope};
use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::model::period::Period;
use basari::model::sort_by::SortBy;
use basari::model::table_talk::StockPhrase;
use basari::render::Verb;
use basari::render::message::custom_id::{
    DraftStep, LeaderboardSelection, Navigation, PlanTab, PracticePlace, RulesTopic, ServerSetting,
};
use basari_rules::game::{Action, BarterPlan, Color, Gems, Kind, Offer, Stages};
use basari_rules::players::Level;
use discord_playground::Id;

/// The columns of the tables, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The host, in the game's channel. They have a seat.
    Host,
    /// Another player, in the game's channel.
    Player,
    HostInDm,
    HostOnOtherServer,
    /// A member of the game's server without a seat.
    Member,
    /// A member of the game's server who cannot see the game's channel.
    MemberWithoutView,
    Manager,
    /// Manages another server, acts there, and is no member of the game's server.
    ManagerElsewhere,
    NonMember,
    StrangerInDm,
}

pub const ROLES: [Role; 10] = [
    Role::Host,
    Role::Player,
    Role::HostInDm,
    Role::HostOnOtherServer,
    Role::Member,
    Role::MemberWithoutView,
    Role::Manager,
    Role::ManagerElsewhere,
    Role::NonMember,
    Role::StrangerInDm,
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    Lobby,
    Running,
    Paused,
    Finished,
}
pub use Situation::{Finished, Lobby, Paused, Running};

// The columns are the roles above: host, player, host in a DM, host on another server, member, member without view,
// manager, manager elsewhere, non-member, stranger in a DM.
const EVERYBODY: &str = "y y y y y y y y y y";
const PLAYERS: &str = "y y y y - - - - - -";
const HOST: &str = "y - - - - - y - - -";
const VIEWERS: &str = "y y y y y - y - - -";
/// Those who may take a seat.
const MEMBERS: &str = "y y - - y - y - - -";
/// Each for the server where they are.
const MANAGERS: &str = "- - - - - - y y - -";

/// The buttons, in a situation where they make sense. They are clicked on old pages: by players in the game's channel, by
/// others wherever they are.
pub fn buttons(host: Id) -> Vec<(Situation, Verb, &'static str)> {
    let (gems, draft) = (Gems::of(Color::Red, 1), BarterPlan::default());
    let plan = BarterPlan::give_way_for(1);
    let selection =
        LeaderboardSelection { kind: Kind::Card, everywhere: false, period: Period::All, by: SortBy::Rating, page: 0 };
    vec![
        (Lobby, Verb::Join, MEMBERS),
        (Lobby, Verb::Leave, PLAYERS),
        (Lobby, Verb::AddComputer, HOST),
        (Lobby, Verb::RemoveComputer, HOST),
        (Lobby, Verb::Start, HOST),
        (Lobby, Verb::Cancel, HOST),
        (Running, Verb::Cancel, HOST),
        (Lobby, Verb::ConfirmCancel, HOST),
        (Running, Verb::ConfirmCancel, HOST),
        (Lobby, Verb::LobbySettings, HOST),
        (Lobby, Verb::LobbySeats(4), HOST),
        (Lobby, Verb::LobbyStages(Stages::FULL), HOST),
        (Lobby, Verb::LobbyPace(Pace::Slow), HOST),
        (Lobby, Verb::LobbyLevel(Level::Hard), HOST),
        (Lobby, Verb::LobbyAutoStart(true), HOST),
        (Lobby, Verb::LobbyWaiting(false), HOST),
        (Running, Verb::Choose, PLAYERS),
        (Running, Verb::Refresh, PLAYERS),
        (Running, Verb::Menu(0), PLAYERS),
        (Running, Verb::ImBack, PLAYERS),
        (Running, Verb::Hand, PLAYERS),
        (Running, Verb::Hint, PLAYERS),
        (Running, Verb::Table, VIEWERS),
        (Running, Verb::Play(Action::A), PLAYERS),
        (Running, Verb::PlayWithPlan { action: Action::A, choice: PlanChoice::Ask }, PLAYERS),
        (Running, Verb::SelectPlan(PlanChoice::Follow(plan, PlanScope::WholeGame)), PLAYERS),
        (Running, Verb::Place(1), PLAYERS),
        (Running, Verb::OpenOfferBuilder, PLAYERS),
        (Running, Verb::EditOffer { step: DraftStep::Open, draft: gems }, PLAYERS),
        (Running, Verb::Offer(Offer::try_from(gems).unwrap()), PLAYERS),
        (Running, Verb::Accept, PLAYERS),
        (Running, Verb::Decline, PLAYERS),
        (Running, Verb::SwapGive(Color::Red), PLAYERS),
        (Running, Verb::Swap { give: None, take: gems }, PLAYERS),
        (Running, Verb::Take(Color::Red), PLAYERS),
        (Running, Verb::OpenPlan, PLAYERS),
        (Running, Verb::EditPlan { tab: PlanTab::Accept, step: DraftStep::Open, draft }, PLAYERS),
        (Running, Verb::SavePlanForBarter(plan), PLAYERS),
        (Running, Verb::SavePlanForGame(plan), PLAYERS),
        (Running, Verb::WithdrawPlan, PLAYERS),
        (Running, Verb::Talk, "y y y y - - y - - -"),
        (Finished, Verb::Talk, "y y y y - - y - - -"),
        (Running, Verb::Say(StockPhrase::FairPrice), PLAYERS),
        (Running, Verb::OwnWords, PLAYERS),
        (Running, Verb::RemoveLine(1), "- - - - - - y - - -"),
        (Finished, Verb::RemoveLine(1), "- - - - - - y - - -"),
        (Finished, Verb::Rematch, MEMBERS),
        (Finished, Verb::Table, VIEWERS),
        (Finished, Verb::Replay { navigation: Navigation::Start, step: 0 }, VIEWERS),
        (Finished, Verb::Review { seat: None }, VIEWERS),
        (Finished, Verb::ReviewMoment { seat: 0, number: 0 }, VIEWERS),
        (Finished, Verb::ShareReview { seat: 0 }, MEMBERS),
        (Finished, Verb::Record, VIEWERS),
        (Finished, Verb::Verify, VIEWERS),
        (Lobby, Verb::Rules { kind: Kind::Card, players: 3, topic: RulesTopic::Goal }, EVERYBODY),
        (Lobby, Verb::Learn { lesson: Kind::Card, at: LessonPosition::START }, EVERYBODY),
        (Lobby, Verb::Games(0), EVERYBODY),
        (Lobby, Verb::Help, EVERYBODY),
        (Lobby, Verb::ComeBack, EVERYBODY),
        (Lobby, Verb::NotifyOff, EVERYBODY),
        (Lobby, Verb::Notify(Notify::Mention), EVERYBODY),
        (Running, Verb::Coaching(true), PLAYERS),
        // A refusal to open a second game in direct messages has another reason.
        (Lobby, Verb::Practice { kind: Kind::Card, place: None }, EVERYBODY),
        (Lobby, Verb::Practice { kind: Kind::Card, place: Some(PracticePlace::Private) }, EVERYBODY),
        (Lobby, Verb::Language(None), EVERYBODY),
        (Lobby, Verb::PrivacyExport, EVERYBODY),
        (Lobby, Verb::PrivacyDelete, EVERYBODY),
        (Lobby, Verb::ConfirmPrivacyDelete, EVERYBODY),
        (Lobby, Verb::Hide(false), EVERYBODY),
        (Lobby, Verb::Leaderboard { navigation: Navigation::Start, selection }, EVERYBODY),
        (Lobby, Verb::Stats { kind: Kind::Card, user: host }, EVERYBODY),
        (Lobby, Verb::History { kind: None, user: host, page: 0 }, EVERYBODY),
        (Lobby, Verb::Server(ServerSetting::Hints(true)), MANAGERS),
    ]
}

/// The commands. `{game}` is the id of the game. A command without it is about the game in the channel
/// where it is run, so people who can see the game's channel run it there.
pub const COMMANDS: [(Situation, &str, &str); 43] = [
    (Lobby, "/basari join", MEMBERS),
    (Lobby, "/basari leave game:{game}", PLAYERS),
    (Lobby, "/basari start", HOST),
    (Lobby, "/basari manage cancel", HOST),
    (Running, "/basari manage cancel", HOST),
    (Finished, "/basari rematch", MEMBERS),
    (Running, "/basari hand game:{game}", PLAYERS),
    (Lobby, "/basari table game:{game}", VIEWERS),
    (Running, "/basari table game:{game}", VIEWERS),
    (Finished, "/basari table game:{game}", VIEWERS),
    (Running, "/basari table", MEMBERS),
    (Finished, "/basari replay game:{game}", VIEWERS),
    (Running, "/basari replay game:{game}", VIEWERS),
    (Finished, "/basari review game:{game}", VIEWERS),
    (Running, "/basari review game:{game}", VIEWERS),
    (Finished, "/basari verify game:{game}", VIEWERS),
    (Running, "/basari manage pause", "y y - - - - y - - -"),
    (Paused, "/basari manage resume", "y y - - - - y - - -"),
    (Running, "/basari manage replace seat:3 by:computer", HOST),
    (Running, "/basari manage replace seat:3 by:me", MEMBERS),
    (Running, "/basari manage end-wait seat:3", HOST),
    (Lobby, "/basari away", EVERYBODY),
    (Lobby, "/basari away until:3d", EVERYBODY),
    (Running, "/basari away until:3d how:wait game:{game}", PLAYERS),
    (Lobby, "/basari rules", EVERYBODY),
    (Lobby, "/basari learn", EVERYBODY),
    (Lobby, "/basari games", EVERYBODY),
    (Lobby, "/basari help", EVERYBODY),
    (Lobby, "/basari about", EVERYBODY),
    (Lobby, "/basari me notify how:mention", EVERYBODY),
    (Lobby, "/basari me language language:auto", EVERYBODY),
    (Lobby, "/basari me privacy", EVERYBODY),
    (Lobby, "/basari me export", EVERYBODY),
    (Lobby, "/basari me delete", EVERYBODY),
    (Lobby, "/basari me hide hidden:false", EVERYBODY),
    (Lobby, "/basari leaderboard", EVERYBODY),
    (Lobby, "/basari stats", EVERYBODY),
    (Lobby, "/basari history", EVERYBODY),
    (Lobby, "/basari stats person:{host}", EVERYBODY),
    (Lobby, "/basari history person:{host}", EVERYBODY),
    (Lobby, "/basari-settings hints:true", MANAGERS),
    // Refused for another reason, so it opens no game that others would stumble over.
    (Lobby, "/basari new seats:3 computers:4", EVERYBODY),
    (Lobby, "/basari new seats:3 computers:4 start:true", EVERYBODY),
];

/// What a refusal for lack of permission says.
const REFUSALS: [&str; 9] = [
    "You can't use this game from here",
    "You can only do this on the game's own server",
    "You can only share a review on the server of its game",
    "You're not in this game",
    "Only the host can do that",
    "You can't cancel this game",
    "Only people who can manage the server can do this",
    "There's no game in this channel",
    "This only works on a server",
];

/// Who may use it, and who is refused.
pub fn cells(expected: &str) -> (Vec<Role>, Vec<Role>) {
    let cells: Vec<&str> = expected.split(' ').collect();
    assert_eq!(cells.len(), ROLES.len(), "{expected}");
    let (allowed, refused): (Vec<_>, Vec<_>) = ROLES.into_iter().zip(cells).partition(|(_, cell)| *cell == "y");
    let roles = |cells: Vec<(Role, &str)>| cells.into_iter().map(|(role, _)| role).collect();
    (roles(allowed), roles(refused))
}

pub fn is_refused(response: &str) -> bool {
    REFUSALS.iter().any(|refusal| response.contains(refusal))
}

impl Role {
    pub fn has_seat(self) -> bool {
        matches!(self, Role::Host | Role::Player | Role::HostInDm | Role::HostOnOtherServer)
    }
}
