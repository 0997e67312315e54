//! The outbox: posts are delivered in order and once, and never contain a secret.

use std::collections::BTreeMap;
use std::time::Duration;

use basari::service::{
    DirectNotice, GameId, Intent, MessageId, Options, PostKey, Status, TurnAlert, Unreachable, UserId,
};
use basari_rules::game::{Action, Event, Kind, Move};
use jiff::SignedDuration;
use tokio::time::timeout;

use super::service_fixture::{NOON, ServiceFixture, intents, location_of, options};
use crate::support::database::{Database, on_both_databases};

#[test]
fn post_keys_round_trip_as_text() {
    let (stage, round) = (2, 11);
    let keys = [
        PostKey::Lobby,
        PostKey::Place,
        PostKey::Round { stage, round },
        PostKey::Barter(345),
        PostKey::Stage(3),
        PostKey::Final,
    ];
    for key in keys {
        assert_eq!(key.to_string().parse(), Ok(key));
    }
    for old in ["reveal-2-11", "trade-2-11"] {
        assert_eq!(old.parse(), Ok(PostKey::Round { stage, round }), "a post of its own in older versions");
    }
    for nonsense in ["", "round", "round-1", "round-1-2-3", "stage-x", "lobby-1", "final-"] {
        assert!(nonsense.parse::<PostKey>().is_err(), "{nonsense}");
    }
}

#[test]
fn a_stored_reminder_has_its_deadline_in_milliseconds() {
    let json =
        r#"{"direct":{"user":1,"about":{"turn":{"prompt":2,"alert":{"final_reminder":{"due":1767614400001}}}}}}"#;
    let alert = TurnAlert::FinalReminder { due: NOON + SignedDuration::from_millis(1) };
    let intent = Intent::Direct { user: UserId(1), about: DirectNotice::Turn { prompt: 2, alert } };
    assert_eq!(serde_json::from_str::<Intent>(json).unwrap(), intent);
    assert_eq!(serde_json::to_string(&intent).unwrap(), json);
    let out_of_range = json.replace("1767614400001", "9223372036854775807");
    assert!(serde_json::from_str::<Intent>(&out_of_range).is_err());
}

