//! Registers the slash commands, but only if they differ from those that Discord has.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
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
use crate::render::message::command_link::COMMAND;

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
    is_ours: bool,
    is_done: Arc<AtomicBool>,
    /// Where the id of `/basari` goes.
    command_id: Arc<OnceLock<u64>>,
    stop: CancellationToken,
}

impl Registration {
    /// A registration that is still to be made, unless another process makes it.
    pub fn new(is_ours: bool, command_id: Arc<OnceLock<u64>>, stop: CancellationToken) -> Registration {
        Registration { is_ours, is_done: Arc::new(AtomicBool::new(!is_ours)), command_id, stop }
    }

    pub fn is_done(&self) -> bool {
        self.is_done.load(Ordering::Relaxed)
    }

    /// Starts the registration if it is still to be made. People see no commands without it, so it retries until it succeeds.
    /// If another process makes it, this one waits for its result to learn the id of the command.
    pub fn start(&self, http: Arc<Http>, commands: &[Command<BotContext, CommandError>]) {
        if self.command_id.get().is_some() {
            return;
        }
        let (wanted, registration) = (to_json(commands), self.clone());
        tokio::spawn(async move {
            let stop = registration.stop.clone();
            tokio::select! {
                () = registration.run(&http, &wanted) => {}
                () = stop.cancelled() => {}
            }
        });
    }

    async fn run(&self, http: &Http, wanted: &[Value]) {
        let mut delay = FIRST_RETRY_DELAY;
        loop {
            match timeout(REQUEST_TIMEOUT, self.attempt(http, wanted)).await {
                Ok(Ok(true)) => return self.is_done.store(true, Ordering::Relaxed),
                Ok(Ok(false)) => tracing::debug!("another process has not registered the commands yet"),
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

    /// Registers the commands, or looks whether another process has. Returns whether they are registered.
    async fn attempt(&self, http: &Http, wanted: &[Value]) -> serenity::Result<bool> {
        let mut known = http.get_global_commands_with_localizations().await?;
        if self.is_ours {
            let is_changed = canonical_list(&wanted) != canonical_list(&known);
            if is_changed {
                known = http.create_global_commands(&wanted).await?;
            }
            tracing::info!(changed = is_changed, "commands are registered");
        }
        let command = known.iter().find(|command| command.name == COMMAND);
        Ok(command.map(|command| self.command_id.get_or_init(|| command.id.get())).is_some())
    }
}

/// The commands as JSON, as we send them.
fn to_json(commands: &[Command<BotContext, CommandError>]) -> Vec<Value> {
    commands.iter().filter_map(command_to_json).collect()
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
