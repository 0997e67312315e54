//! Requests about the emoji of our application.

use reqwest::Method;
use serde::Deserialize;
use serde_json::json;
use serenity::all::CreateAttachment;

use crate::discord::http::api::{Created, DiscordApi, Target, id_from_text, read};
use crate::discord::http::request_error::RequestResult;

/// An emoji of our application.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct ApplicationEmoji {
    #[serde(deserialize_with = "id_from_text")]
    pub id: u64,
    pub name: String,
}

#[derive(Deserialize)]
struct EmojiList {
    items: Vec<ApplicationEmoji>,
}

/// The path below which the emoji of an application are, and its rate limits.
fn target(name: &'static str, method: Method, application: u64, rest: &str) -> Target {
    Target { method, path: format!("applications/{application}/emojis{rest}"), bucket: Some((name, application)) }
}

impl DiscordApi {
    /// The id of our application.
    pub async fn application(&self) -> RequestResult<u64> {
        let path = "applications/@me".to_owned();
        let target = Target { method: Method::GET, path, bucket: Some(("application", 0)) };
        let created: Created = read(self.send(target, |request| request).await?).await?;
        Ok(created.id)
    }

    pub async fn list_emoji(&self, application: u64) -> RequestResult<Vec<ApplicationEmoji>> {
        let target = target("list_emoji", Method::GET, application, "");
        let list: EmojiList = read(self.send(target, |request| request).await?).await?;
        Ok(list.items)
    }

    pub async fn create_emoji(&self, application: u64, name: &str, png: &[u8]) -> RequestResult<ApplicationEmoji> {
        let target = target("create_emoji", Method::POST, application, "");
        let image = CreateAttachment::bytes(png, "icon.png").to_base64();
        read(self.send_json(target, &json!({ "name": name, "image": image })).await?).await
    }

    pub async fn delete_emoji(&self, application: u64, emoji: u64) -> RequestResult<()> {
        let target = target("delete_emoji", Method::DELETE, application, &format!("/{emoji}"));
        self.send(target, |request| request).await.map(drop)
    }
}
