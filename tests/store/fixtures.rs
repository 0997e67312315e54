//! Sample rows.

use basari::store::{
    ChannelId, Fairness, GameId, GameResult, GameRow, Lane, NewGame, NewIntent, Seat, Secret, ServerId, Status, Store,
    UserId,
};
use basari_rules::game::Kind;
use jiff::Timestamp;

/// Larger than 2^53, like real ids, so that a conversion to a float would be noticed.
pub const SERVER: ServerId = ServerId(1_234_567_890_123_456_789);
pub const ANN: UserId = UserId(9_007_199_254_740_993);
pub const BEN: UserId = UserId(1_152_921_504_606_846_977);

/// A point in time, in milliseconds after the epoch.
pub fn at(milliseconds: i64) -> Timestamp {
    Timestamp::from_millisecond(milliseconds).unwrap()
}

/// Intents for the game's channel.
pub fn posts(payloads: &[impl AsRef<str>]) -> Vec<NewIntent> {
    let post = |payload: &str| NewIntent { lane: Lane::Channel, payload: payload.to_owned() };
    payloads.iter().map(|payload| post(payload.as_ref())).collect()
}

pub fn new_id() -> GameId {
    GameId::generate(&mut rand::rng())
}

pub fn new_game(channel: u64) -> NewGame {
    NewGame {
        id: new_id(),
        server: Some(SERVER),
        channel: ChannelId(channel),
        kind: Kind::Card,
        host: ANN,
        settings: r#"{"pace":"day"}"#.into(),
        fairness: Fairness {
            secret: Secret::new("do-not-tell"),
            commitment: "c0ffee".into(),
            player_entropy: "[]".into(),
        },
        rematch_of: None,
        at: at(1_000),
    }
}

/// A lobby without seats.
pub async fn lobby(store: &Store, channel: u64) -> GameRow {
    let mut tx = store.begin().await.unwrap();
    let row = tx.create_game(&new_game(channel)).await.unwrap();
    tx.commit().await.unwrap();
    row
}

/// A running game of Ann, Ben and a computer, with three events.
pub async fn running(store: &Store, channel: u64) -> GameId {
    let id = lobby(store, channel).await.id;
    let mut tx = store.begin().await.unwrap();
    tx.add_seat(&id, &Seat::person(0, ANN, "Ann", at(1_001))).await.unwrap();
    tx.add_seat(&id, &Seat::person(1, BEN, "Ben", at(1_002))).await.unwrap();
    tx.add_seat(&id, &Seat::computer(2, "hard", "Robo", at(1_003))).await.unwrap();
    tx.set_status(&id, Status::Running, None, at(1_004)).await.unwrap();
    tx.append(&id, 0, basari_rules::game::record::MovedBy::Person, &["{\"a\":1}", "{\"b\":2}", "{\"c\":3}"], at(1_004))
        .await
        .unwrap();
    tx.commit().await.unwrap();
    id
}

/// Ends a game with Ann first and Ben second.
pub async fn finish(store: &Store, id: &GameId, at: Timestamp) {
    let mut tx = store.begin().await.unwrap();
    tx.set_status(id, Status::Over, Some("played to the end"), at).await.unwrap();
    for (seat, user, name) in [(0, ANN, "Ann"), (1, BEN, "Ben")] {
        tx.add_result(&result(id, seat, Some(user), name, at)).await.unwrap();
    }
    tx.commit().await.unwrap();
}

pub fn result(game: &GameId, seat: u8, user: Option<UserId>, name: &str, ended_at: Timestamp) -> GameResult {
    GameResult {
        game: game.clone(),
        seat,
        user,
        computer: None,
        name: name.into(),
        kind: Kind::Card,
        server: Some(SERVER),
        place: seat + 1,
        points: 40 - i64::from(seat),
        players: 3,
        rated: true,
        ended_at,
        ending_number: 0,
        absent: false,
    }
}
