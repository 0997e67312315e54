//! A playground with a person for every role, and a game in every situation.

use basari::service::{Actor, ChannelId, GameId, GameSnapshot, IdempotencyKey, NewGame, ServerId, Settings, UserId};
use basari_rules::game::{Kind, Seat};
use basari_rules::players::Level;
use discord_playground::Id;
use discord_playground::world::{Message, User};
use serde_json::json;

use super::super::support::{BotFixture, play_to_the_end, snapshot_of, start_game};
use super::tables::{Finished, Lobby, Paused, Role, Situation};

const SIXTH: Id = 1_400_000_000_000_000_001;
const SEVENTH: Id = 1_400_000_000_000_000_002;

/// A playground with one person for each role.
pub struct Matrix {
    pub fixture: BotFixture,
    server: Id,
    /// The channel of the lobby, running or paused game.
    pub channel: Id,
    /// The channel of the finished game.
    finished_channel: Id,
    /// Another channel of the server, which everybody can see.
    pub lounge: Id,
    other_server: Id,
    pub finished: GameId,
    /// The game in `channel`, and its situation.
    game: Option<(Situation, GameSnapshot)>,
    next_key: u64,
}

impl Matrix {
    pub async fn start() -> Matrix {
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

    pub fn person(&self, role: Role) -> Id {
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
    pub fn place(&self, role: Role, situation: Situation, in_channel: bool) -> Id {
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
        Actor { id, name: format!("{role:?}"), server, is_manager: false, language: None }
    }

    fn key(&mut self) -> IdempotencyKey {
        self.next_key += 1;
        IdempotencyKey::new(format!("matrix-{}", self.next_key))
    }

    /// The game without its clock, which starts whenever the post is delivered.
    pub async fn snapshot(&self, game: &GameId) -> GameSnapshot {
        let snapshot = self.fixture.service().view_game(game, None).await.unwrap();
        GameSnapshot { posted_prompt: None, answer_deadlines: Vec::new(), reserve_starts: Vec::new(), ..snapshot }
    }

    /// The game of a situation, without traces of earlier clicks.
    pub async fn prepare(&mut self, situation: Situation) -> GameSnapshot {
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
    pub async fn press(&self, role: Role, place: Id, custom_id: &str) -> String {
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
    pub async fn run(&self, role: Role, place: Id, command: &str) -> Option<String> {
        let interaction = self.fixture.world.run_typed_command(self.person(role), place, command).ok()?;
        Some(self.response(role, interaction).await)
    }

    async fn response(&self, role: Role, interaction: Id) -> String {
        self.fixture.answer(self.person(role), interaction).await.map(|answer| answer.text()).unwrap_or_default()
    }
}
