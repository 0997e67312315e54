//! A message as plain data: what `discord` turns into requests and tests turn into text.

use crate::locale::Words;
use crate::render::message::custom_id::Press;
use crate::render::message::names::utf16_len;
use crate::say;

/// One message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    pub content: Option<String>,
    pub embeds: Vec<Embed>,
    pub rows: Vec<Row>,
    /// The only users whom this may ping.
    pub mentions: Vec<u64>,
    /// Nobody has to act: no sound, no badge.
    pub silent: bool,
    pub files: Vec<Attachment>,
    /// The same without pictures, for where files cannot be attached.
    pub instead: Option<Box<Page>>,
}

/// A box with a coloured edge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Embed {
    pub title: Option<String>,
    pub description: Option<String>,
    pub fields: Vec<Field>,
    pub footer: Option<String>,
    pub tone: Tone,
    /// The address of a picture, `attachment://<name>` for one of the page's own files.
    pub image: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    pub value: String,
    /// A picture says it too: left out where there is one.
    pub pictured: bool,
}

/// What the colour of the edge says; never the only sign of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Calm,
    Ask,
    Good,
    Warn,
    Bad,
}

impl Tone {
    pub const fn rgb(self) -> u32 {
        match self {
            Tone::Calm => 0x5f_6b_7a,
            Tone::Ask => 0x2f_6f_d6,
            Tone::Good => 0x2e_8b_57,
            Tone::Warn => 0xd6_96_1f,
            Tone::Bad => 0xb8_3a_3a,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    pub name: String,
    pub bytes: Vec<u8>,
    pub alt: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    Buttons(Vec<Button>),
    Select(Select),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: String,
    pub emoji: Option<&'static str>,
    pub style: Style,
    pub target: Target,
    pub disabled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Primary,
    Secondary,
    Success,
    Danger,
}

/// What a button does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    Press(Press),
    Link(String),
}

/// A menu of which one thing is picked. The value of a choice is a whole press, so that a picked choice and a pressed
/// button are answered alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    pub press: Press,
    pub placeholder: String,
    pub options: Vec<Choice>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    pub label: String,
    pub description: Option<String>,
    pub emoji: Option<&'static str>,
    pub value: Press,
    pub chosen: bool,
}

/// Discord's limit of a message without embeds.
const CONTENT: usize = 2000;

impl Page {
    /// A page of one box.
    pub fn of(embed: Embed) -> Page {
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

    /// The same, calling just these users; nobody: silently.
    #[must_use]
    pub fn pinging(self, words: &Words, users: &[u64]) -> Page {
        let mentions: Vec<String> = users.iter().map(|user| format!("<@{user}>")).collect();
        let content = (!users.is_empty()).then(|| say!(words, "your-turn", who = words.list(&mentions)));
        Page { content, mentions: users.to_vec(), silent: users.is_empty(), ..self }
    }

    /// The same for where embeds are not allowed: everything as lines of text, cut at a line where it is too long.
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
        let mut room = CONTENT;
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

    /// The same with pictures in place of what they show: one in the box, further ones below it.
    #[must_use]
    pub fn illustrated(self, pictures: Vec<Attachment>) -> Page {
        let mut page = Page { instead: Some(Box::new(self.clone())), ..self };
        let tone = page.embeds.first().map_or(Tone::Calm, |embed| embed.tone);
        for embed in &mut page.embeds {
            embed.fields.retain(|field| !field.pictured);
        }
        for (index, picture) in pictures.iter().enumerate() {
            let image = Some(format!("attachment://{}", picture.name));
            match page.embeds.get_mut(index) {
                Some(embed) => embed.image = image,
                None => page.embeds.push(Embed { tone, image, ..Embed::default() }),
            }
        }
        page.files.extend(pictures);
        page
    }

    /// The same, closed: nothing left to press.
    #[must_use]
    pub fn without_buttons(self) -> Page {
        Page { rows: Vec::new(), ..self }
    }
}

impl Embed {
    pub fn new(tone: Tone, title: impl Into<String>) -> Embed {
        Embed { title: Some(title.into()), tone, ..Embed::default() }
    }

    /// Lines, those that are empty left out.
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
        self.fields.push(Field { name: name.into(), value: value.into(), pictured: false });
        self
    }

    /// A field that a picture makes superfluous.
    #[must_use]
    pub fn pictured(mut self, name: impl Into<String>, value: impl Into<String>) -> Embed {
        self.fields.push(Field { name: name.into(), value: value.into(), pictured: true });
        self
    }

    /// How much of Discord's limit for all embeds of a message it takes.
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
    pub fn new(style: Style, label: impl Into<String>, press: Press) -> Button {
        Button { label: label.into(), emoji: None, style, target: Target::Press(press), disabled: false }
    }

    pub fn link(label: impl Into<String>, address: impl Into<String>) -> Button {
        let target = Target::Link(address.into());
        Button { label: label.into(), emoji: None, style: Style::Secondary, target, disabled: false }
    }

    #[must_use]
    pub fn emoji(mut self, emoji: &'static str) -> Button {
        self.emoji = Some(emoji);
        self
    }

    #[must_use]
    pub fn enabled(mut self, enabled: bool) -> Button {
        self.disabled = !enabled;
        self
    }
}
