//! Games in direct messages, which belong to no server.

use super::fixtures::{ANN, SERVER, at, new_game, result};
use crate::support::database::{Database, on_both_databases};
use basari::store::{GameResult, MessageId, NewGame, Post, Status};

on_both_databases! {
async fn a_game_without_a_server_reads_back_unchanged(db: &Database) {
    let store = db.store().await;
    let wanted = NewGame { server: None, ..new_game(7) };
    let post = Post {
        key: "lobby".into(),
        channel: wanted.channel,
        message: Some(MessageId(8)),
        thread: None,
        shown_state: None,
        updated_at: at(1_000),
    };
    let mut tx = store.begin().await.unwrap();
    let made = tx.create_game(&wanted).await.unwrap();
    tx.put_post(&wanted.id, &post).await.unwrap();
    tx.commit().await.unwrap();

    assert_eq!(made.server, None);
    assert_eq!(store.read().await.unwrap().game(&wanted.id).await.unwrap(), Some(made));
    let location = store.game_location(&wanted.id, "lobby").await.unwrap().unwrap();
    assert_eq!((location.server, location.channel, location.post), (None, wanted.channel, Some(post)));
}

async fn a_result_without_a_server_belongs_to_no_server(db: &Database) {
    let store = db.store().await;
    let [private, public] = [NewGame { server: None, ..new_game(7) }, new_game(8)];
    let mut tx = store.begin().await.unwrap();
    for game in [&private, &public] {
        tx.create_game(game).await.unwrap();
        tx.set_status(&game.id, Status::Over, None, at(2_000)).await.unwrap();
    }
    let on_server = GameResult { ending_number: 1, ..result(&public.id, 0, Some(ANN), "Ann", at(2_000)) };
    let without_server = GameResult { server: None, ending_number: 2, ..result(&private.id, 0, Some(ANN), "Ann", at(2_001)) };
    tx.add_result(&on_server).await.unwrap();
    tx.add_result(&without_server).await.unwrap();
    tx.commit().await.unwrap();

    let mut view = store.read().await.unwrap();
    assert_eq!(view.results(&private.id).await.unwrap(), std::slice::from_ref(&without_server));
    assert_eq!(view.rated_results_on_server(SERVER, at(0)).await.unwrap(), std::slice::from_ref(&on_server));
    assert_eq!(view.rated_results(1, 3).await.unwrap(), [on_server.clone(), without_server.clone()]);
    assert_eq!(view.results_of(ANN, 10).await.unwrap(), [without_server, on_server], "the person keeps both");
}
}
