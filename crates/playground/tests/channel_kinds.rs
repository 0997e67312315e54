//! Kinds of channels and what can be posted there.

use serde_json::{Value, json};

use super::page::Page;
use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;

#[tokio::test]
async fn a_forum_takes_only_threads_with_a_first_message() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "game", "description": "A game"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    let forum = playground.channel("ideas");
    assert_eq!(rest.get(&format!("channels/{forum}")).await.1["type"], 15);
    let (status, refused) = rest.post(&format!("channels/{forum}/messages"), json!({"content": "x"})).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50008)));
    let ada = playground.person("ada");
    assert!(ada.try_run_command("ideas", "/game").is_err());
    let threads = format!("channels/{forum}/threads");
    let (status, refused) = rest.post(&threads, json!({"name": "Idea"})).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50035)));
    assert!(refused["errors"]["message"].is_object(), "{refused}");
    assert_eq!(rest.post(&threads, json!({"name": "Idea", "message": {}})).await.1["code"], 50006);
    let long = json!({"name": "Idea", "message": {"content": "x".repeat(2001)}});
    assert!(rest.post(&threads, long).await.1["errors"]["message"]["content"].is_object());

    let (status, post) = rest.post(&threads, json!({"name": "Idea", "message": {"content": "A new game"}})).await;
    assert_eq!((status, &post["type"], &post["message"]["content"]), (201, &json!(11), &json!("A new game")));
    assert_eq!(post["id"], post["message"]["id"], "the first message has the id of the thread");
    assert_eq!(socket.event("THREAD_CREATE").await["id"], post["id"]);
    ada.wait_for_text("Idea", "A new game").await;
    ada.send_message("Idea", "Good!");
    assert!(ada.try_run_command("Idea", "/game").is_ok(), "commands work in posts");
    let state = Page::of(&playground, "ada").get("state").await.1;
    let channels = state["servers"][0]["channels"].as_array().expect("channels").clone();
    let shown = channels.iter().find(|channel| channel["name"] == "ideas").expect("the forum");
    assert_eq!((&shown["kind"], &shown["can_send"]), (&json!("forum"), &json!(false)));
    assert_eq!(shown["threads"][0]["name"], "Idea");
    playground.close().await;
}

#[tokio::test]
async fn a_voice_channel_has_a_chat_but_no_threads() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let lounge = playground.channel("Lounge");
    assert_eq!(rest.get(&format!("channels/{lounge}")).await.1["type"], 2);
    let message = rest.send_message(lounge, json!({"content": "hello"})).await;
    playground.person("ada").send_message("Lounge", "hi");
    let on_message = format!("channels/{lounge}/messages/{}/threads", message["id"].as_str().expect("id"));
    for path in [on_message, format!("channels/{lounge}/threads")] {
        assert_eq!(rest.post(&path, json!({"name": "Talk"})).await.1["code"], 50024);
    }
}

#[tokio::test]
async fn threads_in_an_announcement_channel_have_their_own_type() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let news = playground.channel("news");
    assert_eq!(rest.get(&format!("channels/{news}")).await.1["type"], 5);
    let message = rest.send_message(news, json!({"content": "hello"})).await;
    let open = format!("channels/{news}/messages/{}/threads", message["id"].as_str().expect("id"));
    assert_eq!(rest.post(&open, json!({"name": "Talk"})).await.1["type"], 10);
    let open = format!("channels/{news}/threads");
    assert_eq!(rest.post(&open, json!({"name": "Public", "type": 11})).await.1["code"], 50024);
    let guild = playground.server_of("news");
    let active = rest.get(&format!("guilds/{guild}/threads/active")).await.1;
    assert_eq!(active["threads"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn people_can_visit_a_server_without_bots() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "game", "description": "A game"})).await;
    let (_socket, ready) = Socket::identified(&playground, &rest.login, 1).await;
    let club = playground.server("Book Club").to_string();
    let known = ready["guilds"].as_array().expect("servers");
    assert!(known.iter().all(|server| server["id"] != club.as_str()));
    assert_eq!(rest.get(&format!("guilds/{club}")).await.1["code"], 10004);
    assert_eq!(rest.get(&format!("channels/{}", playground.channel("books"))).await.1["code"], 50001);
    let ada = playground.person("ada");
    ada.send_message("books", "no bots here");
    assert!(ada.try_run_command("books", "/game").is_err());
    let state = Page::of(&playground, "ada").get("state").await.1;
    let servers: Vec<&Value> = state["servers"].as_array().expect("servers").iter().map(|one| &one["name"]).collect();
    assert_eq!(servers, [&json!("Game Night"), &json!("Spielekreis"), &json!("Book Club")]);
    let command = &state["commands"][0]["servers"];
    assert!(!command.as_array().expect("servers").contains(&json!(club)));
}
