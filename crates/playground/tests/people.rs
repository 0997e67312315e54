//! The people of the playground and what they can do.

use serde_json::json;

use super::raw_bot::{Rest, Socket};
use discord_playground::testing::TestPlayground;
use discord_playground::world::permissions;

#[tokio::test]
async fn people_differ_in_language_and_account_age() {
    let playground = TestPlayground::start().await;
    let people = ["ada", "bruno", "chiyo", "dev", "elise"].map(|name| playground.person(name).id);
    let locales = playground.world().read(|state| people.map(|id| state.users[&id].locale.clone()));
    assert_eq!(locales, ["en-US", "de", "ja", "en-GB", "fr"]);
    let age = |name: &str| discord_playground::snowflake::unix_ms(playground.person(name).id);
    assert!(age("ada") < age("bruno") && age("dev") < age("elise"));
    playground.close().await;
}

#[tokio::test]
async fn a_person_opens_a_dm_and_runs_a_command_in_it() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "hello", "description": "Hello"})).await;
    rest.register(json!({"name": "here", "description": "Servers only", "contexts": [0]})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    playground.wait_until_ready(&rest.login, 1, &["hello", "here"]).await;
    let elise = playground.person("elise");
    elise.open_dm("Raw");
    assert!(elise.try_run_command("@Raw", "/here").is_err());
    elise.set_locale("ja");
    tokio::join!(elise.run_command("@Raw", "/hello"), async {
        let interaction = socket.event("INTERACTION_CREATE").await;
        assert_eq!((&interaction["context"], &interaction["locale"]), (&json!(1), &json!("ja")));
        assert!(interaction.get("guild_id").is_none());
        assert_eq!(interaction["user"]["username"], "elise");
        rest.respond(&interaction, json!({"type": 4, "data": {"content": "bonjour"}})).await;
    });
    elise.wait_for_text("@Raw", "bonjour").await;
    assert!(elise.describe_channel("@Raw").contains("Raw sent: bonjour"));
    assert!(playground.person("ada").describe_channel("@Raw").is_empty());
    playground.close().await;
}

#[tokio::test]
async fn a_dm_is_visible_only_to_its_two_users() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    let dev = playground.person("dev");
    let (_, dm) = rest.post("users/@me/channels", json!({"recipient_id": dev.id.to_string()})).await;
    let id = dm["id"].as_str().expect("id");
    rest.send_message(id.parse().expect("a number"), json!({"content": "psst"})).await;
    assert_eq!(dev.messages_in(id).len(), 1);
    assert!(playground.person("ada").messages_in(id).is_empty(), "not even by the channel's id");
    playground.close().await;
}

#[tokio::test]
async fn a_person_who_may_only_read_cannot_write_and_bots_learn_it() {
    let playground = TestPlayground::start().await;
    let rest = Rest::new(&playground);
    rest.register(json!({"name": "hello", "description": "Hello"})).await;
    let (mut socket, _) = Socket::identified(&playground, &rest.login, 1).await;
    playground.wait_until_ready(&rest.login, 1, &["hello"]).await;
    let (bruno, general) = (playground.person("bruno"), playground.channel("general"));
    for may_write in [true, false] {
        if !may_write {
            playground.world().make_read_only(general, bruno.id);
        }
        let written = playground.world().update(|state| state.send_message(bruno.id, general, "hi", None));
        assert_eq!(written.is_ok(), may_write);
        tokio::join!(bruno.run_command("general", "/hello"), async {
            let interaction = socket.event("INTERACTION_CREATE").await;
            let permissions: u64 = interaction["member"]["permissions"].as_str().unwrap().parse().unwrap();
            assert_eq!(permissions & permissions::WRITE == permissions::WRITE, may_write);
            assert_ne!(permissions & permissions::VIEW_CHANNEL, 0);
            rest.respond(&interaction, json!({"type": 4, "data": {"content": "hello"}})).await;
        });
    }
    playground.close().await;
}
