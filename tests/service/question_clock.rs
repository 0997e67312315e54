//! The clock of a question starts with its post, and a gap in the connection to Discord is given back.

use basari::model::pace::Pace;
use basari::service::{Actor, ConnectedShards, Delivery, GameId, Intent, NewGame, PostKey, ServerId, Settings, UserId};
use basari_rules::game::Kind;
use basari_rules::players::Level;
use jiff::{SignedDuration, Timestamp};

use super::service_fixture::{ServiceFixture, deliver, intents, location_of, options, person};
use crate::support::database::{Database, on_both_databases};

const ROUND: PostKey = PostKey::Round { stage: 1, round: 1 };
const DECISION_TIME: SignedDuration = SignedDuration::from_mins(2);

fn seconds(seconds: i64) -> SignedDuration {
    SignedDuration::from_secs(seconds)
}

/// Starts a game of one person and two computers with two minutes per decision on this server.
async fn start_on(fixture: &ServiceFixture, server: ServerId, channel: u64) -> GameId {
    let new = NewGame {
        server: Some(server),
        host: Actor { server: Some(server), ..person(1) },
        settings: Settings { pace: Pace::custom(120, 0).unwrap(), ..Settings::new(Kind::Card) },
        computers: vec![Level::Random; 2],
        start: true,
        ..fixture.new_game(Kind::Card, channel)
    };
    fixture.service.new_game(new).await.unwrap().game
}

/// Starts a game and returns it with the claimed delivery of its first question.
async fn start_and_claim_question(fixture: &ServiceFixture) -> (GameId, Delivery) {
    let game = start_on(fixture, super::service_fixture::SERVER, 100).await;
    fixture.run_due_deadlines().await;
    loop {
        let delivery = fixture.service.claim_deliveries("w", 1).await.unwrap().pop().expect("the question is posted");
        if matches!(delivery.intent, Intent::Show { post: ROUND, .. }) {
            return (game, delivery);
        }
        deliver(&fixture.service, &delivery).await;
    }
}

async fn due(fixture: &ServiceFixture, game: &GameId) -> Option<Timestamp> {
    fixture.snapshot(game).await.answer_deadlines.first().map(|(_, due)| *due)
}

async fn missed(fixture: &ServiceFixture, game: &GameId) -> u32 {
    fixture.snapshot(game).await.occupants.iter().map(|occupant| occupant.missed_deadlines).sum()
}

async fn connect(fixture: &ServiceFixture, shards: &[u32]) {
    let connected = ConnectedShards { shards: shards.to_vec(), shard_count: 2 };
    fixture.service.mark_connected(&connected).await.unwrap();
}

