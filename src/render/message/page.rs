//! A message as plain data. `discord` turns it into requests, tests turn it into text.

use crate::locale::Words;
use crate::render::message::custom_id::CustomId;
use crate::render::message::names::utf16_len;
use crate::render::message::symbol::{Icon, Symbol};
use crate::say;

/// One message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub content: Option<String>,
    pub embeds: Vec<Embed>,
    pub rows: Vec<Row>,
    /// The only users this message may ping.
    pub mentions: Vec<u64>,
    /// Nobody has to act, so the message makes no sound.
    pub silent: bool,
    pub files: Vec<Attachment>,
    /// The same page without pictures, for channels where the bot may not attach files.
    pub text_fallback: Option<Box<Page>>,
}

/// A box with a colored edge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Embed {
    pub title: Option<String>,
    pub description: Option<String>,
    pub fields: Vec<Field>,
    pub footer: Option<String>,
    pub tone: Tone,
    /// The URL of a picture, or `attachment://<name>` for one of the page's own files.
    pub image: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field {
    pub name: String,
    pub value: String,
    /// Left out if the page has a picture, which shows the same.
    pub shown_in_picture: bool,
}

/// The meaning of the edge's color. The text always says the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tone {
    #[default]
    Neutral,
    Question,
    Success,
    Warning,
    Error,
}

