//! Why a request to Discord's API failed.

use std::time::Duration;

use serenity::http::{DiscordJsonError, HttpError};

/// Texts for the log. They leave out the address, which may contain a token.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// Discord did not process the request and asks to wait this long.
    #[error("rate limited for {0:?}")]
    RateLimited(Duration),
    #[error("{status}/{code} {message}")]
    Refused {
        status: u16,
        code: isize,
        message: String,
        /// The invalid fields of the request.
        fields: Vec<InvalidField>,
    },
    /// There was no readable response. Discord may have processed the request.
    #[error("no response: {0}")]
    NoResponse(String),
}

/// A field that Discord does not accept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidField {
    /// Separated by dots.
    pub path: String,
    pub code: String,
}

pub type RequestResult<T> = Result<T, RequestError>;

impl RequestError {
    /// `error` is None if the response is not Discord's.
    pub fn refused(status: u16, error: Option<&DiscordJsonError>) -> RequestError {
        let Some(error) = error else {
            return RequestError::Refused { status, code: 0, message: String::new(), fields: Vec::new() };
        };
        let named: Vec<String> = error.errors.iter().map(|field| format!("{} {}", field.path, field.code)).collect();
        let message = format!("{} {}", error.message, named.join(", ")).trim_end().to_owned();
        let fields =
            error.errors.iter().map(|field| InvalidField { path: field.path.clone(), code: field.code.clone() });
        RequestError::Refused { status, code: error.code, message, fields: fields.collect() }
    }

    /// Discord's error code, if the response has one.
    pub fn code(&self) -> Option<isize> {
        match self {
            RequestError::Refused { code, .. } => Some(*code),
            RequestError::RateLimited(_) | RequestError::NoResponse(_) => None,
        }
    }
}

impl From<reqwest::Error> for RequestError {
    fn from(error: reqwest::Error) -> RequestError {
        RequestError::NoResponse(error.without_url().to_string())
    }
}

impl From<serenity::Error> for RequestError {
    fn from(error: serenity::Error) -> RequestError {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                RequestError::refused(response.status_code.as_u16(), Some(&response.error))
            }
            serenity::Error::Http(HttpError::Request(error)) => error.into(),
            other => RequestError::NoResponse(other.to_string()),
        }
    }
}
