//! Who may use which button and command, and from where. Every verb and every subcommand has a row.
//!
//! A cell says whether somebody may use it (`y`) or is refused (`-`). It is about permissions only: a move that the rules
//! forbid at the moment counts as permitted. A refusal changes nothing and tells nothing about the game.

use std::collections::BTreeSet;
use std::mem::discriminant;

use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::model::period::Period;
use basari::model::sort_by::SortBy;
use basari::render::message::custom_id::{
    BarterPlanDraft, DraftStep, LeaderboardSelection, Navigation, PlanTab, RulesTopic, ServerSetting,
};
use basari::render::{CustomId, Verb};
use basari::service::{Actor, ChannelId, GameId, GameSnapshot, IdempotencyKey, NewGame, ServerId, Settings, UserId};
use basari_rules::game::{Action, Color, Gems, Kind, Offer, Seat};
use basari_rules::players::Level;
use discord_playground::Id;
use discord_playground::world::{Message, User};
use futures_util::future::join_all;
use serde_json::{Map, Value, json};
use strum::EnumCount;

use super::support::{BotFixture, play_to_the_end, snapshot_of, start_game};

/// The columns of the tables, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
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

const ROLES: [Role; 10] = [
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
enum Situation {
    Lobby,
    Running,
    Paused,
    Finished,
}
use Situation::{Finished, Lobby, Paused, Running};

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
fn buttons(host: Id) -> Vec<(Situation, Verb, &'static str)> {
    let (gems, draft) = (Gems::of(Color::Red, 1), BarterPlanDraft { accept_from: Gems::NONE, raise_to: Gems::NONE });
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
        (Lobby, Verb::LobbySettings, VIEWERS),
        (Lobby, Verb::LobbySeats(4), HOST),
        (Lobby, Verb::LobbyPace(Pace::Slow), HOST),
        (Lobby, Verb::LobbyLevel(Level::Hard), HOST),
        (Lobby, Verb::LobbyAutoStart(true), HOST),
        (Running, Verb::Choose, PLAYERS),
        (Running, Verb::Refresh, PLAYERS),
        (Running, Verb::Menu(0), PLAYERS),
        (Running, Verb::ImBack, PLAYERS),
        (Running, Verb::Hand, PLAYERS),
        (Running, Verb::Hint, PLAYERS),
        (Running, Verb::Table, VIEWERS),
        (Running, Verb::Play(Action::A), PLAYERS),
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
        (Running, Verb::SavePlanForBarter(BarterPlanDraft { accept_from: gems, ..draft }), PLAYERS),
        (Running, Verb::SavePlanForGame(BarterPlanDraft { accept_from: gems, ..draft }), PLAYERS),
        (Running, Verb::WithdrawPlan, PLAYERS),
        (Finished, Verb::Rematch, MEMBERS),
        (Finished, Verb::Table, VIEWERS),
        (Finished, Verb::Replay { navigation: Navigation::Start, step: 0 }, VIEWERS),
        (Finished, Verb::Record, VIEWERS),
        (Finished, Verb::Verify, VIEWERS),
        (Lobby, Verb::Rules { kind: Kind::Card, players: 3, topic: RulesTopic::Goal }, EVERYBODY),
        (Lobby, Verb::Games(0), EVERYBODY),
        (Lobby, Verb::Help, EVERYBODY),
        (Lobby, Verb::NotifyOff, EVERYBODY),
        (Lobby, Verb::Notify(Notify::Mention), EVERYBODY),
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
const COMMANDS: [(Situation, &str, &str); 36] = [
    (Lobby, "/basari join", MEMBERS),
    (Lobby, "/basari leave game:{game}", PLAYERS),
    (Lobby, "/basari start", HOST),
    (Lobby, "/basari cancel", HOST),
    (Running, "/basari cancel", HOST),
    (Finished, "/basari rematch", MEMBERS),
    (Running, "/basari hand game:{game}", PLAYERS),
    (Lobby, "/basari table game:{game}", VIEWERS),
    (Running, "/basari table game:{game}", VIEWERS),
    (Finished, "/basari table game:{game}", VIEWERS),
    (Running, "/basari table", MEMBERS),
    (Finished, "/basari replay game:{game}", VIEWERS),
    (Running, "/basari replay game:{game}", VIEWERS),
    (Finished, "/basari verify game:{game}", VIEWERS),
    (Running, "/basari pause", "y y - - - - y - - -"),
    (Paused, "/basari resume", "y y - - - - y - - -"),
    (Running, "/basari replace seat:3 by:computer", HOST),
    (Running, "/basari replace seat:3 by:me", MEMBERS),
    (Lobby, "/basari rules", EVERYBODY),
    (Lobby, "/basari games", EVERYBODY),
    (Lobby, "/basari help", EVERYBODY),
    (Lobby, "/basari about", EVERYBODY),
    (Lobby, "/basari notify how:mention", EVERYBODY),
    (Lobby, "/basari language language:auto", EVERYBODY),
    (Lobby, "/basari privacy show", EVERYBODY),
    (Lobby, "/basari privacy export", EVERYBODY),
    (Lobby, "/basari privacy delete", EVERYBODY),
    (Lobby, "/basari privacy hide hidden:false", EVERYBODY),
    (Lobby, "/basari leaderboard", EVERYBODY),
    (Lobby, "/basari stats", EVERYBODY),
    (Lobby, "/basari history", EVERYBODY),
    (Lobby, "/basari stats person:{host}", EVERYBODY),
    (Lobby, "/basari history person:{host}", EVERYBODY),
    (Lobby, "/basari-settings hints:true", MANAGERS),
    // Refused for another reason, so it opens no game that others would stumble over.
    (Lobby, "/basari new seats:3 computers:4", "y y - y y y y y y -"),
    (Lobby, "/basari new seats:3 computers:4 start:true", "y y - y y y y y y -"),
];

/// What a refusal for lack of permission says.
const REFUSALS: [&str; 8] = [
    "You can't use this game from here",
    "You can only do this on the game's own server",
    "You're not in this game",
    "Only the host can do that",
    "You can't cancel this game",
    "Only people who can manage the server can do this",
    "There's no game in this channel",
    "This only works on a server",
];

/// A playground with one person for each role.
struct Matrix {
    fixture: BotFixture,
    server: Id,
    /// The channel of the lobby, running or paused game.
    channel: Id,
    /// The channel of the finished game.
    finished_channel: Id,
    /// Another channel of the server, which everybody can see.
    lounge: Id,
    other_server: Id,
    finished: GameId,
    /// The game in `channel`, and its situation.
    game: Option<(Situation, GameSnapshot)>,
    next_key: u64,
}

impl Matrix {
    async fn start() -> Matrix {
        let fixture = BotFixture::start().await;
        let server = fixture.playground.server_of("table-one");
        let mut matrix = Matrix {
            server,
            channel: fixture.channel,
            finished_channel: fixture.other_channel,
            lounge: fixture.playground.channel("general"),
            other_server: fixture.playground.channel("tisch"),
            finished: "bobo-bobo-bobo-11".parse().unwrap(),
            game: None,
            next_key: 0,
            fixture,
        };
        matrix.add_people();
        let [host, player] = [Role::Host, Role::Player].map(|role| matrix.person(role));
        let new = "/basari new game:card seats:3 computers:1 pace:slow";
        start_game(&matrix.fixture, matrix.finished_channel, &[host, player], new).await;
        play_to_the_end(&matrix.fixture, matrix.finished_channel, &[host, player], 3).await;
        matrix.finished = snapshot_of(&matrix.fixture, matrix.finished_channel).await.game;
        for channel in [matrix.channel, matrix.finished_channel] {
            matrix.fixture.world.hide_channel(channel, matrix.person(Role::MemberWithoutView));
        }
        matrix
    }

    /// Adds a sixth and a seventh person, and removes those who are no members of the game's server.
    fn add_people(&self) {
        let strangers = [Role::ManagerElsewhere, Role::NonMember].map(|role| self.person(role));
        self.fixture.world.update(|state| {
            for (id, name) in [(SIXTH, "finn"), (SEVENTH, "gwen")] {
                let display_name = name.to_uppercase();
                let user = User {
                    id,
                    name: name.to_owned(),
                    display_name,
                    locale: "en-US".to_owned(),
                    dms_open: true,
                    bot: false,
                    color: "#ffffff",
                };
                state.users.insert(id, user);
                for guild in state.guilds.values_mut() {
                    guild.members.insert(id);
                }
            }
            let guild = state.guilds.get_mut(&self.server).unwrap();
            guild.members.retain(|id| !strangers.contains(id));
        });
    }

    fn person(&self, role: Role) -> Id {
        let [ada, bruno, chiyo, dev, elise] = self.fixture.people[..] else { panic!("five people") };
        match role {
            // They own these servers.
            Role::Manager => ada,
            Role::ManagerElsewhere => bruno,
            Role::Host | Role::HostInDm | Role::HostOnOtherServer => chiyo,
            Role::Player => dev,
            Role::NonMember | Role::StrangerInDm => elise,
            Role::Member => SIXTH,
            Role::MemberWithoutView => SEVENTH,
        }
    }

    fn game_channel(&self, situation: Situation) -> Id {
        if situation == Finished { self.finished_channel } else { self.channel }
    }

    /// Where somebody acts. `in_channel`: members who can, in the game's channel.
    fn place(&self, role: Role, situation: Situation, in_channel: bool) -> Id {
        match role {
            Role::Host | Role::Player => self.game_channel(situation),
            Role::Member | Role::Manager if in_channel => self.game_channel(situation),
            Role::Member | Role::Manager | Role::MemberWithoutView => self.lounge,
            Role::HostOnOtherServer | Role::ManagerElsewhere | Role::NonMember => self.other_server,
            Role::HostInDm | Role::StrangerInDm => {
                let (person, bot) = (self.person(role), self.fixture.bot_id());
                self.fixture.world.update(|state| state.open_dm(person, bot)).unwrap()
            }
        }
    }

    fn actor(&self, role: Role) -> Actor {
        let (id, server) = (UserId(self.person(role)), Some(ServerId(self.server)));
        Actor { id, name: format!("{role:?}"), server, is_manager: false }
    }

    fn key(&mut self) -> IdempotencyKey {
        self.next_key += 1;
        IdempotencyKey::new(format!("matrix-{}", self.next_key))
    }

    async fn snapshot(&self, game: &GameId) -> GameSnapshot {
        self.fixture.service().view_game(game, None).await.unwrap()
    }

    /// The game of a situation, without traces of earlier clicks.
    async fn prepare(&mut self, situation: Situation) -> GameSnapshot {
        let service = self.fixture.service().clone();
        if situation == Finished {
            if let Some(rematch) = service.live_in(ChannelId(self.finished_channel)).await.unwrap() {
                self.close_game(&rematch).await;
            }
            return self.snapshot(&self.finished).await;
        }
        if let Some((prepared, before)) = self.game.take() {
            let now = self.snapshot(&before.game).await;
            if prepared == situation && now == before {
                self.game = Some((prepared, before));
                return now;
            }
            if now.status.is_live() {
                self.close_game(&before.game).await;
            }
        }
        let host = self.actor(Role::Host);
        let new = NewGame {
            server: Some(ServerId(self.server)),
            channel: ChannelId(self.channel),
            host: host.clone(),
            kind: Kind::Card,
            settings: Settings::new(Kind::Card),
            computers: Vec::new(),
            start: false,
            key: self.key(),
        };
        let game = service.new_game(new).await.unwrap().game;
        service.join(&game, &self.actor(Role::Player), &self.key()).await.unwrap();
        service.add_computer(&game, &host, Level::Random, &self.key()).await.unwrap();
        if situation != Lobby {
            service.start(&game, &host, &self.key()).await.unwrap();
            // The computer moves at once, and nothing changes by itself afterwards.
            while self.snapshot(&game).await.view.unwrap().asked.contains(Seat::new(2)) {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        }
        if situation == Paused {
            service.pause(&game, &host, &self.key()).await.unwrap();
        }
        let snapshot = self.snapshot(&game).await;
        self.game = Some((situation, snapshot.clone()));
        snapshot
    }

    async fn close_game(&mut self, game: &GameId) {
        let key = self.key();
        let host = self.snapshot(game).await.host.unwrap();
        let host = Actor { id: host, ..self.actor(Role::Host) };
        self.fixture.service().cancel(game, &host, &key).await.unwrap();
    }

    /// Clicks a button that somebody has on an old page, and returns the response.
    async fn press(&self, role: Role, place: Id, custom_id: &str) -> String {
        let author = self.fixture.bot_id();
        let message = self.fixture.world.update(|state| {
            let id = state.ids.next_id();
            let button = json!({"type": 2, "style": 1, "label": "?", "custom_id": custom_id, "id": 2});
            let components = vec![json!({"type": 1, "id": 1, "components": [button]})];
            state.messages.insert(id, Message { id, channel: place, author, components, ..Message::default() });
            state.channels.get_mut(&place).unwrap().messages.push(id);
            id
        });
        let interaction = self.fixture.world.use_component(self.person(role), message, custom_id, None).unwrap();
        self.response(role, interaction).await
    }

    /// Runs a command and returns the response. None if Discord does not offer it there.
    async fn run(&self, role: Role, place: Id, command: &str) -> Option<String> {
        let interaction = self.fixture.world.run_typed_command(self.person(role), place, command).ok()?;
        Some(self.response(role, interaction).await)
    }

    async fn response(&self, role: Role, interaction: Id) -> String {
        self.fixture.answer(self.person(role), interaction).await.map(|answer| answer.text()).unwrap_or_default()
    }
}

const SIXTH: Id = 1_400_000_000_000_000_001;
const SEVENTH: Id = 1_400_000_000_000_000_002;

fn is_refused(response: &str) -> bool {
    REFUSALS.iter().any(|refusal| response.contains(refusal))
}

/// Who may use it, and who is refused.
fn cells(expected: &str) -> (Vec<Role>, Vec<Role>) {
    let cells: Vec<&str> = expected.split(' ').collect();
    assert_eq!(cells.len(), ROLES.len(), "{expected}");
    let (allowed, refused): (Vec<_>, Vec<_>) = ROLES.into_iter().zip(cells).partition(|(_, cell)| *cell == "y");
    let roles = |cells: Vec<(Role, &str)>| cells.into_iter().map(|(role, _)| role).collect();
    (roles(allowed), roles(refused))
}

fn has_seat(role: Role) -> bool {
    matches!(role, Role::Host | Role::Player | Role::HostInDm | Role::HostOnOtherServer)
}

/// Whether the response tells somebody who has no seat about the game.
fn reveals_game(role: Role, response: &str, game: &GameId) -> bool {
    !has_seat(role) && (response.contains(game.as_str()) || response.contains("Seats") || response.contains("Stage"))
}

#[tokio::test]
async fn every_button_works_only_for_those_who_may_use_it() {
    let mut matrix = Matrix::start().await;
    let rows = buttons(matrix.person(Role::Host));
    let verbs: Vec<_> = rows.iter().map(|(_, verb, _)| discriminant(verb)).collect();
    let different = verbs.iter().enumerate().filter(|(index, verb)| !verbs[..*index].contains(verb)).count();
    assert_eq!(different, Verb::COUNT, "every verb has a row");
    let mut wrong = Vec::new();
    for (situation, verb, expected) in rows {
        let (allowed, refused) = cells(expected);
        let before = matrix.prepare(situation).await;
        let button = |snapshot: &GameSnapshot| {
            let game = snapshot.game.as_str().parse().unwrap();
            CustomId::for_prompt(&game, snapshot.prompt().unwrap_or(0), verb).to_string()
        };
        let id = button(&before);
        let responses = refused.iter().map(|&role| matrix.press(role, matrix.place(role, situation, false), &id));
        for (role, response) in refused.iter().zip(join_all(responses).await) {
            if !is_refused(&response) || reveals_game(*role, &response, &before.game) {
                wrong.push(format!("{situation:?} {verb:?}: {role:?} is not refused: {response}"));
            }
        }
        if matrix.snapshot(&before.game).await != before {
            wrong.push(format!("{situation:?} {verb:?}: a refused click changed the game"));
        }
        for role in allowed {
            let snapshot = matrix.prepare(situation).await;
            let place = matrix.place(role, situation, false);
            let response = matrix.press(role, place, &button(&snapshot)).await;
            if is_refused(&response) {
                wrong.push(format!("{situation:?} {verb:?}: {role:?} is refused: {response}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    matrix.fixture.close().await;
}

/// The paths of all subcommands that are registered, such as `/basari privacy show`.
fn registered_commands(fixture: &BotFixture) -> BTreeSet<String> {
    fn add_paths(path: &str, level: &Value, paths: &mut BTreeSet<String>) {
        let is_subcommand = |option: &&Value| matches!(option["type"].as_u64(), Some(1 | 2));
        let inner: Vec<&Value> = level["options"].as_array().into_iter().flatten().filter(is_subcommand).collect();
        if inner.is_empty() {
            paths.insert(path.to_owned());
        }
        for option in inner {
            add_paths(&format!("{path} {}", option["name"].as_str().unwrap()), option, paths);
        }
    }
    let mut paths = BTreeSet::new();
    fixture.world.read(|state| {
        for command in state.commands.values() {
            add_paths(&format!("/{}", command.name()), &command.json, &mut paths);
        }
    });
    paths
}

#[tokio::test]
async fn every_command_works_only_for_those_who_may_use_it() {
    let mut matrix = Matrix::start().await;
    let path = |command: &str| {
        let words: Vec<&str> = command.split(' ').take_while(|word| !word.contains(':')).collect();
        words.join(" ")
    };
    let covered: BTreeSet<String> = COMMANDS.iter().map(|(_, command, _)| path(command)).collect();
    assert_eq!(covered, registered_commands(&matrix.fixture), "every subcommand has a row");
    let mut wrong = Vec::new();
    for (situation, command, expected) in COMMANDS {
        let (allowed, refused) = cells(expected);
        let host = matrix.person(Role::Host).to_string();
        let typed =
            |snapshot: &GameSnapshot| command.replace("{game}", snapshot.game.as_str()).replace("{host}", &host);
        let in_channel = !command.contains("{game}");
        let before = matrix.prepare(situation).await;
        let text = typed(&before);
        let responses = refused.iter().map(|&role| matrix.run(role, matrix.place(role, situation, in_channel), &text));
        for (role, response) in refused.iter().zip(join_all(responses).await) {
            if response.is_some_and(|response| !is_refused(&response) || reveals_game(*role, &response, &before.game)) {
                wrong.push(format!("{situation:?} {command}: {role:?} is not refused"));
            }
        }
        if matrix.snapshot(&before.game).await != before {
            wrong.push(format!("{situation:?} {command}: a refused command changed the game"));
        }
        for role in allowed {
            let snapshot = matrix.prepare(situation).await;
            let place = matrix.place(role, situation, in_channel);
            let response = matrix.run(role, place, &typed(&snapshot)).await;
            if response.as_deref().is_none_or(is_refused) {
                wrong.push(format!("{situation:?} {command}: {role:?} is refused: {response:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    matrix.fixture.close().await;
}

#[tokio::test]
async fn autocomplete_suggests_games_only_to_their_players() {
    let mut matrix = Matrix::start().await;
    let running = matrix.prepare(Running).await.game;
    let world = matrix.fixture.world.clone();
    let command = world.read(|state| state.commands.values().find(|known| known.name() == "basari").unwrap().id);
    for (subcommand, game) in [
        ("table", &running),
        ("hand", &running),
        ("leave", &running),
        ("replay", &matrix.finished),
        ("verify", &matrix.finished),
    ] {
        for role in ROLES {
            let place = matrix.place(role, Running, true);
            let path = [subcommand.to_owned()];
            let choices =
                world.autocomplete(matrix.person(role), place, command, &path, &Map::new(), "game").await.unwrap();
            let suggested = choices.iter().any(|choice| choice["value"] == game.as_str());
            assert_eq!(suggested, has_seat(role), "{subcommand} {role:?}: {choices:?}");
        }
    }
    matrix.fixture.close().await;
}

#[tokio::test]
async fn a_thread_is_as_visible_as_its_channel_and_a_private_one_only_from_inside() {
    const PUBLIC_THREAD: u8 = 11;
    const PRIVATE_THREAD: u8 = 12;
    let matrix = Matrix::start().await;
    let fixture = &matrix.fixture;
    for (kind, visible_from_outside) in [(PUBLIC_THREAD, true), (PRIVATE_THREAD, false)] {
        let body = json!({"name": format!("side table {kind}"), "type": kind});
        let people = [Role::Host, Role::Member].map(|role| matrix.person(role));
        let thread = fixture.world.update(|state| {
            let thread = state.open_thread(fixture.bot_id(), matrix.channel, None, &body).unwrap();
            for person in people {
                state.set_thread_member(thread, person, true);
            }
            thread
        });
        fixture.command(people[0], thread, "/basari new game:card").await;
        let game = snapshot_of(fixture, thread).await.game;
        let table = format!("/basari table game:{game}");
        let hidden = matrix.run(Role::MemberWithoutView, matrix.lounge, &table).await.unwrap();
        assert!(is_refused(&hidden), "{hidden}");
        let outside = matrix.run(Role::Member, matrix.lounge, &table).await.unwrap();
        assert_eq!(is_refused(&outside), !visible_from_outside, "{outside}");
        let inside = matrix.run(Role::Member, thread, &table).await.unwrap();
        assert!(!is_refused(&inside), "{inside}");
        let button = CustomId::for_game(&game.as_str().parse().unwrap(), Verb::Join).to_string();
        let joined = matrix.press(Role::Member, thread, &button).await;
        assert!(!is_refused(&joined), "{joined}");
    }
    matrix.fixture.close().await;
}

#[tokio::test]
async fn the_history_of_others_names_only_games_that_the_reader_may_see() {
    let matrix = Matrix::start().await;
    let history = format!("/basari history person:{}", matrix.person(Role::Host));
    for role in ROLES {
        let page = matrix.run(role, matrix.place(role, Finished, false), &history).await.unwrap();
        let may_see = has_seat(role) || matches!(role, Role::Member | Role::Manager);
        assert!(page.contains("of 3"), "{role:?} sees the result: {page}");
        assert_eq!(page.contains(matrix.finished.as_str()), may_see, "{role:?}: {page}");
        assert_eq!(page.contains("Game Night"), may_see, "{role:?}: {page}");
    }
    matrix.fixture.close().await;
}
