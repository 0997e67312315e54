//! Invalid requests are rejected with code 50035 and the path of the invalid field. Valid neighbors are accepted.

use serde_json::{Value, json};

use super::bodies::{button, embed, long, one, options, row, select};
use super::raw_bot::{Rest, Socket};
use super::rejected_commands::{callbacks, command, commands, threads};
use discord_playground::testing::TestPlayground;

/// Body, path of the invalid field and its code. Both are empty for valid bodies.
#[allow(clippy::too_many_lines, reason = "a table")]
fn messages() -> Vec<(Value, &'static str, &'static str)> {
    let many = |count: usize| (0..count).map(|n| button(&n.to_string())).collect::<Vec<_>>();
    let rows = |count: usize| {
        let all: Vec<Value> = (0..count).map(|n| json!({"type": 1, "components": [button(&n.to_string())]})).collect();
        json!({"components": all})
    };
    let emoji_only = json!({"type": 2, "style": 1, "custom_id": "e", "emoji": {"name": "🎲"}});
    let fields = |count: usize| (0..count).map(|_| json!({"name": "n", "value": "v"})).collect::<Value>();
    vec![
        (json!({"content": long(2000)}), "", ""),
        (json!({"content": long(2001)}), "content", "BASE_TYPE_MAX_LENGTH"),
        (json!({"content": 5}), "content", "STRING_TYPE_CONVERT"),
        (json!({"embeds": vec![json!({"title": "t"}); 10]}), "", ""),
        (json!({"embeds": vec![json!({"title": "t"}); 11]}), "embeds", "BASE_TYPE_MAX_LENGTH"),
        (embed(&json!({"title": long(256)})), "", ""),
        (embed(&json!({"title": long(257)})), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
        (embed(&json!({"description": long(4096)})), "", ""),
        (embed(&json!({"description": long(4097)})), "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
        (embed(&json!({"fields": fields(25)})), "", ""),
        (embed(&json!({"fields": fields(26)})), "embeds.0.fields", "BASE_TYPE_MAX_LENGTH"),
        (embed(&json!({"fields": [{"name": "", "value": "v"}]})), "embeds.0.fields.0.name", "BASE_TYPE_REQUIRED"),
        (embed(&json!({"fields": [{"name": "n", "value": " "}]})), "embeds.0.fields.0.value", "BASE_TYPE_REQUIRED"),
        (
            embed(&json!({"fields": [{"name": long(257), "value": "v"}]})),
            "embeds.0.fields.0.name",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            embed(&json!({"fields": [{"name": "n", "value": long(1025)}]})),
            "embeds.0.fields.0.value",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (embed(&json!({"footer": {"text": long(2049)}})), "embeds.0.footer.text", "BASE_TYPE_MAX_LENGTH"),
        (embed(&json!({"title": "t", "footer": {}})), "embeds.0.footer.text", "BASE_TYPE_REQUIRED"),
        (embed(&json!({"author": {"name": long(257)}})), "embeds.0.author.name", "BASE_TYPE_MAX_LENGTH"),
        (embed(&json!({"title": "t", "color": 0x0100_0000})), "embeds.0.color", "NUMBER_TYPE_MAX"),
        (
            embed(&json!({"title": "t", "image": {"url": "file:///etc"}})),
            "embeds.0.image.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        (embed(&json!({"title": "t", "timestamp": "tomorrow"})), "embeds.0.timestamp", "DATE_TIME_TYPE_PARSE"),
        (json!({"embeds": [{"description": long(4000)}, {"description": long(2000)}]}), "", ""),
        (
            json!({"embeds": [{"description": long(4000)}, {"description": long(2001)}]}),
            "embeds.1",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (rows(5), "", ""),
        (rows(6), "components", "BASE_TYPE_MAX_LENGTH"),
        (row(&many(5)), "", ""),
        (row(&many(6)), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        (row(&[]), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        (json!({"components": [button("loose")]}), "components.0.type", "BASE_TYPE_CHOICES"),
        (one(button(&long(100))), "", ""),
        (one(button(&long(101))), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        (
            one(json!({"type": 2, "style": 1, "label": "x"})),
            "components.0.components.0.custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        (one(emoji_only), "", ""),
        (
            one(json!({"type": 2, "style": 1, "custom_id": "x"})),
            "components.0.components.0",
            "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
        ),
        (
            one(json!({"type": 2, "style": 1, "custom_id": "x", "label": long(81)})),
            "components.0.components.0.label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            one(json!({"type": 2, "style": 9, "custom_id": "x", "label": "x"})),
            "components.0.components.0.style",
            "BASE_TYPE_CHOICES",
        ),
        (one(json!({"type": 2, "style": 5, "url": "https://example.org", "label": "x"})), "", ""),
        (one(json!({"type": 2, "style": 5, "label": "x"})), "components.0.components.0.url", "BASE_TYPE_REQUIRED"),
        (
            one(json!({"type": 2, "style": 5, "label": "x", "url": "https://a.b", "custom_id": "x"})),
            "components.0.components.0.custom_id",
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        (
            row(&[button("same"), button("same")]),
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            row(&[json!({"type": 5, "custom_id": "u"}), button("b")]),
            "components.0.components",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (select(json!({"options": options(25)})), "", ""),
        (select(json!({"options": options(26)})), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (select(json!({"options": []})), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (
            select(json!({"options": [{"label": long(101), "value": "a"}]})),
            "components.0.components.0.options.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            select(json!({"options": [{"label": "A", "value": long(101)}]})),
            "components.0.components.0.options.0.value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            select(json!({"options": [{"label": "A", "value": "a", "description": long(101)}]})),
            "components.0.components.0.options.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            select(json!({"options": [{"label": "A", "value": "a"}, {"label": "B", "value": "a"}]})),
            "components.0.components.0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (select(json!({"placeholder": long(151)})), "components.0.components.0.placeholder", "BASE_TYPE_MAX_LENGTH"),
        (select(json!({"max_values": 26})), "components.0.components.0.max_values", "NUMBER_TYPE_MAX"),
        (
            select(json!({"max_values": 3})),
            "components.0.components.0.max_values",
            "SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS",
        ),
        (json!({"content": "x", "nonce": long(25)}), "", ""),
        (json!({"content": "x", "nonce": long(26)}), "nonce", "BASE_TYPE_MAX_LENGTH"),
        (json!({"content": "x", "enforce_nonce": true}), "nonce", "BASE_TYPE_REQUIRED"),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["friends"]}}),
            "allowed_mentions.parse.0",
            "BASE_TYPE_CHOICES",
        ),
        (json!({"content": "x", "flags": 32768}), "content", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"),
        (
            json!({"content": "x", "message_reference": {"message_id": "1"}}),
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
        ),
        (
            json!({"content": "x", "attachments": [{"id": "0", "description": long(1025)}]}),
            "attachments.0.description",
            "BASE_TYPE_MAX_LENGTH",
        ),
    ]
}

/// Sends each body and checks the response. Returns how many were rejected.
async fn check(rest: &Rest, path: &str, cases: Vec<(Value, &str, &str)>) -> usize {
    let mut rejected = 0;
    for (body, field, code) in cases {
        let (status, answer) = rest.post(path, body.clone()).await;
        if code.is_empty() {
            assert!((200..300).contains(&status), "{status} {answer} to {body}");
            continue;
        }
        rejected += 1;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{answer} to {body}");
        let mut place = &answer["errors"];
        for step in field.split('.').filter(|step| !step.is_empty()) {
            place = &place[step];
        }
        let codes: Vec<&Value> = place["_errors"].as_array().into_iter().flatten().map(|one| &one["code"]).collect();
        assert!(codes.contains(&&json!(code)), "{code} at “{field}” is not in {answer}, the answer to {body}");
    }
    rejected
}

#[tokio::test]
async fn invalid_messages_are_rejected_with_the_path_of_the_field() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let rejected = check(&rest, &format!("channels/{}/messages", playground.channel("general")), messages()).await;
    assert!(rejected >= 40, "{rejected}");
    assert_eq!(playground.limit_violations().len(), rejected, "the playground records each one");
}

#[tokio::test]
async fn invalid_commands_are_rejected_with_the_path_of_the_field() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let rejected = check(&rest, &format!("applications/{}/commands", rest.login.id), commands()).await;
    assert!(rejected >= 15, "{rejected}");
    let twice = json!([command(json!({})), command(json!({}))]);
    let (status, answer) = rest.send("PUT", &format!("applications/{}/commands", rest.login.id), &twice).await;
    assert_eq!(status, 400);
    assert_eq!(answer["errors"]["1"]["name"]["_errors"][0]["code"], "APPLICATION_COMMANDS_DUPLICATE_NAME");
}

#[tokio::test]
async fn invalid_threads_are_rejected_with_the_path_of_the_field() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    check(&rest, &format!("channels/{}/threads", playground.channel("general")), threads()).await;
}

#[tokio::test]
async fn invalid_first_responses_are_rejected_and_the_interaction_stays_pending() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(command(json!({}))).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    playground.person("ada").try_run_command("general", "/game").expect("it runs");
    let interaction = socket.event("INTERACTION_CREATE").await;
    let path = format!(
        "interactions/{}/{}/callback",
        interaction["id"].as_str().unwrap(),
        interaction["token"].as_str().unwrap()
    );
    check(&rest, &path, callbacks()).await;
}

#[tokio::test]
async fn empty_messages_large_files_and_invalid_ids_have_their_own_codes() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let path = format!("channels/{}/messages", playground.channel("general"));
    let (status, answer) = rest.post(&path, json!({"content": "  "})).await;
    assert_eq!((status, &answer["code"]), (400, &json!(50006)));
    let (status, answer) = rest.upload(&path, &json!({}), &[("big.bin", vec![0; 10 * 1024 * 1024 + 1])]).await;
    assert_eq!((status, &answer["code"]), (413, &json!(40005)));
    let (status, _) = rest.upload(&path, &json!({}), &[("fits.bin", vec![0; 10 * 1024 * 1024])]).await;
    assert_eq!(status, 200);
    let (status, answer) = rest.get("channels/abc").await;
    assert_eq!((status, &answer["code"]), (400, &json!(50035)));
    playground.close().await;
}
