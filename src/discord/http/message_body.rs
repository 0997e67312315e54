//! The body of a request that sends or edits a message.

use serde_json::{Value, json};

use crate::render::{Attachment, Icons, Page};

pub struct MessageBody {
    pub json: Value,
    /// The same message without icons, if it has any. It is sent if Discord rejects one of them.
    pub without_icons: Option<Value>,
    /// Sent next to the JSON, which names each by its position.
    pub files: Vec<Attachment>,
}

impl MessageBody {
    /// A page whose icons Discord may reject. `to_json` builds the message.
    pub fn new(page: &Page, icons: &Icons, to_json: impl Fn(&Page) -> Value) -> MessageBody {
        let plain = to_json(page);
        let (json, without_icons) = match page.with_icons(icons) {
            Some(shown) => (to_json(&shown), Some(plain)),
            None => (plain, None),
        };
        MessageBody { json, without_icons, files: Vec::new() }
    }

    /// A message with these files, or an edit that replaces all files of one.
    #[must_use]
    pub fn with_files(mut self, files: &[Attachment]) -> MessageBody {
        for json in [Some(&mut self.json), self.without_icons.as_mut()].into_iter().flatten() {
            json["attachments"] = describe(files);
        }
        MessageBody { files: files.to_vec(), ..self }
    }

    /// A body that has no icons.
    pub fn plain(json: Value) -> MessageBody {
        MessageBody { json, without_icons: None, files: Vec::new() }
    }

    /// The first response to an interaction. `message` is None for a plain acknowledgment.
    pub fn response(kind: ResponseKind, message: Option<MessageBody>) -> MessageBody {
        let message = message.unwrap_or_else(|| MessageBody::plain(Value::Null));
        let wrap = |data: Value| json!({ "type": kind as u8, "data": data });
        MessageBody { json: wrap(message.json), without_icons: message.without_icons.map(wrap), files: message.files }
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