impl Tone {
    pub const fn rgb(self) -> u32 {
        match self {
            Tone::Neutral => 0x5f_6b_7a,
            Tone::Question => 0x2f_6f_d6,
            Tone::Success => 0x2e_8b_57,
            Tone::Warning => 0xd6_96_1f,
            Tone::Error => 0xb8_3a_3a,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    pub name: String,
    pub bytes: Vec<u8>,
    pub alt: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Row {
    Buttons(Vec<Button>),
    Select(Select),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Button {
    pub label: String,
    pub emoji: Option<Emoji>,
    pub style: Style,
    pub target: Target,
    pub disabled: bool,
}

/// The emoji of a button or an option.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Emoji {
    /// A symbol without an icon.
    Symbol(Symbol),
    Icon(Icon),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    Primary,
    Secondary,
    Success,
    Danger,
}

/// What a button leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    Click(CustomId),
    Link(String),
}

/// A menu for one choice. The value of an option is a whole custom id, so a selected option is handled like a clicked
/// button.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Select {
    pub custom_id: CustomId,
    pub placeholder: String,
    pub options: Vec<SelectOption>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SelectOption {
    pub label: String,
    pub description: Option<String>,
    pub emoji: Option<Emoji>,
    pub value: CustomId,
    pub selected: bool,
}

/// Discord's limit for the content of a message.
pub(super) const MAX_CONTENT_LENGTH: usize = 2000;

impl Page {
    /// A page with one embed.
    pub fn from_embed(embed: Embed) -> Page {
        Page { embeds: vec![embed], ..Page::default() }
    }

    #[must_use]
    pub fn row(mut self, buttons: Vec<Button>) -> Page {
        if !buttons.is_empty() {
            self.rows.push(Row::Buttons(buttons));
        }
        self
    }

    #[must_use]
    pub fn select(mut self, select: Select) -> Page {
        if !select.options.is_empty() {
            self.rows.push(Row::Select(select));
        }
        self
    }

    #[must_use]
    pub fn silent(mut self) -> Page {
        self.silent = true;
        self
    }

    /// Mentions exactly these users. Without users, the page is silent.
    #[must_use]
    pub fn mentioning(self, words: &Words, users: &[u64]) -> Page {
        let mentions: Vec<String> = users.iter().map(|user| format!("<@{user}>")).collect();
        let content = (!users.is_empty()).then(|| say!(words, "your-turn", who = words.list(&mentions)));
        Page { content, mentions: users.to_vec(), silent: users.is_empty(), ..self }
    }

    /// The same page as plain text, for channels where embeds are not allowed. Drops the lines that do not fit.
    #[must_use]
    pub fn without_embeds(&self) -> Page {
        let mut lines: Vec<String> = self.content.iter().cloned().collect();
        for embed in &self.embeds {
            lines.extend(embed.title.iter().map(|title| format!("**{title}**")));
            lines.extend(embed.description.clone());
            lines.extend(embed.fields.iter().map(|field| format!("**{}**\n{}", field.name, field.value)));
            lines.extend(embed.footer.iter().map(|footer| format!("-# {footer}")));
        }
        let mut text = String::new();
        let mut room = MAX_CONTENT_LENGTH;
        for line in lines.iter().flat_map(|block| block.lines()) {
            let length = utf16_len(line) + 1;
            if length > room {
                break;
            }
            room -= length;
            text.push_str(line);
            text.push('\n');
        }
        Page { content: Some(text.trim_end().to_owned()), embeds: Vec::new(), ..self.clone() }
    }

    /// Replaces the fields that the pictures show. The first picture goes into the embed, others below it.
    #[must_use]
    pub fn with_pictures(self, pictures: Vec<Attachment>) -> Page {
        let names: Vec<&str> = pictures.iter().map(|picture| picture.name.as_str()).collect();
        let page = self.showing_files(&names);
        Page { files: pictures, ..page }
    }

    /// Like [`Page::with_pictures`], for a message that has these files already.
    #[must_use]
    pub fn showing_files(self, names: &[&str]) -> Page {
        let mut page = Page { text_fallback: Some(Box::new(self.clone())), ..self };
        let tone = page.embeds.first().map_or(Tone::Neutral, |embed| embed.tone);
        for embed in &mut page.embeds {
            embed.fields.retain(|field| !field.shown_in_picture);
        }
        for (index, name) in names.iter().enumerate() {
            let image = Some(format!("attachment://{name}"));
            match page.embeds.get_mut(index) {
                Some(embed) => embed.image = image,
                None => page.embeds.push(Embed { tone, image, ..Embed::default() }),
            }
        }
        page
    }

    /// The same page when nobody is asked any more: no buttons and no mentions.
    #[must_use]
    pub fn without_question(self) -> Page {
        Page { content: None, mentions: Vec::new(), silent: true, ..self.without_buttons() }
    }

    /// The same page without buttons and menus.
    #[must_use]
    pub fn without_buttons(self) -> Page {
        Page { rows: Vec::new(), ..self }
    }
}

impl Embed {
    pub fn new(tone: Tone, title: impl Into<String>) -> Embed {
        Embed { title: Some(title.into()), tone, ..Embed::default() }
    }

    /// Sets the description to these lines, without empty ones.
    #[must_use]
    pub fn lines<S: AsRef<str>>(mut self, lines: impl IntoIterator<Item = S>) -> Embed {
        let mut text = String::new();
        for line in lines {
            let line = line.as_ref();
            if !line.is_empty() {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(line);
            }
        }
        self.description = Some(text).filter(|text| !text.is_empty());
        self
    }

    #[must_use]
    pub fn field(mut self, name: impl Into<String>, value: impl Into<String>) -> Embed {
        self.fields.push(Field { name: name.into(), value: value.into(), shown_in_picture: false });
        self
    }

    /// Adds a field that is left out if the page has a picture.
    #[must_use]
    pub fn field_shown_in_picture(mut self, name: impl Into<String>, value: impl Into<String>) -> Embed {
        self.fields.push(Field { name: name.into(), value: value.into(), shown_in_picture: true });
        self
    }

    /// The length that counts towards Discord's limit for all embeds of a message.
    pub(in crate::render) fn length(&self) -> usize {
        let texts = [&self.title, &self.description, &self.footer];
        let fields = self.fields.iter().map(|field| utf16_len(&field.name) + utf16_len(&field.value));
        texts.into_iter().flatten().map(|text| utf16_len(text)).sum::<usize>() + fields.sum::<usize>()
    }

    #[must_use]
    pub fn footer(mut self, footer: impl Into<String>) -> Embed {
        self.footer = Some(footer.into());
        self
    }
}

impl Button {
    pub fn new(style: Style, label: impl Into<String>, custom_id: CustomId) -> Button {
        Button { label: label.into(), emoji: None, style, target: Target::Click(custom_id), disabled: false }
    }

    pub fn link(label: impl Into<String>, address: impl Into<String>) -> Button {
        let target = Target::Link(address.into());
        Button { label: label.into(), emoji: None, style: Style::Secondary, target, disabled: false }
    }

    #[must_use]
    pub fn symbol(mut self, symbol: Symbol) -> Button {
        self.emoji = Some(Emoji::Symbol(symbol));
        self
    }

    #[must_use]
    pub fn enabled(mut self, enabled: bool) -> Button {
        self.disabled = !enabled;
        self
    }
}
