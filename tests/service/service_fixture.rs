//! A service to play with, people to play, and a clock to turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use basari::service::{
    Actor, ChangeOutcome, ChannelId, Delivery, GameId, GameSnapshot, IdempotencyKey, Intent, ManualClock, MessageId,
    MoveOutcome, MoveRequest, NewGame, Options, PostLocation, Refusal, Result, ServerId, Service, Settings, Status,
    UserId,
};
use basari::store::Store;
use basari_rules::catalog::Catalog;
use basari_rules::game::{Kind, LegalMoves, Move, Seat};
use basari_rules::players::Level;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::support::database::Database;

/// Monday, 5 January 2026, noon, UTC.
pub const NOON: i64 = 1_767_614_400_000;
pub const SERVER: ServerId = ServerId(7);

/// How many halls there were in this process.
static HALLS: AtomicU64 = AtomicU64::new(0);

pub struct Hall {
    pub service: Service,
    pub clock: Arc<ManualClock>,
    /// Two halls with one database do not share their causes.
    number: u64,
    causes: AtomicU64,
    pub dice: std::sync::Mutex<StdRng>,
}

/// Computers answer at once.
pub fn options() -> Options {
    Options { thinking: (0, 0), ..Options::default() }
}

pub fn service(store: Store, clock: Arc<ManualClock>) -> Service {
    Service::new(store, Catalog::built_in().unwrap(), clock, options())
}

/// Anna is 1, Ben 2, and so on.
pub fn person(number: u64) -> Actor {
    let names = ["Zoe", "Anna", "Ben", "Cleo", "Dan", "Eva", "Finn"];
    let name = names.get(usize::try_from(number).unwrap()).map_or_else(|| format!("P{number}"), ToString::to_string);
    Actor { id: UserId(number), name, is_manager: false }
}

pub fn manager(number: u64) -> Actor {
    Actor { is_manager: true, ..person(number) }
}

pub fn refusal<T: std::fmt::Debug>(outcome: Result<T>) -> Refusal {
    outcome.unwrap_err().refusal().expect("a refusal").clone()
}

impl Hall {
    pub async fn open(db: &Database) -> Hall {
        Hall::with(db.store().await)
    }

    pub fn with(store: Store) -> Hall {
        Hall::tuned(store, options())
    }

    pub fn tuned(store: Store, options: Options) -> Hall {
        let clock = Arc::new(ManualClock::at(NOON));
        let service = Service::new(store, Catalog::built_in().unwrap(), clock.clone(), options);
        let number = HALLS.fetch_add(1, Ordering::Relaxed);
        Hall { service, clock, number, causes: AtomicU64::new(1), dice: StdRng::seed_from_u64(1).into() }
    }

    /// A key that was never there before.
    pub fn key(&self) -> IdempotencyKey {
        IdempotencyKey::new(format!("h{}i{}", self.number, self.causes.fetch_add(1, Ordering::Relaxed)))
    }

    pub fn new_game(&self, kind: Kind, channel: u64) -> NewGame {
        NewGame {
            server: Some(SERVER),
            channel: ChannelId(channel),
            host: person(1),
            kind,
            settings: Settings::new(kind),
            computers: Vec::new(),
            key: self.key(),
        }
    }

    /// A lobby in channel 100 with so many people.
    pub async fn lobby(&self, kind: Kind, people: u64) -> GameId {
        self.lobby_in(100, kind, people).await
    }

    pub async fn lobby_in(&self, channel: u64, kind: Kind, people: u64) -> GameId {
        let game = self.service.new_game(self.new_game(kind, channel)).await.unwrap().game;
        for number in 2..=people {
            self.service.join(&game, &person(number), &self.key()).await.unwrap();
        }
        game
    }

    /// A game under way of so many people and, beside them, computers.
    pub async fn game(&self, kind: Kind, people: u64, computers: usize) -> GameId {
        self.game_in(100, kind, people, computers).await
    }

    pub async fn game_in(&self, channel: u64, kind: Kind, people: u64, computers: usize) -> GameId {
        let game = self.lobby_in(channel, kind, people).await;
        for _ in 0..computers {
            self.service.add_computer(&game, &person(1), Level::Random, &self.key()).await.unwrap();
        }
        self.service.start(&game, &person(1), &self.key()).await.unwrap();
        game
    }

