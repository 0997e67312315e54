//! The interface for additional checks of request bodies.

use std::fmt::Debug;

use serde_json::Value;

/// Checks request bodies in addition to the built-in limits. `openapi::OpenApi` implements it.
pub trait RequestValidator: Debug + Send + Sync {
    /// The problems of this body, one sentence each. `route` is the path template, such as `/channels/{channel}`.
    fn validate(&self, method: &str, route: &str, body: &Value) -> Vec<String>;
}
