//! A small bot that uses each feature once, so that the page can show it. It knows nothing of any game.

use std::sync::Arc;

use serenity::all::{
    ActionRowComponent, ButtonStyle, Command, CommandInteraction, CommandOptionType, ComponentInteraction,
    ComponentInteractionDataKind, Context, CreateActionRow, CreateAttachment, CreateAutocompleteResponse, CreateButton,
    CreateCommand, CreateCommandOption, CreateEmbed, CreateEmbedFooter, CreateInputText, CreateInteractionResponse,
    CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, CreateThread, EditInteractionResponse, EventHandler, InputTextStyle, Interaction,
    Mentionable, ModalInteraction, ReactionType, Ready, async_trait,
};
use tokio::sync::Notify;

use super::picture;

pub const ALT: &str = "Three bars: blue 58, green 46, orange 72";
pub const CITIES: [&str; 4] = ["Berlin", "Bergen", "Kyoto", "Lyon"];

/// Every kind of markdown, and HTML that must not become an element.
pub const TEXT: &str = "# Heading\n**bold** *italic* __underlined__ ~~struck~~ `code` ||hidden||\n> quoted\n- one\n- two\n\
    [safe](https://example.org/page) [not safe](javascript:alert(1))\n<script>window.injected = 1</script>\
    <img src=x onerror=\"window.injected = 1\">\n```\nblock <b>not bold</b>\n```\n<t:1700000000:R>";

pub struct SmallBot {
    /// Releases the slow response.
    pub slow_response: Arc<Notify>,
}

#[async_trait]
impl EventHandler for SmallBot {
    async fn ready(&self, ctx: Context, _: Ready) {
        let city = CreateCommandOption::new(CommandOptionType::String, "name", "Which city")
            .required(true)
            .set_autocomplete(true);
        let plain = [
            ("counter", "A button that counts"),
            ("whisper", "Says something only to you"),
            ("thread", "Opens a thread"),
            ("letter", "Writes to you directly"),
            ("form", "Asks in a form"),
            ("picture", "Shows a picture"),
            ("slow", "Answers later"),
            ("mute", "Never answers"),
            ("menu", "Lets you choose"),
            ("text", "Markdown of every kind"),
            ("emoji", "Shows an emoji of its own"),
        ];
        let mut commands: Vec<_> =
            plain.iter().map(|(name, about)| CreateCommand::new(*name).description(*about)).collect();
        commands.push(CreateCommand::new("city").description("Names a city").add_option(city));
        Command::set_global_commands(&ctx.http, commands).await.unwrap();
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let done = match interaction {
            Interaction::Command(command) => self.command(&ctx, &command).await,
            Interaction::Component(component) => click(&ctx, &component).await,
            Interaction::Modal(modal) => submitted(&ctx, &modal).await,
            Interaction::Autocomplete(asking) => suggest(&ctx, &asking).await,
            _ => Ok(()),
        };
        if let Err(error) = done {
            eprintln!("the test bot: {error}");
        }
    }
}

fn message() -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new()
}

fn says(text: impl Into<String>) -> CreateInteractionResponse {
    CreateInteractionResponse::Message(message().content(text))
}

fn counter(count: u32) -> CreateInteractionResponseMessage {
    let buttons = vec![
        CreateButton::new(format!("count:{count}")).label("Count").style(ButtonStyle::Success),
        CreateButton::new("ignore").label("Ignored").style(ButtonStyle::Danger),
        CreateButton::new("never").label("Not now").style(ButtonStyle::Primary).disabled(true),
        CreateButton::new_link("https://example.org/rules").label("Rules"),
    ];
    let embed = CreateEmbed::new()
        .title("A counter")
        .description("Anybody may press it.")
        .colour(0x0058_65f2)
        .field("Count", count.to_string(), true)
        .field("Pace", "evening", true)
        .field("Seats", "3 of 5", true)
        .footer(CreateEmbedFooter::new("Counted by a small bot"));
    message().content(format!("Count: {count}")).embed(embed).components(vec![CreateActionRow::Buttons(buttons)])
}

impl SmallBot {
    async fn command(&self, ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
        let answer = match command.data.name.as_str() {
            "counter" => CreateInteractionResponse::Message(counter(0)),
            "whisper" => {
                let text = format!("A secret for {}.", command.user.mention());
                CreateInteractionResponse::Message(message().content(text).ephemeral(true))
            }
            "text" => says(TEXT),
            "form" => CreateInteractionResponse::Modal(form()),
            "menu" => CreateInteractionResponse::Message(message().content("Choose a pace.").components(vec![menu()])),
            "city" => says(format!("City: {}", command.data.options[0].value.as_str().unwrap_or_default())),
            "picture" => {
                let file = CreateAttachment::bytes(picture::png(), "bars.png").description(ALT);
                let embed = CreateEmbed::new().title("Bars").colour(0x00e6_7e22).attachment("bars.png");
                CreateInteractionResponse::Message(message().embed(embed).add_file(file))
            }
            "thread" => return thread(ctx, command).await,
            "letter" => return letter(ctx, command).await,
            "slow" => return self.slow(ctx, command).await,
            "emoji" => return emoji(ctx, command).await,
            _ => return Ok(()),
        };
        command.create_response(&ctx.http, answer).await
    }

