//! A service with a manual clock, people who play, and helpers that play whole games.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use basari::service::{
    Actor, ChangeOutcome, ChannelId, Delivery, GameId, GameSnapshot, IdempotencyKey, Intent, ManualClock, MessageId,
    MoveOutcome, MoveRequest, NewGame, Options, PostKey, PostLocation, Refusal, Result, ServerId, Service, Settings,
    Status, Unreachable, UserId,
};
use basari::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::{Kind, LegalMoves, Move, Seat};
use basari_rules::players::Level;
use jiff::{SignedDuration, Timestamp};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::support::database::Database;

/// Monday, 5 January 2026, noon, UTC.
pub const NOON: Timestamp = Timestamp::constant(1_767_614_400, 0);
pub const SERVER: ServerId = ServerId(7);

/// The number of fixtures that this process has created.
static FIXTURES: AtomicU64 = AtomicU64::new(0);

pub struct ServiceFixture {
    pub service: Service,
    pub clock: Arc<ManualClock>,
    /// Part of every key, so that two fixtures on one database do not share keys.
    number: u64,
    next_key: AtomicU64,
    random: std::sync::Mutex<StdRng>,
}

/// Computers answer immediately.
pub fn options() -> Options {
    Options { thinking: (SignedDuration::ZERO, SignedDuration::ZERO), ..Options::default() }
}

pub fn service(store: Store, clock: Arc<ManualClock>) -> Service {
    Service::new(store, Catalog::built_in().unwrap(), clock, options())
}

/// Anna is 1, Ben is 2, and so on.
pub fn person(number: u64) -> Actor {
    let names = ["Zoe", "Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"];
    let name = names.get(usize::try_from(number).unwrap()).map_or_else(|| format!("P{number}"), ToString::to_string);
    Actor { id: UserId(number), name, server: Some(SERVER), is_manager: false, language: None }
}

/// A manager of the games' server.
pub fn manager(number: u64) -> Actor {
    Actor { is_manager: true, ..person(number) }
}

/// Somebody on another server, which they manage.
pub fn manager_elsewhere(number: u64) -> Actor {
    Actor { server: Some(ServerId(8)), ..manager(number) }
}

pub fn in_direct_messages(number: u64) -> Actor {
    Actor { server: None, ..person(number) }
}

pub fn refusal<T: std::fmt::Debug>(outcome: Result<T>) -> Refusal {
    outcome.unwrap_err().refusal().expect("a refusal").clone()
}

/// Claims and executes at most `limit` due deadlines. Returns their number.
pub async fn run_due_deadlines(service: &Service, limit: u32) -> Result<usize> {
    let claimed = service.claim_due_deadlines(limit).await?;
    let count = claimed.len();
    service.run_deadlines(claimed).await;
    Ok(count)
}

impl ServiceFixture {
    pub async fn new(db: &Database) -> ServiceFixture {
        ServiceFixture::with_store(db.store().await)
    }

    pub fn with_store(store: Store) -> ServiceFixture {
        ServiceFixture::with_options(store, options())
    }

    pub fn with_options(store: Store, options: Options) -> ServiceFixture {
        let clock = Arc::new(ManualClock::at(NOON));
        let service = Service::new(store, Catalog::built_in().unwrap(), clock.clone(), options);
        let number = FIXTURES.fetch_add(1, Ordering::Relaxed);
        ServiceFixture { service, clock, number, next_key: AtomicU64::new(1), random: StdRng::seed_from_u64(1).into() }
    }

    /// A key that was never used before.
    pub fn key(&self) -> IdempotencyKey {
        IdempotencyKey::new(format!("f{}i{}", self.number, self.next_key.fetch_add(1, Ordering::Relaxed)))
    }

    pub fn new_game(&self, kind: Kind, channel: u64) -> NewGame {
        NewGame {
            server: Some(SERVER),
            channel: ChannelId(channel),
            host: person(1),
            kind,
            settings: Settings::new(kind),
            computers: Vec::new(),
            start: false,
            key: self.key(),
        }
    }

    /// Opens a lobby in channel 100 with this many people.
    pub async fn open_lobby(&self, kind: Kind, people: u64) -> GameId {
        self.open_lobby_in(100, kind, people).await
    }

    pub async fn open_lobby_in(&self, channel: u64, kind: Kind, people: u64) -> GameId {
        let game = self.service.new_game(self.new_game(kind, channel)).await.unwrap().game;
        for number in 2..=people {
            self.service.join(&game, &person(number), &self.key()).await.unwrap();
        }
        game
    }

    /// Starts a game of people and computers in channel 100.
    pub async fn start_game(&self, kind: Kind, people: u64, computers: usize) -> GameId {
        self.start_game_in(100, kind, people, computers).await
    }

    pub async fn start_game_in(&self, channel: u64, kind: Kind, people: u64, computers: usize) -> GameId {
        let game = self.open_lobby_in(channel, kind, people).await;
        for _ in 0..computers {
            self.service.add_computer(&game, &person(1), Level::Random, &self.key()).await.unwrap();
        }
        self.service.start(&game, &person(1), &self.key()).await.unwrap();
        game
    }

    /// What the public sees.
    pub async fn snapshot(&self, game: &GameId) -> GameSnapshot {
        self.service.view_game(game, None).await.unwrap()
    }

    pub async fn snapshot_for(&self, game: &GameId, number: u64) -> GameSnapshot {
        self.service.view_game(game, Some(UserId(number))).await.unwrap()
    }

