//! Storing uploaded files and finding them again.

use serde_json::{Value, json};

use super::model::attachment::{Attachment, Upload};
use super::model::message::Message;
use super::state::WorldState;
use crate::error::ApiError;
use crate::limits;
use crate::limits::table::MAX_ATTACHMENTS;
use crate::snowflake::{Id, parse_id};

impl WorldState {
    /// `listed` describes new files by their index and names the old files to keep. Without it, all old files stay.
    pub(crate) fn apply_attachments(
        &mut self,
        message: &mut Message,
        listed: Option<&[Value]>,
        uploads: Vec<Upload>,
    ) -> Result<(), ApiError> {
        if let Some(listed) = listed {
            let stays = |id: Id| listed.iter().any(|one| one.get("id").and_then(parse_id) == Some(id));
            message.attachments.retain(|old| stays(old.id));
        }
        for upload in uploads {
            let about = listed.into_iter().flatten().find(|one| one.get("id").and_then(parse_id) == Some(upload.index));
            let text = |name: &str| about.and_then(|about| about.get(name)?.as_str()).map(str::to_owned);
            let filename = sanitize_filename(&text("filename").unwrap_or(upload.filename));
            let id = self.ids.next_id();
            message.attachments.push(Attachment {
                id,
                url: format!("{}/playground/attachments/{}/{id}/{filename}", self.base_url, message.channel),
                description: text("description"),
                content_type: upload.content_type.unwrap_or_else(|| content_type_of(&filename).into()),
                size: png_size(&upload.bytes),
                bytes: upload.bytes,
                filename,
            });
        }
        if message.attachments.len() > MAX_ATTACHMENTS {
            return Err(limits::too_many_attachments());
        }
        Ok(())
    }

    /// Stores a file. A command option of type "attachment" refers to it by the returned id.
    pub fn add_uploaded_file(&mut self, filename: &str, bytes: &[u8]) -> Id {
        let id = self.ids.next_id();
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

/// Replaces `attachment://name` in embeds by the URL of the file with that name in the same message.
pub(crate) fn resolve_attachment_urls(message: &mut Message) {
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
fn sanitize_filename(name: &str) -> String {
    let kept: String = name.chars().filter(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_')).collect();
    if kept.is_empty() { "file".into() } else { kept }
}

fn content_type_of(name: &str) -> &'static str {
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

/// Width and height from the first chunk of a PNG.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |from: usize| Some(u32::from_be_bytes(bytes.get(from..from + 4)?.try_into().ok()?));
    bytes.starts_with(b"\x89PNG\r\n\x1a\n").then_some(())?;
    Some((number(16)?, number(20)?))
}
