//! What goes wrong on demand.

use std::time::Duration;

use discord_playground::error::ApiError;
use discord_playground::faults::{EventEffect, Frequency, RequestEffect, RequestFilter};
use discord_playground::world::permissions;
use serde_json::{Value, json};

use super::raw::{Rest, Socket};
use discord_playground::testing::TestPlayground;

fn messages() -> RequestFilter {
    RequestFilter::new("POST", "channels/*/messages")
}

#[tokio::test]
async fn requests_fail_as_often_as_asked_and_only_those_that_match() {
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
    assert_eq!(rest.get(&path).await.0, 200, "reading is not meant");
    let (status, limited) = rest.post(&path, json!({"content": "x"})).await;
    assert_eq!((status, &limited["retry_after"]), (429, &json!(0.25)));
    for expected in [503, 503, 200] {
        assert_eq!(rest.post(&path, json!({"content": "x"})).await.0, expected);
    }
    assert_eq!(playground.person("ada").messages_in("general").len(), 1, "what failed was not done");
    playground.close().await;
}

#[tokio::test]
async fn an_answer_can_be_lost_after_the_deed_and_a_nonce_makes_the_repetition_harmless() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let path = format!("channels/{}/messages", playground.channel("general"));
    let body = json!({"content": "once", "nonce": "n1", "enforce_nonce": true});
    playground.world().configure_faults(|faults| {
        faults.on_requests(messages(), Frequency::Next(1), RequestEffect::ProcessThenDisconnect);
        faults.on_requests(messages(), Frequency::Next(1), RequestEffect::ProcessThenStatus(502));
    });
    assert!(rest.send_or_lose("POST", &path, &body).await.is_err());
    assert_eq!(playground.person("ada").messages_in("general").len(), 1, "it was done all the same");
    assert_eq!(rest.post(&path, body.clone()).await.0, 502);
    let (status, message) = rest.post(&path, body.clone()).await;
    assert_eq!((status, &message["nonce"]), (200, &json!("n1")));
    assert_eq!(playground.person("ada").messages_in("general").len(), 1);
    // Somebody deletes it: then it is written anew, and once.
    let first: u64 = message["id"].as_str().unwrap().parse().unwrap();
    playground.world().delete_message(first);
    let (_, second) = rest.post(&path, body.clone()).await;
    let (_, third) = rest.post(&path, body.clone()).await;
    assert!(second["id"] != message["id"] && second["id"] == third["id"], "{second} {third}");
    rest.post(&path, json!({"content": "again", "nonce": "n1"})).await;
    assert_eq!(playground.person("ada").messages_in("general").len(), 2, "not enforced, not de-duplicated");
    playground.close().await;
}

#[tokio::test]
async fn chance_is_seeded() {
    let mut runs = Vec::new();
    for _ in 0..2 {
        let playground = TestPlayground::start().await;
        let rest = Rest::new(&playground);
        let often = Frequency::Random { probability: 0.5, seed: 7 };
        playground.world().configure_faults(|faults| {
            faults.on_requests(RequestFilter::new("GET", "users/@me"), often, RequestEffect::Status(500))
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
async fn a_delay_and_a_chosen_refusal() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let me = RequestFilter::new("GET", "users/@me");
    let refusal = ApiError::new(400, 30046, "Maximum number of edits to messages older than 1 hour reached.");
    playground.world().configure_faults(|faults| {
        faults.on_requests(me.clone(), Frequency::Next(1), RequestEffect::DelayRequest(Duration::from_millis(20)));
        faults.on_requests(me.clone(), Frequency::Next(1), RequestEffect::DelayResponse(Duration::from_millis(20)));
        faults.on_requests(me, Frequency::Next(1), RequestEffect::Reject(refusal));
    });
    assert_eq!(rest.get("users/@me").await.0, 200);
    assert_eq!(rest.get("users/@me").await.0, 200);
    assert_eq!(rest.get("users/@me").await.1["code"], 30046);
    playground.world().configure_faults(discord_playground::faults::Faults::clear);
    assert_eq!(rest.get("users/@me").await.0, 200);
}

#[tokio::test]
async fn events_are_doubled_lost_and_swapped() {
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
        rest.say(channel, json!({"content": text})).await;
    }
    let mut heard = Vec::new();
    for _ in 0..4 {
        heard.push(socket.event("MESSAGE_CREATE").await["content"].clone());
    }
    assert_eq!(heard, ["doubled", "doubled", "first", "second"]);
    playground.close().await;
}

#[tokio::test]
async fn heartbeats_can_go_unanswered() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Raw");
    let (mut socket, _) = Socket::identified(&playground, &login, 0).await;
    playground.world().configure_faults(|faults| faults.ignore_heartbeats = true);
    socket.send(&json!({"op": 1, "d": null})).await;
    // What comes next is the answer to something else.
    socket
        .send(
            &json!({"op": 8, "d": {"guild_id": playground.server_of("general").to_string(), "query": "", "limit": 0}}),
        )
        .await;
    let next = socket.payload().await;
    assert_eq!(next["t"], "GUILD_MEMBERS_CHUNK", "{next}");
}

#[tokio::test]
async fn closed_dms_missing_rights_and_vanished_places_have_discords_codes() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let world = playground.world();
    let ada = playground.person("ada");
    let (_, dm) = rest.post("users/@me/channels", json!({"recipient_id": ada.id.to_string()})).await;
    let dm = format!("channels/{}/messages", dm["id"].as_str().expect("id"));
    ada.set_dms_open(false);
    let refused = |(status, answer): (u16, Value)| (status, answer["code"].as_u64().unwrap_or_default());
    assert_eq!(refused(rest.post(&dm, json!({"content": "x"})).await), (403, 50007));
    ada.set_dms_open(true);
    assert_eq!(rest.post(&dm, json!({"content": "x"})).await.0, 200);

    let channel = playground.channel("table-one");
    let path = format!("channels/{channel}/messages");
    let message = rest.say(channel, json!({"content": "here"})).await;
    let message: u64 = message["id"].as_str().expect("id").parse().expect("a number");
    world.deny_permissions(channel, permissions::SEND_MESSAGES);
    assert_eq!(refused(rest.post(&path, json!({"content": "x"})).await), (403, 50013));
    world.deny_permissions(channel, permissions::VIEW_CHANNEL);
    assert_eq!(refused(rest.post(&path, json!({"content": "x"})).await), (403, 50001));
    world.deny_permissions(channel, permissions::CREATE_PUBLIC_THREADS);
    let threads = format!("{path}/{message}/threads");
    assert_eq!(refused(rest.post(&threads, json!({"name": "x"})).await), (403, 50013));
    world.deny_permissions(channel, 0);
    world.set_thread_limit(playground.server_of("table-one"), 0);
    assert_eq!(refused(rest.post(&threads, json!({"name": "x"})).await), (400, 160_006));
    world.delete_message(message);
    assert_eq!(refused(rest.patch(&format!("{path}/{message}"), json!({"content": "x"})).await), (404, 10008));
    world.delete_channel(channel);
    assert_eq!(refused(rest.post(&path, json!({"content": "x"})).await), (404, 10003));
    for server in [playground.server_of("general"), playground.server_of("tisch")] {
        world.kick_bot(server, rest.login.id);
    }
    assert_eq!(refused(rest.post(&dm, json!({"content": "x"})).await), (403, 50278));
    assert_eq!(
        refused(
            rest.post(&format!("channels/{}/messages", playground.channel("general")), json!({"content": "x"})).await
        ),
        (403, 50001)
    );
    playground.close().await;
}
