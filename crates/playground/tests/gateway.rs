//! The gateway: identify, resume, shards, compression and intents.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::raw_bot::{Received, Rest, Socket};
use discord_playground::testing::TestPlayground;

const GUILDS: u64 = 1;
const GUILD_MESSAGES: u64 = 1 << 9;

#[tokio::test]
async fn an_identified_bot_gets_ready_its_servers_and_heartbeat_acknowledgments() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Raw");
    let (mut socket, ready) = Socket::identified(&playground, &login, GUILDS).await;
    assert_eq!(ready["user"]["id"], login.id.to_string());
    assert_eq!(ready["guilds"].as_array().map(Vec::len), Some(2));
    let names: BTreeSet<String> = [socket.event("GUILD_CREATE").await, socket.event("GUILD_CREATE").await]
        .iter()
        .map(|one| one["name"].to_string())
        .collect();
    assert_eq!(names.len(), 2);
    socket.send(&json!({"op": 1, "d": socket.sequence})).await;
    socket.op(11).await;
}

#[tokio::test]
async fn protocol_errors_close_the_connection_with_discords_codes() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Raw");
    let identify = |changes: Value| {
        let mut data = json!({"token": login.token, "intents": 1, "properties": {}});
        data.as_object_mut().expect("data").extend(changes.as_object().expect("changes").clone());
        json!({"op": 2, "d": data}).to_string()
    };
    for (sent, code) in [
        (json!({"op": 77}).to_string(), 4001),
        ("no json".to_owned(), 4002),
        (json!({"op": 3, "d": {}}).to_string(), 4003),
        (identify(json!({"token": "stranger"})), 4004),
        (identify(json!({"shard": [2, 2]})), 4010),
        (identify(json!({"intents": 1u64 << 40})), 4013),
        (identify(json!({"intents": 1u64 << 1})), 4014),
        (identify(json!({"intents": 1u64 << 15})), 4014),
    ] {
        let mut socket = Socket::open(&playground.ws_url()).await;
        socket.send_text(&sent).await;
        assert_eq!(socket.closed().await, Some(code), "{sent}");
    }
    let (mut socket, _) = Socket::identified(&playground, &login, GUILDS).await;
    socket.send_text(&identify(json!({}))).await;
    assert_eq!(socket.closed().await, Some(4005));
    let mut socket = Socket::dial(&format!("{}?v=3", playground.ws_url())).await;
    assert_eq!(socket.closed().await, Some(4012));
}

#[tokio::test]
async fn a_resumed_session_receives_the_events_it_missed() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, ready) = Socket::identified(&playground, &rest.login, GUILDS | GUILD_MESSAGES).await;
    let channel = playground.channel("general");
    rest.send_message(channel, json!({"content": "one"})).await;
    assert_eq!(socket.event("MESSAGE_CREATE").await["content"], "one");
    let seen = socket.sequence;
    playground.world().drop_gateway_connections();
    assert_eq!(socket.closed().await, None);
    rest.send_message(channel, json!({"content": "two"})).await;
    rest.send_message(channel, json!({"content": "three"})).await;

    let mut socket = Socket::open(ready["resume_gateway_url"].as_str().expect("an address")).await;
    let resume = json!({"op": 6, "d": {"token": rest.login.token, "session_id": ready["session_id"], "seq": seen}});
    socket.send(&resume).await;
    assert_eq!(socket.event("MESSAGE_CREATE").await["content"], "two");
    assert_eq!(socket.event("MESSAGE_CREATE").await["content"], "three");
    socket.event("RESUMED").await;
    rest.send_message(channel, json!({"content": "four"})).await;
    assert_eq!(socket.event("MESSAGE_CREATE").await["content"], "four");

    let mut ahead = Socket::open(&playground.ws_url()).await;
    ahead
        .send(&json!({"op": 6, "d": {"token": rest.login.token, "session_id": ready["session_id"], "seq": 9999}}))
        .await;
    assert_eq!(ahead.closed().await, Some(4007));
    playground.close().await;
}

#[tokio::test]
async fn an_unknown_session_must_identify_again() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Raw");
    let mut socket = Socket::open(&playground.ws_url()).await;
    socket.send(&json!({"op": 6, "d": {"token": login.token, "session_id": "gone", "seq": 1}})).await;
    assert_eq!(socket.op(9).await["d"], false);
    socket.send(&json!({"op": 2, "d": {"token": login.token, "intents": 1, "properties": {}}})).await;
    socket.event("READY").await;
}