    pub async fn table(&self, game: &GameId) -> GameSnapshot {
        self.service.view_game(game, None).await.unwrap()
    }

    pub async fn seen_by(&self, game: &GameId, number: u64) -> GameSnapshot {
        self.service.view_game(game, Some(UserId(number))).await.unwrap()
    }

    pub async fn act(&self, game: &GameId, number: u64, prompt: u32, mv: Move) -> Result<ChangeOutcome<MoveOutcome>> {
        let (game, key) = (game.clone(), self.key());
        self.service.submit_move(MoveRequest { game, actor: UserId(number), prompt, key, mv }).await
    }

    /// A legal move, by chance. In a barter mostly the end of it, so that games end.
    pub fn choose(&self, legal: &LegalMoves) -> Option<Move> {
        let moves = legal.moves();
        let mut dice = self.dice.lock().unwrap();
        if moves.contains(&Move::Accept) && dice.random_bool(0.7) {
            return Some(Move::Accept);
        }
        // The cheap half of the offers: nobody gives everything away.
        let most = if matches!(legal, LegalMoves::Bid(_)) { moves.len().min(6) } else { moves.len() };
        (most > 0).then(|| moves[dice.random_range(0..most)])
    }

    /// Everybody who is asked answers once; says whether anybody was.
    pub async fn answer_once(&self, game: &GameId) -> bool {
        let table = self.table(game).await;
        let Some(view) = table.view.as_ref().filter(|_| table.status == Status::Running) else { return false };
        let mut any = false;
        for seat in view.asked.iter() {
            let occupant = table.occupant(seat).unwrap();
            let Some(user) = occupant.user.filter(|_| occupant.is_played_by_person()) else { continue };
            let mine = self.service.view_game(game, Some(user)).await.unwrap();
            if mine.prompt() != Some(view.prompt) {
                break;
            }
            let mv = self.choose(&mine.legal).unwrap();
            self.act(game, user.0, view.prompt, mv).await.unwrap();
            any = true;
        }
        any
    }

    /// Does all that is due at this moment.
    pub async fn run_due(&self) -> usize {
        let mut all = 0;
        loop {
            match self.service.run_due_deadlines(50).await.unwrap() {
                0 => return all,
                done => all += done,
            }
        }
    }

    /// Plays to the end, people by chance.
    pub async fn play_out(&self, game: &GameId) -> GameSnapshot {
        for _ in 0..2000 {
            let answered = self.answer_once(game).await;
            let moved = self.run_due().await;
            if !answered && moved == 0 {
                break;
            }
        }
        self.table(game).await
    }

    /// Brings a card game to its first barter, and tells who is asked in it; `None` if the game had none.
    pub async fn play_to_barter(&self, game: &GameId) -> Option<GameSnapshot> {
        for _ in 0..500 {
            let table = self.table(game).await;
            if table.barter.is_some() {
                return Some(table);
            }
            if !self.answer_once(game).await {
                return None;
            }
        }
        None
    }

    /// Delivers everything there is, as a courier would, and tells what it was.
    pub async fn deliver(&self) -> Vec<Delivery> {
        let mut all = Vec::new();
        loop {
            let claimed = self.service.claim_deliveries("courier", 50).await.unwrap();
            if claimed.is_empty() {
                return all;
            }
            for delivery in claimed {
                self.service.mark_delivered(&delivery, posted(&delivery)).await.unwrap();
                all.push(delivery);
            }
        }
    }
}

/// Where a post comes to stand: where it stood, or in a new message.
pub fn posted(delivery: &Delivery) -> Option<PostLocation> {
    delivery.intent.post()?;
    Some(delivery.location.clone().unwrap_or(PostLocation {
        channel: delivery.channel,
        message: Some(MessageId(delivery.number + 10_000)),
        thread: None,
        shown_state: None,
    }))
}

pub fn intents(deliveries: &[Delivery]) -> Vec<Intent> {
    deliveries.iter().map(|delivery| delivery.intent.clone()).collect()
}

/// The person in a seat.
pub fn user_in(table: &GameSnapshot, seat: Seat) -> u64 {
    table.occupant(seat).unwrap().user.unwrap().0
}

/// The seats that are asked, as people.
pub fn asked(table: &GameSnapshot) -> Vec<u64> {
    let view = table.view.as_ref().unwrap();
    view.asked.iter().map(|seat| user_in(table, seat)).collect()
}
