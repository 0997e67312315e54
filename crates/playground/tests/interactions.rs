//! Interactions: who sees a response, timeouts, and repeated responses.

use std::time::Duration;

use discord_playground::error::PersonError;
use discord_playground::{Options, Timeouts};
use serde_json::{Value, json};

use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;

const EPHEMERAL: u64 = 64;

async fn bot(playground: &TestPlayground) -> (Rest, Socket) {
    let rest = Rest::new(playground);
    rest.register(json!({
        "name": "game", "description": "A game", "name_localizations": {"de": "spiel"},
        "options": [
            {"type": 1, "name": "new", "description": "New", "options": [
                {"type": 3, "name": "kind", "description": "Kind", "required": true,
                 "choices": [{"name": "Card game", "value": "card"}, {"name": "Board game", "value": "board"}]},
                {"type": 4, "name": "seats", "description": "Seats", "min_value": 3, "max_value": 5},
                {"type": 6, "name": "with", "description": "With whom"},
                {"type": 5, "name": "open", "description": "Open"},
            ]},
            {"type": 1, "name": "join", "description": "Join", "options": [
                {"type": 3, "name": "table", "description": "Table", "autocomplete": true}]},
        ],
    }))
    .await;
    let (socket, _) = Socket::identified(playground, &rest.login, 1).await;
    (rest, socket)
}

/// Ada runs the command. Returns the interaction that the bot receives.
async fn run_command(playground: &TestPlayground, socket: &mut Socket) -> Value {
    playground.person("ada").try_run_command("general", "/game new kind:card").expect("it runs");
    socket.event("INTERACTION_CREATE").await
}

#[tokio::test]
async fn a_command_interaction_has_its_options_channel_permissions_and_locales() {
    let playground = TestPlayground::start().await;
    let (_rest, mut socket) = bot(&playground).await;
    let (bruno, elise) = (playground.person("bruno"), playground.person("elise"));
    let typed = format!(r#"/spiel new kind:"Board game" seats:4 with:{} open:true"#, elise.mention());
    bruno.try_run_command("general", &typed).expect("typed in German");
    let interaction = socket.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["type"], 2);
    assert_eq!(interaction["locale"], "de");
    assert_eq!(interaction["guild_locale"], "en-US");
    assert_eq!(interaction["member"]["user"]["username"], "bruno");
    let options = &interaction["data"]["options"][0];
    assert_eq!(options["name"], "new");
    let values: Vec<&Value> = options["options"].as_array().expect("options").iter().map(|one| &one["value"]).collect();
    assert_eq!(values, [&json!("board"), &json!(4), &json!(elise.id.to_string()), &json!(true)]);
    assert_eq!(interaction["data"]["resolved"]["users"][elise.id.to_string()]["username"], "elise");
    let rights: u64 = interaction["app_permissions"].as_str().expect("rights").parse().expect("a number");
    assert_ne!(rights & (1 << 11), 0, "the bot may write here");
    playground.close().await;
}