on_both_databases! {
    async fn the_clock_of_a_question_starts_with_its_post(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let (game, delivery) = start_and_claim_question(&fixture).await;
        assert_eq!(due(&fixture, &game).await, None);
        fixture.clock.advance(SignedDuration::from_hours(1));
        assert_eq!(fixture.run_due_deadlines().await, 0, "nobody can see the question");
        deliver(&fixture.service, &delivery).await;
        assert_eq!(due(&fixture, &game).await, Some(fixture.service.now() + DECISION_TIME));
        fixture.deliver_all().await;
        fixture.service.refresh_post(&game, ROUND).await.unwrap();
        fixture.clock.advance(seconds(30));
        fixture.deliver_all().await;
        assert_eq!(due(&fixture, &game).await, Some(fixture.service.now() + DECISION_TIME - seconds(30)), "only once");
        fixture.clock.advance(DECISION_TIME);
        fixture.run_due_deadlines().await;
        assert_eq!(missed(&fixture, &game).await, 1);
    }

    async fn a_post_that_fails_starts_the_clock_again_with_its_next_attempt(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let (game, delivery) = start_and_claim_question(&fixture).await;
        let shown = fixture.service.view_for_post(&game, ROUND).await.unwrap();
        assert_eq!(shown.answer_deadlines.len(), 1, "the post shows its deadline");
        assert_eq!(due(&fixture, &game).await, shown.answer_deadlines.first().map(|(_, due)| *due), "and it is stored");
        fixture.service.back_off("w", &delivery).await.unwrap();
        // The deadline of the failed attempt passes.
        fixture.clock.advance(SignedDuration::from_mins(20));
        fixture.run_due_deadlines().await;
        assert_eq!((missed(&fixture, &game).await, due(&fixture, &game).await), (0, None));
        fixture.deliver_all().await;
        assert_eq!(due(&fixture, &game).await, Some(fixture.service.now() + DECISION_TIME));
    }

    async fn a_question_that_discord_refuses_to_post_does_not_wait_forever(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let (game, delivery) = start_and_claim_question(&fixture).await;
        fixture.service.give_up_delivery(&delivery).await.unwrap();
        assert_eq!(due(&fixture, &game).await, Some(fixture.service.now() + DECISION_TIME));
        assert!(fixture.deliver_all().await.iter().all(|other| other.number != delivery.number));
    }

    async fn a_player_who_returns_during_a_visible_question_gets_the_full_time(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.deliver_all().await;
        fixture.service.leave(&game, &person(2), &fixture.key()).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.answer_deadlines.len(), 2);
        fixture.service.return_to_seat(&game, UserId(2), &fixture.key()).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.answer_deadlines.len(), 3);
    }

    async fn a_gap_is_added_to_the_deadlines_of_the_shards_servers(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        // The shard of a server is its id without the last 22 bits, modulo the number of shards.
        let here = start_on(&fixture, ServerId(2 << 22), 100).await;
        let elsewhere = start_on(&fixture, ServerId(3 << 22), 101).await;
        fixture.run_due_deadlines().await;
        fixture.deliver_all().await;
        connect(&fixture, &[0, 1]).await;
        let due_at_start = due(&fixture, &here).await.unwrap();

        fixture.clock.advance(seconds(5));
        connect(&fixture, &[0, 1]).await;
        assert_eq!(due(&fixture, &here).await, Some(due_at_start), "five seconds are no gap");
        // Shard 0 is away for three minutes, and shard 1 is not.
        for _ in 0..36 {
            fixture.clock.advance(seconds(5));
            connect(&fixture, &[1]).await;
        }
        fixture.run_due_deadlines().await;
        assert_eq!((missed(&fixture, &here).await, missed(&fixture, &elsewhere).await), (0, 1));
        assert_eq!(due(&fixture, &here).await, Some(due_at_start), "it waits until the shard is back");
        fixture.deliver_all().await;
        connect(&fixture, &[0]).await;
        assert_eq!(due(&fixture, &here).await, Some(due_at_start + seconds(180)));
        let refreshed = fixture.deliver_all().await;
        assert!(refreshed.iter().all(|delivery| delivery.game == here) && !refreshed.is_empty(), "{refreshed:?}");
        connect(&fixture, &[0]).await;
        assert_eq!(due(&fixture, &here).await, Some(due_at_start + seconds(180)), "only once");
    }

    async fn nobody_is_decided_for_in_the_first_minute_after_a_gap(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = start_on(&fixture, ServerId(2 << 22), 100).await;
        fixture.run_due_deadlines().await;
        fixture.deliver_all().await;
        connect(&fixture, &[0]).await;
        // Three seconds before the deadline, the shard is lost for a minute.
        for _ in 0..13 {
            fixture.clock.advance(seconds(9));
            connect(&fixture, &[0]).await;
        }
        let before = due(&fixture, &game).await.unwrap();
        fixture.clock.advance(seconds(62));
        connect(&fixture, &[0]).await;
        let after = due(&fixture, &game).await.unwrap();
        assert!(after >= fixture.service.now() + seconds(60) && after >= before + seconds(62), "{before} {after}");
        for _ in 0..11 {
            fixture.clock.advance(seconds(5));
            connect(&fixture, &[0]).await;
            fixture.run_due_deadlines().await;
        }
        assert_eq!(missed(&fixture, &game).await, 0);
        while fixture.service.now() < after {
            fixture.clock.advance(seconds(5));
            connect(&fixture, &[0]).await;
        }
        fixture.run_due_deadlines().await;
        assert_eq!(missed(&fixture, &game).await, 1, "then the clock runs as before");
    }

    async fn one_success_ends_the_wait_of_everything_that_an_outage_held_up(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for channel in 100..104 {
            fixture.open_lobby_in(channel, Kind::Card, 1).await;
        }
        let service = &fixture.service;
        let claimed = service.claim_deliveries("w", 10).await.unwrap();
        for delivery in &claimed[..3] {
            service.back_off("w", delivery).await.unwrap();
        }
        // Discord asked this one to wait, which no success of another changes.
        service.postpone_delivery("w", &claimed[3], std::time::Duration::from_hours(1)).await.unwrap();
        assert_eq!(service.claim_deliveries("w", 10).await.unwrap(), []);
        service.probe_discord().await.unwrap();
        let probe = service.claim_deliveries("w", 10).await.unwrap();
        assert_eq!(probe.len(), 1, "one attempt while everything fails");
        service.back_off("w", &probe[0]).await.unwrap();
        service.probe_discord().await.unwrap();
        let probe = service.claim_deliveries("w", 10).await.unwrap();
        service.mark_delivered(&probe[0], location_of(&probe[0])).await.unwrap();
        service.discord_responded();
        service.probe_discord().await.unwrap();
        assert_eq!(intents(&fixture.deliver_all().await).len(), 2, "the others follow at once");
        assert_eq!(service.next_delivery().await.unwrap(), Some(service.now() + SignedDuration::from_hours(1)));
    }

    async fn an_outage_before_a_restart_is_probed_by_the_next_process(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        fixture.open_lobby(Kind::Card, 1).await;
        let claimed = fixture.service.claim_deliveries("w", 1).await.unwrap();
        fixture.service.back_off("w", &claimed[0]).await.unwrap();
        let restarted = ServiceFixture::with_options(db.store().await, options());
        restarted.service.probe_discord().await.unwrap();
        assert_eq!(restarted.deliver_all().await.len(), 1);
    }
}
