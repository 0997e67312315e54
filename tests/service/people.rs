//! What people choose, and their right to see and to remove what is kept on them.

use basari::model::notify::Notify;
use basari::model::pace::InvalidPace;
use basari::model::pace::Pace;
use basari::service::{QuietHours, Refusal, ServerSettings, Status, UserId};
use basari_rules::game::Kind;

use super::service_fixture::{Hall, SERVER, person, refusal};
use crate::support::database::{Database, on_both_databases};

fn quiet(from: u16, to: u16, zone: &str) -> QuietHours {
    QuietHours { from, to, time_zone: zone.into() }
}

#[test]
fn paces_read_what_they_write() {
    for pace in Pace::PRESETS.into_iter().chain([Pace::custom(90).unwrap()]) {
        assert_eq!(pace.to_string().parse(), Ok(pace));
    }
    assert_eq!(Pace::custom(29), Err(InvalidPace));
    for nonsense in ["", "s", "-5s", "soon", "99999999s"] {
        assert_eq!(nonsense.parse::<Pace>(), Err(InvalidPace));
    }
}

on_both_databases! {
    async fn choices_are_kept_and_nonsense_is_refused(db: &Database) {
        let hall = Hall::open(db).await;
        let (service, anna) = (&hall.service, UserId(1));
        assert_eq!(service.person(anna).await.unwrap().notify, Notify::Usual);
        service.set_language(anna, Some("ja")).await.unwrap();
        service.set_notify(anna, Notify::DirectMessage).await.unwrap();
        service.set_hidden(anna, true).await.unwrap();
        service.set_quiet_hours(anna, Some(quiet(22 * 60, 7 * 60, "Asia/Tokyo"))).await.unwrap();
        for (bad, why) in [
            (quiet(60, 60, "UTC"), Refusal::BadQuietHours),
            (quiet(0, 1440, "UTC"), Refusal::BadQuietHours),
            (quiet(0, 17 * 60, "UTC"), Refusal::BadQuietHours),
            (quiet(0, 60, "Atlantis/Capital"), Refusal::UnknownTimeZone),
        ] {
            assert_eq!(refusal(service.set_quiet_hours(anna, Some(bad)).await), why);
        }
        assert_eq!(refusal(service.set_language(anna, Some("\u{1f600}")).await), Refusal::BadLanguage);
        let kept = service.person(anna).await.unwrap();
        assert_eq!(kept.language.as_deref(), Some("ja"));
        assert_eq!((kept.notify, kept.hidden, kept.quiet), (Notify::DirectMessage, true, Some((1320, 420))));
        assert_eq!(kept.time_zone.as_deref(), Some("Asia/Tokyo"));
        service.set_quiet_hours(anna, None).await.unwrap();
        assert_eq!(service.person(anna).await.unwrap().quiet, None);

        let mut rules = ServerSettings::new(SERVER);
        rules.default_pace = Some(Pace::Custom(1));
        assert_eq!(refusal(service.set_server(rules.server, |kept| *kept = rules.clone()).await), Refusal::BadPace);
        rules.default_pace = Some(Pace::Day);
        rules.language = Some("de".into());
        rules.hints_allowed = false;
        service.set_server(rules.server, |kept| *kept = rules.clone()).await.unwrap();
        let kept = service.server(SERVER).await.unwrap();
        assert_eq!((kept.default_pace, kept.language, kept.hints_allowed), (rules.default_pace, rules.language, false));
    }

    async fn forgetting_somebody_leaves_no_trace_and_no_game_stuck(db: &Database) {
        let hall = Hall::open(db).await;
        let over = hall.game_in(100, Kind::Card, 3, 0).await;
        hall.play_out(&over).await;
        let running = hall.game_in(101, Kind::Card, 3, 0).await;
        let lobby = hall.lobby_in(102, Kind::Card, 2).await;
        hall.service.set_language(UserId(1), Some("de")).await.unwrap();
        let export = hall.service.export_person(UserId(1)).await.unwrap();
        assert_eq!(export["seats"].as_array().unwrap().len(), 3);
        assert_eq!(export["people"][0]["language"], "de");

        hall.service.forget_person(UserId(1)).await.unwrap();
        hall.service.forget_person(UserId(1)).await.unwrap();
        let export = hall.service.export_person(UserId(1)).await.unwrap();
        let left: Vec<_> = export.as_object().unwrap().values().filter_map(|rows| rows.as_array()).flatten().collect();
        assert!(left.is_empty(), "{left:?}");
        let table = hall.table(&over).await;
        assert!(table.occupants[0].user.is_none() && table.occupants[0].name.is_empty() && table.results[0].user.is_none());
        let table = hall.table(&running).await;
        assert!(table.occupants[0].user.is_none() && table.occupants[0].computer.is_some());
        assert_eq!((table.status, table.host), (Status::Running, Some(UserId(2))));
        let table = hall.table(&lobby).await;
        assert_eq!((table.occupants.len(), table.host), (1, Some(UserId(2))));
        assert_eq!(hall.play_out(&running).await.status, Status::Over);
        hall.service.join(&lobby, &person(1), &hall.key()).await.unwrap();
    }

    async fn old_causes_are_dropped_and_young_ones_kept(db: &Database) {
        let hall = Hall::open(db).await;
        let old = hall.new_game(Kind::Card, 100);
        let game = hall.service.new_game(old.clone()).await.unwrap().game;
        hall.service.delete_expired().await.unwrap();
        assert!(hall.service.new_game(old.clone()).await.unwrap().repeated);
        hall.clock.advance(4 * basari::service::DAY);
        hall.service.delete_expired().await.unwrap();
        assert_eq!(refusal(hall.service.new_game(old).await), Refusal::ChannelBusy { game });
    }
}
