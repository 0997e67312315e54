//! Emoji of applications: managing them, and using them in messages.

use discord_playground::testing::TestPlayground;
use serde_json::{Value, json};

use super::bodies::emoji;
use super::page::Page;
use super::raw_bot::{Rest, Socket};

const UNKNOWN: &str = "123456789012345678";

#[tokio::test]
async fn emoji_can_be_created_listed_renamed_and_deleted() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let path = format!("applications/{}/emojis", rest.login.id);
    assert_eq!(rest.get(&path).await, (200, json!({"items": []})));
    let (status, created) = rest.post(&path, emoji("ruby", 3)).await;
    assert_eq!((status, &created["name"]), (201, &json!("ruby")));
    assert_eq!(rest.get(&path).await.1["items"], json!([created]));
    let own = format!("{path}/{}", created["id"].as_str().expect("an id"));
    assert_eq!(rest.get(&own).await.1, created);
    assert_eq!(rest.patch(&own, json!({"name": "garnet"})).await.1["name"], "garnet");
    assert_eq!(rest.send("DELETE", &own, &Value::Null).await.0, 204);
    for (method, body) in [("GET", Value::Null), ("PATCH", json!({"name": "ruby"})), ("DELETE", Value::Null)] {
        let (status, response) = rest.send(method, &own, &body).await;
        assert_eq!((status, &response["code"]), (404, &json!(10014)), "{method}");
    }
    playground.close().await;
}

#[tokio::test]
async fn invalid_emoji_are_rejected() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let path = format!("applications/{}/emojis", rest.login.id);
    assert_eq!(rest.post(&path, emoji("ruby", 3)).await.0, 201);
    let with_image = |image: &str| json!({"name": "gem", "image": image});
    for (body, field, code) in [
        (emoji("r", 3), "name", "BASE_TYPE_BAD_LENGTH"),
        (emoji("ru-by", 3), "name", "STRING_TYPE_REGEX"),
        (emoji("ruby", 3), "name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
        (with_image("AAAA"), "image", "IMAGE_INVALID"),
        (with_image("data:image/png;base64,?"), "image", "IMAGE_INVALID"),
        (with_image("data:text/html;base64,AAAA"), "image", "IMAGE_INVALID"),
    ] {
        let (status, response) = rest.post(&path, body).await;
        assert_eq!((status, &response["code"]), (400, &json!(50035)), "{response}");
        assert_eq!(response["errors"][field]["_errors"][0]["code"], code, "{response}");
    }
    let (status, response) = rest.post(&format!("applications/{UNKNOWN}/emojis"), emoji("other", 3)).await;
    assert_eq!((status, &response["code"]), (403, &json!(20012)));
}

#[tokio::test]
async fn buttons_and_options_need_emoji_that_exist_and_texts_do_not() {
    let playground = TestPlayground::start().await;
    let (rest, other) = (Rest::new(&playground), Rest::new(&playground));
    let channel = playground.channel("general");
    let own = rest.post(&format!("applications/{}/emojis", rest.login.id), emoji("ruby", 3)).await.1;
    let foreign = other.post(&format!("applications/{}/emojis", other.login.id), emoji("opal", 3)).await.1;
    let message = |id: &Value| {
        let emoji = json!({"id": id, "name": "ruby"});
        let button = json!({"type": 2, "style": 1, "custom_id": "b", "label": "Go", "emoji": emoji});
        let option = json!({"label": "One", "value": "1", "emoji": emoji});
        let select = json!({"type": 3, "custom_id": "s", "options": [option]});
        json!({"content": "x", "components": [
            {"type": 1, "components": [button]}, {"type": 1, "components": [select]},
        ]})
    };
    rest.send_message(channel, message(&own["id"])).await;
    for id in [&json!(UNKNOWN), &foreign["id"]] {
        let (status, response) = rest.post(&format!("channels/{channel}/messages"), message(id)).await;
        assert_eq!((status, &response["code"]), (400, &json!(50035)));
        let code = |path: &str| response["errors"].pointer(path).map(|field| &field["_errors"][0]["code"]);
        let button = code("/components/0/components/0/emoji/id");
        assert_eq!(button, Some(&json!("BUTTON_COMPONENT_INVALID_EMOJI")), "{response}");
        let option = code("/components/1/components/0/options/0/emoji/id");
        assert_eq!(option, Some(&json!("COMPONENT_INVALID_EMOJI")), "{response}");
    }
    rest.send_message(channel, json!({"content": format!("<:ruby:{UNKNOWN}>")})).await;
    // A deleted emoji in a text is no limit that a bot violates.
    assert_eq!(playground.limit_violations(), Vec::<String>::new());
}

#[tokio::test]
async fn an_unknown_emoji_in_a_response_names_its_place_in_the_body() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "game", "description": "Game"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    playground.person("ada").try_run_command("general", "/game").expect("the command runs");
    let interaction = socket.event("INTERACTION_CREATE").await;
    let button = json!({"type": 2, "style": 1, "custom_id": "b", "emoji": {"id": UNKNOWN, "name": "ruby"}});
    let response = |components: Value| json!({"type": 4, "data": {"content": "x", "components": components}});
    let (status, rejected) = rest.respond(&interaction, response(json!([{"type": 1, "components": [button]}]))).await;
    assert_eq!(status, 400);
    assert!(rejected.pointer("/errors/data/components/0/components/0/emoji/id").is_some(), "{rejected}");
    // The interaction still waits for its first response.
    assert!(rest.respond(&interaction, response(json!([]))).await.0 < 300);
}

#[tokio::test]
async fn the_page_serves_the_pictures_of_emoji() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let id = playground.world().add_emoji(rest.login.id, "ruby", b"picture").expect("there is room");
    let address = format!("{}/playground/emojis/{id}", playground.base_url());
    let response = reqwest::get(&address).await.expect("an answer");
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(response.bytes().await.expect("a body").as_ref(), b"picture");
    playground.world().delete_emoji(id);
    assert_eq!(Page::of(&playground, "ada").get(&format!("emojis/{id}")).await.0, 404);
}
