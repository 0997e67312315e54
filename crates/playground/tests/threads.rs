//! Threads: one per message, with one of four archive durations.

use discord_playground::world::permissions;
use serde_json::json;

use super::raw_bot::Rest;
use discord_playground::testing::TestPlayground;

#[tokio::test]
async fn a_message_has_one_thread_and_threads_have_four_archive_durations() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let channel = playground.channel("general");
    for minutes in [60, 1440, 4320, 10_080] {
        let message = rest.send_message(channel, json!({"content": "start"})).await;
        let open = format!("channels/{channel}/messages/{}/threads", message["id"].as_str().expect("id"));
        let body = json!({"name": "Talk", "auto_archive_duration": minutes});
        let (status, thread) = rest.post(&open, body.clone()).await;
        assert_eq!((status, &thread["thread_metadata"]["auto_archive_duration"]), (201, &json!(minutes)));
        let (status, refused) = rest.post(&open, body).await;
        assert_eq!((status, &refused["code"]), (400, &json!(160_004)));
        let edit = format!("channels/{}", thread["id"].as_str().expect("id"));
        assert_eq!(rest.patch(&edit, json!({"auto_archive_duration": 61})).await.1["code"], 50035);
    }
    for minutes in [json!(0), json!(59), json!(1441), json!(20_160), json!("soon")] {
        let body = json!({"name": "Talk", "type": 11, "auto_archive_duration": minutes});
        let (status, refused) = rest.post(&format!("channels/{channel}/threads"), body).await;
        assert_eq!((status, &refused["code"]), (400, &json!(50035)), "{minutes}");
    }
}

#[tokio::test]
async fn a_thread_on_a_message_needs_access_to_the_history() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let channel = playground.channel("general");
    let message = rest.send_message(channel, json!({"content": "start"})).await;
    let open = format!("channels/{channel}/messages/{}/threads", message["id"].as_str().expect("id"));
    playground.deny_permissions("general", permissions::READ_MESSAGE_HISTORY);
    assert_eq!(rest.post(&open, json!({"name": "Talk"})).await.1["code"], 50013);
    let without_message = format!("channels/{channel}/threads");
    assert_eq!(rest.post(&without_message, json!({"name": "Talk", "type": 11})).await.0, 201);
    playground.deny_permissions("general", 0);
    assert_eq!(rest.post(&open, json!({"name": "Talk"})).await.0, 201);
}
