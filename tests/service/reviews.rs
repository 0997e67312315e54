//! Reviews of finished games: made once, in the background, by one of the processes.

use basari::service::{GameId, NewGame, Refusal, ServiceError, Status, UserId};
use basari::store::{Instance, LossRow};
use basari_rules::game::{Kind, Stages};
use basari_rules::players::Level;
use basari_rules::review::VERSION;
use jiff::SignedDuration;

use super::service_fixture::{ServiceFixture, in_direct_messages, refusal, service};
use crate::support::database::{Database, on_both_databases};

/// A finished game of one person and two computers.
async fn finished_game(fixture: &ServiceFixture, channel: u64, kind: Kind) -> GameId {
    let game = fixture.start_game_in(channel, kind, 1, 2).await;
    assert_eq!(fixture.play_to_end(&game).await.status, Status::Over);
    game
}

async fn losses(fixture: &ServiceFixture, game: &GameId, seat: u8) -> Vec<LossRow> {
    fixture.service.store().read().await.unwrap().losses(game, seat).await.unwrap()
}

/// Damages the log of a finished game. Its cached replay must not hide that.
async fn damage(db: &Database, game: &GameId) {
    db.execute(&format!("UPDATE events SET payload = '{{}}' WHERE game_id = '{game}' AND number = 5")).await;
}

