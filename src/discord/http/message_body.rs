//! The body of a request that sends or edits a message.

use serde::Serialize;
use serde_json::{Value, json};

use crate::render::Attachment;

pub struct MessageBody {
    pub json: Value,
    /// Sent next to the JSON, which names each by its position.
    pub files: Vec<Attachment>,
}

impl MessageBody {
    /// A message, or an edit that replaces all files of one.
    pub fn new(message: &impl Serialize, files: &[Attachment]) -> MessageBody {
        let mut json = json!(message);
        json["attachments"] = describe(files);
        MessageBody { json, files: files.to_vec() }
    }

    /// An edit that keeps the files of a message.
    pub fn keeping_files(message: &impl Serialize) -> MessageBody {
        MessageBody { json: json!(message), files: Vec::new() }
    }

    /// The first response to an interaction. `message` is None for a plain acknowledgment.
    pub fn response(kind: ResponseKind, message: Option<MessageBody>) -> MessageBody {
        let (data, files) = message.map_or((Value::Null, Vec::new()), |message| (message.json, message.files));
        MessageBody { json: json!({ "type": kind as u8, "data": data }), files }
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
