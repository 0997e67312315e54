//! Converts a rendered page to the body of a request, with serenity's builders.

use serde_json::json;
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateButton, CreateEmbed, CreateEmbedFooter, CreateInputText,
    CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu,
    CreateSelectMenuKind, CreateSelectMenuOption, EditMessage, EmojiId, InputTextStyle, MessageFlags, Nonce,
    ReactionType, UserId,
};

use crate::discord::http::message_body::MessageBody;
use crate::render::{Button, Dialog, Embed, Emoji, Icons, Page, Row, Select, SelectOption, Style, Target};

/// The id of the only input of a dialog.
const DIALOG_INPUT: &str = "text";

/// A new message. Discord ignores a second request with the same nonce.
pub fn new_message(page: &Page, nonce: &str, icons: &Icons) -> MessageBody {
    let nonce = Nonce::String(nonce.to_owned());
    let message = move |page: &Page| {
        let message = CreateMessage::new()
            .content(content(page))
            .embeds(embeds(page))
            .components(rows(page))
            .allowed_mentions(mentions(page))
            .nonce(nonce.clone())
            .enforce_nonce(true);
        json!(if page.silent { message.flags(MessageFlags::SUPPRESS_NOTIFICATIONS) } else { message })
    };
    MessageBody::new(page, icons, message).with_files(&page.files)
}

/// An edit that replaces everything in a message.
pub fn edit_message(page: &Page, icons: &Icons) -> MessageBody {
    edit_message_text(page, icons).with_files(&page.files)
}

/// An edit that replaces everything in a message except its files.
pub fn edit_message_text(page: &Page, icons: &Icons) -> MessageBody {
    let edit = |page: &Page| {
        json!(
            EditMessage::new()
                .content(content(page))
                .embeds(embeds(page))
                .components(rows(page))
                .allowed_mentions(mentions(page))
        )
    };
    MessageBody::new(page, icons, edit)
}

/// A response that only the requester sees.
pub fn private_response(page: &Page, icons: &Icons) -> MessageBody {
    MessageBody::new(page, icons, |page| json!(response(page).ephemeral(true))).with_files(&page.files)
}

/// A further response that only the requester sees.
pub fn private_follow_up(page: &Page, icons: &Icons) -> MessageBody {
    let message = |page: &Page| {
        CreateInteractionResponseFollowup::new()
            .content(content(page))
            .embeds(embeds(page))
            .components(rows(page))
            .allowed_mentions(mentions(page))
            .ephemeral(true)
    };
    MessageBody::new(page, icons, move |page| json!(message(page))).with_files(&page.files)
}

/// A response that replaces the message of the clicked button.
pub fn update_response(page: &Page, icons: &Icons) -> MessageBody {
    MessageBody::new(page, icons, |page| json!(response(page))).with_files(&page.files)
}

/// A private message that says "thinking" until it is edited.
pub fn thinking_response() -> MessageBody {
    MessageBody::without_icons(json!(CreateInteractionResponseMessage::new().ephemeral(true))).with_files(&[])
}

/// A dialog with one line to type.
pub fn dialog(dialog: &Dialog) -> MessageBody {
    let input = CreateInputText::new(InputTextStyle::Short, &dialog.label, DIALOG_INPUT)
        .placeholder(&dialog.placeholder)
        .max_length(dialog.max_length)
        .required(true);
    let modal = CreateModal::new(dialog.custom_id.to_string(), &dialog.title)
        .components(vec![CreateActionRow::InputText(input)]);
    MessageBody::without_icons(json!(modal))
}

fn response(page: &Page) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new()
        .content(content(page))
        .embeds(embeds(page))
        .components(rows(page))
        .allowed_mentions(mentions(page))
}

fn content(page: &Page) -> &str {
    page.content.as_deref().unwrap_or_default()
}

fn mentions(page: &Page) -> CreateAllowedMentions {
    CreateAllowedMentions::new().users(page.mentions.iter().filter(|&&user| user != 0).map(|&user| UserId::new(user)))
}

fn embeds(page: &Page) -> Vec<CreateEmbed> {
    page.embeds.iter().map(embed).collect()
}

fn embed(embed: &Embed) -> CreateEmbed {
    let mut built = CreateEmbed::new().color(embed.tone.rgb());
    if let Some(title) = &embed.title {
        built = built.title(title);
    }
    if let Some(description) = &embed.description {
        built = built.description(description);
    }
    if let Some(footer) = &embed.footer {
        built = built.footer(CreateEmbedFooter::new(footer));
    }
    if let Some(image) = &embed.image {
        built = built.image(image);
    }
    built.fields(embed.fields.iter().map(|field| (&field.name, &field.value, false)))
}

fn rows(page: &Page) -> Vec<CreateActionRow> {
    page.rows
        .iter()
        .map(|row| match row {
            Row::Buttons(buttons) => CreateActionRow::Buttons(buttons.iter().map(button).collect()),
            Row::Select(menu) => CreateActionRow::SelectMenu(select(menu)),
        })
        .collect()
}

fn button(button: &Button) -> CreateButton {
    let built = match &button.target {
        Target::Link(url) => CreateButton::new_link(url),
        Target::Click(press) => CreateButton::new(press.to_string()).style(match button.style {
            Style::Primary => ButtonStyle::Primary,
            Style::Secondary => ButtonStyle::Secondary,
            Style::Success => ButtonStyle::Success,
            Style::Danger => ButtonStyle::Danger,
        }),
    };
    let built = built.label(&button.label).disabled(button.disabled);
    match button.emoji.as_ref().and_then(emoji) {
        Some(emoji) => built.emoji(emoji),
        None => built,
    }
}

/// None if the label alone says what the symbol means.
fn emoji(emoji: &Emoji) -> Option<ReactionType> {
    match emoji {
        Emoji::Symbol(symbol) => symbol.emoji_on_button().map(|emoji| ReactionType::Unicode(emoji.to_owned())),
        Emoji::Icon(icon) => {
            Some(ReactionType::Custom { animated: false, id: EmojiId::new(icon.id), name: Some(icon.name.clone()) })
        }
    }
}

fn select(menu: &Select) -> CreateSelectMenu {
    let options = menu.options.iter().map(option).collect();
    CreateSelectMenu::new(menu.custom_id.to_string(), CreateSelectMenuKind::String { options })
        .placeholder(&menu.placeholder)
        .min_values(1)
        .max_values(1)
}

fn option(choice: &SelectOption) -> CreateSelectMenuOption {
    let mut built =
        CreateSelectMenuOption::new(&choice.label, choice.value.to_string()).default_selection(choice.selected);
    if let Some(description) = &choice.description {
        built = built.description(description);
    }
    if let Some(emoji) = choice.emoji.as_ref().and_then(emoji) {
        built = built.emoji(emoji);
    }
    built
}
