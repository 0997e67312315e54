//! Registers the slash commands, but only if they differ from those that Discord has.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use poise::Command;
use serde_json::{Map, Value};
use serenity::all::Http;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::discord::bot_context::BotContext;
use crate::discord::commands::context::CommandError;
use crate::discord::http::request_error::RequestError;
use crate::discord::http::send_with_retry::REQUEST_TIMEOUT;

/// The delay before the second attempt. It doubles up to the maximum.
const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);
const MAX_RETRY_DELAY: Duration = Duration::from_mins(5);

/// The fields that we set. Discord adds others: ids, versions, defaults.
const COMPARED_FIELDS: [&str; 18] = [
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "type",
    "required",
    "autocomplete",
    "choices",
    "value",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
    "options",
    "contexts",
    "integration_types",
    "default_member_permissions",
];

/// Registers the commands of the application in the background. Only one of several processes does.
#[derive(Clone, Debug)]
pub struct Registration {
    is_done: Arc<AtomicBool>,
    stop: CancellationToken,
}

impl Registration {
    /// A registration that is still to be made, unless another process makes it.
    pub fn new(is_ours: bool, stop: CancellationToken) -> Registration {
        Registration { is_done: Arc::new(AtomicBool::new(!is_ours)), stop }
    }

    pub fn is_done(&self) -> bool {
        self.is_done.load(Ordering::Relaxed)
    }

    /// Starts the registration if it is still to be made. People see no commands without it, so it retries until it succeeds.
    pub fn start(&self, http: Arc<Http>, commands: &[Command<BotContext, CommandError>]) {
        if self.is_done() {
            return;
        }
        let (wanted, registration) = (to_json(commands), self.clone());
        tokio::spawn(async move {
            let stop = registration.stop.clone();
            tokio::select! {
                () = registration.register_with_retry(&http, &wanted) => {}
                () = stop.cancelled() => {}
            }
        });
    }

    async fn register_with_retry(&self, http: &Http, wanted: &[Value]) {
        let mut delay = FIRST_RETRY_DELAY;
        loop {
            match timeout(REQUEST_TIMEOUT, register(http, wanted)).await {
                Ok(Ok(changed)) => {
                    tracing::info!(changed, "commands are registered");
                    return self.is_done.store(true, Ordering::Relaxed);
                }
                Ok(Err(error)) => {
                    let error = RequestError::from(error);
                    tracing::error!(%error, "could not register the commands; will retry");
                }
                Err(_) => tracing::error!("registering the commands timed out; will retry"),
            }
            sleep(delay).await;
            delay = (delay * 2).min(MAX_RETRY_DELAY);
        }
    }
}

/// The commands as JSON, as we send them.
fn to_json(commands: &[Command<BotContext, CommandError>]) -> Vec<Value> {
    commands.iter().filter_map(command_to_json).collect()
}

/// Registers the commands if they changed. Returns whether it did.
async fn register(http: &Http, wanted: &[Value]) -> serenity::Result<bool> {
    let known = http.get_global_commands_with_localizations().await?;
    if canonical_list(&wanted) == canonical_list(&known) {
        return Ok(false);
    }
    http.create_global_commands(&wanted).await?;
    Ok(true)
}

/// serenity writes permissions as a string, but Discord's API description says number.
fn command_to_json(command: &Command<BotContext, CommandError>) -> Option<Value> {
    let mut described = serde_json::to_value(command.create_as_slash_command()?).ok()?;
    if let Some(permissions) = described.get_mut("default_member_permissions") {
        let number = permissions.as_str().and_then(|text| text.parse::<u64>().ok());
        *permissions = number.map_or(Value::Null, Value::from);
    }
    Some(described)
}

/// A form in which our commands and Discord's can be compared: sorted by name, without empty and default values.
fn canonical_list(commands: &impl serde::Serialize) -> Vec<Value> {
    let Ok(Value::Array(commands)) = serde_json::to_value(commands) else { return Vec::new() };
    let mut commands: Vec<Value> = commands.iter().map(|command| canonical(command, false)).collect();
    commands.sort_by_key(|command| command["name"].as_str().unwrap_or_default().to_owned());
    commands
}

/// `translations`: the keys are locales, so all of them are compared.
fn canonical(value: &Value, translations: bool) -> Value {
    match value {
        Value::Object(fields) => {
            let known = fields.iter().filter(|(name, _)| translations || COMPARED_FIELDS.contains(&name.as_str()));
            let inner = |name: &str, value| canonical(value, name.ends_with("_localizations"));
            let kept = known.map(|(name, value)| (name.clone(), inner(name, value))).filter(|(name, value)| {
                let chat_command = name == "type" && value == "1";
                !is_default(value) && !chat_command
            });
            Value::Object(kept.collect::<Map<_, _>>())
        }
        Value::Array(items) => Value::Array(items.iter().map(|item| canonical(item, false)).collect()),
        // 3 equals 3.0, and 32 equals "32" (permissions).
        Value::Number(number) => number.as_f64().map_or(Value::Null, |number| Value::from(number.to_string())),
        other => other.clone(),
    }
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}
