//! Who can run a command and where: permissions, contexts and installations.

use serde_json::{Value, json};

use super::page::Page;
use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;

const MANAGE_GUILD: u64 = 1 << 5;

fn command(name: &str, more: &Value) -> Value {
    let mut command = json!({"name": name, "description": "A command"});
    command.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    command
}

#[tokio::test]
async fn a_command_with_required_permissions_is_hidden_from_those_who_lack_them() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let setup = rest.register(command("setup", &json!({"default_member_permissions": MANAGE_GUILD.to_string()}))).await;
    rest.register(command("admin", &json!({"default_member_permissions": "0"}))).await;
    rest.register(command("talk", &json!({"default_member_permissions": (1 << 11).to_string()}))).await;
    // Ada owns Game Night, Bruno owns Spielekreis.
    let (ada, bruno) = (playground.person("ada"), playground.person("bruno"));
    for name in ["/setup", "/admin"] {
        assert!(ada.try_run_command("general", name).is_ok(), "{name}");
        assert!(bruno.try_run_command("general", name).is_err(), "{name}");
        assert!(bruno.try_run_command("tisch", name).is_ok(), "{name}");
    }
    assert!(bruno.try_run_command("general", "/talk").is_ok());
    // The settings of a server override the command's own.
    let game_night = playground.server("Game Night");
    for (name, allowed) in [("admin", true), ("talk", false)] {
        playground.world().set_command_permission(game_night, name, bruno.id, allowed);
        assert_eq!(bruno.try_run_command("general", &format!("/{name}")).is_ok(), allowed, "{name}");
        playground.world().set_command_permission(game_night, name, ada.id, false);
        assert!(ada.try_run_command("general", &format!("/{name}")).is_ok(), "administrators can use every command");
    }
    // The page does not offer it, and a request with the command's id is rejected.
    let page = Page::of(&playground, "bruno");
    let state = page.get("state").await.1;
    let shown = state["commands"].as_array().expect("commands").iter().find(|one| one["name"] == "setup");
    assert_eq!(shown.expect("the command")["servers"], json!([playground.server("Spielekreis").to_string()]));
    let channel = playground.channel("general").to_string();
    let call = json!({"channel_id": channel, "command_id": setup["id"], "path": [], "options": {}});
    assert_eq!(page.post("commands", call).await.0, 400);
}

#[tokio::test]
async fn permissions_are_stored_as_a_string() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let stored = rest.register(command("setup", &json!({"default_member_permissions": MANAGE_GUILD}))).await;
    assert_eq!(stored["default_member_permissions"], MANAGE_GUILD.to_string());
    assert!(playground.person("bruno").try_run_command("general", "/setup").is_err());
}

#[tokio::test]
async fn contexts_decide_between_servers_and_dms() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let other = Rest::new(&playground);
    rest.register(command("server", &json!({"contexts": [0]}))).await;
    rest.register(command("dm", &json!({"contexts": [1]}))).await;
    rest.register(command("both", &json!({}))).await;
    rest.register(command("old", &json!({"dm_permission": false}))).await;
    other.register(command("foreign", &json!({}))).await;
    let ada = playground.person("ada");
    let dm = playground.world().update(|state| state.open_dm(ada.id, rest.login.id)).expect("a DM").to_string();
    for (name, in_server, in_dm) in [
        ("/server", true, false),
        ("/dm", false, true),
        ("/both", true, true),
        ("/old", true, false),
        ("/foreign", true, false),
    ] {
        assert_eq!(ada.try_run_command("general", name).is_ok(), in_server, "{name}");
        assert_eq!(ada.try_run_command(&dm, name).is_ok(), in_dm, "{name}");
    }
}

#[tokio::test]
async fn a_bot_is_installed_in_a_server_or_by_a_person() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(command("server", &json!({"integration_types": [0]}))).await;
    rest.register(command("user", &json!({"integration_types": [1]}))).await;
    let any = rest.register(command("any", &json!({}))).await;
    assert_eq!(any["integration_types"], json!([0, 1]), "new applications allow both");
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    let (ada, bruno) = (playground.person("ada"), playground.person("bruno"));
    // No bot is in this server.
    for name in ["/server", "/user", "/any"] {
        assert!(ada.try_run_command("books", name).is_err(), "{name}");
    }
    assert!(ada.try_run_command("general", "/user").is_err());

    playground.world().install_for_person(rest.login.id, ada.id);
    assert!(ada.try_run_command("books", "/server").is_err());
    assert!(bruno.try_run_command("books", "/any").is_err());
    ada.try_run_command("books", "/any").expect("Ada installed the bot");
    let interaction = socket.event("INTERACTION_CREATE").await;
    assert_eq!(interaction["authorizing_integration_owners"], json!({"1": ada.id.to_string()}));
    // The bot can respond, but it is not in the channel.
    assert_eq!(rest.respond(&interaction, json!({"type": 4, "data": {"content": "hello"}})).await.0, 204);
    bruno.wait_for_text("books", "hello").await;
    let channel = playground.channel("books");
    assert_eq!(rest.post(&format!("channels/{channel}/messages"), json!({"content": "x"})).await.1["code"], 50001);

    ada.try_run_command("general", "/any").expect("it runs");
    let owners = socket.event("INTERACTION_CREATE").await["authorizing_integration_owners"].clone();
    let server = playground.server("Game Night").to_string();
    assert_eq!(owners, json!({"0": server, "1": ada.id.to_string()}));
}
