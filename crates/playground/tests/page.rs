//! The page's API, with valid and invalid input.

use discord_playground::{Options, Playground, Welcome, WelcomeButton, WelcomePicture};
use futures_util::StreamExt as _;
use serde_json::{Value, json};

use super::raw_bot::{Rest, Socket};
use discord_playground::testing::{TestPlayground, WAIT_TIMEOUT};

/// The page's API, as one person.
pub struct Page {
    pub base: String,
    pub user: String,
    client: reqwest::Client,
}

impl Page {
    pub fn of(playground: &TestPlayground, name: &str) -> Self {
        Self {
            base: playground.base_url(),
            user: playground.person(name).id.to_string(),
            client: reqwest::Client::new(),
        }
    }

    pub async fn send(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let request =
            self.client.request(method.parse().expect("a method"), format!("{}/playground/{path}", self.base));
        let request = request.header("x-user", &self.user);
        let request = if body.is_null() { request } else { request.json(body) };
        let response = request.send().await.expect("an answer");
        let status = response.status().as_u16();
        (status, response.json().await.unwrap_or(Value::Null))
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.send("GET", path, &Value::Null).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.send("POST", path, &body).await
    }
}

#[tokio::test]
async fn newcomers_are_welcomed_in_their_language() {
    let welcome = |locale: &str, text: &str| Welcome {
        locale: locale.into(),
        text: text.into(),
        picture: Some(WelcomePicture { png: text.as_bytes().into(), alt: format!("alt {text}") }),
        buttons: vec![WelcomeButton { label: format!("go {text}"), command: "/game new".into() }],
    };
    let options = Options { welcome: vec![welcome("en-US", "hello"), welcome("de", "hallo")], ..Options::default() };
    let playground = TestPlayground::start_with(options).await;
    for (name, text) in [("ada", "hello"), ("bruno", "hallo"), ("chiyo", "hello")] {
        let page = Page::of(&playground, name);
        let (_, state) = page.get("state").await;
        let shown = &state["welcome"];
        assert_eq!(shown["text"], text, "{name}");
        assert_eq!(shown["buttons"], json!([{"label": format!("go {text}"), "command": "/game new"}]));
        assert_eq!(shown["picture"]["alt"], format!("alt {text}"));
        let url = format!("{}{}", page.base, shown["picture"]["url"].as_str().expect("an address"));
        let picture = reqwest::get(url).await.expect("an answer");
        assert_eq!(picture.headers()["content-type"], "image/png");
        assert_eq!(picture.text().await.expect("bytes"), text);
    }
    let (status, _) = Page::of(&playground, "ada").get("welcome/2").await;
    assert_eq!(status, 404);
    playground.close().await;
}

#[tokio::test]
async fn the_state_has_servers_people_and_commands_in_the_viewers_language() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "game", "description": "A game", "description_localizations": {"de": "Ein Spiel"}}))
        .await;
    let page = Page::of(&playground, "bruno");
    let (status, state) = page.get("state").await;
    assert_eq!(status, 200);
    assert_eq!(state["viewer"]["display_name"], "Bruno");
    assert_eq!(state["people"].as_array().map(Vec::len), Some(5));
    assert_eq!(state["welcome"], Value::Null);
    assert_eq!(state["servers"][0]["channels"][0]["name"], "general");
    assert_eq!(state["commands"][0]["local_description"], "Ein Spiel");
    let (status, people) = page.get("people").await;
    assert_eq!((status, &people["bots"][0]["online"]), (200, &json!(false)));
}

#[tokio::test]
async fn unread_marks_appear_with_messages_and_disappear_when_read() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let page = Page::of(&playground, "ada");
    let channel = playground.channel("general");
    rest.send_message(channel, json!({"content": format!("hello <@{}>", page.user)})).await;
    let general = |state: &Value| state["servers"][0]["channels"][0].clone();
    let before = general(&page.get("state").await.1);
    assert_eq!((&before["unread"], &before["pings"]), (&json!(true), &json!(1)));
    assert_eq!(page.post(&format!("channels/{channel}/read"), json!({})).await.0, 204);
    let after = general(&page.get("state").await.1);
    assert_eq!((&after["unread"], &after["pings"]), (&json!(false), &json!(0)));
}

