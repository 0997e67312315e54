//! A WebSocket with optional compression.

use std::io::Write;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::close::ConnectionEnd;

/// Smaller payloads are not worth compressing.
const MIN_COMPRESSED_BYTES: usize = 1024;

pub(super) struct GatewaySocket {
    socket: WebSocket,
    /// `compress=zlib-stream`: all payloads are one compressed stream.
    stream: Option<ZlibEncoder<Vec<u8>>>,
    /// `"compress": true` in the identify payload: large payloads are compressed one by one.
    pub compress_payloads: bool,
}

impl GatewaySocket {
    pub fn new(socket: WebSocket, stream: bool) -> Self {
        let stream = stream.then(|| ZlibEncoder::new(Vec::new(), Compression::fast()));
        Self { socket, stream, compress_payloads: false }
    }

    pub async fn receive(&mut self) -> Option<Message> {
        self.socket.recv().await?.ok()
    }

    pub async fn send(&mut self, text: &str) -> Result<(), ConnectionEnd> {
        let message = self.pack(text).map_err(|_| ConnectionEnd::Disconnected)?;
        self.socket.send(message).await.map_err(|_| ConnectionEnd::Disconnected)
    }

    fn pack(&mut self, text: &str) -> std::io::Result<Message> {
        if let Some(stream) = &mut self.stream {
            stream.write_all(text.as_bytes())?;
            // A sync flush ends each payload with 00 00 ff ff. Clients recognize the end of a payload by it.
            stream.flush()?;
            return Ok(Message::Binary(std::mem::take(stream.get_mut()).into()));
        }
        if self.compress_payloads && text.len() >= MIN_COMPRESSED_BYTES {
            let mut one = ZlibEncoder::new(Vec::new(), Compression::fast());
            one.write_all(text.as_bytes())?;
            return Ok(Message::Binary(one.finish()?.into()));
        }
        Ok(Message::Text(text.into()))
    }

    pub async fn close(mut self, code: u16, reason: &'static str) {
        // The bot may already be gone.
        let _ = self.socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }
}
