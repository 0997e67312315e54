//! Preferences, server settings, and the right to export and delete personal data.

use basari::model::notify::Notify;
use basari::model::pace::InvalidPace;
use basari::model::pace::Pace;
use basari::service::{DirectNotice, Intent, PostKey, QuietHours, Refusal, ServerSettings, Status, TurnAlert, UserId};
use basari::store::{Lane, NewIntent};
use basari_rules::game::Kind;
use jiff::SignedDuration;
use jiff::civil::{Time, time};

use super::service_fixture::{SERVER, ServiceFixture, person, refusal};
use crate::support::database::{Database, on_both_databases};

fn quiet(from: Time, to: Time, zone: &str) -> QuietHours {
    QuietHours { from, to, time_zone: zone.into() }
}

#[test]
fn paces_round_trip_as_text() {
    for pace in Pace::PRESETS.into_iter().chain([Pace::custom(90, 0).unwrap(), Pace::custom(90, 3600).unwrap()]) {
        assert_eq!(pace.to_string().parse(), Ok(pace));
    }
    assert_eq!(Pace::custom(29, 0), Err(InvalidPace));
    assert_eq!(Pace::custom(30, 14 * 86_400 + 1), Err(InvalidPace));
    assert_eq!("90s".parse(), Ok(Pace::Custom { decision: 90, reserve: 0 }), "stored before there were reserves");
    for nonsense in ["", "s", "-5s", "soon", "99999999s", "90s+", "90s+60", "+60s"] {
        assert_eq!(nonsense.parse::<Pace>(), Err(InvalidPace));
    }
}

