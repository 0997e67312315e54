//! Files of messages. They stay in memory as long as their message exists.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::snowflake::Id;

/// A file from a multipart body: `files[index]`.
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
    /// The attachment object that bots and the page receive.
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