    async fn slow(&self, ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
        command.defer(&ctx.http).await?;
        self.slow_response.notified().await;
        command.edit_response(&ctx.http, EditInteractionResponse::new().content("At last.")).await.map(drop)
    }
}

async fn thread(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    command.create_response(&ctx.http, says("Let us talk aside.")).await?;
    let post = command.get_response(&ctx.http).await?;
    let thread =
        command.channel_id.create_thread_from_message(&ctx.http, post.id, CreateThread::new("Side talk")).await?;
    thread.id.say(&ctx.http, "Inside the thread.").await.map(drop)
}

async fn letter(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let text = format!("A letter for {}.", command.user.name);
    command.user.direct_message(&ctx.http, CreateMessage::new().content(text)).await?;
    command
        .create_response(&ctx.http, CreateInteractionResponse::Message(message().content("Sent.").ephemeral(true)))
        .await
}

async fn emoji(ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
    let image = CreateAttachment::bytes(picture::png(), "bars.png").to_base64();
    let emoji = ctx.create_application_emoji("bars", &image).await?;
    let button = CreateButton::new("never").label("Bars").emoji(emoji.clone());
    let options = vec![CreateSelectMenuOption::new("Bars", "bars").emoji(ReactionType::from(emoji.clone()))];
    let select = CreateSelectMenu::new("bars", CreateSelectMenuKind::String { options });
    let message = message()
        .content(format!("Three {emoji}"))
        .embed(CreateEmbed::new().description(format!("Three {emoji}")))
        .components(vec![CreateActionRow::Buttons(vec![button]), CreateActionRow::SelectMenu(select)]);
    command.create_response(&ctx.http, CreateInteractionResponse::Message(message)).await
}

fn form() -> CreateModal {
    let word = CreateInputText::new(InputTextStyle::Short, "Your word", "word").placeholder("One word").max_length(20);
    let more = CreateInputText::new(InputTextStyle::Paragraph, "Anything else", "more").required(false);
    CreateModal::new("form", "A short form")
        .components(vec![CreateActionRow::InputText(word), CreateActionRow::InputText(more)])
}

fn menu() -> CreateActionRow {
    let options = vec![
        CreateSelectMenuOption::new("Live", "live").description("Two minutes a decision"),
        CreateSelectMenuOption::new("Evening", "evening").description("Twenty minutes a decision"),
    ];
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new("pace", CreateSelectMenuKind::String { options }).placeholder("Pace"),
    )
}

async fn click(ctx: &Context, component: &ComponentInteraction) -> serenity::Result<()> {
    if let ComponentInteractionDataKind::StringSelect { values } = &component.data.kind {
        let text = format!("Pace: {}", values.join(", "));
        return component
            .create_response(&ctx.http, CreateInteractionResponse::UpdateMessage(message().content(text)))
            .await;
    }
    // The count is in the custom id, so it survives a restart.
    let Some(count) = component.data.custom_id.strip_prefix("count:").and_then(|count| count.parse::<u32>().ok())
    else {
        return Ok(());
    };
    component.create_response(&ctx.http, CreateInteractionResponse::UpdateMessage(counter(count + 1))).await
}

async fn submitted(ctx: &Context, modal: &ModalInteraction) -> serenity::Result<()> {
    let word = modal.data.components.iter().flat_map(|row| &row.components).find_map(|part| match part {
        ActionRowComponent::InputText(input) if input.custom_id == "word" => input.value.clone(),
        _ => None,
    });
    modal.create_response(&ctx.http, says(format!("The word is {}.", word.unwrap_or_default()))).await
}

async fn suggest(ctx: &Context, asking: &CommandInteraction) -> serenity::Result<()> {
    let typed = asking.data.autocomplete().map(|option| option.value.to_lowercase()).unwrap_or_default();
    let fitting = CITIES.iter().filter(|city| city.to_lowercase().starts_with(&typed));
    let answer = fitting.fold(CreateAutocompleteResponse::new(), |answer, city| answer.add_string_choice(*city, *city));
    asking.create_response(&ctx.http, CreateInteractionResponse::Autocomplete(answer)).await
}
