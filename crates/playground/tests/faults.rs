//! Faults: failing requests, lost events, missing permissions, deleted channels.

use std::time::Duration;

use discord_playground::error::ApiError;
use discord_playground::faults::{EventEffect, Frequency, RequestEffect, RequestFilter};
use discord_playground::world::permissions;
use serde_json::{Value, json};

use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;

fn messages() -> RequestFilter {
    RequestFilter::new("POST", "channels/*/messages")
}

#[tokio::test]
async fn only_matching_requests_fail_and_only_as_often_as_configured() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let path = format!("channels/{}/messages", playground.channel("general"));
    playground.world().configure_faults(|faults| {
        faults.on_requests(
            messages(),
            Frequency::Next(1),
            RequestEffect::RateLimited { retry_after: 0.25, global: false },
        );
        faults.on_requests(messages(), Frequency::Next(2), RequestEffect::Status(503));
    });
    assert_eq!(rest.get(&path).await.0, 200, "GET requests do not match");
    let (status, limited) = rest.post(&path, json!({"content": "x"})).await;
    assert_eq!((status, &limited["retry_after"]), (429, &json!(0.25)));
    for expected in [503, 503, 200] {
        assert_eq!(rest.post(&path, json!({"content": "x"})).await.0, expected);
    }
    assert_eq!(playground.person("ada").messages_in("general").len(), 1, "failed requests have no effect");
    playground.close().await;
}

#[tokio::test]
async fn a_request_with_a_nonce_can_be_repeated_after_its_response_was_lost() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let path = format!("channels/{}/messages", playground.channel("general"));
    let body = json!({"content": "once", "nonce": "n1", "enforce_nonce": true});
    playground.world().configure_faults(|faults| {
        faults.on_requests(messages(), Frequency::Next(1), RequestEffect::ProcessThenDisconnect);
        faults.on_requests(messages(), Frequency::Next(1), RequestEffect::ProcessThenStatus(502));
    });
    assert!(rest.try_send("POST", &path, &body).await.is_err());
    assert_eq!(playground.person("ada").messages_in("general").len(), 1, "the request was processed");
    assert_eq!(rest.post(&path, body.clone()).await.0, 502);
    let (status, message) = rest.post(&path, body.clone()).await;
    assert_eq!((status, &message["nonce"]), (200, &json!("n1")));
    assert_eq!(playground.person("ada").messages_in("general").len(), 1);
    // After the message is deleted, the nonce still stands for it.
    let first: u64 = message["id"].as_str().unwrap().parse().unwrap();
    playground.world().delete_message(first);
    let (_, second) = rest.post(&path, body.clone()).await;
    assert_eq!(second["id"], message["id"]);
    assert!(playground.person("ada").messages_in("general").is_empty());
    rest.post(&path, json!({"content": "again", "nonce": "n1"})).await;
    assert_eq!(
        playground.person("ada").messages_in("general").len(),
        1,
        "a nonce that is not enforced does not prevent duplicates"
    );
    playground.close().await;
}

#[tokio::test]
async fn random_faults_with_the_same_seed_affect_the_same_requests() {
    let mut runs = Vec::new();
    for _ in 0..2 {
        let playground = TestPlayground::start().await;
        let rest = Rest::new(&playground);
        let frequency = Frequency::Random { probability: 0.5, seed: 7 };
        playground.world().configure_faults(|faults| {
            faults.on_requests(RequestFilter::new("GET", "users/@me"), frequency, RequestEffect::Status(500));
        });
        let mut run = Vec::new();
        for _ in 0..20 {
            run.push(rest.get("users/@me").await.0);
        }
        assert!(run.contains(&200) && run.contains(&500), "{run:?}");
        runs.push(run);
    }
    assert_eq!(runs[0], runs[1]);
}

#[tokio::test]
async fn requests_can_be_delayed_and_rejected_with_a_chosen_error() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let me = RequestFilter::new("GET", "users/@me");
    let error = ApiError::too_many_old_edits(2.5);
    playground.world().configure_faults(|faults| {
        faults.on_requests(me.clone(), Frequency::Next(1), RequestEffect::DelayRequest(Duration::from_millis(20)));
        faults.on_requests(me.clone(), Frequency::Next(1), RequestEffect::DelayResponse(Duration::from_millis(20)));
        faults.on_requests(me, Frequency::Next(1), RequestEffect::Reject(error));
    });
    assert_eq!(rest.get("users/@me").await.0, 200);
    assert_eq!(rest.get("users/@me").await.0, 200);
    let limited = rest.response("GET", "users/@me", &Value::Null).await;
    assert_eq!(limited.status().as_u16(), 429);
    assert_eq!(limited.headers()["retry-after"], "3", "whole seconds");
    let limited: Value = limited.json().await.expect("a body");
    assert_eq!((&limited["code"], &limited["retry_after"]), (&json!(30046), &json!(2.5)));
    playground.world().configure_faults(discord_playground::faults::Faults::clear);
    assert_eq!(rest.get("users/@me").await.0, 200);
}