#[tokio::test]
async fn an_invalid_command_gets_an_explanation_and_is_not_sent() {
    let playground = TestPlayground::start().await;
    let (_rest, _socket) = bot(&playground).await;
    let ada = playground.person("ada");
    for (typed, about) in [
        ("game new", "starts with /"),
        ("/chess", "no command /chess"),
        ("/game", "needs a subcommand"),
        ("/game new", "“kind” is required"),
        ("/game new kind:poker", "one of its choices"),
        ("/game new kind:card seats:6", "out of range"),
        ("/game new kind:card seats:many", "whole number"),
        ("/game new kind:card open:perhaps", "true or false"),
        ("/game new kind:card color:red", "not an option"),
        ("/game new kind:card with:12345", "nothing with this id"),
        (r#"/game new kind:"card"#, "quotation mark"),
    ] {
        let error = ada.try_run_command("general", typed).expect_err(typed);
        assert!(matches!(&error, PersonError::BadInput(text) if text.contains(about)), "{typed}: {error}");
    }
    assert!(playground.world().read(|state| state.interactions.is_empty()));
}

#[tokio::test]
async fn an_ephemeral_response_is_visible_to_one_person_who_can_dismiss_it() {
    let playground = TestPlayground::start().await;
    let (rest, mut socket) = bot(&playground).await;
    let interaction = run_command(&playground, &mut socket).await;
    let secret = json!({"type": 4, "data": {"content": "your hand", "flags": EPHEMERAL, "components": [
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Play", "custom_id": "play"}]}]}});
    assert_eq!(rest.respond(&interaction, secret).await.0, 204);
    let (ada, bruno) = (playground.person("ada"), playground.person("bruno"));
    let seen = ada.wait_for_text("general", "your hand").await;
    assert!(seen.ephemeral);
    assert!(bruno.messages_in("general").is_empty());
    assert!(matches!(bruno.try_use_component(&seen, "play", None), Err(PersonError::NotVisible(_))));
    // The channel does not have the message for bots.
    let channel = playground.channel("general");
    assert_eq!(rest.get(&format!("channels/{channel}/messages/{}", seen.id)).await.1["code"], 10008);
    assert_eq!(rest.patch(&format!("channels/{channel}/messages/{}", seen.id), json!({"content": "x"})).await.0, 404);
    // The token gives access to it.
    let (status, edited) =
        rest.patch(&format!("{}/messages/@original", rest.webhook(&interaction)), json!({"content": "new hand"})).await;
    assert_eq!((status, &edited["content"]), (200, &json!("new hand")));
    ada.dismiss(&seen);
    assert!(ada.messages_in("general").is_empty());
    playground.close().await;
}

#[tokio::test]
async fn a_second_first_response_and_a_wrong_token_are_rejected() {
    let playground = TestPlayground::start().await;
    let (rest, mut socket) = bot(&playground).await;
    let interaction = run_command(&playground, &mut socket).await;
    let hello = json!({"type": 4, "data": {"content": "hello"}});
    assert_eq!(rest.respond(&interaction, hello.clone()).await.0, 204);
    let (status, again) = rest.respond(&interaction, hello.clone()).await;
    assert_eq!((status, &again["code"]), (400, &json!(40060)));
    let stranger = json!({"id": interaction["id"], "token": "wrong"});
    let (status, unknown) = rest.respond(&stranger, hello).await;
    assert_eq!((status, &unknown["code"]), (404, &json!(10062)));
    assert_eq!(playground.person("bruno").messages_in("general").len(), 1);
    playground.close().await;
}

#[tokio::test]
async fn a_deferred_response_stays_ephemeral_when_it_is_completed() {
    let playground = TestPlayground::start().await;
    let (rest, mut socket) = bot(&playground).await;
    let interaction = run_command(&playground, &mut socket).await;
    assert_eq!(rest.respond(&interaction, json!({"type": 5, "data": {"flags": EPHEMERAL}})).await.0, 204);
    let ada = playground.person("ada");
    assert_eq!(ada.messages_in("general")[0].state, "thinking");
    // A follow-up completes the deferred response, which stays ephemeral.
    let (status, message) = rest.post(&rest.webhook(&interaction), json!({"content": "done"})).await;
    assert_eq!(status, 200, "{message}");
    let seen = ada.messages_in("general");
    assert_eq!((seen.len(), seen[0].state, seen[0].ephemeral), (1, "sent", true));
    assert!(playground.person("bruno").messages_in("general").is_empty());
    // The next follow-up is a separate message.
    let (_, second) = rest.post(&rest.webhook(&interaction), json!({"content": "for all"})).await;
    assert_eq!(playground.person("bruno").messages_in("general").len(), 1);
    let path = format!("{}/messages/{}", rest.webhook(&interaction), second["id"].as_str().expect("id"));
    assert_eq!(rest.get(&path).await.0, 200);
    assert_eq!(rest.send("DELETE", &path, &Value::Null).await.0, 204);
    assert_eq!(rest.get(&path).await.1["code"], 10008);
    playground.close().await;
}

#[tokio::test]
async fn the_recorded_response_is_the_first_one_and_not_a_later_edit() {
    let playground = TestPlayground::start().await;
    let (rest, mut socket) = bot(&playground).await;
    let answer = |title: &str| json!({"embeds": [{"title": title}]});
    let now = json!({"type": 4, "data": {"flags": EPHEMERAL, "embeds": [{"title": "first"}]}});
    for first in [now, json!({"type": 5, "data": {"flags": EPHEMERAL}})] {
        let interaction = run_command(&playground, &mut socket).await;
        assert_eq!(rest.respond(&interaction, first.clone()).await.0, 204);
        let original = format!("{}/messages/@original", rest.webhook(&interaction));
        if first["type"] == 5 {
            assert_eq!(rest.send("PATCH", &original, &answer("first")).await.0, 200);
        }
        assert_eq!(rest.send("PATCH", &original, &answer("later")).await.0, 200);
        let id = interaction["id"].as_str().expect("an id").parse().expect("a number");
        let recorded = playground.world().read(|state| state.interactions[&id].response_embeds.clone());
        assert_eq!(recorded.expect("a response")[0]["title"], "first");
    }
    playground.close().await;
}

#[tokio::test]
async fn a_response_is_timed_once_and_a_deferred_one_when_it_is_completed() {
    let playground = TestPlayground::start().await;
    let (rest, mut socket) = bot(&playground).await;
    let mut responses = playground.world().watch_responses();
    let content = json!({"content": "done"});
    for first in [json!({"type": 4, "data": content}), json!({"type": 5})] {
        let interaction = run_command(&playground, &mut socket).await;
        assert_eq!(rest.respond(&interaction, first.clone()).await.0, 204);
        assert_eq!(responses.is_empty(), first["type"] == 5, "a deferred response has no content yet");
        let original = format!("{}/messages/@original", rest.webhook(&interaction));
        for _ in 0..2 {
            assert_eq!(rest.send("PATCH", &original, &content).await.0, 200);
        }
        let timed = responses.try_recv().expect("a response");
        assert_eq!(json!(timed.interaction.to_string()), interaction["id"]);
        assert!(responses.is_empty(), "later edits are no responses");
    }
    playground.close().await;
}

#[tokio::test]
async fn a_command_times_out_for_its_user_and_a_late_response_is_rejected() {
    let timeouts = Timeouts { first_response: Duration::from_millis(50), ..Timeouts::default() };
    let playground = TestPlayground::start_with(Options { timeouts, ..Options::default() }).await;
    let (rest, mut socket) = bot(&playground).await;
    let interaction = run_command(&playground, &mut socket).await;
    let note = playground.person("ada").wait_for_message("general", |message| message.state == "failed").await;
    assert!(note.ephemeral);
    assert!(note.content.contains("did not respond"));
    assert!(playground.person("bruno").messages_in("general").is_empty());
    let (status, late) = rest.respond(&interaction, json!({"type": 4, "data": {"content": "late"}})).await;
    assert_eq!((status, &late["code"]), (404, &json!(10062)));
}

#[tokio::test]
async fn a_token_expires_and_works_only_after_the_first_response() {
    let timeouts = Timeouts { token_lifetime: Duration::ZERO, ..Timeouts::default() };
    let playground = TestPlayground::start_with(Options { timeouts, ..Options::default() }).await;
    let (rest, mut socket) = bot(&playground).await;
    let interaction = run_command(&playground, &mut socket).await;
    assert_eq!(rest.respond(&interaction, json!({"type": 4, "data": {"content": "hello"}})).await.0, 204);
    let (status, ended) = rest.post(&rest.webhook(&interaction), json!({"content": "more"})).await;
    assert_eq!((status, &ended["code"]), (401, &json!(50027)));

    let playground = TestPlayground::start().await;
    let (rest, mut socket) = bot(&playground).await;
    let interaction = run_command(&playground, &mut socket).await;
    let (status, early) = rest.post(&rest.webhook(&interaction), json!({"content": "early"})).await;
    assert_eq!((status, &early["code"]), (404, &json!(10015)));
}

#[tokio::test]
async fn a_click_can_update_its_message_and_a_select_menu_sends_its_values() {
    let playground = TestPlayground::start().await;
    let (rest, mut socket) = bot(&playground).await;
    let parts = json!([
        {"type": 1, "components": [{"type": 2, "style": 1, "label": "Join", "custom_id": "join"},
                                    {"type": 2, "style": 2, "label": "Never", "custom_id": "never", "disabled": true}]},
        {"type": 1, "components": [{"type": 3, "custom_id": "gem", "min_values": 1, "max_values": 2, "options": [
            {"label": "Ruby", "value": "r"}, {"label": "Topaz", "value": "y"}, {"label": "Beryl", "value": "b"}]}]},
    ]);
    rest.send_message(playground.channel("general"), json!({"content": "Who joins?", "components": parts})).await;
    let chiyo = playground.person("chiyo");
    let post = chiyo.wait_for_text("general", "Who joins?").await;
    assert!(chiyo.try_click(&post, "Never").is_err(), "disabled");

    tokio::join!(chiyo.click(&post, "Join"), async {
        let press = socket.event("INTERACTION_CREATE").await;
        assert_eq!((&press["type"], &press["data"]["custom_id"]), (&json!(3), &json!("join")));
        assert_eq!(press["message"]["id"], post.id.as_str());
        rest.respond(&press, json!({"type": 7, "data": {"content": "Chiyo joins"}})).await;
    });
    chiyo.wait_for_change(&post, |now| now.content == "Chiyo joins" && now.edited_timestamp.is_some()).await;

    tokio::join!(chiyo.select(&post, "gem", &["Ruby", "b"]), async {
        let choice = socket.event("INTERACTION_CREATE").await;
        assert_eq!(choice["data"]["values"], json!(["r", "b"]));
        assert_eq!(rest.respond(&choice, json!({"type": 6})).await.0, 204);
        let path = format!("{}/messages/@original", rest.webhook(&choice));
        assert_eq!(rest.patch(&path, json!({"content": "chosen", "components": []})).await.0, 200);
    });
    chiyo.wait_for_change(&post, |now| now.content == "chosen").await;
    assert!(chiyo.try_use_component(&post, "join", None).is_err(), "the button is gone");
    let many = ["r".to_owned(), "y".to_owned(), "b".to_owned()];
    assert!(chiyo.try_use_component(&post, "gem", Some(&many)).is_err());
    playground.close().await;
}

#[tokio::test]
async fn autocomplete_returns_the_suggestions_of_the_bot() {
    let playground = TestPlayground::start().await;
    let (rest, mut socket) = bot(&playground).await;
    let ada = playground.person("ada");
    let (choices, ()) = tokio::join!(ada.autocomplete("general", "/game join", "table", "b"), async {
        let typing = socket.event("INTERACTION_CREATE").await;
        let option = &typing["data"]["options"][0]["options"][0];
        assert_eq!((&typing["type"], &option["value"], &option["focused"]), (&json!(4), &json!("b"), &json!(true)));
        let answer = json!({"type": 8, "data": {"choices": [{"name": "Big table", "value": "big"}]}});
        assert_eq!(rest.respond(&typing, answer).await.0, 204);
    });
    assert_eq!(choices, [("Big table".to_owned(), json!("big"))]);
    playground.close().await;
}

#[tokio::test]
async fn with_response_returns_the_created_message() {
    let playground = TestPlayground::start().await;
    let (rest, mut socket) = bot(&playground).await;
    let interaction = run_command(&playground, &mut socket).await;
    let path = format!(
        "interactions/{}/{}/callback?with_response=true",
        interaction["id"].as_str().expect("id"),
        interaction["token"].as_str().expect("token")
    );
    let (status, answer) = rest.post(&path, json!({"type": 4, "data": {"content": "hello"}})).await;
    assert_eq!(status, 200);
    assert_eq!(answer["resource"]["message"]["content"], "hello");
    assert_eq!(answer["interaction"]["id"], interaction["id"]);
    playground.close().await;
}
