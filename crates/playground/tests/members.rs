//! Without the privileged intent for members, a bot learns only about itself and about those it asks for one by one.

use serde_json::{Value, json};

use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;
use discord_playground::world::intents::{GUILD_MEMBERS, GUILDS};

fn usernames(members: &Value) -> Vec<String> {
    let members = members.as_array().expect("a list").iter();
    members.map(|member| member["user"]["username"].as_str().expect("a name").to_owned()).collect()
}

#[tokio::test]
async fn a_server_names_only_the_bot_itself_without_the_intent() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Raw");
    let (mut socket, _) = Socket::identified(&playground, &login, GUILDS).await;
    let server = socket.event("GUILD_CREATE").await;
    assert_eq!(usernames(&server["members"]), ["raw"]);
    assert_eq!(server["member_count"], 6, "the number of members is no secret");

    playground.world().set_privileged_intents(login.id, GUILD_MEMBERS);
    let (mut socket, _) = Socket::identified(&playground, &login, GUILDS | GUILD_MEMBERS).await;
    assert_eq!(usernames(&socket.event("GUILD_CREATE").await["members"]).len(), 6);
}

#[tokio::test]
async fn lists_of_members_need_the_intent_and_single_members_do_not() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let guild = playground.server_of("general");
    let (list, ada) = (format!("guilds/{guild}/members?limit=100"), playground.person("ada").id);
    let (status, refused) = rest.get(&list).await;
    assert_eq!((status, &refused["code"]), (403, &json!(50001)));
    assert_eq!(rest.get(&format!("guilds/{guild}/members/{ada}")).await.1["user"]["username"], "ada");
    let (_, thread) = rest
        .post(&format!("channels/{}/threads", playground.channel("general")), json!({"name": "Talk", "type": 11}))
        .await;
    let thread = format!("channels/{}/thread-members", thread["id"].as_str().expect("id"));
    assert_eq!(rest.get(&thread).await.1["code"], 50001);
    assert_eq!(rest.get(&format!("{thread}/{}", rest.login.id)).await.0, 200);

    playground.world().set_privileged_intents(rest.login.id, GUILD_MEMBERS);
    assert_eq!(usernames(&rest.get(&list).await.1).len(), 6);
    assert_eq!(rest.get(&thread).await.1.as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn a_request_for_all_members_over_the_gateway_needs_the_intent() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Raw");
    let (mut socket, _) = Socket::identified(&playground, &login, GUILDS).await;
    let guild = playground.server_of("general").to_string();
    socket.send(&json!({"op": 8, "d": {"guild_id": guild, "query": "", "limit": 0}})).await;
    socket.expect_no_event("GUILD_MEMBERS_CHUNK").await;
    let bruno = playground.person("bruno").id.to_string();
    socket.send(&json!({"op": 8, "d": {"guild_id": guild, "user_ids": [bruno, "1"], "limit": 0}})).await;
    let chunk = socket.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((usernames(&chunk["members"]), &chunk["not_found"]), (vec!["bruno".to_owned()], &json!(["1"])));
    socket.send(&json!({"op": 8, "d": {"guild_id": guild, "query": "AD", "limit": 5}})).await;
    assert_eq!(usernames(&socket.event("GUILD_MEMBERS_CHUNK").await["members"]), ["ada"]);
}

#[tokio::test]
async fn a_bot_without_the_intent_does_not_see_others_join_a_thread() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, _) = Socket::identified(&playground, &rest.login, GUILDS).await;
    let threads = format!("channels/{}/threads", playground.channel("general"));
    let (_, thread) = rest.post(&threads, json!({"name": "Talk", "type": 11})).await;
    playground.person("ada").send_message("Talk", "hello");
    socket.expect_no_event("THREAD_MEMBERS_UPDATE").await;
    let own = format!("channels/{}/thread-members/@me", thread["id"].as_str().expect("id"));
    assert_eq!(rest.send("DELETE", &own, &Value::Null).await.0, 204);
    assert_eq!(socket.event("THREAD_MEMBERS_UPDATE").await["removed_member_ids"], json!([rest.login.id.to_string()]));
}
