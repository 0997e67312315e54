//! Ephemeral messages: the page receives them once, and a restarted client no longer has them.

use futures_util::StreamExt as _;
use serde_json::{Value, json};

use super::page::Page;
use super::raw_bot::{Rest, Socket};
use discord_playground::testing::{TestPlayground, WAIT_TIMEOUT};

/// Ada runs a command, and the bot responds for her alone.
async fn whisper(playground: &TestPlayground, rest: &Rest, socket: &mut Socket) {
    playground.person("ada").try_run_command("general", "/hand").expect("it runs");
    let interaction = socket.event("INTERACTION_CREATE").await;
    let response = json!({"type": 4, "data": {"content": "your hand", "flags": 64}});
    assert_eq!(rest.respond(&interaction, response).await.0, 204);
}

#[tokio::test]
async fn the_page_receives_a_private_message_once_and_not_after_a_reload() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "hand", "description": "Cards"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    let page = Page::of(&playground, "ada");
    let url = format!("{}/playground/live?user={}", page.base.replacen("http", "ws", 1), page.user);
    let (mut live, _) = tokio_tungstenite::connect_async(url).await.expect("events");
    let channel = playground.channel("general");
    rest.send_message(channel, json!({"content": "before"})).await;
    whisper(&playground, &rest, &mut socket).await;
    rest.send_message(channel, json!({"content": "after"})).await;

    let mut shown: Vec<(String, u64)> = Vec::new();
    while shown.len() < 3 {
        let frame =
            tokio::time::timeout(WAIT_TIMEOUT, live.next()).await.expect("in time").expect("open").expect("text");
        let frame: Value = serde_json::from_str(frame.to_text().expect("text")).expect("json");
        if frame["event"] == "message" {
            let text = |name: &str| frame["data"][name].as_str().expect("text").to_owned();
            shown.push((text("content"), text("id").parse().expect("a number")));
        }
    }
    assert_eq!(shown.iter().map(|(content, _)| content.as_str()).collect::<Vec<_>>(), ["before", "your hand", "after"]);
    assert!(shown.is_sorted_by_key(|(_, id)| *id), "the page orders messages by id");

    // A reloaded page reads the history and the state again.
    let (_, history) = page.get(&format!("channels/{channel}/messages")).await;
    let contents: Vec<&str> =
        history["messages"].as_array().expect("a list").iter().filter_map(|one| one["content"].as_str()).collect();
    assert_eq!(contents, ["before", "after"]);
    playground.close().await;
}

#[tokio::test]
async fn a_private_message_leaves_no_unread_mark() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "hand", "description": "Cards"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    whisper(&playground, &rest, &mut socket).await;
    let (_, state) = Page::of(&playground, "ada").get("state").await;
    assert_eq!(state["servers"][0]["channels"][0]["unread"], false);
}

#[tokio::test]
async fn a_restarted_client_has_lost_its_private_messages() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "hand", "description": "Cards"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    rest.send_message(playground.channel("general"), json!({"content": "for all"})).await;
    whisper(&playground, &rest, &mut socket).await;
    let mut ada = playground.person("ada");
    let seen = ada.wait_for_text("general", "your hand").await;
    ada.restart_client();
    assert!(ada.reload(&seen).is_none());
    assert_eq!(ada.messages_in("general").len(), 1, "public messages stay");
    whisper(&playground, &rest, &mut socket).await;
    assert_eq!(ada.messages_in("general").len(), 2, "new private messages arrive");
}
