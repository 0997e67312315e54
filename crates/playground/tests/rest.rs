//! Messages, threads, DMs, files and mentions over REST.

use serde_json::{Value, json};

use super::raw_bot::Rest;
use discord_playground::testing::TestPlayground;
use discord_playground::world::intents;

#[tokio::test]
async fn an_unknown_token_is_rejected() {
    let playground = TestPlayground::start().await;
    let client = reqwest::Client::new();
    let request = client.get(format!("{}/api/v10/users/@me", playground.base_url()));
    let answer = request.header("authorization", "Bot stranger").send().await.expect("an answer");
    assert_eq!(answer.status(), 401);
}

#[tokio::test]
async fn with_accept_any_token_each_token_is_a_bot() {
    let options = discord_playground::Options { accept_any_token: true, ..Default::default() };
    let playground = TestPlayground::start_with(options).await;
    let client = reqwest::Client::new();
    let mut ids = Vec::new();
    for token in ["mine", "mine", "yours"] {
        let request = client.get(format!("{}/api/v10/users/@me", playground.base_url()));
        let me: Value = request
            .header("authorization", format!("Bot {token}"))
            .send()
            .await
            .expect("sent")
            .json()
            .await
            .expect("json");
        ids.push(me["id"].clone());
    }
    assert_eq!(ids[0], ids[1]);
    assert_ne!(ids[0], ids[2]);
}

#[tokio::test]
async fn messages_can_be_created_edited_pinned_and_deleted_only_by_their_author() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let channel = playground.channel("general");
    let path = format!("channels/{channel}/messages");
    let message = rest.send_message(channel, json!({"content": "one", "flags": 4096})).await;
    let own = format!("{path}/{}", message["id"].as_str().expect("id"));
    let ada = playground.person("ada");
    assert!(ada.messages_in("general")[0].silent);
    assert_eq!(rest.patch(&own, json!({"content": "two"})).await.1["content"], "two");
    assert_eq!(rest.get(&own).await.1["content"], "two");
    assert_eq!(rest.get(&path).await.1.as_array().map(Vec::len), Some(1));
    let pin = format!("channels/{channel}/messages/pins/{}", message["id"].as_str().expect("id"));
    assert_eq!(rest.send("PUT", &pin, &Value::Null).await.0, 204);
    assert_eq!(rest.get(&format!("channels/{channel}/pins")).await.1[0]["id"], message["id"]);
    assert_eq!(rest.send("PUT", &format!("{own}/reactions/%F0%9F%8E%B2/@me"), &Value::Null).await.0, 204);
    assert_eq!(ada.messages_in("general")[0].reactions[0]["emoji"], "🎲");
    assert_eq!(rest.send("DELETE", &own, &Value::Null).await.0, 204);
    assert_eq!(rest.get(&own).await.1["code"], 10008);

    let foreign = ada.send_message("general", "mine");
    let foreign = format!("{path}/{}", foreign.id);
    assert_eq!(rest.patch(&foreign, json!({"content": "x"})).await.1["code"], 50005);
    assert_eq!(rest.send("DELETE", &foreign, &Value::Null).await.1["code"], 50013);
    playground.close().await;
}

#[tokio::test]
async fn pings_follow_allowed_mentions_and_permissions() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let channel = playground.channel("general");
    let (ada, bruno) = (playground.person("ada"), playground.person("bruno"));
    let content = format!("{} {} @everyone", ada.mention(), bruno.mention());
    let pinged = |message: &Value| message["mentions"].as_array().map_or(0, Vec::len);
    let all = rest.send_message(channel, json!({"content": content})).await;
    assert_eq!((pinged(&all), &all["mention_everyone"]), (2, &json!(false)), "a bot may not ping everyone");
    let none = rest.send_message(channel, json!({"content": content, "allowed_mentions": {"parse": []}})).await;
    assert_eq!(pinged(&none), 0);
    let one = rest
        .send_message(channel, json!({"content": content, "allowed_mentions": {"users": [bruno.id.to_string()]}}))
        .await;
    assert_eq!((pinged(&one), &one["mentions"][0]["username"]), (1, &json!("bruno")));
    assert!(bruno.messages_in("general")[2].pings_me && !ada.messages_in("general")[2].pings_me);
    let said = ada.send_message("general", "a question");
    let reply = json!({"content": "an answer", "message_reference": {"message_id": said.id}});
    let reply = rest.send_message(channel, reply).await;
    assert_eq!((&reply["type"], &reply["mentions"][0]["username"]), (&json!(19), &json!("ada")));
    playground.close().await;
}

