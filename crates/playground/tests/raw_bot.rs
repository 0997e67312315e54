//! A bot without a Discord library: plain HTTP requests and a plain WebSocket.

use std::collections::VecDeque;
use std::io::Read;

use discord_playground::{BotLogin, Id};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use discord_playground::testing::{TestPlayground, WAIT_TIMEOUT};

/// Sends requests as a bot.
pub struct Rest {
    pub login: BotLogin,
    base: String,
    client: reqwest::Client,
}

impl Rest {
    pub fn new(playground: &TestPlayground) -> Self {
        Self { login: playground.add_bot("Raw"), base: playground.base_url(), client: reqwest::Client::new() }
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = method.parse().expect("a method");
        let request = self.client.request(method, format!("{}/api/v10/{path}", self.base));
        request.header("authorization", format!("Bot {}", self.login.token))
    }

    /// Returns the response with its headers.
    pub async fn response(&self, method: &str, path: &str, body: &Value) -> reqwest::Response {
        let request = self.request(method, path);
        let request = if body.is_null() { request } else { request.json(body) };
        request.send().await.expect("an answer")
    }

    /// Returns the status and the JSON body, or null if there is none.
    pub async fn send(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        read(self.response(method, path, body).await).await
    }

    /// Like `send`, but returns connection errors.
    pub async fn try_send(&self, method: &str, path: &str, body: &Value) -> Result<Value, reqwest::Error> {
        self.request(method, path).json(body).send().await?.json().await
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        self.send("GET", path, &Value::Null).await
    }

    pub async fn post(&self, path: &str, body: Value) -> (u16, Value) {
        self.send("POST", path, &body).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> (u16, Value) {
        self.send("PATCH", path, &body).await
    }

    /// Sends a message with files, as `multipart/form-data`.
    pub async fn upload(&self, path: &str, body: &Value, files: &[(&str, Vec<u8>)]) -> (u16, Value) {
        let mut form = reqwest::multipart::Form::new().text("payload_json", body.to_string());
        for (index, (name, bytes)) in files.iter().enumerate() {
            let part = reqwest::multipart::Part::bytes(bytes.clone()).file_name((*name).to_owned());
            form = form.part(format!("files[{index}]"), part);
        }
        read(self.request("POST", path).multipart(form).send().await.expect("an answer")).await
    }

    /// Sends a message and expects it to be accepted.
    pub async fn send_message(&self, channel: Id, body: Value) -> Value {
        let (status, message) = self.post(&format!("channels/{channel}/messages"), body).await;
        assert_eq!(status, 200, "{message}");
        message
    }

    /// Registers one command for all servers.
    pub async fn register(&self, command: Value) -> Value {
        let (status, json) = self.post(&format!("applications/{}/commands", self.login.id), command).await;
        assert!(status == 201 || status == 200, "{json}");
        json
    }

    pub async fn respond(&self, interaction: &Value, body: Value) -> (u16, Value) {
        let (id, token) = (interaction["id"].as_str().expect("id"), interaction["token"].as_str().expect("token"));
        self.post(&format!("interactions/{id}/{token}/callback"), body).await
    }

    /// The path for follow-ups and edits.
    pub fn webhook(&self, interaction: &Value) -> String {
        format!("webhooks/{}/{}", self.login.id, interaction["token"].as_str().expect("token"))
    }
}

async fn read(response: reqwest::Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.expect("a body");
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// A gateway connection.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    inflate: Option<flate2::Decompress>,
    skipped: VecDeque<Value>,
    pub sequence: u64,
}

/// A message from the gateway.
#[derive(Debug)]
pub enum Received {
    Payload(Value),
    Closed(Option<u16>),
}

impl Socket {
    /// Connects and receives the hello payload.
    pub async fn open(url: &str) -> Self {
        let mut socket = Self::dial(url).await;
        let hello = socket.payload().await;
        assert_eq!(hello["op"], 10, "{hello}");
        socket
    }