#[tokio::test]
async fn events_can_be_duplicated_dropped_and_swapped() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1 | 1 << 9).await;
    let channel = playground.channel("general");
    playground.world().configure_faults(|faults| {
        faults.on_events("MESSAGE_CREATE", 1, EventEffect::Duplicate);
        faults.on_events("MESSAGE_CREATE", 1, EventEffect::Drop);
        faults.on_events("MESSAGE_CREATE", 1, EventEffect::SwapWithNext);
    });
    for text in ["doubled", "lost", "second", "first"] {
        rest.send_message(channel, json!({"content": text})).await;
    }
    let mut received = Vec::new();
    for _ in 0..4 {
        received.push(socket.event("MESSAGE_CREATE").await["content"].clone());
    }
    assert_eq!(received, ["doubled", "doubled", "first", "second"]);
    playground.close().await;
}

#[tokio::test]
async fn heartbeats_can_be_ignored() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Raw");
    let (mut socket, _) = Socket::identified(&playground, &login, 0).await;
    playground.world().configure_faults(|faults| faults.ignore_heartbeats = true);
    socket.send(&json!({"op": 1, "d": null})).await;
    // The next payload is the response to another request.
    socket
        .send(
            &json!({"op": 8, "d": {"guild_id": playground.server_of("general").to_string(), "query": "ada", "limit": 1}}),
        )
        .await;
    let next = socket.payload().await;
    assert_eq!(next["t"], "GUILD_MEMBERS_CHUNK", "{next}");
}

#[tokio::test]
async fn closed_dms_missing_permissions_and_deleted_channels_have_discords_error_codes() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let world = playground.world();
    let ada = playground.person("ada");
    let (_, dm) = rest.post("users/@me/channels", json!({"recipient_id": ada.id.to_string()})).await;
    let dm = format!("channels/{}/messages", dm["id"].as_str().expect("id"));
    ada.set_dms_open(false);
    let code_of = |(status, answer): (u16, Value)| (status, answer["code"].as_u64().unwrap_or_default());
    assert_eq!(code_of(rest.post(&dm, json!({"content": "x"})).await), (403, 50007));
    ada.set_dms_open(true);
    assert_eq!(rest.post(&dm, json!({"content": "x"})).await.0, 200);

    let channel = playground.channel("table-one");
    let path = format!("channels/{channel}/messages");
    let message = rest.send_message(channel, json!({"content": "here"})).await;
    let message: u64 = message["id"].as_str().expect("id").parse().expect("a number");
    world.deny_permissions(channel, permissions::SEND_MESSAGES);
    assert_eq!(code_of(rest.post(&path, json!({"content": "x"})).await), (403, 50013));
    world.deny_permissions(channel, permissions::VIEW_CHANNEL);
    assert_eq!(code_of(rest.post(&path, json!({"content": "x"})).await), (403, 50001));
    world.deny_permissions(channel, permissions::CREATE_PUBLIC_THREADS);
    let threads = format!("{path}/{message}/threads");
    assert_eq!(code_of(rest.post(&threads, json!({"name": "x"})).await), (403, 50013));
    world.deny_permissions(channel, 0);
    world.set_thread_limit(playground.server_of("table-one"), 0);
    assert_eq!(code_of(rest.post(&threads, json!({"name": "x"})).await), (400, 160_006));
    world.delete_message(message);
    assert_eq!(code_of(rest.patch(&format!("{path}/{message}"), json!({"content": "x"})).await), (404, 10008));
    world.delete_channel(channel);
    assert_eq!(code_of(rest.post(&path, json!({"content": "x"})).await), (404, 10003));
    for server in [playground.server_of("general"), playground.server_of("tisch")] {
        world.kick_bot(server, rest.login.id);
    }
    assert_eq!(code_of(rest.post(&dm, json!({"content": "x"})).await), (403, 50278));
    assert_eq!(
        code_of(
            rest.post(&format!("channels/{}/messages", playground.channel("general")), json!({"content": "x"})).await
        ),
        (403, 50001)
    );
    playground.close().await;
}
