//! One web socket, with or without compression.

use std::io::Write;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::End;

/// Payloads from this size on are worth compressing.
const WORTH_IT: usize = 1024;

pub(super) struct Wire {
    socket: WebSocket,
    /// `compress=zlib-stream`: all payloads are one stream.
    stream: Option<ZlibEncoder<Vec<u8>>>,
    /// `"compress": true` in the identify: large payloads are compressed one by one.
    pub compress_payloads: bool,
}

impl Wire {
    pub fn new(socket: WebSocket, stream: bool) -> Self {
        let stream = stream.then(|| ZlibEncoder::new(Vec::new(), Compression::fast()));
        Self { socket, stream, compress_payloads: false }
    }

    pub async fn receive(&mut self) -> Option<Message> {
        self.socket.recv().await?.ok()
    }

    pub async fn send(&mut self, text: &str) -> Result<(), End> {
        let message = self.pack(text).map_err(|_| End::Cut)?;
        self.socket.send(message).await.map_err(|_| End::Cut)
    }

    fn pack(&mut self, text: &str) -> std::io::Result<Message> {
        if let Some(stream) = &mut self.stream {
            stream.write_all(text.as_bytes())?;
            // A sync flush ends each payload with 00 00 ff ff, which is how clients find its end.
            stream.flush()?;
            return Ok(Message::Binary(std::mem::take(stream.get_mut()).into()));
        }
        if self.compress_payloads && text.len() >= WORTH_IT {
            let mut one = ZlibEncoder::new(Vec::new(), Compression::fast());
            one.write_all(text.as_bytes())?;
            return Ok(Message::Binary(one.finish()?.into()));
        }
        Ok(Message::Text(text.into()))
    }

    pub async fn close(mut self, code: u16, reason: &'static str) {
        // The other side may be gone already.
        let _ = self.socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }
}
