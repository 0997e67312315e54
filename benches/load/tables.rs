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
use basari_rules::game::{Action, BarterOptions, Kind, LegalMoves, Move};
use discord_playground::Id;
use jiff::Timestamp;

use super::clicks::Buttons;

/// What a click does. Each is a committed move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Click {
    /// Lays another action. The public post only says that this person has chosen, so it does not change.
    ChangeMind,
    /// Lays the first action of a round.
    Choose,
    /// Lays the last action of a round in which everybody is alone, which plays all of them and begins the next round.
    Reveal,
    /// Lays the last action of a round in which two people want the same.
    OpenBarter,
    Offer,
    /// Ends a barter and with it the round.
    Accept,
}

impl Click {
    pub const ALL: [Click; 6] =
        [Click::ChangeMind, Click::Choose, Click::Reveal, Click::OpenBarter, Click::Offer, Click::Accept];

    pub fn name(self) -> &'static str {
        match self {
            Click::ChangeMind => "change one's mind",
            Click::Choose => "choose an action",
            Click::Reveal => "choose as the last one",
            Click::OpenBarter => "choose as the last one, which opens a barter",
            Click::Offer => "offer gems in a barter",
            Click::Accept => "accept an offer, which ends the round",
        }
    }

    /// The actions that are laid before, by the number of the person.
    fn laid_before(self) -> &'static [(usize, Action)] {
        match self {
            Click::ChangeMind => &[(0, Action::A)],
            Click::Choose => &[],
            Click::Reveal => &[(1, Action::B), (2, Action::C)],
            Click::OpenBarter => &[(1, Action::A), (2, Action::B)],
            Click::Offer | Click::Accept => &[(0, Action::A), (1, Action::A), (2, Action::B)],
        }
    }
}

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

    /// Starts a card game and plays it to the point at which this click is possible. A game that is in the channel is
    /// canceled.
    pub async fn prepare(&mut self, channel: Id, click: Click) -> Buttons {
        // In rare deals, nobody has a gem for an offer.
        loop {
            self.start_game(channel).await;
            if let Some((who, verbs)) = self.play_until(&self.games[&channel], click).await {
                let game = &self.games[&channel];
                let prompt = self.service.view_game(game, None).await.unwrap().prompt().unwrap();
                let button = |verb| CustomId { game: Some(game.as_str().parse().unwrap()), prompt, verb }.to_string();
                return (self.people[who], channel, verbs.into_iter().map(button).collect());
            }
        }
    }

    /// Returns who clicks, and what.
    async fn play_until(&self, game: &GameId, click: Click) -> Option<(usize, Vec<Verb>)> {
        for &(who, action) in click.laid_before() {
            self.play(game, who, Move::Play(action)).await;
        }
        match click {
            Click::ChangeMind => Some((0, vec![Verb::Play(Action::B), Verb::Play(Action::A)])),
            Click::Choose | Click::Reveal | Click::OpenBarter => Some((0, vec![Verb::Play(Action::A)])),
            Click::Offer => {
                let (who, options) = self.bidder(game).await?;
                Some((who, vec![Verb::Offer(options.offers().iter().next()?)]))
            }
            Click::Accept => {
                let (who, options) = self.bidder(game).await?;
                self.play(game, who, Move::Offer(options.offers().iter().next()?)).await;
                let (who, _) = self.bidder(game).await?;
                Some((who, vec![Verb::Accept]))
            }
        }
    }

    /// Who is asked in the barter, and what they can do.
    async fn bidder(&self, game: &GameId) -> Option<(usize, BarterOptions)> {
        for (who, &person) in self.people.iter().enumerate() {
            if let LegalMoves::Bid(options) = self.service.view_game(game, Some(UserId(person))).await.unwrap().legal {
                return Some((who, options));
            }
        }
        None
    }

    async fn play(&self, game: &GameId, who: usize, mv: Move) {
        let prompt = self.service.view_game(game, None).await.unwrap().prompt().unwrap();
        let actor = UserId(self.people[who]);
        let input = MoveRequest { game: game.clone(), actor, prompt, key: new_key(), mv };
        self.service.submit_move(input).await.unwrap();
    }

    async fn start_game(&mut self, channel: Id) {
        let service = &self.service;
        let place = Some(ServerId(self.server));
        let [one, two, three] = self.people.map(|id| Actor {
            id: UserId(id),
            name: format!("P{id}"),
            server: place,
            is_manager: false,
            language: None,
        });
        if let Some(former) = self.games.remove(&channel) {
            service.cancel(&former, &one, &new_key()).await.unwrap();
        }
        let new = NewGame {
            server: place,
            channel: ChannelId(channel),
            host: one,
            kind: Kind::Card,
            settings: Settings { seats: 3, autostart: true, ..Settings::new(Kind::Card) },
            computers: Vec::new(),
            start: false,
            key: new_key(),
        };
        let game = service.new_game(new).await.unwrap().game;
        service.join(&game, &two, &new_key()).await.unwrap();
        service.join(&game, &three, &new_key()).await.unwrap();
        self.games.insert(channel, game);
    }
}

fn new_key() -> IdempotencyKey {
    IdempotencyKey::new(GameId::generate(&mut rand::rng()).as_str())
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
