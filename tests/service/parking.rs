//! Parked games: their channel is gone, and they continue in another one.

use basari::service::{
    ChannelId, DirectNotice, Intent, Notice, PostKey, Refusal, ServerSettings, Status, StatusReason, Unreachable,
    UserId,
};
use basari_rules::game::{Action, Kind, Move};
use jiff::SignedDuration;

use super::service_fixture::{
    SERVER, ServiceFixture, asked, in_direct_messages, intents, manager, manager_elsewhere, person, refusal,
};
use crate::support::database::{Database, on_both_databases};

on_both_databases! {
    async fn a_game_without_its_channel_is_parked_and_its_players_are_notified(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 1).await;
        let prompt = fixture.snapshot(&game).await.prompt().unwrap();
        fixture.lose_channel(&game).await;
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.reason), (Status::Parked, Some(StatusReason::ChannelGone)));
        assert_eq!(refusal(fixture.submit(&game, 1, prompt, Move::Play(Action::A)).await), Refusal::Parked);
        fixture.clock.advance(SignedDuration::from_hours(29 * 24));
        assert_eq!(fixture.run_due_deadlines().await, 0, "its deadlines do not run");
        // Nobody can be reached: every player is tried all the same.
        let mut sent = fixture.service.claim_deliveries("a", 10).await.unwrap();
        sent.sort_by_key(|delivery| delivery.number);
        for delivery in &sent {
            fixture.service.report_unreachable("a", delivery, Unreachable::Person).await.unwrap();
        }
        let parked = |number| Intent::Direct { user: UserId(number), about: DirectNotice::Parked };
        assert_eq!(intents(&sent), [parked(1), parked(2), parked(3)]);
        assert_eq!(fixture.service.next_delivery().await.unwrap(), None);
    }

    async fn a_parked_game_continues_in_the_channel_a_player_chooses(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.deliver_all().await;
        let service = &fixture.service;
        let not_parked = service.unpark(&game, &person(1), ChannelId(200), &fixture.key()).await;
        assert_eq!(refusal(not_parked), Refusal::NotParked);
        fixture.lose_channel(&game).await;
        fixture.deliver_all().await;

        let other = fixture.open_lobby_in(200, Kind::Card, 1).await;
        let mut rules = ServerSettings::new(SERVER);
        rules.allowed_channels = [100, 200, 201].map(ChannelId).to_vec();
        service.set_server(rules.server, |stored| *stored = rules.clone()).await.unwrap();
        let refused = [
            (person(9), 201, Refusal::NotSeated),
            (manager_elsewhere(9), 201, Refusal::NoAccess),
            (manager_elsewhere(2), 201, Refusal::OtherServer),
            (in_direct_messages(2), 201, Refusal::OtherServer),
            (person(2), 200, Refusal::ChannelBusy { game: other }),
            (person(2), 202, Refusal::ChannelNotAllowed),
        ];
        for (actor, channel, reason) in refused {
            assert_eq!(refusal(service.unpark(&game, &actor, ChannelId(channel), &fixture.key()).await), reason);
        }
        service.unpark(&game, &person(2), ChannelId(201), &fixture.key()).await.unwrap();
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.channel, snapshot.reason), (Status::Running, ChannelId(201), None));
        assert_eq!(snapshot.answer_deadlines, [], "the question is not posted yet");
        let deliveries: Vec<_> =
            fixture.deliver_all().await.into_iter().filter(|delivery| delivery.game == game).collect();
        assert_eq!(fixture.snapshot(&game).await.answer_deadlines.len(), 3, "the deadlines run again");
        assert!(deliveries.iter().all(|delivery| delivery.channel == ChannelId(201) && delivery.location.is_none()));
        let round = PostKey::Round { stage: 1, round: 1 };
        let people = [1, 2, 3].map(UserId).to_vec();
        assert_eq!(
            intents(&deliveries),
            [Intent::Notice(Notice::MovedHere), Intent::Show { post: round, mentions: people }]
        );
        assert_eq!(asked(&fixture.snapshot(&game).await), [1, 2, 3]);
        assert_eq!(fixture.play_to_end(&game).await.status, Status::Over);
    }

    async fn an_unparked_lobby_stays_open_despite_late_reports_of_its_old_channel(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 2).await;
        let lost = fixture.lose_channel(&game).await;
        assert_eq!(refusal(fixture.service.join(&game, &person(3), &fixture.key()).await), Refusal::Parked);
        fixture.service.unpark(&game, &manager(9), ChannelId(300), &fixture.key()).await.unwrap();
        fixture.service.join(&game, &person(3), &fixture.key()).await.unwrap();
        // A slow worker reports the old channel once more.
        fixture.service.report_unreachable("a", &lost, Unreachable::Channel).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.status, Status::Lobby);
        // A cancelled game is not parked when its channel is gone.
        fixture.service.cancel(&game, &person(1), &fixture.key()).await.unwrap();
        fixture.deliver_all().await;
        fixture.service.refresh_post(&game, PostKey::Lobby).await.unwrap();
        let late = fixture.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        fixture.service.report_unreachable("a", &late, Unreachable::Channel).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.status, Status::Cancelled);
        assert_eq!(fixture.service.next_delivery().await.unwrap(), None);
    }

    async fn a_parked_game_is_closed_after_30_days_and_its_players_are_notified(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 2, 1).await;
        fixture.lose_channel(&game).await;
        fixture.deliver_all().await;
        let closes_at = fixture.service.now() + SignedDuration::from_hours(30 * 24);
        let listed = fixture.service.games_of(UserId(2)).await.unwrap();
        assert_eq!((listed[0].status, listed[0].closes_at), (Status::Parked, Some(closes_at)));
        // Whatever happens to the game in the meantime, it does not get more time.
        fixture.clock.advance(SignedDuration::from_hours(29 * 24));
        fixture.service.leave(&game, &person(1), &fixture.key()).await.unwrap();
        assert_eq!(fixture.service.games_of(UserId(2)).await.unwrap()[0].closes_at, Some(closes_at));
        fixture.deliver_all().await;
        fixture.clock.advance(SignedDuration::from_hours(24));
        assert_eq!(fixture.run_due_deadlines().await, 1);
        let snapshot = fixture.snapshot(&game).await;
        assert_eq!((snapshot.status, snapshot.reason), (Status::Cancelled, Some(StatusReason::Expired)));
        let closed = Intent::Direct { user: UserId(2), about: DirectNotice::ParkedTooLong };
        assert_eq!(intents(&fixture.deliver_all().await), [closed], "and nothing is posted in the lost channel");
        fixture.open_lobby(Kind::Card, 1).await;
    }

    async fn a_game_that_moves_in_time_is_not_closed(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        fixture.lose_channel(&game).await;
        fixture.service.unpark(&game, &person(1), ChannelId(200), &fixture.key()).await.unwrap();
        fixture.clock.advance(SignedDuration::from_hours(31 * 24));
        fixture.run_due_deadlines().await;
        assert!(fixture.snapshot(&game).await.status != Status::Cancelled);
    }

    async fn a_game_whose_first_post_fails_for_good_is_closed(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        for channel_is_gone in [true, false] {
            let game = fixture.open_lobby(Kind::Card, 2).await;
            let first = fixture.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
            for _ in 0..2 {
                if channel_is_gone {
                    fixture.service.report_unreachable("a", &first, Unreachable::Channel).await.unwrap();
                } else {
                    fixture.service.give_up_delivery(&first).await.unwrap();
                }
            }
            let snapshot = fixture.snapshot(&game).await;
            assert_eq!((snapshot.status, snapshot.reason), (Status::Cancelled, Some(StatusReason::ChannelGone)));
            let sent = intents(&fixture.deliver_all().await);
            // Direct messages to different people have no order.
            assert_eq!(sent.len(), 2, "everybody hears it once, and nothing else is sent: {sent:?}");
            for number in [1, 2] {
                let closed = Intent::Direct { user: UserId(number), about: DirectNotice::NeverPosted };
                assert!(sent.contains(&closed), "{sent:?}");
            }
        }
    }

    async fn a_later_delivery_that_fails_for_good_does_not_close_the_game(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.open_lobby(Kind::Card, 1).await;
        fixture.deliver_all().await;
        fixture.service.join(&game, &person(2), &fixture.key()).await.unwrap();
        let update = fixture.service.claim_deliveries("a", 10).await.unwrap().pop().unwrap();
        fixture.service.give_up_delivery(&update).await.unwrap();
        assert_eq!(fixture.snapshot(&game).await.status, Status::Lobby);
        assert_eq!(fixture.service.next_delivery().await.unwrap(), None);
    }
}
