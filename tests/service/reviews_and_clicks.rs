//! A review takes a lot of computing time. Clicks never wait for one, however many people ask for reviews.

use std::fmt::Debug;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, ThreadId};

use basari::service::{GameId, NewGame, Service, Status};
use basari_rules::game::{Kind, Stages};
use basari_rules::review::ReviewDigest;
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tracing::dispatcher::set_default;
use tracing::field::{Field, Visit};
use tracing::{Dispatch, Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::{Context, SubscriberExt};

use super::service_fixture::{ServiceFixture, person};
use crate::support::database::Database;

/// Finished games without a review.
const FINISHED_GAMES: u64 = 4;
/// Requests for the review of each of them.
const READERS: usize = 3;

/// Holds every review at its start, and notes its game. It hears of a review from the log, on the thread of the review.
struct Gate {
    /// The only thread for clicks.
    click_thread: ThreadId,
    state: Mutex<GateState>,
    opened: Condvar,
}

#[derive(Default)]
struct GateState {
    is_open: bool,
    started: Vec<String>,
}

impl Gate {
    fn new() -> Arc<Gate> {
        Arc::new(Gate { click_thread: thread::current().id(), state: Mutex::default(), opened: Condvar::new() })
    }

    /// A runtime with one thread for all clicks. Reviews on its other threads stop at the gate.
    fn runtime(self: &Arc<Self>) -> Runtime {
        let dispatch = self.dispatch();
        // Each thread logs to the gate as long as it runs.
        let listen = move || std::mem::forget(set_default(&dispatch));
        Builder::new_current_thread().enable_all().on_thread_start(listen).build().unwrap()
    }

    fn dispatch(self: &Arc<Self>) -> Dispatch {
        Dispatch::new(tracing_subscriber::registry().with(ReviewsInLog(Arc::clone(self))))
    }

    fn enter(&self, game: String) {
        assert_ne!(thread::current().id(), self.click_thread, "a review holds up clicks");
        let mut state = self.state.lock().unwrap();
        state.started.push(game);
        drop(self.opened.wait_while(state, |state| !state.is_open).unwrap());
    }

    /// The games whose reviews have started.
    fn started(&self) -> Vec<String> {
        self.state.lock().unwrap().started.clone()
    }

    fn open(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).is_open = true;
        self.opened.notify_all();
    }
}

/// Passes on each line of the log that says that a review has started.
struct ReviewsInLog(Arc<Gate>);

impl<S: Subscriber> Layer<S> for ReviewsInLog {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "basari::service::results::review" && *event.metadata().level() == Level::DEBUG
        {
            let mut game = GameField::default();
            event.record(&mut game);
            self.0.enter(game.0);
        }
    }
}

#[derive(Default)]
struct GameField(String);

impl Visit for GameField {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "game" {
            self.0 = format!("{value:?}");
        }
    }
}

/// Opens the gate when it is dropped: a runtime waits for its threads at its end, even after a failed assertion.
struct OpenAtEnd<'a>(&'a Gate);

impl Drop for OpenAtEnd<'_> {
    fn drop(&mut self) {
        self.0.open();
    }
}

/// A game of one stage in which people have all seats.
async fn start_game(fixture: &ServiceFixture, channel: u64, people: u64) -> GameId {
    let mut new: NewGame = fixture.new_game(Kind::Card, channel);
    new.settings.stages = Stages::new(1).unwrap();
    let game = fixture.service.new_game(new).await.unwrap().game;
    for number in 2..=people {
        fixture.service.join(&game, &person(number), &fixture.key()).await.unwrap();
    }
    fixture.service.start(&game, &person(1), &fixture.key()).await.unwrap();
    game
}

async fn finish_games(fixture: &ServiceFixture) -> Vec<GameId> {
    let mut finished = Vec::new();
    for channel in 0..FINISHED_GAMES {
        let game = start_game(fixture, 200 + channel, 5).await;
        assert_eq!(fixture.play_to_end(&game).await.status, Status::Over);
        finished.push(game);
    }
    finished
}

fn ask_for_reviews(service: &Service, games: &[GameId]) -> Vec<JoinHandle<ReviewDigest>> {
    let ask = |game: &GameId| {
        let (service, game) = (service.clone(), game.clone());
        tokio::spawn(async move { service.review(&game).await.unwrap() })
    };
    (0..READERS).flat_map(|_| games.iter().map(ask)).collect()
}

#[test]
fn moves_are_made_while_many_people_wait_for_reviews_which_are_made_one_at_a_time_and_once() {
    let db = Database::sqlite();
    let gate = Gate::new();
    let runtime = gate.runtime();
    let open_at_end = OpenAtEnd(&gate);
    let _listening = set_default(&gate.dispatch());
    runtime.block_on(async {
        let fixture = ServiceFixture::new(&db).await;
        let finished = finish_games(&fixture).await;
        let live = start_game(&fixture, 100, 3).await;

        let requests = ask_for_reviews(&fixture.service, &finished);
        assert_eq!(fixture.play_to_end(&live).await.status, Status::Over);
        assert_eq!(gate.started().len(), 1, "one review at a time");
        assert!(requests.iter().all(|request| !request.is_finished()));

        drop(open_at_end);
        let mut made = Vec::new();
        for request in requests {
            made.push(request.await.unwrap());
        }
        for readers in made.chunks(finished.len()) {
            assert_eq!(readers, &made[..finished.len()], "everybody who asked gets the same review");
        }
        let mut started = gate.started();
        started.sort_unstable();
        let mut expected: Vec<String> = finished.iter().map(ToString::to_string).collect();
        expected.sort_unstable();
        assert_eq!(started, expected, "each review is made once");
    });
}
