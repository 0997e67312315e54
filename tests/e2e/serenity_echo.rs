//! A minimal serenity bot, to check that serenity works with the playground.

use serenity::all::{
    ButtonStyle, ClientBuilder, CommandDataOptionValue, CommandOptionType, Context, CreateActionRow, CreateAttachment,
    CreateButton, CreateCommand, CreateCommandOption, CreateEmbed, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateThread, EditInteractionResponse, EventHandler,
    GatewayIntents, Http, InputTextStyle, Interaction, Ready,
};
use serenity::http::HttpBuilder;

use discord_playground::testing::TestPlayground;

struct Parrot;

#[serenity::async_trait]
impl EventHandler for Parrot {
    async fn ready(&self, ctx: Context, _ready: Ready) {
        let text = CreateCommandOption::new(CommandOptionType::String, "text", "What to say").required(true);
        let say = CreateCommandOption::new(CommandOptionType::SubCommand, "say", "Say something").add_sub_option(text);
        let slowly = CreateCommandOption::new(CommandOptionType::SubCommand, "slowly", "Think first");
        let command = CreateCommand::new("parrot").description("Repeats").add_option(say).add_option(slowly);
        serenity::all::Command::set_global_commands(&ctx.http, vec![command]).await.expect("registered");
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        match interaction {
            Interaction::Command(command) if command.data.options[0].name == "slowly" => {
                command.defer_ephemeral(&ctx.http).await.expect("deferred");
                let done = EditInteractionResponse::new().content("I have thought");
                command.edit_response(&ctx.http, done).await.expect("edited");
            }
            Interaction::Command(command) => {
                let CommandDataOptionValue::SubCommand(options) = &command.data.options[0].value else { return };
                let row = CreateActionRow::Buttons(vec![
                    CreateButton::new("thread").label("Thread").style(ButtonStyle::Primary),
                    CreateButton::new("form").label("Form"),
                ]);
                let text = options[0].value.as_str().unwrap_or_default();
                let message = CreateInteractionResponseMessage::new()
                    .embed(CreateEmbed::new().title("Parrot").description(text).image("attachment://dot.png"))
                    .add_file(CreateAttachment::bytes(&b"\x89PNG\r\n\x1a\n"[..], "dot.png").description("a dot"))
                    .components(vec![row]);
                command
                    .create_response(&ctx.http, CreateInteractionResponse::Message(message))
                    .await
                    .expect("answered");
            }
            Interaction::Component(press) if press.data.custom_id == "form" => {
                let input = CreateInputText::new(InputTextStyle::Short, "Your word", "word").max_length(10);
                let modal = CreateModal::new("asked", "A word").components(vec![CreateActionRow::InputText(input)]);
                press.create_response(&ctx.http, CreateInteractionResponse::Modal(modal)).await.expect("opened");
            }
            Interaction::Component(press) => {
                press.create_response(&ctx.http, CreateInteractionResponse::Acknowledge).await.expect("acknowledged");
                let thread = CreateThread::new("Nest");
                let thread = press.channel_id.create_thread_from_message(&ctx.http, press.message.id, thread).await;
                thread.expect("a thread").say(&ctx.http, "come in").await.expect("said");
                press.user.direct_message(&ctx.http, CreateMessage::new().content("psst")).await.expect("a DM");
            }
            Interaction::Modal(modal) => {
                let message = CreateInteractionResponseMessage::new().content("a word came").ephemeral(true);
                modal.create_response(&ctx.http, CreateInteractionResponse::Message(message)).await.expect("answered");
            }
            _ => {}
        }
    }
}

fn http(playground: &TestPlayground, token: &str) -> Http {
    HttpBuilder::new(token).proxy(playground.base_url()).ratelimiter_disabled(true).build()
}

#[tokio::test]
async fn a_serenity_bot_responds_to_commands_buttons_and_modals() {
    let playground = TestPlayground::start().await;
    let login = playground.add_bot("Parrot");
    let client =
        ClientBuilder::new_with_http(http(&playground, &login.token), GatewayIntents::GUILDS).event_handler(Parrot);
    let mut client = client.await.expect("a client");
    *client.ws_url.lock().await = playground.ws_url();
    let running = tokio::spawn(async move { client.start().await });
    playground.wait_until_ready(&login, 1, &["parrot"]).await;

    let (ada, bruno) = (playground.person("ada"), playground.person("bruno"));
    ada.run_command("table-one", r#"/parrot say text:"pretty bird""#).await;
    let post = bruno.wait_for_text("table-one", "pretty bird").await;
    assert_eq!(post.interaction.as_ref().expect("a header")["name"], "parrot say");
    assert_eq!(post.attachments[0]["description"], "a dot");
    assert_eq!(post.embeds[0]["image"]["url"], post.attachments[0]["url"]);

    bruno.click(&post, "Thread").await;
    bruno.wait_for_channel("Nest").await;
    ada.wait_for_text("Nest", "come in").await;
    bruno.wait_for_text("@Parrot", "psst").await;
    assert!(ada.messages_in("@Parrot").is_empty());

    ada.click(&post, "Form").await;
    let form = ada.wait_for_modal().await;
    ada.submit_modal(&form, &[("Your word", "polly")]).await;
    ada.wait_for_text("table-one", "a word came").await;
    assert!(!bruno.describe_channel("table-one").contains("a word came"), "an ephemeral answer is seen by one alone");

    ada.run_command("table-one", "/parrot slowly").await;
    ada.wait_for_text("table-one", "I have thought").await;
    assert_eq!(playground.limit_violations(), Vec::<String>::new());
    running.abort();
    playground.close().await;
}
