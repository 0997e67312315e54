//! Full disks, files that cannot be written, databases that are gone for a while, rows that do not read: the caller is told
//! that it is temporary, nothing is half written, and nobody else is held up.

use std::time::Duration;

use basari::service::{GameId, IdempotencyKey, MoveRequest, ServiceError, Status, UserId};
use basari::store::{Options, Store};
use basari_rules::game::{Action, Kind, Move};

use super::service_fixture::{Hall, intents, posted};
use crate::support::database::{Database, on_both_databases, patient};
use crate::support::database_proxy::DatabaseProxy;

fn click(hall: &Hall, game: &GameId, user: u64, prompt: u32, action: Action) -> MoveRequest {
    MoveRequest { game: game.clone(), actor: UserId(user), prompt, key: hall.key(), mv: Move::Play(action) }
}

async fn prompt(hall: &Hall, game: &GameId) -> u32 {
    hall.table(game).await.prompt().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_temporary_and_play_goes_on_when_there_is_room() {
    let db = Database::sqlite();
    let roomy = Hall::open(&db).await;
    let game = roomy.game(Kind::Card, 3, 0).await;
    let full = Store::open_with(db.url(), Options { max_pages: Some(1), ..patient() }).await.unwrap();
    let full = Hall::with(full);
    let prompt = prompt(&roomy, &game).await;
    // Changing one's mind fills the log, until there is no room any more.
    let mut done = 0;
    let (refused, error) = loop {
        let input = MoveRequest {
            key: IdempotencyKey::new(format!("full {done}")),
            ..click(&full, &game, 1, prompt, Action::A)
        };
        match full.service.submit_move(input.clone()).await {
            Ok(_) => done += 1,
            Err(error) => break (input, error),
        }
        assert!(done < 10_000, "the disk never filled");
    };
    assert!(matches!(error, ServiceError::Temporary(_)), "{error}");
    let before = roomy.table(&game).await;
    assert!(matches!(full.service.submit_move(refused.clone()).await, Err(ServiceError::Temporary(_))));
    assert_eq!(roomy.table(&game).await, before, "nothing is half written");
    let acted = roomy.service.submit_move(refused).await.unwrap();
    assert_eq!((acted.result.first, acted.repeated), (before.version + 1, false));
    assert_eq!(roomy.play_out(&game).await.status, Status::Over);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_read_only_file_is_temporary_and_can_still_be_looked_at() {
    let db = Database::sqlite();
    let hall = Hall::open(&db).await;
    let game = hall.game(Kind::Card, 3, 0).await;
    let prompt = prompt(&hall, &game).await;
    let reader = Hall::with(Store::open_with(&format!("{}?mode=ro", db.url()), patient()).await.unwrap());
    let input = click(&hall, &game, 1, prompt, Action::A);
    let error = reader.service.submit_move(input.clone()).await.unwrap_err();
    assert!(matches!(error, ServiceError::Temporary(_)), "{error}");
    assert_eq!(reader.table(&game).await, hall.table(&game).await);
    assert!(!hall.service.submit_move(input).await.unwrap().repeated);
}

/// A store that does not wait long for a database that does not answer.
fn hurried() -> Options {
    Options { timeout: Duration::from_millis(300), ..Options::default() }
}

/// What is temporary is asked again, with the same key: on a slow machine even what must succeed may take longer than a
/// hurried store waits.
async fn at_last<T>(mut ask: impl AsyncFnMut() -> Result<T, ServiceError>) -> T {
    for _ in 0..300 {
        match ask().await {
            Ok(answer) => return answer,
            Err(error) => assert!(matches!(error, ServiceError::Temporary(_)), "{error}"),
        }
    }
    panic!("it never succeeded")
}

fn assert_temporary<T>(outcome: Result<T, ServiceError>) {
    assert!(matches!(outcome, Err(ServiceError::Temporary(_))), "{:?}", outcome.err());
}

async fn hurried_hall(url: &str) -> Hall {
    Hall::with(at_last(async || Ok(Store::open_with(url, hurried()).await?)).await)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_gone_for_a_while_is_temporary() {
    let Some(db) = Database::postgres().await else { return };
    let hall = Hall::open(&db).await;
    let game = hall.game(Kind::Card, 3, 0).await;
    let prompt = prompt(&hall, &game).await;
    let proxy = DatabaseProxy::open(db.url());
    let through = hurried_hall(&proxy.url()).await;
    let first = click(&hall, &game, 1, prompt, Action::A);
    at_last(async || through.service.submit_move(first.clone()).await).await;

    proxy.block();
    let second = click(&hall, &game, 2, prompt, Action::B);
    assert_temporary(through.service.submit_move(second.clone()).await);
    assert_temporary(through.service.view_game(&game, None).await);
    assert_temporary(through.service.run_due_deadlines(10).await);
    assert_temporary(through.service.claim_deliveries("courier", 10).await);
    let table = hall.table(&game).await;
    assert_eq!(table.view.as_ref().unwrap().asked.len(), 2, "nothing of the second click is written");

    proxy.unblock();
    assert!(
        at_last(async || through.service.submit_move(first.clone()).await).await.repeated,
        "what was acknowledged is there"
    );
    at_last(async || through.service.submit_move(second.clone()).await).await;
    assert_eq!(hall.table(&game).await.version, table.version + 1, "once");
    assert_eq!(hall.play_out(&game).await.status, Status::Over);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_were_cut_are_made_anew() {
    let Some(db) = Database::postgres().await else { return };
    let hall = Hall::open(&db).await;
    let game = hall.game(Kind::Card, 3, 0).await;
    for _ in 0..3 {
        db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .await;
        let table = at_last(async || hall.service.view_game(&game, Some(UserId(1))).await).await;
        let action = click(&hall, &game, 1, table.prompt().unwrap(), Action::A);
        at_last(async || hall.service.submit_move(action.clone()).await).await;
        assert_eq!(hall.table(&game).await.version, table.version + 1, "once, however often it was tried");
    }
}

on_both_databases! {
    async fn a_lock_that_is_held_too_long_is_temporary(db: &Database) {
        let hall = Hall::open(db).await;
        let game = hall.game(Kind::Card, 3, 0).await;
        let input = click(&hall, &game, 1, prompt(&hall, &game).await, Action::A);
        let other = hurried_hall(db.url()).await;
        let before = hall.table(&game).await;
        let mut holder = hall.service.store().begin().await.unwrap();
        holder.lock(&game).await.unwrap();
        assert_temporary(other.service.submit_move(input.clone()).await);
        holder.rollback().await.unwrap();
        assert_eq!(hall.table(&game).await, before);
        assert!(!hall.service.submit_move(input).await.unwrap().repeated);
    }

    async fn a_game_that_does_not_read_holds_up_nobody_else(db: &Database) {
        let hall = Hall::open(db).await;
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
            let game = hall.game_in(channel, Kind::Card, 2, 1).await;
            db.execute(&damage.replace("{}", game.as_str())).await;
            broken.push(game.to_string());
        }
        let sound = hall.game_in(100, Kind::Card, 1, 2).await;
        let mut named: Vec<String> = hall.service.check().await.unwrap().into_iter().map(|trouble| {
            assert!(!trouble.what.contains("hunter2"), "{}", trouble.what);
            trouble.game
        }).collect();
        named.sort();
        broken.sort();
        assert_eq!(named, broken);

        for _ in 0..3 {
            hall.run_due().await;
            hall.clock.advance(basari::service::HOUR);
        }
        let table = hall.table(&sound).await;
        assert!(table.occupants[0].missed_deadlines > 0, "its clock goes on");
        let mut delivered = Vec::new();
        for _ in 0..100 {
            for delivery in hall.service.claim_deliveries("courier", 50).await.unwrap() {
                hall.service.mark_delivered(&delivery, posted(&delivery)).await.unwrap();
                delivered.push(delivery);
            }
        }
        let told: Vec<_> = delivered.into_iter().filter(|delivery| delivery.game == sound).collect();
        assert!(intents(&told).len() > 3, "its posts go on");
        assert_eq!(hall.play_out(&sound).await.status, Status::Over);
    }
}
