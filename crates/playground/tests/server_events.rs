//! Events about servers, channels and threads that managers change, and about outages.

use serde_json::{Value, json};

use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;
use discord_playground::world::{COMMUNITY, ChannelKind, permissions};

const GUILDS: u64 = 1;
const GUILD_MESSAGES: u64 = 1 << 9;

async fn open_thread(rest: &Rest, channel: u64, name: &str) -> String {
    let (status, thread) = rest.post(&format!("channels/{channel}/threads"), json!({"name": name, "type": 11})).await;
    assert_eq!(status, 201, "{thread}");
    thread["id"].as_str().expect("id").to_owned()
}

#[tokio::test]
async fn bots_learn_about_new_renamed_and_deleted_channels_and_threads() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, _) = Socket::identified(&playground, &rest.login, GUILDS).await;
    let id = playground.add_channel("Game Night", ChannelKind::Text, "new");
    assert_eq!(socket.event("CHANNEL_CREATE").await["id"], id.to_string());
    playground.rename_channel("new", "renamed");
    assert_eq!(socket.event("CHANNEL_UPDATE").await["name"], "renamed");
    let thread = open_thread(&rest, id, "Talk").await;
    assert_eq!(socket.event("THREAD_CREATE").await["id"], thread);
    playground.rename_channel("Talk", "Quiet");
    assert_eq!(socket.event("THREAD_UPDATE").await["name"], "Quiet");
    playground.delete_channel("Quiet");
    let deleted = socket.event("THREAD_DELETE").await;
    let guild = playground.server_of("renamed").to_string();
    assert_eq!(deleted, json!({"id": thread, "guild_id": guild, "parent_id": id.to_string(), "type": 11}));

    let lost = open_thread(&rest, id, "Lost").await;
    playground.delete_channel("renamed");
    assert_eq!(socket.event("CHANNEL_DELETE").await["id"], id.to_string());
    socket.expect_no_event("THREAD_DELETE").await;
    assert_eq!(rest.get(&format!("channels/{lost}")).await.1["code"], 10003, "the thread is gone nevertheless");
}

#[tokio::test]
async fn a_kicked_bot_loses_the_server_and_gets_it_back_when_it_is_added_again() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "game", "description": "A game"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, GUILDS).await;
    socket.event("GUILD_CREATE").await;
    socket.event("GUILD_CREATE").await;
    let row = json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Join", "custom_id": "join"}]}]);
    let channel = playground.channel("general");
    rest.send_message(channel, json!({"content": "Who joins?", "components": row})).await;
    let ada = playground.person("ada");
    let post = ada.wait_for_text("general", "Who joins?").await;

    playground.kick_bot("Game Night", &rest.login);
    let deleted = socket.event("GUILD_DELETE").await;
    assert_eq!(deleted, json!({"id": playground.server("Game Night").to_string()}), "there is no `unavailable`");
    let (status, refused) = rest.post(&format!("channels/{channel}/messages"), json!({"content": "x"})).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50001)));
    assert!(ada.try_run_command("general", "/game").is_err(), "its commands are gone");
    ada.try_click(&post, "Join").expect("the old button is still there");
    socket.expect_no_event("INTERACTION_CREATE").await;

    playground.add_bot_to_server("Game Night", &rest.login);
    assert_eq!(socket.event("GUILD_CREATE").await["name"], "Game Night");
    rest.send_message(channel, json!({"content": "back"})).await;
    assert!(ada.try_run_command("general", "/game").is_ok());
}

#[tokio::test]
async fn an_outage_makes_a_server_unavailable_for_a_while() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, _) = Socket::identified(&playground, &rest.login, GUILDS).await;
    socket.event("GUILD_CREATE").await;
    socket.event("GUILD_CREATE").await;
    playground.set_outage("Game Night", true);
    let id = playground.server("Game Night").to_string();
    assert_eq!(socket.event("GUILD_DELETE").await, json!({"id": id, "unavailable": true}));
    playground.rename_channel("general", "renamed");
    socket.expect_no_event("CHANNEL_UPDATE").await;

    let (mut late, ready) = Socket::identified(&playground, &rest.login, GUILDS).await;
    assert!(ready["guilds"].as_array().expect("servers").contains(&json!({"id": id, "unavailable": true})));
    assert_eq!(late.event("GUILD_CREATE").await["name"], "Spielekreis");
    late.expect_no_event("GUILD_CREATE").await;
    playground.set_outage("Game Night", false);
    for socket in [&mut socket, &mut late] {
        let back = socket.event("GUILD_CREATE").await;
        assert_eq!((&back["name"], &back["unavailable"]), (&json!("Game Night"), &json!(false)));
    }
}

#[tokio::test]
async fn events_about_messages_and_threads_need_access_to_the_channel() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, _) = Socket::identified(&playground, &rest.login, GUILDS | GUILD_MESSAGES).await;
    let channel = playground.channel("general");
    let thread = open_thread(&rest, channel, "Talk").await;
    socket.event("MESSAGE_CREATE").await;
    let ada = playground.person("ada");
    playground.deny_permissions("general", permissions::VIEW_CHANNEL);
    assert!(socket.event("CHANNEL_UPDATE").await["permission_overwrites"][0]["deny"].is_string());
    ada.send_message("general", "a secret");
    playground.rename_channel("Talk", "Secret talk");
    socket.expect_no_event("MESSAGE_CREATE").await;
    socket.expect_no_event("THREAD_UPDATE").await;
    playground.deny_permissions("general", 0);
    let synced = socket.event("THREAD_LIST_SYNC").await;
    assert_eq!((&synced["channel_ids"], &synced["threads"][0]["id"]), (&json!([channel.to_string()]), &json!(thread)));

    // Deleted messages cause events only with the intent for messages.
    let (mut without, _) = Socket::identified(&playground, &rest.login, GUILDS).await;
    let said = ada.send_message("general", "hello");
    ada.dismiss(&said);
    assert_eq!(socket.event("MESSAGE_DELETE").await["id"], said.id.as_str());
    without.expect_no_event("MESSAGE_DELETE").await;
}

#[tokio::test]
async fn only_servers_with_the_community_feature_have_a_language() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "game", "description": "A game"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, GUILDS).await;
    let described = |server: &Value| (server["preferred_locale"].clone(), server["features"].clone());
    let (game_night, spielekreis) = (playground.server("Game Night"), playground.server("Spielekreis"));
    assert_eq!(described(&rest.get(&format!("guilds/{game_night}")).await.1), (json!("en-US"), json!([])));
    assert_eq!(described(&rest.get(&format!("guilds/{spielekreis}")).await.1), (json!("de"), json!(["COMMUNITY"])));

    playground.edit_server("Game Night", |server| server.locale = "ja".into());
    let changed = socket.event("GUILD_UPDATE").await;
    assert_eq!(described(&changed), (json!("en-US"), json!([])), "the language needs the feature");
    let ada = playground.person("ada");
    ada.try_run_command("general", "/game").expect("it runs");
    assert_eq!(socket.event("INTERACTION_CREATE").await["guild_locale"], "en-US");
    playground.edit_server("Game Night", |server| {
        server.features.insert(COMMUNITY.to_owned());
    });
    assert_eq!(described(&socket.event("GUILD_UPDATE").await), (json!("ja"), json!(["COMMUNITY"])));
    ada.try_run_command("general", "/game").expect("it runs");
    assert_eq!(socket.event("INTERACTION_CREATE").await["guild_locale"], "ja");
    playground.edit_server("Game Night", |server| server.name = "Game Day".into());
    assert_eq!(socket.event("GUILD_UPDATE").await["name"], "Game Day");
}
