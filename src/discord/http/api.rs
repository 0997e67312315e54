//! Our requests to Discord's API. They are the same for Discord itself and for a stand-in, rate limits included.

use std::time::Instant;

use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue, RETRY_AFTER, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::all::{ApplicationId, CreateThread, EditThread, InteractionId};
use serenity::constants;
use serenity::http::DiscordJsonError;

use crate::discord::http::discord_error;
use crate::discord::http::icon_table::IconTable;
use crate::discord::http::login::Login;
use crate::discord::http::message_body::{FirstResponse, MessageBody};
use crate::discord::http::rate_limits::{Bucket, RateLimits, Verdict};
use crate::discord::http::request_error::{RequestError, RequestResult};
use crate::metrics;
use crate::render::Attachment;
use crate::service::{ChannelId, MessageId, UserId};

const DISCORD: &str = "https://discord.com";

pub struct DiscordApi {
    client: Client,
    /// With the version of the API, without a slash at the end.
    base: String,
    login: Login,
    limits: RateLimits,
    /// The icons of messages.
    pub icons: IconTable,
}

impl From<&Login> for DiscordApi {
    fn from(login: &Login) -> DiscordApi {
        let host = login.api_base.as_deref().unwrap_or(DISCORD).trim_end_matches('/');
        let base = format!("{host}/api/v{}", constants::GATEWAY_VERSION);
        DiscordApi {
            client: Client::new(),
            base,
            login: login.clone(),
            limits: RateLimits::default(),
            icons: IconTable::default(),
        }
    }
}

/// What a request is about.
#[derive(Clone)]
pub(super) struct Target {
    pub method: Method,
    pub path: String,
    /// None: an interaction's token, which has limits of its own.
    pub bucket: Option<Bucket>,
}

impl Target {
    fn channel(name: &'static str, method: Method, channel: ChannelId, rest: &str) -> Target {
        Target { method, path: format!("channels/{}{rest}", channel.0), bucket: Some((name, channel.0)) }
    }

    fn message(name: &'static str, method: Method, channel: ChannelId, message: MessageId) -> Target {
        Target::channel(name, method, channel, &format!("/messages/{}", message.0))
    }

    fn original_response(method: Method, application: ApplicationId, token: &str) -> Target {
        Target { method, path: format!("webhooks/{application}/{token}/messages/@original"), bucket: None }
    }
}

/// The part of a message, channel or application that we need.
#[derive(serde::Deserialize)]
pub(super) struct Created {
    #[serde(deserialize_with = "id_from_text")]
    pub id: u64,
}

/// The part of the response to a first response that we need.
#[derive(serde::Deserialize)]
struct CallbackResponse {
    interaction: CallbackInteraction,
}

#[derive(serde::Deserialize)]
struct CallbackInteraction {
    response_message_id: Option<String>,
}

pub(super) fn id_from_text<'de, D: serde::Deserializer<'de>>(text: D) -> Result<u64, D::Error> {
    let text = <String as serde::Deserialize>::deserialize(text)?;
    text.parse().map_err(serde::de::Error::custom)
}

impl DiscordApi {
    pub async fn create_message(&self, channel: ChannelId, body: &MessageBody) -> RequestResult<MessageId> {
        let target = Target::channel("create_message", Method::POST, channel, "/messages");
        let created: Created = read(self.send_message(target, body).await?).await?;
        Ok(MessageId(created.id))
    }

    pub async fn edit_message(&self, channel: ChannelId, message: MessageId, body: &MessageBody) -> RequestResult<()> {
        let target = Target::message("edit_message", Method::PATCH, channel, message);
        self.send_message(target, body).await.map(drop)
    }

    pub async fn delete_message(&self, channel: ChannelId, message: MessageId) -> RequestResult<()> {
        let target = Target::message("delete_message", Method::DELETE, channel, message);
        self.send(target, |request| request).await.map(drop)
    }