    pub async fn dial(url: &str) -> Self {
        let (stream, _) = connect_async(url).await.expect("a gateway");
        let inflate = url.contains("zlib-stream").then(|| flate2::Decompress::new(true));
        Self { stream, inflate, skipped: VecDeque::new(), sequence: 0 }
    }

    /// Connects, identifies, and waits for READY.
    pub async fn identified(playground: &TestPlayground, login: &BotLogin, intents: u64) -> (Self, Value) {
        let mut socket = Self::open(&playground.ws_url()).await;
        socket.send(&json!({"op": 2, "d": {"token": login.token, "intents": intents, "properties": {}}})).await;
        let ready = socket.event("READY").await;
        (socket, ready)
    }

    pub async fn send(&mut self, payload: &Value) {
        self.stream.send(Message::text(payload.to_string())).await.expect("sent");
    }

    pub async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.expect("sent");
    }

    pub async fn next(&mut self) -> Received {
        let came = tokio::time::timeout(WAIT_TIMEOUT, self.stream.next()).await.expect("the gateway sends something");
        let payload: Value = match came {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).expect("json"),
            Some(Ok(Message::Binary(bytes))) => serde_json::from_slice(&self.unpack(&bytes)).expect("json"),
            Some(Ok(Message::Close(frame))) => return Received::Closed(frame.map(|frame| frame.code.into())),
            Some(Ok(_)) => return Box::pin(self.next()).await,
            Some(Err(_)) | None => return Received::Closed(None),
        };
        if let Some(number) = payload["s"].as_u64() {
            self.sequence = number;
        }
        Received::Payload(payload)
    }

    fn unpack(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        let Some(inflate) = &mut self.inflate else {
            flate2::read::ZlibDecoder::new(bytes).read_to_end(&mut text).expect("zlib");
            return text;
        };
        assert!(bytes.ends_with(&[0, 0, 0xff, 0xff]), "each payload ends with a sync flush");
        let start = inflate.total_in();
        loop {
            text.reserve(64 * 1024);
            let done = usize::try_from(inflate.total_in() - start).expect("small");
            inflate.decompress_vec(&bytes[done..], &mut text, flate2::FlushDecompress::Sync).expect("zlib");
            if inflate.total_in() - start == bytes.len() as u64 && text.len() < text.capacity() {
                return text;
            }
        }
    }

    pub async fn payload(&mut self) -> Value {
        match self.next().await {
            Received::Payload(payload) => payload,
            Received::Closed(code) => panic!("closed with {code:?}"),
        }
    }

    /// Waits for an event of this name. Other events are kept for later calls.
    pub async fn event(&mut self, name: &str) -> Value {
        if let Some(index) = self.skipped.iter().position(|payload| payload["t"] == name) {
            return self.skipped.remove(index).expect("the index is valid")["d"].clone();
        }
        loop {
            let payload = self.payload().await;
            if payload["t"] == name {
                return payload["d"].clone();
            }
            self.skipped.push_back(payload);
        }
    }

    /// Checks that no event of this name arrives before the acknowledgment of a heartbeat.
    pub async fn expect_no_event(&mut self, name: &str) {
        self.send(&json!({"op": 1, "d": null})).await;
        loop {
            let payload = self.payload().await;
            if payload["op"] == 11 {
                break;
            }
            self.skipped.push_back(payload);
        }
        assert!(self.skipped.iter().all(|payload| payload["t"] != name), "unexpected event: {:?}", self.skipped);
    }

    /// Waits for a payload with this opcode.
    pub async fn op(&mut self, op: u64) -> Value {
        loop {
            let payload = self.payload().await;
            if payload["op"] == op {
                return payload;
            }
        }
    }

    /// Waits until the connection is closed. Returns the close code.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Received::Closed(code) = self.next().await {
                return code;
            }
        }
    }
}
