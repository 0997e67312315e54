//! Full disks, read-only files, unreachable databases and corrupt rows: callers get a temporary error, nothing is half
//! written, and other games continue.

use std::time::Duration;

use basari::service::{GameId, IdempotencyKey, MoveRequest, ServiceError, Status, UserId};
use basari::store::{Options, Store};
use basari_rules::game::record::MovedBy;
use basari_rules::game::{Action, Kind, Move};
use jiff::SignedDuration;

use super::service_fixture::{ServiceFixture, deliver, run_due_deadlines};
use crate::support::database::{Database, long_timeout, on_both_databases};
use crate::support::database_proxy::DatabaseProxy;

fn click(fixture: &ServiceFixture, game: &GameId, user: u64, prompt: u32, action: Action) -> MoveRequest {
    MoveRequest { game: game.clone(), actor: UserId(user), prompt, key: fixture.key(), mv: Move::Play(action) }
}

async fn prompt(fixture: &ServiceFixture, game: &GameId) -> u32 {
    fixture.snapshot(game).await.prompt().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_a_temporary_error_and_play_continues_afterwards() {
    let db = Database::sqlite();
    let roomy = ServiceFixture::new(&db).await;
    let game = roomy.start_game(Kind::Card, 3, 0).await;
    let full = Store::open_with(db.url(), Options { max_pages: Some(1), ..long_timeout() }).await.unwrap();
    let full = ServiceFixture::with_store(full);
    let prompt = prompt(&roomy, &game).await;
    // Changing a choice again and again fills the log and then the disk.
    let mut accepted = 0;
    let (refused, error) = loop {
        let request = MoveRequest {
            key: IdempotencyKey::new(format!("full {accepted}")),
            ..click(&full, &game, 1, prompt, Action::A)
        };
        match full.service.submit_move(request.clone()).await {
            Ok(_) => accepted += 1,
            Err(error) => break (request, error),
        }
        assert!(accepted < 10_000, "the disk never fills up");
    };
    assert!(matches!(error, ServiceError::Temporary(_)), "{error}");
    let before = roomy.snapshot(&game).await;
    assert!(matches!(full.service.submit_move(refused.clone()).await, Err(ServiceError::Temporary(_))));
    assert_eq!(roomy.snapshot(&game).await, before, "nothing is half written");
    let acted = roomy.service.submit_move(refused).await.unwrap();
    assert_eq!((acted.result.first, acted.repeated), (before.version + 1, false));
    assert_eq!(roomy.play_to_end(&game).await.status, Status::Over);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_file_can_be_viewed_and_refuses_moves_as_temporary() {
    let db = Database::sqlite();
    let fixture = ServiceFixture::new(&db).await;
    let game = fixture.start_game(Kind::Card, 3, 0).await;
    let prompt = prompt(&fixture, &game).await;
    let reader =
        ServiceFixture::with_store(Store::open_with(&format!("{}?mode=ro", db.url()), long_timeout()).await.unwrap());
    let request = click(&fixture, &game, 1, prompt, Action::A);
    let error = reader.service.submit_move(request.clone()).await.unwrap_err();
    assert!(matches!(error, ServiceError::Temporary(_)), "{error}");
    assert_eq!(reader.snapshot(&game).await, fixture.snapshot(&game).await);
    assert!(!fixture.service.submit_move(request).await.unwrap().repeated);
}

/// For a store that soon gives up on a database that does not respond.
fn short_timeout() -> Options {
    Options { timeout: Duration::from_millis(300), ..Options::default() }
}

/// Repeats a request that fails temporarily, with the same key. On a slow machine even a request that has to succeed
/// may take longer than the short timeout.
async fn retry_temporary<T>(mut request: impl AsyncFnMut() -> Result<T, ServiceError>) -> T {
    for _ in 0..300 {
        match request().await {
            Ok(value) => return value,
            Err(error) => assert!(matches!(error, ServiceError::Temporary(_)), "{error}"),
        }
    }
    panic!("the request never succeeds")
}

fn assert_temporary<T>(outcome: Result<T, ServiceError>) {
    assert!(matches!(outcome, Err(ServiceError::Temporary(_))), "{:?}", outcome.err());
}

async fn fixture_with_short_timeout(url: &str) -> ServiceFixture {
    ServiceFixture::with_store(retry_temporary(async || Ok(Store::open_with(url, short_timeout()).await?)).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreachable_server_is_a_temporary_error() {
    let Some(db) = Database::postgres().await else { return };
    let fixture = ServiceFixture::new(&db).await;
    let game = fixture.start_game(Kind::Card, 3, 0).await;
    let prompt = prompt(&fixture, &game).await;
    let proxy = DatabaseProxy::open(db.url());
    let through = fixture_with_short_timeout(&proxy.url()).await;
    let first = click(&fixture, &game, 1, prompt, Action::A);
    retry_temporary(async || through.service.submit_move(first.clone()).await).await;

    proxy.block();
    let second = click(&fixture, &game, 2, prompt, Action::B);
    assert_temporary(through.service.submit_move(second.clone()).await);
    assert_temporary(through.service.view_game(&game, None).await);
    assert_temporary(run_due_deadlines(&through.service, 10).await);
    assert_temporary(through.service.claim_deliveries("worker", 10).await);
    let snapshot = fixture.snapshot(&game).await;
    assert_eq!(snapshot.view.as_ref().unwrap().asked.len(), 2, "the second click leaves no trace");

    proxy.unblock();
    assert!(
        retry_temporary(async || through.service.submit_move(first.clone()).await).await.repeated,
        "the acknowledged click is stored"
    );
    retry_temporary(async || through.service.submit_move(second.clone()).await).await;
    assert_eq!(fixture.snapshot(&game).await.version, snapshot.version + 1, "the click is applied once");
    assert_eq!(fixture.play_to_end(&game).await.status, Status::Over);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_click_whose_commit_got_no_response_is_applied_once() {
    let Some(db) = Database::postgres().await else { return };
    let fixture = ServiceFixture::new(&db).await;
    let game = fixture.start_game(Kind::Card, 3, 0).await;
    let prompt = prompt(&fixture, &game).await;
    let proxy = DatabaseProxy::open(db.url());
    let through = fixture_with_short_timeout(&proxy.url()).await;
    let before = fixture.snapshot(&game).await.version;
    let mut tx = retry_temporary(async || Ok(through.service.store().begin().await?)).await;
    let key = fixture.key();
    assert_eq!(tx.claim_key_for_game(&game, &key, fixture.service.now()).await.unwrap(), None);
    tx.append(&game, before, MovedBy::Person, &["{}"], fixture.service.now()).await.unwrap();
    proxy.lose_responses();
    assert!(tx.commit().await.unwrap_err().is_temporary());
    proxy.unblock();
    let click = MoveRequest { key, ..click(&fixture, &game, 1, prompt, Action::A) };
    assert!(retry_temporary(async || through.service.submit_move(click.clone()).await).await.repeated);
    assert_eq!(
        fixture.service.store().read().await.unwrap().load(&game).await.unwrap().unwrap().row.version,
        before + 1
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_waits_of_a_request_together_take_no_longer_than_one() {
    let Some(db) = Database::postgres().await else { return };
    let fixture = ServiceFixture::new(&db).await;
    let game = fixture.start_game(Kind::Card, 3, 0).await;
    let click = click(&fixture, &game, 1, prompt(&fixture, &game).await, Action::A);
    let proxy = DatabaseProxy::open(db.url());
    let through = fixture_with_short_timeout(&proxy.url()).await.service;
    proxy.freeze();
    let request = through.limit_request(async {
        assert_temporary(through.person(UserId(1)).await);
        assert_temporary(through.submit_move(click.clone()).await);
        assert_temporary(through.view_game(&game, Some(UserId(1))).await);
        assert_temporary(through.games_of(UserId(1)).await);
    });
    // A worker has no limit for all of its waits, so three of them take three times as long.
    let worker = async {
        for _ in 0..3 {
            assert_temporary(through.next_deadline().await);
        }
    };
    tokio::select! {
        () = request => {}
        () = worker => panic!("the request takes longer than three single waits"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closed_connections_are_replaced() {
    let Some(db) = Database::postgres().await else { return };
    let fixture = ServiceFixture::new(&db).await;
    let game = fixture.start_game(Kind::Card, 3, 0).await;
    for _ in 0..3 {
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await;
        let snapshot = retry_temporary(async || fixture.service.view_game(&game, Some(UserId(1))).await).await;
        let action = click(&fixture, &game, 1, snapshot.prompt().unwrap(), Action::A);
        retry_temporary(async || fixture.service.submit_move(action.clone()).await).await;
        assert_eq!(
            fixture.snapshot(&game).await.version,
            snapshot.version + 1,
            "the click is applied once, however often it is repeated"
        );
    }
}

on_both_databases! {
    async fn waiting_too_long_for_a_lock_is_a_temporary_error(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let request = click(&fixture, &game, 1, prompt(&fixture, &game).await, Action::A);
        let other = fixture_with_short_timeout(db.url()).await;
        let before = fixture.snapshot(&game).await;
        let mut holder = fixture.service.store().begin().await.unwrap();
        holder.lock(&game).await.unwrap();
        assert_temporary(other.service.submit_move(request.clone()).await);
        holder.rollback().await.unwrap();
        assert_eq!(fixture.snapshot(&game).await, before);
        assert!(!fixture.service.submit_move(request).await.unwrap().repeated);
    }

    async fn a_corrupt_game_does_not_hold_up_other_games(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let damages = [
            "UPDATE events SET payload = '{\"laid\"' WHERE number = 3 AND game_id = '{}'",
            "UPDATE events SET payload = '\"revealed\"' WHERE number = 2 AND game_id = '{}'",
            "UPDATE games SET settings = 'hunter2' WHERE id = '{}'",
            "UPDATE games SET kind = 'hunter2' WHERE id = '{}'",
            "UPDATE deadlines SET kind = 'soon' WHERE kind = 'computer' AND game_id = '{}'",
            "UPDATE outbox SET payload = 'hunter2' WHERE game_id = '{}'",
            "UPDATE seats SET missed_deadlines = -1 WHERE game_id = '{}'",
        ];
        let mut broken = Vec::new();
        for (channel, damage) in (200..).zip(damages) {
            let game = fixture.start_game_in(channel, Kind::Card, 2, 1).await;
            db.execute(&damage.replace("{}", game.as_str())).await;
            broken.push(game.to_string());
        }
        let intact = fixture.start_game_in(100, Kind::Card, 1, 2).await;
        let mut named: Vec<String> = fixture
            .service
            .check()
            .await
            .unwrap()
            .into_iter()
            .map(|problem| {
                assert!(!problem.what.contains("hunter2"), "{}", problem.what);
                problem.game
            })
            .collect();
        named.sort();
        broken.sort();
        assert_eq!(named, broken);

        let mut sent = 0;
        for _ in 0..100 {
            for delivery in fixture.service.claim_deliveries("worker", 50).await.unwrap() {
                if delivery.game == intact {
                    deliver(&fixture.service, &delivery).await;
                    sent += 1;
                } else {
                    fixture.service.give_up_delivery(&delivery).await.unwrap();
                }
            }
            fixture.run_due_deadlines().await;
        }
        assert!(sent > 1, "its posts are still delivered");
        fixture.clock.advance(SignedDuration::from_hours(1));
        fixture.run_due_deadlines().await;
        let snapshot = fixture.snapshot(&intact).await;
        assert!(snapshot.occupants[0].missed_deadlines > 0, "its deadlines still run");
        assert_eq!(fixture.play_to_end(&intact).await.status, Status::Over);
    }
}