    pub async fn create_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        thread: &CreateThread<'_>,
    ) -> RequestResult<ChannelId> {
        let rest = format!("/messages/{}/threads", message.0);
        let target = Target::channel("create_thread", Method::POST, channel, &rest);
        let created: Created = read(self.send_json(target, thread).await?).await?;
        Ok(ChannelId(created.id))
    }

    pub async fn edit_thread(&self, thread: ChannelId, edit: &EditThread<'_>) -> RequestResult<()> {
        let target = Target::channel("edit_thread", Method::PATCH, thread, "");
        self.send_json(target, edit).await.map(drop)
    }

    /// The channel of the direct messages to a person.
    pub async fn create_direct_channel(&self, user: UserId) -> RequestResult<ChannelId> {
        let bucket = Some(("create_direct_channel", 0));
        let target = Target { method: Method::POST, path: "users/@me/channels".to_owned(), bucket };
        let recipient = json!({ "recipient_id": user.0.to_string() });
        let created: Created = read(self.send_json(target, &recipient).await?).await?;
        Ok(ChannelId(created.id))
    }

    /// The first response to an interaction. Returns the message that it creates.
    pub async fn respond(
        &self,
        id: InteractionId,
        token: &str,
        first: &FirstResponse,
    ) -> RequestResult<Option<MessageId>> {
        // Without this, Discord's answer is empty.
        let wants_description = if first.creates_message { "?with_response=true" } else { "" };
        let path = format!("interactions/{id}/{token}/callback{wants_description}");
        let response = self.send_message(Target { method: Method::POST, path, bucket: None }, &first.body).await?;
        if !first.creates_message {
            return Ok(None);
        }
        // The response counts even if its description cannot be read.
        let described: Option<CallbackResponse> = read(response).await.ok();
        Ok(described.and_then(|described| described.interaction.response_message_id?.parse().ok()).map(MessageId))
    }

    pub async fn edit_response(
        &self,
        application: ApplicationId,
        token: &str,
        body: &MessageBody,
    ) -> RequestResult<()> {
        self.send_message(Target::original_response(Method::PATCH, application, token), body).await.map(drop)
    }

    /// A further message after a deferred response.
    pub async fn follow_up(&self, application: ApplicationId, token: &str, body: &MessageBody) -> RequestResult<()> {
        let path = format!("webhooks/{application}/{token}");
        self.send_message(Target { method: Method::POST, path, bucket: None }, body).await.map(drop)
    }

    pub async fn delete_response(&self, application: ApplicationId, token: &str) -> RequestResult<()> {
        let target = Target::original_response(Method::DELETE, application, token);
        self.send(target, |request| request).await.map(drop)
    }

    /// How many closed routes are remembered.
    pub fn closed_routes(&self) -> usize {
        self.limits.size()
    }

    /// Sends a message again without icons if Discord does not accept one of them: it was deleted, or Discord has
    /// forgotten it for a moment.
    async fn send_message(&self, target: Target, body: &MessageBody) -> RequestResult<Response> {
        let sent = self.send_with_files(target.clone(), &body.json, &body.files).await;
        let Err(error) = &sent else { return sent };
        let (Some(paths), Some(plain)) = (discord_error::rejected_emoji(error), body.to_plain()) else {
            return sent;
        };
        tracing::warn!(%error, "Discord rejected an icon; sending the message without icons");
        self.icons.reject(&body.icons_at(&paths));
        self.send_with_files(target, &plain, &body.files).await
    }

    async fn send_with_files(&self, target: Target, json: &Value, files: &[Attachment]) -> RequestResult<Response> {
        if files.is_empty() {
            return self.send_json(target, json).await;
        }
        let mut form = Form::new().text("payload_json", json.to_string());
        for (index, file) in files.iter().enumerate() {
            let part = Part::bytes(file.bytes.clone()).file_name(file.name.clone());
            form = form.part(format!("files[{index}]"), part);
        }
        self.send(target, |request| request.multipart(form)).await
    }

    pub(super) async fn send_json(&self, target: Target, body: &impl Serialize) -> RequestResult<Response> {
        self.send(target, |request| request.json(body)).await
    }

    pub(super) async fn send(
        &self,
        target: Target,
        add_body: impl FnOnce(RequestBuilder) -> RequestBuilder,
    ) -> RequestResult<Response> {
        if let Some(wait) = target.bucket.and_then(|bucket| self.limits.closed_for(bucket, Instant::now())) {
            metrics::rate_limited();
            return Err(RequestError::RateLimited(wait));
        }
        let request = self.client.request(target.method, format!("{}/{}", self.base, target.path));
        let request = request.header(USER_AGENT, constants::USER_AGENT).header(AUTHORIZATION, self.authorization()?);
        let response = add_body(request).send().await?;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            return Err(self.rejected(target.bucket, response).await);
        }
        let used_up = Verdict::of_headers(
            header(response.headers(), "x-ratelimit-remaining"),
            header(response.headers(), "x-ratelimit-reset-after"),
        );
        if let (Some(bucket), Some(used_up)) = (target.bucket, used_up) {
            self.limits.record(bucket, used_up, Instant::now());
        }
        if response.status().is_success() { Ok(response) } else { Err(refused(response).await) }
    }

    /// Remembers a 429.
    async fn rejected(&self, bucket: Option<Bucket>, response: Response) -> RequestError {
        metrics::rate_limited();
        let retry_after = header(response.headers(), RETRY_AFTER.as_str()).map(str::to_owned);
        let body = response.bytes().await.unwrap_or_default();
        let verdict = Verdict::of_rejection(retry_after.as_deref(), &body);
        if let Some(bucket) = bucket {
            self.limits.record(bucket, verdict, Instant::now());
        }
        RequestError::RateLimited(verdict.wait())
    }

    fn authorization(&self) -> RequestResult<HeaderValue> {
        // Some people copy the word Bot together with the token.
        let token = self.login.token.reveal().split_whitespace().last().unwrap_or_default();
        let mut value = HeaderValue::try_from(["Bot", token].join(" "))
            .map_err(|error| RequestError::NoResponse(error.to_string()))?;
        value.set_sensitive(true);
        Ok(value)
    }
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

async fn refused(response: Response) -> RequestError {
    let status = response.status().as_u16();
    let error: Option<DiscordJsonError> = read(response).await.ok();
    RequestError::refused(status, error.as_ref())
}

pub(super) async fn read<T: DeserializeOwned>(response: Response) -> RequestResult<T> {
    Ok(response.json().await?)
}
