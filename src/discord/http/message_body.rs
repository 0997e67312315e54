//! The body of a request that sends or edits a message.

use serde_json::{Value, json};

use crate::render::{Attachment, Icons, Page};

pub struct MessageBody {
    pub json: Value,
    /// Builds the same message without icons, if it has any.
    plain: Option<BuildPlain>,
    /// Sent next to the JSON, which names each by its position.
    pub files: Vec<Attachment>,
}

type BuildPlain = Box<dyn Fn() -> Value + Send + Sync>;

/// The first response to an interaction.
pub struct FirstResponse {
    pub body: MessageBody,
    /// Discord creates a message for it, whose id is in Discord's answer.
    pub creates_message: bool,
}

impl MessageBody {
    /// A page whose icons Discord may reject. `to_json` builds the message.
    pub fn new(page: &Page, icons: &Icons, to_json: impl Fn(&Page) -> Value + Send + Sync + 'static) -> MessageBody {
        let Some(shown) = page.with_icons(icons) else { return MessageBody::without_icons(to_json(page)) };
        let json = to_json(&shown);
        let page = Page { files: Vec::new(), text_fallback: None, ..page.clone() };
        MessageBody { json, plain: Some(Box::new(move || to_json(&page))), files: Vec::new() }
    }

    /// A body that has no icons.
    pub fn without_icons(json: Value) -> MessageBody {
        MessageBody { json, plain: None, files: Vec::new() }
    }

    /// The same message without icons, if it has any. It is sent if Discord rejects one of them.
    pub fn to_plain(&self) -> Option<Value> {
        self.plain.as_ref().map(|build| build())
    }

    fn map(self, change: impl Fn(Value) -> Value + Send + Sync + 'static) -> MessageBody {
        let json = change(self.json);
        let plain = self.plain.map(|build| -> BuildPlain { Box::new(move || change(build())) });
        MessageBody { json, plain, files: self.files }
    }

    /// A message with these files, or an edit that replaces all files of one.
    #[must_use]
    pub fn with_files(self, files: &[Attachment]) -> MessageBody {
        let described = describe(files);
        let body = self.map(move |mut json| {
            json["attachments"] = described.clone();
            json
        });
        MessageBody { files: files.to_vec(), ..body }
    }

    /// The ids of the icons at these places of the JSON, or of all buttons and options if no place is known.
    pub fn icons_at(&self, paths: &[String]) -> Vec<u64> {
        let at = |path: &String| {
            let mut place: Vec<&str> = path.split('.').collect();
            place.truncate(place.iter().position(|step| *step == "emoji")? + 1);
            icon_id(self.json.pointer(&format!("/{}", place.join("/")))?)
        };
        let named: Vec<u64> = paths.iter().filter_map(at).collect();
        if named.is_empty() { all_icons(&self.json) } else { named }
    }
}

fn icon_id(emoji: &Value) -> Option<u64> {
    emoji.get("id")?.as_str()?.parse().ok()
}

/// The ids of the icons of all buttons and options.
fn all_icons(json: &Value) -> Vec<u64> {
    match json {
        Value::Object(fields) => {
            let own = fields.get("emoji").and_then(icon_id);
            own.into_iter().chain(fields.values().flat_map(all_icons)).collect()
        }
        Value::Array(items) => items.iter().flat_map(all_icons).collect(),
        _ => Vec::new(),
    }
}

impl FirstResponse {
    /// `message` is None for a plain acknowledgment.
    pub fn new(kind: ResponseKind, message: Option<MessageBody>) -> FirstResponse {
        let message = message.unwrap_or_else(|| MessageBody::without_icons(Value::Null));
        FirstResponse {
            body: message.map(move |data| json!({ "type": kind as u8, "data": data })),
            creates_message: matches!(kind, ResponseKind::NewMessage | ResponseKind::Thinking),
        }
    }
}

/// Discord's numbers for the kinds of responses.
#[derive(Clone, Copy)]
pub enum ResponseKind {
    NewMessage = 4,
    Thinking = 5,
    Acknowledge = 6,
    UpdateMessage = 7,
    Dialog = 9,
}

fn describe(files: &[Attachment]) -> Value {
    let describe =
        |(id, file): (usize, &Attachment)| json!({ "id": id, "filename": file.name, "description": file.alt });
    files.iter().enumerate().map(describe).collect()
}