#[tokio::test]
async fn sessions_can_be_invalidated_and_reconnects_requested() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Raw");
    let (mut socket, ready) = Socket::identified(&playground, &login, GUILDS).await;
    playground.world().request_reconnect();
    socket.op(7).await;
    playground.world().invalidate_sessions();
    assert_eq!(socket.op(9).await["d"], false);
    let mut socket = Socket::open(&playground.ws_url()).await;
    socket.send(&json!({"op": 6, "d": {"token": login.token, "session_id": ready["session_id"], "seq": 1}})).await;
    assert_eq!(socket.op(9).await["d"], false, "there is no session to resume");
}

#[tokio::test]
async fn each_shard_receives_events_of_its_servers_and_shard_0_receives_dms() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let mut shards = Vec::new();
    for shard in 0..2 {
        let mut socket = Socket::open(&playground.ws_url()).await;
        let data = json!({"token": rest.login.token, "intents": GUILDS | GUILD_MESSAGES | 1 << 12, "properties": {}, "shard": [shard, 2]});
        socket.send(&json!({"op": 2, "d": data})).await;
        let ready = socket.event("READY").await;
        let own = ready["guilds"].as_array().expect("servers").clone();
        assert_eq!(own.len(), 1);
        let id: u64 = own[0]["id"].as_str().expect("id").parse().expect("a number");
        assert_eq!((id >> 22) % 2, shard);
        socket.event("GUILD_CREATE").await;
        shards.push((id, socket));
    }
    let place = if playground.server_of("general") == shards[0].0 { "general" } else { "allgemein" };
    rest.send_message(playground.channel(place), json!({"content": "for shard 0"})).await;
    let (_, dm) =
        rest.post("users/@me/channels", json!({"recipient_id": playground.person("ada").id.to_string()})).await;
    let dm: u64 = dm["id"].as_str().expect("id").parse().expect("a number");
    rest.send_message(dm, json!({"content": "a DM"})).await;
    assert_eq!(shards[0].1.event("MESSAGE_CREATE").await["content"], "for shard 0");
    assert_eq!(shards[0].1.event("MESSAGE_CREATE").await["content"], "a DM");
    // The other shard received no events: the next payload acknowledges its heartbeat.
    shards[1].1.send(&json!({"op": 1, "d": null})).await;
    let Received::Payload(next) = shards[1].1.next().await else { panic!("closed") };
    assert_eq!(next["op"], 11, "{next}");
    playground.close().await;
}

#[tokio::test]
async fn both_kinds_of_compression_work() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Raw");
    let mut socket = Socket::open(&format!("{}?v=10&encoding=json&compress=zlib-stream", playground.ws_url())).await;
    socket.send(&json!({"op": 2, "d": {"token": login.token, "intents": 1, "properties": {}}})).await;
    socket.event("READY").await;
    assert!(socket.event("GUILD_CREATE").await["channels"].is_array());
    socket.event("GUILD_CREATE").await;

    let mut socket = Socket::open(&playground.ws_url()).await;
    socket.send(&json!({"op": 2, "d": {"token": login.token, "intents": 1, "properties": {}, "compress": true}})).await;
    socket.event("READY").await;
    assert!(socket.event("GUILD_CREATE").await["members"].is_array());
}

#[tokio::test]
async fn events_and_message_content_depend_on_intents() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    playground.world().set_privileged_intents(rest.login.id, 1 << 15);
    let (mut without_messages, _) = Socket::identified(&playground, &rest.login, GUILDS).await;
    let (mut with_content, _) = Socket::identified(&playground, &rest.login, GUILDS | GUILD_MESSAGES | 1 << 15).await;
    let (mut without_content, _) = Socket::identified(&playground, &rest.login, GUILDS | GUILD_MESSAGES).await;
    let ada = playground.person("ada");
    ada.send_message("general", "a secret");
    ada.send_message("general", &format!("<@{}> hello", rest.login.id));
    assert_eq!(with_content.event("MESSAGE_CREATE").await["content"], "a secret");
    assert_eq!(without_content.event("MESSAGE_CREATE").await["content"], "", "without the privileged intent");
    assert!(
        without_content.event("MESSAGE_CREATE").await["content"].as_str().expect("text").ends_with("hello"),
        "it was mentioned"
    );
    for _ in 0..2 {
        without_messages.event("GUILD_CREATE").await;
    }
    without_messages.send(&json!({"op": 1, "d": null})).await;
    let next = without_messages.payload().await;
    assert_eq!(next["op"], 11, "{next}");
}