on_both_databases! {
    async fn valid_settings_are_stored_and_invalid_ones_refused(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let (service, anna) = (&fixture.service, UserId(1));
        assert_eq!(service.person(anna).await.unwrap().notify, Notify::Usual);
        service.set_language(anna, Some("ja")).await.unwrap();
        service.set_notify(anna, Notify::DirectMessage).await.unwrap();
        service.set_hidden(anna, true).await.unwrap();
        service.set_quiet_hours(anna, Some(quiet(time(22, 0, 0, 0), time(7, 0, 0, 0), "Asia/Tokyo"))).await.unwrap();
        let one = time(1, 0, 0, 0);
        for (invalid, reason) in [
            (quiet(one, one, "UTC"), Refusal::BadQuietHours),
            (quiet(Time::midnight(), time(17, 0, 0, 0), "UTC"), Refusal::BadQuietHours),
            (quiet(Time::midnight(), one, "Atlantis/Capital"), Refusal::UnknownTimeZone),
        ] {
            assert_eq!(refusal(service.set_quiet_hours(anna, Some(invalid)).await), reason);
        }
        assert_eq!(refusal(service.set_language(anna, Some("\u{1f600}")).await), Refusal::BadLanguage);
        let stored = service.person(anna).await.unwrap();
        assert_eq!(stored.language.as_deref(), Some("ja"));
        assert_eq!((stored.notify, stored.hidden), (Notify::DirectMessage, true));
        assert_eq!(stored.quiet, Some((time(22, 0, 0, 0), time(7, 0, 0, 0))));
        assert_eq!(stored.time_zone.as_deref(), Some("Asia/Tokyo"));
        service.set_quiet_hours(anna, None).await.unwrap();
        assert_eq!(service.person(anna).await.unwrap().quiet, None);

        let mut rules = ServerSettings::new(SERVER);
        rules.default_pace = Some(Pace::Custom { decision: 1, reserve: 0 });
        assert_eq!(refusal(service.set_server(rules.server, |stored| *stored = rules.clone()).await), Refusal::BadPace);
        rules.default_pace = Some(Pace::Day);
        rules.language = Some("de".into());
        rules.hints_allowed = false;
        service.set_server(rules.server, |stored| *stored = rules.clone()).await.unwrap();
        let stored = service.server(SERVER).await.unwrap();
        assert_eq!(
            (stored.default_pace, stored.language, stored.hints_allowed),
            (rules.default_pace, rules.language, false)
        );
    }

    async fn forgetting_a_person_leaves_no_trace_and_no_stuck_game(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let over = fixture.start_game_in(100, Kind::Card, 3, 0).await;
        fixture.play_to_end(&over).await;
        let running = fixture.start_game_in(101, Kind::Card, 3, 0).await;
        let lobby = fixture.open_lobby_in(102, Kind::Card, 2).await;
        fixture.service.set_language(UserId(1), Some("de")).await.unwrap();
        let export = fixture.service.export_person(UserId(1)).await.unwrap();
        assert_eq!(export["seats"].as_array().unwrap().len(), 3);
        assert_eq!(export["people"][0]["language"], "de");

        fixture.service.forget_person(UserId(1)).await.unwrap();
        fixture.service.forget_person(UserId(1)).await.unwrap();
        let export = fixture.service.export_person(UserId(1)).await.unwrap();
        let remaining: Vec<_> =
            export.as_object().unwrap().values().filter_map(|rows| rows.as_array()).flatten().collect();
        assert!(remaining.is_empty(), "{remaining:?}");
        let snapshot = fixture.snapshot(&over).await;
        assert!(
            snapshot.occupants[0].user.is_none()
                && snapshot.occupants[0].name.is_empty()
                && snapshot.results[0].user.is_none()
        );
        let snapshot = fixture.snapshot(&running).await;
        assert!(snapshot.occupants[0].user.is_none() && snapshot.occupants[0].computer.is_some());
        assert_eq!((snapshot.status, snapshot.host), (Status::Running, Some(UserId(2))));
        let snapshot = fixture.snapshot(&lobby).await;
        assert_eq!((snapshot.occupants.len(), snapshot.host), (1, Some(UserId(2))));
        assert_eq!(fixture.play_to_end(&running).await.status, Status::Over);
        fixture.service.join(&lobby, &person(1), &fixture.key()).await.unwrap();
    }

    async fn forgetting_a_person_removes_them_from_pending_posts(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let game = fixture.start_game(Kind::Card, 3, 0).await;
        let (ann, ben, post) = (UserId(1), UserId(2), PostKey::Lobby);
        let alert = TurnAlert::NewQuestion;
        let remind = |users: Vec<UserId>| Intent::Remind { post, prompt: 1, users, alert };
        let direct = |user| Intent::Direct { user, about: DirectNotice::Turn { prompt: 1, alert } };
        let waiting = [
            Intent::Show { post, mentions: vec![ann, ben] },
            remind(vec![ann]),
            remind(vec![ben, ann]),
            direct(ann),
            direct(ben),
            // Another person, whose id contains the other's.
            direct(UserId(11)),
        ];
        let stored = |intent: &Intent| NewIntent {
            lane: if let Intent::Direct { user, .. } = intent { Lane::Direct(*user) } else { Lane::Channel },
            payload: serde_json::to_string(intent).unwrap(),
        };
        let waiting: Vec<NewIntent> = waiting.iter().map(stored).collect();
        let mut db = fixture.service.store().begin().await.unwrap();
        db.clear_outbox(&game).await.unwrap();
        db.enqueue(&game, &waiting, fixture.service.now(), fixture.service.now()).await.unwrap();
        db.commit().await.unwrap();

        fixture.service.forget_person(ann).await.unwrap();
        let stored = fixture.service.store().read().await.unwrap().undelivered(&game).await.unwrap();
        let stored: Vec<Intent> = stored.iter().map(|one| serde_json::from_str(&one.payload).unwrap()).collect();
        let kept = [
            Intent::Show { post, mentions: vec![ben] },
            remind(vec![ben]),
            direct(ben),
            direct(UserId(11)),
        ];
        // Behind them is the news that the player has left.
        assert_eq!(stored[..kept.len()], kept);
        let trace = |intent: &Intent| match intent {
            Intent::Show { mentions: users, .. } | Intent::Remind { users, .. } => users.contains(&ann),
            Intent::Direct { user, .. } => *user == ann,
            Intent::Notice(_) | Intent::CloseThread { .. } => false,
        };
        assert!(!stored.iter().any(trace), "{stored:?}");
    }

    async fn only_expired_idempotency_keys_are_deleted(db: &Database) {
        let fixture = ServiceFixture::new(db).await;
        let old = fixture.new_game(Kind::Card, 100);
        let game = fixture.service.new_game(old.clone()).await.unwrap().game;
        fixture.service.delete_expired().await.unwrap();
        assert!(fixture.service.new_game(old.clone()).await.unwrap().repeated);
        fixture.clock.advance(SignedDuration::from_hours(4 * 24));
        fixture.service.delete_expired().await.unwrap();
        assert_eq!(refusal(fixture.service.new_game(old).await), Refusal::ChannelBusy { game });
    }
}
