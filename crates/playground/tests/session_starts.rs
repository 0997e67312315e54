//! The daily limit for new gateway sessions.

use std::time::Duration;

use discord_playground::world::SessionStarts;
use serde_json::{Value, json};

use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;

async fn limit(rest: &Rest) -> Value {
    rest.get("gateway/bot").await.1["session_start_limit"].clone()
}

#[tokio::test]
async fn every_identify_counts_and_a_day_later_the_count_starts_again() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let fresh = limit(&rest).await;
    assert_eq!((&fresh["total"], &fresh["remaining"]), (&json!(1000), &json!(1000)));
    let (mut socket, ready) = Socket::identified(&playground, &rest.login, 1).await;
    Socket::identified(&playground, &rest.login, 1).await;
    let used = limit(&rest).await;
    assert_eq!(used["remaining"], 998);
    let reset_after = used["reset_after"].as_u64().expect("milliseconds");
    assert!((1..=86_400_000).contains(&reset_after), "{reset_after}");
    // A resumed session does not count.
    playground.world().drop_gateway_connections();
    socket.closed().await;
    let mut socket = Socket::open(&playground.ws_url()).await;
    let resume = json!({"token": rest.login.token, "session_id": ready["session_id"], "seq": 1});
    socket.send(&json!({"op": 6, "d": resume})).await;
    socket.event("RESUMED").await;
    assert_eq!(limit(&rest).await["remaining"], 998);
    playground.advance_clock(Duration::from_hours(24));
    assert_eq!(limit(&rest).await["remaining"], 1000);
}

#[tokio::test]
async fn a_bot_that_exceeds_the_limit_loses_its_token() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let starts = SessionStarts { remaining: 1, max_concurrency: 2, ..SessionStarts::default() };
    playground.world().set_session_starts(rest.login.id, starts);
    let set = limit(&rest).await;
    assert_eq!((&set["remaining"], &set["max_concurrency"]), (&json!(1), &json!(2)));
    let (mut last, _) = Socket::identified(&playground, &rest.login, 1).await;
    assert_eq!(limit(&rest).await["remaining"], 0);
    let mut socket = Socket::open(&playground.ws_url()).await;
    socket.send(&json!({"op": 2, "d": {"token": rest.login.token, "intents": 1, "properties": {}}})).await;
    assert_eq!(socket.closed().await, Some(4004));
    assert_eq!(last.closed().await, Some(4004), "its other sessions end, too");
    assert_eq!(rest.get("users/@me").await.0, 401);
}