on_both_databases! {
    async fn posts_are_delivered_in_order_and_edited_in_place(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.play_to_end(&game).await;
        let deliveries = fixture.deliver_all().await;
        assert!(deliveries.windows(2).all(|pair| pair[0].number < pair[1].number), "in the order of the game");
        let mut locations = BTreeMap::new();
        for delivery in &deliveries {
            if let Some(key) = delivery.intent.post() {
                assert_eq!(delivery.location.as_ref(), locations.get(&key), "{key} is edited in place");
                locations.entry(key).or_insert_with(|| location_of(delivery).unwrap());
            }
        }
        let keys: Vec<PostKey> = locations.keys().copied().collect();
        for key in [
            PostKey::Lobby,
            PostKey::Round { stage: 1, round: 1 },
            PostKey::Round { stage: 3, round: 2 },
            PostKey::Stage(1),
            PostKey::Stage(2),
            PostKey::Stage(3),
            PostKey::Final,
        ] {
            assert!(keys.contains(&key), "{key} is posted");
        }
        assert_eq!(
            fixture.service.post_location(&game, PostKey::Final).await.unwrap().as_ref(),
            locations.get(&PostKey::Final)
        );
        assert_eq!(
            fixture.service.find(locations[&PostKey::Final].message.unwrap().0).await.unwrap(),
            Some(game.clone())
        );
        // Each barter has a post, and its thread is closed some time after the deal.
        let snapshot = fixture.snapshot(&game).await;
        let barters =
            snapshot.public_log.iter().filter(|entry| matches!(entry.event, Event::BarterBegan { .. })).count();
        let posts = keys.iter().filter(|key| matches!(key, PostKey::Barter(_))).count();
        let is_closing = |intent: &Intent| matches!(intent, Intent::CloseThread { .. });
        assert!(!intents(&deliveries).iter().any(is_closing), "not yet");
        fixture.clock.advance(SignedDuration::from_mins(10));
        fixture.run_due_deadlines().await;
        let closed = intents(&fixture.deliver_all().await).into_iter().filter(is_closing).count();
        assert_eq!((posts, closed), (barters, barters));
        assert_eq!(fixture.service.next_deadline().await.unwrap(), None, "nothing is left of a finished game");
        assert_eq!(fixture.service.next_delivery().await.unwrap(), None);
    }

    async fn the_outbox_contains_no_hidden_choice_before_the_reveal(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.deliver_all().await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        // The posts are the same for every choice.
        let mut sent = Vec::new();
        for action in [Action::A, Action::B, Action::C] {
            fixture.submit(&game, 1, prompt, Move::Play(action)).await.unwrap();
            sent.push(intents(&fixture.deliver_all().await));
        }
        assert!(sent.iter().all(|intents| *intents == sent[0] && !intents.is_empty()));
    }

    async fn a_failed_delivery_is_retried_and_holds_up_only_its_own_game(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let one = fixture.open_lobby_in(100, Kind::Card, 2).await;
        let two = fixture.open_lobby_in(101, Kind::Card, 1).await;
        let claimed = fixture.service.claim_deliveries("a", 10).await.unwrap();
        assert_eq!(claimed.len(), 2, "one per game");
        let failing = claimed.iter().find(|delivery| delivery.game == one).unwrap();
        let fine = claimed.iter().find(|delivery| delivery.game == two).unwrap();
        assert!(fixture.service.claim_deliveries("b", 10).await.unwrap().is_empty(), "both are leased");
        fixture.service.mark_delivered(fine, location_of(fine)).await.unwrap();
        let mut now = fixture.service.now();
        let mut waits = Vec::new();
        let mut delivery = failing.clone();
        for attempt in 1..=12 {
            fixture.service.retry_delivery("a", &delivery).await.unwrap();
            let next = fixture.service.next_delivery().await.unwrap().unwrap();
            waits.push(next.duration_since(now));
            fixture.clock.set(next - SignedDuration::from_millis(1));
            assert!(
                fixture.service.claim_deliveries("a", 10).await.unwrap().is_empty(),
                "not before the delay is over"
            );
            fixture.clock.set(next);
            now = next;
            delivery = fixture.service.claim_deliveries("a", 10).await.unwrap().pop().expect("the same delivery again");
            assert_eq!((delivery.number, delivery.attempts), (failing.number, attempt));
        }
        assert!((1.0..=2.0).contains(&waits[0].as_secs_f64()) && waits[5].as_secs() >= 20, "{waits:?}");
        assert!(waits.iter().all(|wait| *wait <= SignedDuration::from_mins(13)), "{waits:?}");
        let hour = SignedDuration::from_hours(1);
        fixture.service.postpone_delivery("a", &delivery, Duration::from_hours(1)).await.unwrap();
        assert_eq!(fixture.service.next_delivery().await.unwrap(), Some(now + hour), "the delay that Discord asks for");
        fixture.clock.advance(hour);
        assert_eq!(fixture.deliver_all().await.len(), 1);
    }

    async fn a_post_is_queued_only_once_while_it_waits(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 1).await;
        fixture.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        let first = fixture.service.claim_deliveries("a", 10).await.unwrap();
        // The worker may have rendered the post already, so a later change needs another delivery.
        fixture.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        fixture.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        for delivery in &first {
            fixture.service.mark_delivered(delivery, location_of(delivery)).await.unwrap();
        }
        let rest = fixture.deliver_all().await;
        assert_eq!((first.len(), rest.len()), (1, 1));
        assert_eq!(rest[0].number, first[0].number + 1);
    }

    async fn round_post_updates_are_debounced_until_something_else_happens(db: &Database) {
        let options = Options { debounce: SignedDuration::from_secs(1), ..options() };
        let fixture = ServiceFixture::with_options(db.store().await, options);
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.deliver_all().await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        let now = fixture.service.now();
        fixture.service.outbox_changed().await;
        for user in [1, 2] {
            fixture.submit(&game, user, prompt, Move::Play(Action::A)).await.unwrap();
        }
        assert_eq!(fixture.deliver_all().await, [], "the update waits");
        assert_eq!(fixture.service.outbox_changed().await, now + SignedDuration::from_secs(1), "and so does the worker");
        assert_eq!(fixture.service.next_delivery().await.unwrap(), Some(now + SignedDuration::from_secs(1)));
        fixture.clock.advance(SignedDuration::from_secs(1));
        let round = Intent::Show { post: PostKey::Round { stage: 1, round: 1 }, mentions: vec![] };
        assert_eq!(intents(&fixture.deliver_all().await), std::slice::from_ref(&round), "one update for both choices");
        fixture.submit(&game, 2, prompt, Move::Play(Action::B)).await.unwrap();
        assert_eq!(fixture.deliver_all().await, []);
        fixture.submit(&game, 3, prompt, Move::Play(Action::C)).await.unwrap();
        let sent = intents(&fixture.deliver_all().await);
        assert_eq!((&sent[0], sent[1..].contains(&round)), (&round, false), "immediately, with the reveal");
        assert!(matches!(&sent[1], Intent::Show { post: PostKey::Round { stage: 1, round: 2 }, .. }), "{sent:?}");
    }

    async fn a_round_that_an_older_version_began_goes_on_in_its_newest_post(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.deliver_all().await;
        for (key, message) in [("reveal-1-1", 901), ("trade-1-1", 902)] {
            db.execute(&format!(
                "INSERT INTO posts (game_id, post_key, channel_id, message_id, updated_at)
                 VALUES ('{game}', '{key}', 100, {message}, 0)"
            ))
            .await;
        }
        db.execute("DELETE FROM _sqlx_migrations WHERE version = 10").await;
        let upgraded = ServiceFixture::with_store(db.store().await);
        let prompt = upgraded.snapshot(&game).await.prompt().unwrap();
        upgraded.submit(&game, 1, prompt, Move::Play(Action::A)).await.unwrap();
        let edit = upgraded.deliver_all().await.remove(0);
        assert_eq!(edit.intent.post(), Some(PostKey::Round { stage: 1, round: 1 }));
        assert_eq!(edit.location.unwrap().message, Some(MessageId(902)));
    }

    async fn another_worker_takes_over_when_a_lease_expires(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        fixture.open_lobby(Kind::Card, 1).await;
        let lost = fixture.service.claim_deliveries("dead", 10).await.unwrap();
        fixture.clock.advance(options().lease);
        let again = fixture.service.claim_deliveries("alive", 10).await.unwrap();
        assert_eq!(
            (again[0].number, &again[0].intent),
            (lost[0].number, &lost[0].intent),
            "the same delivery with the same nonce"
        );
        assert_eq!((lost[0].attempts, again[0].attempts), (0, 1), "Discord may already have the message");
        // The first worker was only slow; its late report changes nothing.
        fixture.service.retry_delivery("dead", &lost[0]).await.unwrap();
        fixture.service.mark_delivered(&again[0], location_of(&again[0])).await.unwrap();
        assert_eq!(fixture.service.next_delivery().await.unwrap(), None);
    }

    async fn a_deleted_post_is_forgotten_and_created_again(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 1).await;
        let first = fixture.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        let mut at = location_of(&first).unwrap();
        at.thread = Some(basari::service::ChannelId(555));
        fixture.service.mark_delivered(&first, Some(at.clone())).await.unwrap();
        assert_eq!(fixture.service.find(555).await.unwrap(), Some(game.clone()));
        fixture.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        let edit = fixture.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        assert_eq!(edit.location, Some(at));
        fixture.service.report_unreachable("a", &edit, Unreachable::Post).await.unwrap();
        let edit = fixture.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        assert_eq!((edit.location, edit.number), (None, first.number + 1));
        assert_eq!(fixture.snapshot(&game).await.status, Status::Lobby);
    }

    async fn a_post_deleted_during_an_outage_is_created_again_at_once(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 1).await;
        fixture.deliver_all().await;
        fixture.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        let claim = async || fixture.service.claim_deliveries("a", 10).await.unwrap().pop();
        for _ in 0..6 {
            let delivery = claim().await.expect("an attempt");
            fixture.service.back_off("a", &delivery).await.unwrap();
            fixture.clock.set(fixture.service.next_delivery().await.unwrap().unwrap());
        }
        let back = claim().await.expect("Discord is back");
        fixture.service.report_unreachable("a", &back, Unreachable::Post).await.unwrap();
        let first = claim().await.expect("the first deletion costs no time, however often Discord was out of reach");
        fixture.service.report_unreachable("a", &first, Unreachable::Post).await.unwrap();
        assert_eq!(claim().await, None, "somebody deletes every post as it appears");
    }

    async fn new_work_wakes_the_workers(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game: GameId = fixture.open_lobby(Kind::Card, 1).await;
        // Both return immediately, because this process has added work.
        timeout(Duration::from_mins(1), async {
            fixture.service.outbox_changed().await;
            fixture.service.deadlines_changed().await;
        })
        .await
        .expect("both workers are woken");
        assert_eq!(fixture.snapshot(&game).await.status, Status::Lobby);
    }
}