on_both_databases! {
    async fn a_finished_game_is_reviewed_once(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        assert!(!fixture.service.is_review_waiting().await.unwrap());
        assert!(!fixture.service.run_waiting_review().await.unwrap());
        let game = finished_game(&fixture, 100, Kind::Card).await;
        assert_eq!(fixture.service.stored_review(&game).await.unwrap(), None, "the end of the game does not wait for it");
        assert!(fixture.service.is_review_waiting().await.unwrap());
        assert!(fixture.service.run_waiting_review().await.unwrap());
        assert!(!fixture.service.is_review_waiting().await.unwrap());
        assert!(!fixture.service.run_waiting_review().await.unwrap());

        let review = fixture.service.stored_review(&game).await.unwrap().unwrap();
        assert_eq!((review.version, review.kind, review.seats.len()), (VERSION, Kind::Card, 3));
        for seat in &review.seats {
            assert!((seat.parts.total() - (seat.end - seat.start)).abs() < 1e-9);
            assert!(seat.costliest.is_sorted_by(|one, two| one.decision.loss >= two.decision.loss));
        }
        assert_eq!(fixture.service.review(&game).await.unwrap(), review, "a page shows what is stored");
        let own = losses(&fixture, &game, 0).await;
        assert!(!own.is_empty());
        assert!(own.iter().all(|row| row.decisions == row.own_decisions && row.loss >= row.own_loss));
        let computer = losses(&fixture, &game, 1).await;
        assert!(!computer.is_empty() && computer.iter().all(|row| row.own_decisions == 0 && row.own_loss == 0.0));
    }

    async fn a_page_makes_the_review_that_is_not_stored_yet(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = finished_game(&fixture, 100, Kind::Board).await;
        let (one, two) = tokio::join!(fixture.service.review(&game), fixture.service.review(&game));
        assert_eq!(one.unwrap(), two.unwrap());
        assert!(fixture.service.stored_review(&game).await.unwrap().is_some());
        assert!(!fixture.service.run_waiting_review().await.unwrap(), "there is nothing left to do");
    }

    async fn the_review_of_a_dead_process_is_made_by_another_one(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = finished_game(&fixture, 100, Kind::Card).await;
        let store = fixture.service.store();
        let lease = SignedDuration::from_secs(30);
        let now = fixture.service.now();
        assert_eq!(store.claim_review("dead", VERSION, now, lease).await.unwrap(), Some(game.clone()));
        assert!(!fixture.service.is_review_waiting().await.unwrap());
        assert!(!fixture.service.run_waiting_review().await.unwrap(), "another process works on it");
        fixture.clock.advance(lease);
        assert!(fixture.service.run_waiting_review().await.unwrap(), "its lease has ended");
        assert!(fixture.service.stored_review(&game).await.unwrap().is_some());

        // The other processes notice much earlier that a process has ended.
        let second = finished_game(&fixture, 101, Kind::Card).await;
        let now = fixture.service.now();
        let instance = Instance {
            id: "dead".into(), process: String::new(), first_shard: 0, last_shard: 0, shard_count: 1, beats: 1,
        };
        store.beat(&instance).await.unwrap();
        assert_eq!(store.claim_review("dead", VERSION, now, lease).await.unwrap(), Some(second.clone()));
        assert!(store.remove_instance(&instance, now).await.unwrap());
        assert!(fixture.service.run_waiting_review().await.unwrap());
        assert!(fixture.service.stored_review(&second).await.unwrap().is_some());
    }

    async fn several_processes_share_the_reviews(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let games = [finished_game(&fixture, 100, Kind::Card).await, finished_game(&fixture, 101, Kind::Board).await];
        let other = service(db.store().await, fixture.clock.clone());
        let (one, two) = tokio::join!(fixture.service.run_waiting_review(), other.run_waiting_review());
        assert!(one.unwrap() && two.unwrap());
        for game in &games {
            assert!(other.stored_review(game).await.unwrap().is_some());
        }
        assert!(!other.run_waiting_review().await.unwrap());
    }

    async fn a_corrupt_game_stops_only_its_own_review(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let (sound, corrupt) =
            (finished_game(&fixture, 100, Kind::Card).await, finished_game(&fixture, 101, Kind::Card).await);
        damage(db, &corrupt).await;
        assert!(fixture.service.run_waiting_review().await.unwrap());
        assert!(fixture.service.run_waiting_review().await.unwrap());
        assert!(!fixture.service.run_waiting_review().await.unwrap(), "it is not tried again");
        assert!(fixture.service.stored_review(&sound).await.unwrap().is_some());
        assert!(matches!(fixture.service.review(&corrupt).await, Err(ServiceError::Corrupt(_))));
        let found = fixture.service.check().await.unwrap();
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].game == corrupt.as_str() && found[0].what.contains("cannot be reviewed"), "{found:?}");
    }

    async fn an_unfinished_game_has_no_review(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        assert_eq!(refusal(fixture.service.review(&game).await), Refusal::NotOver);
        assert!(!fixture.service.is_review_waiting().await.unwrap());
        assert_eq!(refusal(fixture.service.review(&"bobo-bobo-bobo-11".parse().unwrap()).await), Refusal::NoSuchGame);
    }

    async fn short_games_and_games_without_a_server_are_reviewed(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let mut new = fixture.new_game(Kind::Card, 100);
        new.settings.stages = Stages::new(1).unwrap();
        let new = NewGame { server: None, host: in_direct_messages(1), computers: vec![Level::Hard; 3], start: true, ..new };
        let game = fixture.service.new_game(new).await.unwrap().game;
        assert_eq!(fixture.play_to_end(&game).await.status, Status::Over);
        assert!(fixture.service.run_waiting_review().await.unwrap());
        let review = fixture.service.stored_review(&game).await.unwrap().unwrap();
        assert_eq!((review.seats.len(), review.stage_ends.len()), (4, 1));
    }

    async fn accuracy_counts_own_decisions_in_reviewed_games(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = finished_game(&fixture, 100, Kind::Card).await;
        let stats = async || fixture.service.stats(UserId(1), UserId(1), Some(Kind::Card), None).await.unwrap();
        assert_eq!(stats().await.accuracy, None, "not reviewed yet");
        assert!(fixture.service.run_waiting_review().await.unwrap());
        let accuracy = stats().await.accuracy.unwrap();
        let own = losses(&fixture, &game, 0).await;
        let (decisions, loss) = (own.iter().map(|row| row.own_decisions).sum::<i64>(), own.iter().map(|row| row.own_loss));
        assert_eq!(accuracy.decisions, decisions);
        #[expect(clippy::cast_precision_loss, reason = "a few decisions")]
        let expected = loss.sum::<f64>() / decisions as f64;
        assert!((accuracy.loss - expected).abs() < 1e-12 && accuracy.loss > 0.0);
        assert_eq!(accuracy.by_kind.len(), own.len());
        let board = fixture.service.stats(UserId(1), UserId(1), Some(Kind::Board), None).await.unwrap();
        assert_eq!(board.accuracy, None);
    }

    async fn losses_are_personal_data_until_the_person_is_forgotten(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = finished_game(&fixture, 100, Kind::Card).await;
        assert!(fixture.service.run_waiting_review().await.unwrap());
        let export = fixture.service.export_person(UserId(1)).await.unwrap();
        let rows = export["review_losses"].as_array().unwrap();
        assert!(!rows.is_empty() && rows.iter().all(|row| row["game_id"] == game.as_str() && row["seat"] == 0), "{export}");
        fixture.service.forget_person(UserId(1)).await.unwrap();
        let export = fixture.service.export_person(UserId(1)).await.unwrap();
        assert_eq!(export["review_losses"].as_array().unwrap().len(), 0);
        let review = fixture.service.stored_review(&game).await.unwrap().unwrap();
        assert!(!serde_json::to_string(&review).unwrap().contains("Anna"), "a review names nobody");
    }

    async fn games_from_before_reviews_wait_for_theirs(db: &Database) {
        db.migrate_to(16).await;
        db.execute(
            "INSERT INTO games (id, channel_id, kind, status, settings, version, next_outbox_number, secret, commitment,
                                player_entropy, created_at, ended_at, updated_at)
             VALUES ('dora-mipu-kela-47', 1, 'card', 'over', '{}', 0, 1, 's', 'c', '', 1, 2, 2)",
        )
        .await;
        let store = db.store().await;
        let now = jiff::Timestamp::from_millisecond(10).unwrap();
        assert!(store.is_review_waiting(VERSION, now).await.unwrap());
        let lease = SignedDuration::from_secs(1);
        let claimed = store.claim_review("a", VERSION, now, lease).await.unwrap();
        assert_eq!(claimed, Some("dora-mipu-kela-47".parse().unwrap()));
    }
}
