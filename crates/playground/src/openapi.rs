//! Discord's own description of its API as a second judge of every request body.
//!
//! The file is read once per process; each operation is compiled when it is first used.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

use crate::RequestValidator;

const ROOT: &str = "urn:discord";

#[derive(Debug, thiserror::Error)]
pub enum OpenApiError {
    #[error("cannot read Discord's OpenAPI file {0}: {1}")]
    Unreadable(PathBuf, std::io::Error),
    #[error("invalid OpenAPI file {0}: {1}")]
    Malformed(PathBuf, String),
}

/// Validators by method and path; none where the description has no body.
type Compiled = HashMap<(String, String), Option<Arc<Validator>>>;

/// The description, with the validators that were needed so far.
pub struct OpenApi {
    registry: Registry<'static>,
    /// Method and path with nameless parameters, to the path as the file writes it.
    operations: HashMap<(String, String), String>,
    compiled: Mutex<Compiled>,
}

impl std::fmt::Debug for OpenApi {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OpenApi").field("operations", &self.operations.len()).finish_non_exhaustive()
    }
}

static LOADED: Mutex<Option<HashMap<PathBuf, Arc<OpenApi>>>> = Mutex::new(None);

impl OpenApi {
    pub fn load(path: &Path) -> Result<Arc<Self>, OpenApiError> {
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        let loaded = loaded.get_or_insert_with(HashMap::new);
        if let Some(known) = loaded.get(path) {
            return Ok(Arc::clone(known));
        }
        let read = Arc::new(Self::read(path)?);
        loaded.insert(path.to_owned(), Arc::clone(&read));
        Ok(read)
    }

    fn read(path: &Path) -> Result<Self, OpenApiError> {
        let malformed = |error: String| OpenApiError::Malformed(path.to_owned(), error);
        let text = std::fs::read(path).map_err(|error| OpenApiError::Unreadable(path.to_owned(), error))?;
        let document: Value = serde_json::from_slice(&text).map_err(|error| malformed(error.to_string()))?;
        let paths = document["paths"].as_object().ok_or_else(|| malformed("it has no paths".into()))?;
        let mut operations = HashMap::new();
        for (template, methods) in paths {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                if operation.pointer("/requestBody/content/application~1json/schema").is_some() {
                    operations.insert((method.to_uppercase(), nameless(template)), template.clone());
                }
            }
        }
        let registry = Registry::new()
            .add(ROOT, document)
            .and_then(jsonschema::RegistryBuilder::prepare)
            .map_err(|error| malformed(error.to_string()))?;
        Ok(Self { registry, operations, compiled: Mutex::default() })
    }

    fn validator(&self, method: &str, route: &str) -> Option<Arc<Validator>> {
        let key = (method.to_owned(), route.to_owned());
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = compiled.get(&key) {
            return known.clone();
        }
        let built = self.operations.get(&key).and_then(|template| {
            let path = template.replace('~', "~0").replace('/', "~1").replace('{', "%7B").replace('}', "%7D");
            let method = method.to_lowercase();
            let pointer = format!("{ROOT}#/paths/{path}/{method}/requestBody/content/application~1json/schema");
            let schema = json!({"$ref": pointer});
            match jsonschema::options().with_registry(&self.registry).build(&schema) {
                Ok(validator) => Some(Arc::new(validator)),
                Err(error) => {
                    tracing::warn!(%method, %template, %error, "this operation cannot be validated");
                    None
                }
            }
        });
        compiled.insert(key, built.clone());
        built
    }
}

impl RequestValidator for OpenApi {
    fn violations(&self, method: &str, route: &str, body: &Value) -> Vec<String> {
        let route = nameless(route.trim_start_matches("/api/v10").trim_start_matches("/api/v9"));
        let Some(validator) = self.validator(method, &route) else { return Vec::new() };
        let body = without_false_alarms(body.clone());
        validator
            .iter_errors(&body)
            .map(|error| format!("{method} {route}: {} at “{}”; body {body}", error, error.instance_path()))
            .collect()
    }
}

/// `/channels/{channel_id}` and `/channels/{channel}` are the same path.
fn nameless(template: &str) -> String {
    let segments = template.split('/').map(|segment| if segment.starts_with('{') { "{}" } else { segment });
    segments.collect::<Vec<_>>().join("/")
}

/// Discord takes ids as numbers in these places, whatever its description says.
fn without_false_alarms(mut body: Value) -> Value {
    fn as_text(id: Option<&mut Value>) {
        if let Some(id) = id.filter(|id| id.is_number()) {
            *id = json!(id.to_string());
        }
    }
    as_text(body.get_mut("recipient_id"));
    for pointer in ["/attachments", "/data/attachments"] {
        for attachment in body.pointer_mut(pointer).and_then(Value::as_array_mut).into_iter().flatten() {
            as_text(attachment.get_mut("id"));
        }
    }
    body
}
