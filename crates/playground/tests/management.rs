//! What the owner of a server does at the page.

use serde_json::{Value, json};

use super::page::Page;
use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;

#[tokio::test]
async fn the_owner_deletes_channels_and_removes_and_adds_bots() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    socket.event("GUILD_CREATE").await;
    socket.event("GUILD_CREATE").await;
    let (ada, bruno) = (Page::of(&playground, "ada"), Page::of(&playground, "bruno"));
    let server = playground.server("Game Night").to_string();
    assert_eq!(ada.get("state").await.1["servers"][0]["owned"], true);
    assert_eq!(bruno.get("state").await.1["servers"][0]["owned"], false);
    let channel = format!("channels/{}", playground.channel("table-two"));
    let bot = format!("servers/{server}/bots/{}", rest.login.id);
    for (method, path) in [("DELETE", &channel), ("DELETE", &bot), ("PUT", &bot)] {
        let (status, refused) = bruno.send(method, path, &Value::Null).await;
        assert_eq!((status, refused["error"].is_string()), (400, true), "Bruno does not own the server");
    }
    assert_eq!(ada.send("DELETE", &channel, &Value::Null).await.0, 204);
    assert_eq!(socket.event("CHANNEL_DELETE").await["name"], "table-two");
    assert_eq!(ada.send("DELETE", &channel, &Value::Null).await.0, 404);
    assert_eq!(ada.send("DELETE", &bot, &Value::Null).await.0, 204);
    assert_eq!(socket.event("GUILD_DELETE").await, json!({"id": server}));
    assert_eq!(ada.send("PUT", &bot, &Value::Null).await.0, 204);
    assert_eq!(socket.event("GUILD_CREATE").await["id"], server);
    let stranger = format!("servers/{server}/bots/{}", ada.user);
    assert_eq!(ada.send("PUT", &stranger, &Value::Null).await.0, 404, "Ada is not a bot");
}
