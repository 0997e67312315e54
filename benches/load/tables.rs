//! Games for the clicks, and many live games for the start time.

use basari_rules::game::record::MovedBy;
use std::collections::HashMap;
use std::sync::Arc;

use basari::render::message::custom_id::{CustomId, Verb};
use basari::service::{
    Actor, ChannelId, IdempotencyKey, MoveRequest, NewGame, Options, ServerId, Service, Settings, SystemClock, UserId,
};
use basari::store::{self, Deadline, DeadlineKind, Fairness, GameId, Secret, Status, Store};
use basari_rules::catalog::Catalog;
use basari_rules::game::{Action, Kind, Move};
use discord_playground::Id;
use jiff::Timestamp;

/// Opens and starts games.
pub struct Tables {
    service: Service,
    server: Id,
    people: [Id; 3],
    /// The running game of each channel.
    games: HashMap<Id, GameId>,
}

impl Tables {
    pub async fn open(url: &str, server: Id, people: [Id; 3]) -> Tables {
        let catalog = Catalog::built_in().unwrap();
        let store = Store::open(url).await.unwrap();
        let service = Service::new(store, catalog, Arc::new(SystemClock), Options::default());
        Tables { service, server, people, games: HashMap::new() }
    }

    /// Starts a card game in which the first person has chosen an action and may change it. Returns their buttons. The public
    /// post only says that they have chosen, so further clicks do not change it. A game that is in the channel is canceled.
    pub async fn start_game(&mut self, channel: Id) -> Vec<String> {
        let service = &self.service;
        let place = Some(ServerId(self.server));
        let [one, two, three] = self.people.map(|id| Actor {
            id: UserId(id),
            name: format!("P{id}"),
            server: place,
            is_manager: false,
            language: None,
        });
        let key = || IdempotencyKey::new(GameId::generate(&mut rand::rng()).as_str());
        if let Some(former) = self.games.remove(&channel) {
            service.cancel(&former, &one, &key()).await.unwrap();
        }
        let new = NewGame {
            server: place,
            channel: ChannelId(channel),
            host: one,
            kind: Kind::Card,
            settings: Settings { seats: 3, autostart: true, ..Settings::new(Kind::Card) },
            computers: Vec::new(),
            start: false,
            key: key(),
        };
        let game = service.new_game(new).await.unwrap().game;
        service.join(&game, &two, &key()).await.unwrap();
        service.join(&game, &three, &key()).await.unwrap();
        let prompt = service.view_game(&game, None).await.unwrap().prompt().unwrap();
        let button = |action| {
            let game = Some(game.as_str().parse().unwrap());
            CustomId { game, prompt, verb: Verb::Play(action) }.to_string()
        };
        let input = MoveRequest {
            game: game.clone(),
            actor: UserId(self.people[0]),
            prompt,
            key: key(),
            mv: Move::Play(Action::A),
        };
        service.submit_move(input).await.unwrap();
        let buttons = vec![button(Action::B), button(Action::A)];
        self.games.insert(channel, game);
        buttons
    }
}

/// Waits until the outbox is empty.
pub async fn wait_for_outbox(url: &str) {
    let store = Store::open(url).await.unwrap();
    while store.read().await.unwrap().outbox_size().await.unwrap() > 0 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    store.close().await;
}

/// Adds live games, from `have` up to `want`, each with a log and a deadline in the far future.
pub async fn add_live_games(store: &Store, have: u64, want: u64) {
    let began = Timestamp::UNIX_EPOCH;
    for first in (have..want).step_by(500) {
        let mut tx = store.begin().await.unwrap();
        for number in first..want.min(first + 500) {
            let id = GameId::generate(&mut rand::rng());
            let new = store::NewGame {
                id: id.clone(),
                server: Some(store::ServerId(number % 50)),
                channel: store::ChannelId(1_000_000 + number),
                kind: Kind::Card,
                host: store::UserId(number % 1000),
                settings: String::from("{}"),
                fairness: Fairness {
                    secret: Secret::new(""),
                    commitment: String::new(),
                    player_entropy: String::new(),
                },
                rematch_of: None,
                at: began,
            };
            tx.create_game(&new).await.unwrap();
            tx.append(&id, 0, MovedBy::Person, &[r#"{"laid":{"seat":0,"action":"A"}}"#; 8], began).await.unwrap();
            for seat in 0..3 {
                let user = store::UserId((number + u64::from(seat) * 7) % 1000);
                tx.add_seat(&id, &store::Seat::person(seat, user, "P", began)).await.unwrap();
                let due = Deadline {
                    game: id.clone(),
                    seat: Some(seat),
                    kind: DeadlineKind::Answer,
                    prompt: 1,
                    due: Timestamp::MAX,
                    reserve_from: None,
                };
                tx.put_deadline(&due).await.unwrap();
            }
            tx.set_status(&id, Status::Running, None, began).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
}
