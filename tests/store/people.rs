//! People, servers, barter plans, results and ratings.

use super::fixtures::{ANN, BEN, SERVER, at, finish, result, running};
use crate::support::database::{Database, on_both_databases};
use basari::model::coaching::Coaching;
use basari::model::notify::Notify;
use basari::model::pace::Pace;
use basari::model::permissions::WhoMayCancel;
use basari::model::permissions::WhoMayStart;
use basari::store::{BarterPlanRow, ChannelId, Person, Rating, RatingKey, Secret, ServerId, ServerSettings, UserId};
use basari_rules::game::Kind;
use jiff::civil::time;

fn rating(user: UserId, scope: Option<ServerId>, mu: f64, sigma: f64) -> Rating {
    let key = RatingKey { user, kind: Kind::Card, scope };
    Rating { key, mu, sigma, games: 3, wins: 1, updated_at: at(9) }
}

on_both_databases! {
async fn preferences_of_a_person_are_overwritten(db: &Database) {
    let store = db.store().await;
    assert_eq!(store.read().await.unwrap().person(ANN).await.unwrap(), None);
    let full = Person {
        coaching: Coaching::Off,
        user: ANN,
        language: Some("ja".into()),
        notify: Notify::DirectMessage,
        quiet: Some((time(22, 0, 0, 0), time(8, 0, 0, 0))),
        time_zone: Some("Europe/Berlin".into()),
        hidden: true,
        updated_at: at(5),
    };
    for wanted in [Person::new(ANN), full, Person { notify: Notify::Silent, ..Person::new(ANN) }] {
        let mut tx = store.begin().await.unwrap();
        tx.put_person(&wanted).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(store.read().await.unwrap().person(ANN).await.unwrap(), Some(wanted));
    }
}

async fn settings_of_a_server_are_overwritten(db: &Database) {
    let store = db.store().await;
    assert_eq!(store.read().await.unwrap().server(SERVER).await.unwrap(), None);
    let full = ServerSettings {
        own_words_allowed: false,
        computers_talk: false,
        waiting_allowed: false,
        server: SERVER,
        language: Some("de".into()),
        default_kind: Some(Kind::Board),
        default_pace: Some(Pace::Evening),
        time_zone: Some("Asia/Tokyo".into()),
        allowed_channels: vec![ChannelId(u64::MAX), ChannelId(9_007_199_254_740_993)],
        who_may_start: WhoMayStart::Managers,
        who_may_cancel: WhoMayCancel::Players,
        hints_allowed: false,
        updated_at: at(5),
    };
    for wanted in [ServerSettings::new(SERVER), full, ServerSettings::new(SERVER)] {
        let mut tx = store.begin().await.unwrap();
        tx.put_server(&wanted).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(store.read().await.unwrap().server(SERVER).await.unwrap(), Some(wanted));
    }
}

async fn a_barter_plan_replaces_the_earlier_one_for_its_barter(db: &Database) {
    let store = db.store().await;
    let game = running(&store, 1).await;
    let plan = |seat, round, text: &str| BarterPlanRow {
        seat, round, stage: 1, user: ANN, plan: Secret::new(text), created_at: at(3),
    };
    let mut tx = store.begin().await.unwrap();
    tx.save_barter_plan(&game, &plan(0, Some(4), "old")).await.unwrap();
    tx.save_barter_plan(&game, &plan(0, Some(4), "new")).await.unwrap();
    tx.save_barter_plan(&game, &plan(0, None, "lasting")).await.unwrap();
    tx.save_barter_plan(&game, &plan(1, None, "other seat")).await.unwrap();
    let all = tx.barter_plans(&game).await.unwrap();
    assert_eq!(all, [plan(0, None, "lasting"), plan(0, Some(4), "new"), plan(1, None, "other seat")]);
    assert!(!format!("{all:?}").contains("lasting"));
    assert!(tx.delete_barter_plan(&game, 0, Some(4)).await.unwrap());
    assert!(!tx.delete_barter_plan(&game, 0, Some(4)).await.unwrap());
    assert_eq!(tx.delete_barter_plans_of_seat(&game, 0).await.unwrap(), 1);
    assert_eq!(tx.barter_plans(&game).await.unwrap(), [plan(1, None, "other seat")]);
}

async fn a_result_is_stored_only_once(db: &Database) {
    let store = db.store().await;
    let game = running(&store, 1).await;
    finish(&store, &game, at(5_000)).await;
    let mut tx = store.begin().await.unwrap();
    assert!(!tx.add_result(&result(&game, 0, Some(BEN), "Not Ann", at(6_000))).await.unwrap());
    assert!(tx.add_result(&result(&game, 2, None, "Robo", at(5_000))).await.unwrap());
    tx.commit().await.unwrap();
    let mut view = store.read().await.unwrap();
    let results = view.results(&game).await.unwrap();
    assert_eq!(results.iter().map(|r| r.user).collect::<Vec<_>>(), [Some(ANN), Some(BEN), None]);
    assert_eq!(results[0], result(&game, 0, Some(ANN), "Ann", at(5_000)));
    assert_eq!(view.results_of(ANN, 10).await.unwrap(), results[..1]);
}

async fn ratings_are_separate_for_each_kind_and_scope(db: &Database) {
    let store = db.store().await;
    let mut tx = store.begin().await.unwrap();
    let (all, here) = (rating(ANN, None, 30.5, 8.0), rating(ANN, Some(SERVER), 26.0, 25.0 / 3.0));
    for mine in [rating(ANN, None, 25.0, 8.2), all, here] {
        tx.put_rating(&mine).await.unwrap();
    }
    tx.commit().await.unwrap();
    let mut view = store.read().await.unwrap();
    assert_eq!(view.rating(all.key).await.unwrap(), Some(all));
    assert_eq!(view.rating(RatingKey { kind: Kind::Board, ..all.key }).await.unwrap(), None);
    assert_eq!(view.all_ratings().await.unwrap(), [all, here]);
}
}
