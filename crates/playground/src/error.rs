//! Errors for bots (with Discord's status, code and field paths) and errors for people at the page.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

/// An error response of Discord's API.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{status} {code} {message}")]
pub struct ApiError {
    pub status: u16,
    pub code: u32,
    pub message: String,
    /// The tree of invalid fields. Only code 50035 has it.
    pub errors: Option<Value>,
    /// After how many seconds the same request may succeed. Only errors with status 429 have it.
    pub retry_after: Option<f64>,
}

impl ApiError {
    pub fn new(status: u16, code: u32, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), errors: None, retry_after: None }
    }

    /// Too many edits of messages that are older than an hour. Unlike other errors with a code, it is a rate limit.
    pub fn too_many_old_edits(retry_after: f64) -> Self {
        let message = "Maximum number of edits to messages older than 1 hour reached. Try again later.";
        Self { retry_after: Some(retry_after), ..Self::new(429, 30_046, message) }
    }

    /// The same error about a part of the request: its fields are below this one.
    #[must_use]
    pub fn within(self, field: &str) -> Self {
        Self { errors: self.errors.map(|errors| json!({ field: errors })), ..self }
    }

    /// Whether a button or an option has an emoji that does not exist.
    pub fn is_unknown_emoji(&self) -> bool {
        self.errors.as_ref().is_some_and(|errors| errors.to_string().contains("COMPONENT_INVALID_EMOJI"))
    }

    /// Whether the request exceeded one of Discord's documented limits. An emoji can vanish at any time.
    pub fn is_limit_violation(&self) -> bool {
        matches!(self.code, 50_035 | 50_006 | 40_005 | 50_109) && !self.is_unknown_emoji()
    }
}

macro_rules! api_errors {
    ($($name:ident = $status:literal $code:literal $text:literal;)*) => {
        impl ApiError { $(pub fn $name() -> Self { Self::new($status, $code, $text) })* }
    };
}

api_errors! {
    unauthorized = 401 0 "401: Unauthorized";
    not_found = 404 0 "404: Not Found";
    unknown_channel = 404 10_003 "Unknown Channel";
    unknown_guild = 404 10_004 "Unknown Guild";
    unknown_member = 404 10_007 "Unknown Member";
    unknown_message = 404 10_008 "Unknown Message";
    unknown_user = 404 10_013 "Unknown User";
    unknown_webhook = 404 10_015 "Unknown Webhook";
    unknown_emoji = 404 10_014 "Unknown Emoji";
    not_your_application = 403 20_012 "You are not authorized to perform this action on this application";
    emoji_limit = 400 30_008 "Maximum number of emojis reached (2000)";
    unknown_interaction = 404 10_062 "Unknown interaction";
    unknown_command = 404 10_063 "Unknown application command";
    too_large = 413 40_005 "Request entity too large";
    already_acknowledged = 400 40_060 "Interaction has already been acknowledged.";
    missing_access = 403 50_001 "Missing Access";
    not_your_message = 403 50_005 "Cannot edit a message authored by another user";
    empty_message = 400 50_006 "Cannot send an empty message";
    closed_dms = 403 50_007 "Cannot send messages to this user";
    not_a_text_channel = 400 50_008 "Cannot send messages in a non-text channel";
    missing_permissions = 403 50_013 "Missing Permissions";
    wrong_channel_type = 400 50_024 "Cannot execute action on this channel type";
    invalid_webhook_token = 401 50_027 "Invalid Webhook Token";
    unreadable_body = 400 50_109 "The request body contains invalid JSON.";
    archived_thread = 400 50_083 "Thread is archived";
    no_shared_server = 403 50_278 "Cannot send messages to this user due to having no mutual guilds";
    system_message = 403 50_021 "Cannot execute action on a system message";
    thread_exists = 400 160_004 "A thread has already been created for this message";
    thread_locked = 403 160_005 "This thread is locked";
    too_many_threads = 400 160_006 "Maximum number of active threads reached";
    command_limit = 400 30_032 "Maximum number of application commands reached (100).";
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(seconds) = self.retry_after {
            body["retry_after"] = json!(seconds);
            body["global"] = json!(false);
        }
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, axum::Json(body)).into_response();
        if let Some(seconds) = self.retry_after
            && let Ok(seconds) = HeaderValue::from_str(&seconds.ceil().to_string())
        {
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        // `rest::fault_layer` records rejected requests from this extension.
        response.extensions_mut().insert(self);
        response
    }
}

/// Why a person at the page (or in a test) could not do something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PersonError {
    #[error("This person does not exist.")]
    UnknownPerson,
    #[error("{0} does not exist, or you cannot see it.")]
    NotVisible(&'static str),
    #[error("{0}")]
    BadInput(String),
}

impl PersonError {
    pub fn bad(text: impl Into<String>) -> Self {
        Self::BadInput(text.into())
    }
}

impl IntoResponse for PersonError {
    fn into_response(self) -> Response {
        let status = match self {
            Self::UnknownPerson => StatusCode::UNAUTHORIZED,
            Self::NotVisible(_) => StatusCode::NOT_FOUND,
            Self::BadInput(_) => StatusCode::BAD_REQUEST,
        };
        (status, axum::Json(json!({"error": self.to_string()}))).into_response()
    }
}
