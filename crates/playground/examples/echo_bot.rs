//! Connects a tiny bot to a playground over real sockets, without a Discord library.
//!
//! The bot registers `/echo` and repeats what people say. Ada runs the command once.
//! Run it with `cargo run -p discord-playground --example echo_bot`.

use discord_playground::{BotLogin, Options, Playground};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

#[tokio::main]
async fn main() -> Result<()> {
    let playground = Playground::start(Options::default()).await?;
    let login = playground.add_bot("Echo");

    // Register the command, as any bot does at startup.
    let url = format!("{}/api/v10/applications/{}/commands", playground.base_url(), login.id);
    let option = json!({"type": 3, "name": "text", "description": "What to repeat", "required": true});
    let command = json!({"name": "echo", "description": "Repeats a text", "options": [option]});
    let client = reqwest::Client::new();
    let authorization = format!("Bot {}", login.token);
    client.post(url).header("authorization", authorization).json(&command).send().await?.error_for_status()?;

    // Ada runs it as soon as the bot is online.
    let (world, bot) = (playground.world().clone(), login.id);
    let ada = world.read(|state| state.users.values().find(|user| user.name == "ada").map(|user| user.id));
    let channel = world.read(|state| state.channels.keys().next().copied());
    let (ada, channel) = ada.zip(channel).ok_or("the playground has people and channels")?;
    tokio::spawn(async move {
        let mut changes = world.subscribe();
        while !world.read(|state| state.is_online(bot)) {
            changes.changed().await?;
        }
        Ok::<_, Box<dyn std::error::Error + Send + Sync>>(world.run_typed_command(
            ada,
            channel,
            r#"/echo text:"Hello, world!""#,
        )?)
    });

    respond_once(&playground, &login, &client).await?;
    for message in playground.world().read(|state| state.messages.values().cloned().collect::<Vec<_>>()) {
        println!("Echo says: {}", message.content);
    }
    playground.shutdown().await;
    Ok(())
}

/// Identifies at the gateway, waits for an interaction and responds to it.
async fn respond_once(playground: &Playground, login: &BotLogin, client: &reqwest::Client) -> Result<()> {
    let (mut gateway, _) = connect_async(playground.ws_url()).await?;
    let identify = json!({"op": 2, "d": {"token": login.token, "intents": 1, "properties": {}}});
    gateway.send(Message::text(identify.to_string())).await?;
    while let Some(message) = gateway.next().await {
        let Message::Text(text) = message? else { continue };
        let event: Value = serde_json::from_str(&text)?;
        if event["t"] == "INTERACTION_CREATE" {
            let (id, token) = (event["d"]["id"].as_str(), event["d"]["token"].as_str());
            let (id, token) = id.zip(token).ok_or("the interaction has an id and a token")?;
            let url = format!("{}/api/v10/interactions/{id}/{token}/callback", playground.base_url());
            let response = json!({"type": 4, "data": {"content": event["d"]["data"]["options"][0]["value"]}});
            client.post(url).json(&response).send().await?.error_for_status()?;
            return Ok(());
        }
    }
    Err("the gateway closed the connection".into())
}