#[tokio::test]
async fn files_keep_their_alt_text_and_can_be_used_in_embeds() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let path = format!("channels/{}/messages", playground.channel("general"));
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend([0, 0, 3, 132, 0, 0, 1, 64]);
    let body = json!({
        "embeds": [{"image": {"url": "attachment://table.png"}}],
        "attachments": [{"id": 0, "filename": "table.png", "description": "the table"}, {"id": 1, "filename": "b.txt"}],
    });
    let (status, message) = rest.upload(&path, &body, &[("a.png", png.clone()), ("b.txt", b"text".to_vec())]).await;
    assert_eq!(status, 200, "{message}");
    let file = &message["attachments"][0];
    assert_eq!(
        (&file["width"], &file["height"], &file["description"]),
        (&json!(900), &json!(320), &json!("the table"))
    );
    assert_eq!(message["embeds"][0]["image"]["url"], file["url"]);
    let served = reqwest::get(file["url"].as_str().expect("an address")).await.expect("a file");
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.expect("bytes"), png);
    let text = reqwest::get(message["attachments"][1]["url"].as_str().expect("an address")).await.expect("a file");
    assert_eq!(text.headers()["content-disposition"], "attachment");

    // An edit that lists only the second file removes the first.
    let kept = json!({"attachments": [{"id": message["attachments"][1]["id"]}], "embeds": []});
    let (status, edited) = rest.patch(&format!("{path}/{}", message["id"].as_str().expect("id")), kept).await;
    assert_eq!((status, edited["attachments"].as_array().map(Vec::len)), (200, Some(1)));
    playground.close().await;
}

#[tokio::test]
async fn a_thread_belongs_to_its_message_and_can_be_archived_locked_and_unarchived() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let channel = playground.channel("general");
    let message = rest.send_message(channel, json!({"content": "start"})).await;
    let id = message["id"].as_str().expect("id").to_owned();
    let open = format!("channels/{channel}/messages/{id}/threads");
    let (status, thread) = rest.post(&open, json!({"name": "Details", "auto_archive_duration": 60})).await;
    assert_eq!((status, &thread["id"]), (201, &json!(id)));
    assert_eq!(rest.post(&open, json!({"name": "Again"})).await.1["code"], 160_004);
    assert_eq!(rest.post(&format!("channels/{id}/threads"), json!({"name": "Inner"})).await.1["code"], 50024);
    let ada = playground.person("ada");
    assert_eq!(ada.messages_in("general")[0].thread.as_ref().expect("a thread")["name"], "Details");
    assert_eq!(ada.messages_in("Details")[0].kind, "thread_starter");

    let edit = format!("channels/{id}");
    assert_eq!(rest.patch(&edit, json!({"locked": true})).await.1["code"], 50013, "locking needs MANAGE_THREADS");
    assert_eq!(rest.patch(&edit, json!({"archived": true})).await.0, 200);
    assert!(ada.try_run_command("Details", "/anything").is_err());
    assert_eq!(rest.patch(&edit, json!({"name": "New"})).await.1["code"], 50083);
    let archived = rest.get(&format!("channels/{channel}/threads/archived/public")).await.1;
    assert_eq!(archived["threads"].as_array().map(Vec::len), Some(1));
    ada.send_message("Details", "still here");
    assert_eq!(rest.get(&edit).await.1["thread_metadata"]["archived"], false, "a message unarchives the thread");
    playground.world().set_privileged_intents(rest.login.id, intents::GUILD_MEMBERS);
    let members = rest.get(&format!("channels/{id}/thread-members")).await.1;
    assert_eq!(members.as_array().map(Vec::len), Some(2), "the author of a message joins");
    playground.world().moderate_thread(id.parse().expect("a number"), true, true);
    assert_eq!(rest.post(&format!("channels/{id}/messages"), json!({"content": "x"})).await.1["code"], 160_005);
    playground.close().await;
}