#[tokio::test]
async fn a_command_a_click_and_a_modal_work_through_the_page() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let command = rest.register(json!({"name": "game", "description": "A game"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    let page = Page::of(&playground, "ada");
    let channel = playground.channel("general").to_string();
    let composed = json!({"channel_id": channel, "command_id": command["id"], "path": [], "options": {}});
    let (status, started) = page.post("commands", composed).await;
    assert_eq!(status, 202);
    let interaction = socket.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["id"], started["interaction_id"]);
    let row = json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Ask", "custom_id": "ask"}]}]);
    rest.respond(&interaction, json!({"type": 4, "data": {"content": "hello", "components": row}})).await;
    let (_, seen) = page.get(&format!("channels/{channel}/messages")).await;
    let message = seen["messages"][0].clone();
    assert_eq!((&message["interaction"]["name"], &message["state"]), (&json!("game"), &json!("sent")));

    let press = format!("messages/{}/components", message["id"].as_str().expect("id"));
    assert_eq!(page.post(&press, json!({"custom_id": "ask"})).await.0, 202);
    let pressed = socket.event("INTERACTION_CREATE").await;
    let input = json!({"type": 4, "custom_id": "word", "label": "Word", "style": 1, "max_length": 5});
    let modal = json!({"title": "Say", "custom_id": "said", "components": [{"type": 1, "components": [input]}]});
    rest.respond(&pressed, json!({"type": 9, "data": modal})).await;
    let dialog = playground.person("ada").wait_for_modal().await;
    assert_eq!((dialog.title.as_str(), dialog.custom_id.as_str()), ("Say", "said"));
    let id = dialog.id;
    let bruno = Page::of(&playground, "bruno");
    let good = json!({"values": {"word": "hi"}});
    assert_eq!(bruno.post(&format!("modals/{id}"), good.clone()).await.0, 404, "the modal belongs to Ada");
    let (status, long) = page.post(&format!("modals/{id}"), json!({"values": {"word": "too long"}})).await;
    assert!(status == 400 && long["error"].as_str().expect("why").contains("Word"), "{long}");
    assert_eq!(page.post(&format!("modals/{id}"), good.clone()).await.0, 202);
    let submitted = socket.event("INTERACTION_CREATE").await;
    assert_eq!(submitted["data"]["components"][0]["components"][0]["value"], "hi");
    assert_eq!(page.post(&format!("modals/{id}"), good).await.0, 404, "a modal can be submitted once");
    playground.close().await;
}

#[tokio::test]
async fn events_reach_the_viewer_and_nobody_else() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let page = Page::of(&playground, "ada");
    let url = format!("{}/playground/live?user={}", page.base.replacen("http", "ws", 1), page.user);
    let (mut stream, _) = tokio_tungstenite::connect_async(url).await.expect("events");
    let mut received = String::new();
    let mut until = async |text: &str| {
        while !received.contains(text) {
            let frame = tokio::time::timeout(WAIT_TIMEOUT, stream.next()).await.expect("an event in time");
            received.push_str(frame.expect("a stream").expect("an event").to_text().expect("text"));
        }
        received.clone()
    };
    until(r#""event":"ready""#).await;
    let (_, dm) =
        rest.post("users/@me/channels", json!({"recipient_id": playground.person("bruno").id.to_string()})).await;
    rest.send_message(dm["id"].as_str().expect("id").parse().expect("a number"), json!({"content": "for Bruno alone"}))
        .await;
    rest.send_message(playground.channel("general"), json!({"content": "for all"})).await;
    let all = until("for all").await;
    assert!(all.contains(r#""event":"message""#) && !all.contains("for Bruno alone"));
    until(r#""event":"channel""#).await;
}

#[tokio::test]
async fn the_page_can_change_settings() {
    let playground = TestPlayground::start().await;
    let page = Page::of(&playground, "ada");
    let own = format!("people/{}", page.user);
    let (status, person) = page.send("PATCH", &own, &json!({"locale": "ja", "dms_open": false})).await;
    assert_eq!((status, &person["locale"], &person["dms_open"]), (200, &json!("ja"), &json!(false)));
    assert_eq!(page.send("PATCH", &own, &json!({"locale": "klingon"})).await.0, 400);
    assert_eq!(page.send("PATCH", &own, &json!({"color": "red"})).await.0, 400);
    assert_eq!(page.send("PATCH", "people/1", &json!({"locale": "de"})).await.0, 404);
}

#[tokio::test]
async fn invalid_requests_are_rejected_with_one_sentence() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let page = Page::of(&playground, "ada");
    let channel = playground.channel("general");
    let (_, dm) =
        rest.post("users/@me/channels", json!({"recipient_id": playground.person("bruno").id.to_string()})).await;
    let foreign = dm["id"].as_str().expect("id").to_owned();
    let secret = rest.send_message(foreign.parse().expect("a number"), json!({"content": "secret"})).await;
    let said = playground.person("bruno").send_message("general", "mine");
    let plain = Value::Null;
    for (method, path, body, expected) in [
        ("GET", format!("channels/{foreign}/messages"), plain.clone(), 404),
        ("GET", "channels/abc/messages".into(), plain.clone(), 404),
        ("GET", format!("channels/{channel}/messages?before=x"), plain.clone(), 400),
        ("POST", format!("channels/{channel}/messages"), json!({"content": ""}), 400),
        ("POST", format!("channels/{channel}/messages"), json!({"content": "x".repeat(2001)}), 400),
        ("POST", format!("channels/{channel}/messages"), json!({"text": "x"}), 400),
        ("POST", format!("channels/{channel}/messages"), json!({"content": "x".repeat(300_000)}), 413),
        ("POST", format!("channels/{foreign}/messages"), json!({"content": "x"}), 404),
        ("DELETE", format!("messages/{}", said.id), plain.clone(), 400),
        ("DELETE", format!("messages/{}", secret["id"].as_str().expect("id")), plain.clone(), 404),
        ("DELETE", "messages/1".into(), plain.clone(), 404),
        ("POST", "messages/1/components".into(), json!({"custom_id": "x"}), 404),
        ("POST", format!("messages/{}/components", said.id), json!({"custom_id": "x"}), 404),
        ("POST", "modals/1".into(), json!({"values": {}}), 404),
        ("POST", "commands".into(), json!({"channel_id": channel.to_string(), "text": "/nothing"}), 400),
        ("POST", "commands".into(), json!({"channel_id": channel.to_string()}), 400),
        ("POST", "commands".into(), json!({"channel_id": "x", "text": "/nothing"}), 400),
        (
            "POST",
            "autocomplete".into(),
            json!({"channel_id": channel.to_string(), "command_id": "1", "focused": "x"}),
            400,
        ),
        ("POST", "dms".into(), json!({"user_id": "1"}), 404),
        ("GET", "attachments/1/2/x.png".into(), plain.clone(), 404),
        ("GET", "nowhere".into(), plain.clone(), 404),
    ] {
        let (status, answer) = page.send(method, &path, &body).await;
        assert_eq!(status, expected, "{method} {path}: {answer}");
        assert!(answer["error"].is_string(), "{method} {path}: {answer}");
    }
    for stranger in ["1", "abc", "", &rest.login.id.to_string()] {
        let page = Page { user: stranger.to_owned(), base: playground.base_url(), client: reqwest::Client::new() };
        assert_eq!(page.get("state").await.0, 401, "{stranger}");
    }
}

#[tokio::test]
async fn requests_from_other_hosts_and_origins_are_rejected() {
    let playground = TestPlayground::start().await;
    let client = reqwest::Client::new();
    for path in ["", "playground/people", "api/v10/gateway"] {
        let url = format!("{}/{path}", playground.base_url());
        assert_eq!(client.get(&url).send().await.expect("an answer").status(), 200, "{path}");
        let foreign = client.get(&url).header("host", "playground.example.org").send().await.expect("an answer");
        assert_eq!(foreign.status(), 403, "{path}");
        let lured = client.get(&url).header("origin", "https://example.org").send().await.expect("an answer");
        assert_eq!(lured.status(), 403, "{path}");
    }
    assert!(playground.base_url().starts_with("http://127.0.0.1:"));
}

#[tokio::test]
async fn a_chosen_port_that_is_in_use_is_an_error() {
    let one = Playground::start(Options { port: Some(0), ..Options::default() }).await.expect("started");
    let again = Playground::start(Options { port: Some(one.address().port()), ..Options::default() }).await;
    assert!(again.expect_err("taken").to_string().contains("127.0.0.1"));
    one.shutdown().await;
}
