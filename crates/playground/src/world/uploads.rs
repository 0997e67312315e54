//! Files that came with messages. They are kept in memory for as long as their message is there.

use std::sync::Arc;

use serde_json::{Value, json};

use super::mentions::id_of;
use super::{Message, WorldState};
use crate::error::ApiError;
use crate::snowflake::Id;

/// A file as it came in a multipart body: `files[index]`.
#[derive(Debug, Clone)]
pub struct Upload {
    pub index: u64,
    pub filename: String,
    pub content_type: Option<String>,
    pub bytes: Arc<[u8]>,
}

/// A file of a message.
#[derive(Debug, Clone)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    pub description: Option<String>,
    pub content_type: String,
    pub size: Option<(u32, u32)>,
    pub url: String,
    pub bytes: Arc<[u8]>,
}

impl Attachment {
    pub fn json(&self, ephemeral: bool) -> Value {
        let mut json = json!({
            "id": self.id.to_string(), "filename": self.filename, "size": self.bytes.len(), "url": self.url,
            "proxy_url": self.url, "content_type": self.content_type,
        });
        if let Some(description) = &self.description {
            json["description"] = json!(description);
        }
        if let Some((width, height)) = self.size {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if ephemeral {
            json["ephemeral"] = json!(true);
        }
        json
    }
}

impl WorldState {
    /// `listed` describes new files by their index and names the old ones that stay; without it all old ones stay.
    pub(super) fn fill_attachments(
        &mut self,
        message: &mut Message,
        listed: Option<&[Value]>,
        uploads: Vec<Upload>,
    ) -> Result<(), ApiError> {
        if let Some(listed) = listed {
            let stays = |id: Id| listed.iter().any(|one| one.get("id").and_then(id_of) == Some(id));
            message.attachments.retain(|old| stays(old.id));
        }
        for upload in uploads {
            let about = listed.into_iter().flatten().find(|one| one.get("id").and_then(id_of) == Some(upload.index));
            let text = |name: &str| about.and_then(|about| about.get(name)?.as_str()).map(str::to_owned);
            let filename = tidy(&text("filename").unwrap_or(upload.filename));
            let id = self.ids.fresh();
            message.attachments.push(Attachment {
                id,
                url: format!("{}/playground/attachments/{}/{id}/{filename}", self.base_url, message.channel),
                description: text("description"),
                content_type: upload.content_type.unwrap_or_else(|| guess_type(&filename).into()),
                size: png_size(&upload.bytes),
                bytes: upload.bytes,
                filename,
            });
        }
        if message.attachments.len() > 10 {
            return Err(crate::limits::too_many_attachments());
        }
        Ok(())
    }

    /// A file that somebody holds ready; its id is what an option of the type "attachment" takes.
    pub fn add_uploaded_file(&mut self, filename: &str, bytes: &[u8]) -> Id {
        let id = self.ids.fresh();
        let url = format!("{}/playground/attachments/0/{id}/{filename}", self.base_url);
        let content_type = "application/octet-stream".to_owned();
        let (filename, bytes) = (filename.to_owned(), bytes.into());
        let file = Attachment { id, filename, description: None, content_type, size: None, url, bytes };
        self.uploaded_files.insert(id, file);
        id
    }

    pub fn attachment(&self, channel: Id, id: Id) -> Option<&Attachment> {
        if let Some(held) = self.uploaded_files.get(&id) {
            return Some(held);
        }
        let messages = &self.channels.get(&channel)?.messages;
        let mut all = messages.iter().filter_map(|id| self.messages.get(id)).flat_map(|message| &message.attachments);
        all.find(|attachment| attachment.id == id)
    }
}

/// `attachment://name` in an embed is the file of that name in the same message.
pub(super) fn resolve_links(message: &mut Message) {
    let files = message.attachments.clone();
    let resolve = |url: &mut Value| {
        let name = url.as_str().and_then(|url| url.strip_prefix("attachment://"));
        if let Some(file) = name.and_then(|name| files.iter().find(|file| file.filename == name)) {
            *url = json!(file.url);
        }
    };
    for embed in &mut message.embeds {
        for part in ["image", "thumbnail"] {
            if let Some(url) = embed.get_mut(part).and_then(|part| part.get_mut("url")) {
                resolve(url);
            }
        }
        for part in ["author", "footer"] {
            if let Some(url) = embed.get_mut(part).and_then(|part| part.get_mut("icon_url")) {
                resolve(url);
            }
        }
        if let Some(object) = embed.as_object_mut() {
            object.insert("type".into(), json!("rich"));
        }
    }
}

/// Discord keeps letters, digits, dots, dashes and underscores of a file name.
fn tidy(name: &str) -> String {
    let kept: String = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_')).collect();
    if kept.is_empty() { "file".into() } else { kept }
}

fn guess_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json",
        "csv" => "text/csv",
        _ => "application/octet-stream",
    }
}

/// Width and height out of a PNG's first chunk.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |from: usize| Some(u32::from_be_bytes(bytes.get(from..from + 4)?.try_into().ok()?));
    bytes.starts_with(b"\x89PNG\r\n\x1a\n").then_some(())?;
    Some((number(16)?, number(20)?))
}
