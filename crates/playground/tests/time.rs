//! What happens when time passes: old messages, expired tokens, archived threads.

use std::time::Duration;

use discord_playground::Timeouts;
use serde_json::{Value, json};

use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;

#[tokio::test]
async fn edits_of_messages_older_than_an_hour_are_limited() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let channel = playground.channel("general");
    let message = rest.send_message(channel, json!({"content": "0"})).await;
    let path = format!("channels/{channel}/messages/{}", message["id"].as_str().expect("id"));
    for number in 0..10 {
        assert_eq!(rest.patch(&path, json!({"content": number.to_string()})).await.0, 200, "the message is young");
    }
    playground.advance_clock(Duration::from_mins(61));
    for number in 0..3 {
        assert_eq!(rest.patch(&path, json!({"content": number.to_string()})).await.0, 200);
    }
    let limited = rest.response("PATCH", &path, &json!({"content": "too many"})).await;
    assert_eq!(limited.status().as_u16(), 429);
    assert!(limited.headers().contains_key("retry-after"));
    let limited: Value = limited.json().await.expect("a body");
    assert_eq!(limited["code"], 30046);
    let wait = limited["retry_after"].as_f64().expect("seconds");
    assert!(wait > 0.0 && wait <= 6.0, "{wait}");
    // A new message can be sent and edited in the meantime.
    let young = rest.send_message(channel, json!({"content": "new"})).await;
    let young = format!("channels/{channel}/messages/{}", young["id"].as_str().expect("id"));
    assert_eq!(rest.patch(&young, json!({"content": "edited"})).await.0, 200);
    playground.advance_clock(Duration::from_secs(6));
    assert_eq!(rest.patch(&path, json!({"content": "later"})).await.0, 200);
}

async fn interaction(playground: &TestPlayground, rest: &Rest, socket: &mut Socket) -> Value {
    rest.register(json!({"name": "game", "description": "A game"})).await;
    playground.person("ada").try_run_command("general", "/game").expect("it runs");
    socket.event("INTERACTION_CREATE").await
}

#[tokio::test]
async fn a_token_is_valid_for_fifteen_minutes() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    let interaction = interaction(&playground, &rest, &mut socket).await;
    assert_eq!(rest.respond(&interaction, json!({"type": 4, "data": {"content": "hello"}})).await.0, 204);
    playground.advance_clock(Duration::from_mins(14));
    let (follow_up, original) =
        (rest.webhook(&interaction), format!("{}/messages/@original", rest.webhook(&interaction)));
    assert_eq!(rest.post(&follow_up, json!({"content": "more"})).await.0, 200);
    assert_eq!(rest.patch(&original, json!({"content": "edited"})).await.0, 200);
    playground.advance_clock(Duration::from_mins(1));
    for (status, ended) in [
        rest.post(&follow_up, json!({"content": "more"})).await,
        rest.patch(&original, json!({"content": "edited"})).await,
        rest.get(&original).await,
    ] {
        assert_eq!((status, &ended["code"]), (401, &json!(50027)));
    }
}

#[tokio::test]
async fn the_first_response_is_due_after_three_seconds() {
    assert_eq!(Timeouts::default().first_response, Duration::from_secs(3));
    // A test playground waits a minute, so that slow machines do not fail tests.
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    let interaction = interaction(&playground, &rest, &mut socket).await;
    playground.advance_clock(Duration::from_secs(61));
    let (status, late) = rest.respond(&interaction, json!({"type": 4, "data": {"content": "late"}})).await;
    assert_eq!((status, &late["code"]), (404, &json!(10062)));
    let note = playground.person("ada").wait_for_message("general", |message| message.state == "failed").await;
    assert!(note.ephemeral);
}

#[tokio::test]
async fn a_thread_is_archived_after_its_duration_without_messages() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    let threads = format!("channels/{}/threads", playground.channel("general"));
    let body = json!({"name": "Talk", "type": 11, "auto_archive_duration": 60});
    let (_, thread) = rest.post(&threads, body).await;
    playground.advance_clock(Duration::from_mins(50));
    playground.person("ada").send_message("Talk", "still here");
    playground.advance_clock(Duration::from_mins(50));
    let path = format!("channels/{}", thread["id"].as_str().expect("id"));
    assert_eq!(rest.get(&path).await.1["thread_metadata"]["archived"], false);
    playground.advance_clock(Duration::from_mins(10));
    assert_eq!(rest.get(&path).await.1["thread_metadata"]["archived"], true);
    assert_eq!(socket.event("THREAD_UPDATE").await["thread_metadata"]["archived"], true);
}
