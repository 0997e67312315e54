//! A minimal bot that responds to each click with the clicked message. It shows what serenity, the sockets and the playground
//! cost by themselves.

use serenity::all::{
    ActionRowComponent, ClientBuilder, Context, CreateActionRow, CreateButton, CreateEmbed, CreateInteractionResponse,
    CreateInteractionResponseMessage, EventHandler, GatewayIntents, HttpBuilder, Interaction,
};

struct Echo;

#[serenity::async_trait]
impl EventHandler for Echo {
    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let Interaction::Component(click) = interaction else { return };
        let rows = click.message.components.iter().map(|row| {
            let buttons = row.components.iter().filter_map(|part| match part {
                ActionRowComponent::Button(button) => Some(CreateButton::from(button.clone())),
                _ => None,
            });
            CreateActionRow::Buttons(buttons.collect())
        });
        let embed = CreateEmbed::new().description(&click.message.content);
        let response = CreateInteractionResponseMessage::new().embed(embed).components(rows.collect());
        let sent = click.create_response(&ctx.http, CreateInteractionResponse::UpdateMessage(response)).await;
        if let Err(error) = sent {
            eprintln!("could not respond: {error}");
        }
    }
}

/// Runs until it is killed.
pub async fn run(token: &str, base: &str) {
    let http = HttpBuilder::new(token).proxy(base).ratelimiter_disabled(true).build();
    let gateway = http.get_bot_gateway().await.unwrap().url;
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).event_handler(Echo).await.unwrap();
    *client.ws_url.lock().await = gateway;
    client.start().await.unwrap();
}
