//! Personal data can be exported and deleted.

use super::fixtures::{ANN, BEN, at, finish, lobby, running};
use crate::support::database::{Database, on_both_databases};
use basari::store::{
    BarterPlanRow, ChannelId, Forgotten, GameId, HeldSeat, IdempotencyKey, Lane, LeaderboardGain, LeaderboardKey,
    NewIntent, PanelActivity, Person, Rating, RatingChangeRow, RatingKey, Seat, SeatStats, Secret, Status, Store,
    TalkRow,
};
use basari_rules::game::Kind;

/// Ann looks at her panel in this game.
fn panel(game: &GameId) -> PanelActivity {
    PanelActivity { game: game.clone(), user: ANN, clicked_at: at(9), live_until: at(10) }
}

/// Ann in a finished game, in a running one with a barter plan, and in a seat that Ben has taken over.
async fn seed_data_about_ann(store: &Store) -> (GameId, GameId, GameId) {
    let (past, present, left) = (running(store, 1).await, running(store, 2).await, lobby(store, 3).await.id);
    finish(store, &past, at(5_000)).await;
    let mut tx = store.begin().await.unwrap();
    tx.add_seat(
        &left,
        &Seat { replaced_user: Some(ANN), replaced_at: Some(at(4)), ..Seat::person(0, BEN, "Ben", at(1)) },
    )
    .await
    .unwrap();
    tx.set_host(&left, BEN, at(9)).await.unwrap();
    tx.put_person(&Person { language: Some("de".into()), ..Person::new(ANN) }).await.unwrap();
    let plan = BarterPlanRow {
        seat: 0,
        round: None,
        stage: 1,
        user: ANN,
        plan: Secret::new("{\"up_to\":3}"),
        created_at: at(7),
    };
    tx.save_barter_plan(&present, &plan).await.unwrap();
    for (number, user, name) in [(1, ANN, "Ann"), (2, BEN, "Ben")] {
        let line = TalkRow {
            number,
            barter: 4,
            after_event: 3,
            seat: u8::from(user == BEN),
            user: Some(user),
            name: name.into(),
            phrase: None,
            own_words: Some(format!("{name} wants it")),
            said_at: at(8),
        };
        tx.add_talk(&present, &line).await.unwrap();
    }
    let key = RatingKey { user: ANN, kind: Kind::Card, scope: None };
    tx.put_rating(&Rating { key, mu: 25.5, sigma: 8.0, games: 1, wins: 1, updated_at: at(9) }).await.unwrap();
    let board = LeaderboardKey { kind: Kind::Card, scope: None, period: "all".into() };
    tx.add_to_leaderboard(
        &board,
        None,
        &[(ANN, "Ann", LeaderboardGain { rating: 12, rated_games: 1, win: true, points: 40 })],
    )
    .await
    .unwrap();
    tx.add_seat_stats(&past, 0, &SeatStats { offers: 3, ..SeatStats::default() }).await.unwrap();
    let step = RatingChangeRow { game: past.clone(), seat: 0, scope: None, before: (25.0, 8.3), after: (25.5, 8.0) };
    tx.add_rating_change(&step).await.unwrap();
    tx.claim_key(&IdempotencyKey::new("click"), at(9)).await.unwrap();
    let intents = [Lane::Direct(ANN), Lane::Direct(BEN), Lane::Channel];
    let intents = intents.map(|lane| NewIntent { lane, payload: "{}".into() });
    tx.enqueue(&present, &intents, at(9), at(9)).await.unwrap();
    tx.commit().await.unwrap();
    store.put_direct_channel(ANN, ChannelId(77)).await.unwrap();
    store.put_panels("process", &[panel(&present)]).await.unwrap();
    (past, present, left)
}