#[tokio::test]
async fn a_private_thread_is_visible_only_to_its_members() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (_, thread) = rest
        .post(&format!("channels/{}/threads", playground.channel("general")), json!({"name": "Secret", "type": 12}))
        .await;
    let id = thread["id"].as_str().expect("id").to_owned();
    let (ada, bruno) = (playground.person("ada"), playground.person("bruno"));
    assert_eq!(rest.send("PUT", &format!("channels/{id}/thread-members/{}", ada.id), &Value::Null).await.0, 204);
    rest.send_message(id.parse().expect("a number"), json!({"content": "whisper"})).await;
    ada.wait_for_text("Secret", "whisper").await;
    assert!(bruno.messages_in("Secret").is_empty());
    assert_eq!(rest.send("DELETE", &format!("channels/{id}/thread-members/{}", ada.id), &Value::Null).await.0, 204);
    assert!(ada.messages_in("Secret").is_empty());
    playground.close().await;
}

#[tokio::test]
async fn commands_can_be_registered_replaced_and_deleted() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let path = format!("applications/{}/commands", rest.login.id);
    let first = rest.register(json!({"name": "one", "description": "1"})).await;
    let again = rest.register(json!({"name": "one", "description": "eins"})).await;
    assert_eq!(first["id"], again["id"], "the same name keeps its id");
    let both = json!([{"name": "one", "description": "1"}, {"name": "two", "description": "2"}]);
    let (status, all) = rest.send("PUT", &path, &both).await;
    assert_eq!((status, &all[0]["id"], all.as_array().map(Vec::len)), (200, &first["id"], Some(2)));
    let two = format!("{path}/{}", all[1]["id"].as_str().expect("id"));
    assert_eq!(rest.patch(&two, json!({"description": "zwei"})).await.1["description"], "zwei");
    assert_eq!(rest.send("DELETE", &two, &Value::Null).await.0, 204);
    assert_eq!(rest.get(&two).await.1["code"], 10063);
    let guild = playground.server_of("general");
    let local = format!("applications/{}/guilds/{guild}/commands", rest.login.id);
    assert_eq!(rest.post(&local, json!({"name": "here", "description": "only here"})).await.0, 201);
    assert!(playground.person("ada").try_run_command("general", "/here").is_ok());
    assert!(playground.person("ada").try_run_command("tisch", "/here").is_err());
    assert_eq!(rest.send("PUT", &path, &json!([])).await.1, json!([]));
    assert_eq!(
        rest.get(&local).await.1.as_array().map(Vec::len),
        Some(1),
        "global commands do not affect those of a server"
    );
    let other = playground.add_bot("Other");
    assert_eq!(rest.get(&format!("applications/{}/commands", other.id)).await.1["code"], 50001);
    playground.close().await;
}

#[tokio::test]
async fn bodies_that_do_not_match_the_openapi_description_are_recorded() {
    let playground = TestPlayground::start().await;
    if playground.world().validator.is_none() {
        return;
    }
    let rest = Rest::new(&playground);
    let path = format!("channels/{}/messages", playground.channel("general"));
    rest.post(&path, json!({"content": "fine", "attachments": [], "nonce": 5})).await;
    rest.post("users/@me/channels", json!({"recipient_id": playground.person("ada").id})).await;
    assert_eq!(playground.world().schema_violations(), Vec::<String>::new());
    rest.post(&path, json!({"content": "x", "tts": "loud"})).await;
    rest.send("PUT", &format!("applications/{}/commands", rest.login.id), &json!([{"description": "nameless"}])).await;
    assert_eq!(playground.world().schema_violations().len(), 2, "{:?}", playground.world().schema_violations());
}

#[tokio::test]
async fn servers_members_and_roles_can_be_read() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let guild = playground.server_of("general");
    assert_eq!(rest.get(&format!("guilds/{guild}")).await.1["name"], "Game Night");
    assert_eq!(rest.get(&format!("guilds/{guild}/channels")).await.1.as_array().map(Vec::len), Some(6));
    let ada = playground.person("ada");
    assert_eq!(rest.get(&format!("guilds/{guild}/members/{}", ada.id)).await.1["user"]["global_name"], "Ada");
    assert_eq!(rest.get(&format!("guilds/{guild}/members/1")).await.1["code"], 10007);
    assert_eq!(rest.get(&format!("guilds/{guild}/roles")).await.1[0]["name"], "@everyone");
    assert_eq!(rest.get("guilds/1").await.1["code"], 10004);
    assert_eq!(rest.get(&format!("users/{}", ada.id)).await.1["username"], "ada");
    assert_eq!(rest.get("users/1").await.1["code"], 10013);
    assert_eq!(rest.get("nowhere").await.0, 404);
}