    pub async fn submit(
        &self,
        game: &GameId,
        number: u64,
        prompt: u32,
        mv: Move,
    ) -> Result<ChangeOutcome<MoveOutcome>> {
        let (game, key) = (game.clone(), self.key());
        self.service.submit_move(MoveRequest { game, actor: UserId(number), prompt, key, mv }).await
    }

    /// Submits a move and returns the game as its player sees it afterwards.
    pub async fn submit_and_view(&self, request: MoveRequest) -> GameSnapshot {
        self.service.submit_move_and_show(request, None, |snapshot| std::future::ready(Ok(snapshot))).await.unwrap()
    }

    /// A random legal move. Mostly accepts offers, so that games end.
    pub fn random_move(&self, legal: &LegalMoves) -> Option<Move> {
        let moves = legal.moves();
        let mut random = self.random.lock().unwrap();
        if moves.contains(&Move::Accept) && random.random_bool(0.7) {
            return Some(Move::Accept);
        }
        // Only the cheapest offers, so that nobody gives everything away.
        let choices = if matches!(legal, LegalMoves::Bid(_)) { moves.len().min(6) } else { moves.len() };
        (choices > 0).then(|| moves[random.random_range(0..choices)])
    }

    /// Every person who is asked answers once. Returns whether anybody was asked.
    pub async fn answer_all(&self, game: &GameId) -> bool {
        let snapshot = self.snapshot(game).await;
        let Some(view) = snapshot.view.as_ref().filter(|_| snapshot.status == Status::Running) else { return false };
        let mut answered = false;
        for seat in view.asked.iter() {
            let occupant = snapshot.occupant(seat).unwrap();
            let Some(user) = occupant.user.filter(|_| occupant.is_played_by_person()) else { continue };
            let mine = self.service.view_game(game, Some(user)).await.unwrap();
            if mine.prompt() != Some(view.prompt) {
                break;
            }
            let mv = self.random_move(&mine.legal).unwrap();
            self.submit(game, user.0, view.prompt, mv).await.unwrap();
            answered = true;
        }
        answered
    }

    /// Runs everything that is due now. Returns how many deadlines that were.
    pub async fn run_due_deadlines(&self) -> usize {
        let mut total = 0;
        loop {
            match run_due_deadlines(&self.service, 50).await.unwrap() {
                0 => return total,
                executed => total += executed,
            }
        }
    }

    /// Plays to the end with random moves.
    pub async fn play_to_end(&self, game: &GameId) -> GameSnapshot {
        for _ in 0..2000 {
            let answered = self.answer_all(game).await;
            let executed = self.run_due_deadlines().await;
            if !answered && executed == 0 {
                break;
            }
        }
        self.snapshot(game).await
    }

    /// Plays a card game up to its first barter; `None` if it has none.
    pub async fn play_to_barter(&self, game: &GameId) -> Option<GameSnapshot> {
        for _ in 0..500 {
            let snapshot = self.snapshot(game).await;
            if snapshot.barter.is_some() {
                return Some(snapshot);
            }
            if !self.answer_all(game).await {
                return None;
            }
        }
        None
    }

    /// Delivers everything, and then reports that a game's channel is gone. Returns the delivery that failed.
    pub async fn lose_channel(&self, game: &GameId) -> Delivery {
        self.deliver_all().await;
        self.service.refresh_post(game, PostKey::Lobby).await.unwrap();
        let lost = self.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        self.service.report_unreachable("a", &lost, Unreachable::Channel).await.unwrap();
        lost
    }

    /// Delivers everything in the outbox, like the delivery worker, and returns it.
    pub async fn deliver_all(&self) -> Vec<Delivery> {
        let mut all = Vec::new();
        loop {
            let claimed = self.service.claim_deliveries("worker", 50).await.unwrap();
            if claimed.is_empty() {
                return all;
            }
            for delivery in claimed {
                deliver(&self.service, &delivery).await;
                all.push(delivery);
            }
        }
    }
}

/// Delivers a claimed intent, like the delivery worker. If it shows a new question, its clock starts.
pub async fn deliver(service: &Service, delivery: &Delivery) {
    let mut location = location_of(delivery);
    if let (Intent::Show { post, .. }, Some(location)) = (&delivery.intent, &mut location) {
        let snapshot = service.view_for_post(&delivery.game, *post).await.unwrap();
        location.new_question = snapshot.new_question(*post);
    }
    service.mark_delivered(delivery, location).await.unwrap();
}

/// Where a delivered post is: where it was before, or in a new message.
pub fn location_of(delivery: &Delivery) -> Option<PostLocation> {
    delivery.intent.post()?;
    Some(delivery.location.clone().unwrap_or(PostLocation {
        channel: delivery.channel,
        message: Some(MessageId(delivery.number + 10_000)),
        thread: None,
        shown_state: None,
        new_question: None,
    }))
}

pub fn intents(deliveries: &[Delivery]) -> Vec<Intent> {
    deliveries.iter().map(|delivery| delivery.intent.clone()).collect()
}

/// The person in a seat.
pub fn user_in(snapshot: &GameSnapshot, seat: Seat) -> u64 {
    snapshot.occupant(seat).unwrap().user.unwrap().0
}

/// The people who are asked.
pub fn asked(snapshot: &GameSnapshot) -> Vec<u64> {
    let view = snapshot.view.as_ref().unwrap();
    view.asked.iter().map(|seat| user_in(snapshot, seat)).collect()
}