on_both_databases! {
async fn an_export_contains_all_data_of_the_person_and_none_of_others(db: &Database) {
    let store = db.store().await;
    let (past, present, left) = seed_data_about_ann(&store).await;
    let export = store.read().await.unwrap().export_person(ANN).await.unwrap();
    assert_eq!(export["user_id"], ANN.to_string());
    assert_eq!(export["people"][0]["language"], "de");
    assert_eq!(export["direct_channels"][0]["channel_id"], "77");
    let seats = export["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 2);
    assert!(seats.iter().all(|seat| seat["name"] == "Ann" && seat["user_id"] == ANN.to_string()));
    assert_eq!(export["former_seats"][0]["game_id"], left.as_str());
    assert_eq!(export["hosted_games"].as_array().unwrap().len(), 2);
    assert_eq!(export["barter_plans"][0]["plan"], "{\"up_to\":3}");
    assert_eq!(export["barter_plans"][0]["game_id"], present.as_str());
    assert_eq!(export["panels"][0]["clicked_at"], 9);
    assert_eq!(export["table_talk"][0]["own_words"], "Ann wants it");
    assert_eq!(export["results"][0]["game_id"], past.as_str());
    assert_eq!(export["results"][0]["points"], 40);
    assert_eq!(export["ratings"][0]["mu"], 25.5);
    assert_eq!(export["leaderboard_entries"][0]["rating"], 12);
    assert_eq!(export["seat_stats"][0]["offers"], 3);
    assert_eq!(export["rating_changes"][0]["mu_after"], 25.5);
    let text = export.to_string();
    assert!(!text.contains("Ben") && !text.contains(&BEN.to_string()) && !text.contains("do-not-tell"));
}

async fn forgetting_a_person_removes_their_name_from_games(db: &Database) {
    let store = db.store().await;
    let (past, present, left) = seed_data_about_ann(&store).await;
    let mut tx = store.begin().await.unwrap();
    let forgotten = tx.forget_person(ANN, "former player").await.unwrap();
    tx.commit().await.unwrap();
    let held = HeldSeat { game: present.clone(), seat: 0, status: Status::Running };
    assert_eq!(forgotten, Forgotten { held: vec![held] });

    let mut view = store.read().await.unwrap();
    let export = view.export_person(ANN).await.unwrap();
    let rows: usize = export.as_object().unwrap().values().filter_map(|rows| Some(rows.as_array()?.len())).sum();
    assert_eq!(rows, 0, "{export}");
    let waiting: Vec<u64> = view.undelivered(&present).await.unwrap().iter().map(|intent| intent.number).collect();
    assert_eq!(waiting, [2, 3], "only the messages to them are withdrawn");
    store.put_direct_channel(ANN, ChannelId(77)).await.unwrap();
    assert_eq!(store.direct_channel(ANN).await.unwrap(), None, "a message on its way brings nothing back");
    store.put_panels("process", &[panel(&present)]).await.unwrap();
    assert_eq!(store.read().await.unwrap().live_panels(&present, at(0)).await.unwrap(), [], "nor does an open panel");
    for game in [&past, &present] {
        let loaded = view.load(game).await.unwrap().unwrap();
        assert_eq!((loaded.seats[0].user, loaded.seats[0].name.as_str()), (None, "former player"));
        assert_eq!((loaded.seats[1].user, loaded.seats[1].name.as_str()), (Some(BEN), "Ben"));
        assert_eq!((loaded.row.host, loaded.events.len()), (None, 3));
    }
    assert_eq!(view.seats(&left).await.unwrap()[0].replaced_user, None);
    let talk: Vec<_> = view.table_talk(&present).await.unwrap().into_iter().map(|line| (line.name, line.own_words)).collect();
    assert_eq!(talk, [(String::new(), None), ("Ben".to_owned(), Some("Ben wants it".to_owned()))]);
    let results = view.results(&past).await.unwrap();
    assert_eq!((results[0].user, results[0].name.as_str(), results[0].points), (None, "former player", 40));
    assert_eq!(results[1].user, Some(BEN));
}

async fn forgetting_an_unknown_person_changes_nothing(db: &Database) {
    let store = db.store().await;
    seed_data_about_ann(&store).await;
    let before = store.read().await.unwrap().export_person(ANN).await.unwrap();
    let mut tx = store.begin().await.unwrap();
    let forgotten = tx.forget_person(basari::store::UserId(404), "former player").await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(forgotten, Forgotten { held: vec![] });
    assert_eq!(store.read().await.unwrap().export_person(ANN).await.unwrap(), before);
}
}
