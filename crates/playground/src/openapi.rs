//! Validates request bodies against Discord's OpenAPI description.
//!
//! Each file is read once per process. The schema of an operation is compiled when it is first used.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};

use crate::validation::RequestValidator;

const ROOT: &str = "urn:discord";

#[derive(Debug, thiserror::Error)]
pub enum OpenApiError {
    #[error("cannot read OpenAPI file {0}: {1}")]
    Unreadable(PathBuf, std::io::Error),
    #[error("invalid OpenAPI file {0}: {1}")]
    Malformed(PathBuf, String),
}

/// Validators by method and path. `None` if the operation has no body.
type Compiled = HashMap<(String, String), Option<Arc<Validator>>>;

/// An OpenAPI description with the validators compiled so far.
pub struct OpenApi {
    registry: Registry<'static>,
    /// The path template of the file, by method and path without parameter names.
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
        let paths = document["paths"].as_object().ok_or_else(|| malformed("there are no paths".into()))?;
        let mut operations = HashMap::new();
        for (template, methods) in paths {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                if operation.pointer("/requestBody/content/application~1json/schema").is_some() {
                    operations.insert((method.to_uppercase(), without_parameter_names(template)), template.clone());
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
                    tracing::warn!(%method, %template, %error, "cannot compile schema of operation");
                    None
                }
            }
        });
        compiled.insert(key, built.clone());
        built
    }
}

impl RequestValidator for OpenApi {
    fn validate(&self, method: &str, route: &str, body: &Value) -> Vec<String> {
        let route = without_parameter_names(route.trim_start_matches("/api/v10").trim_start_matches("/api/v9"));
        let Some(validator) = self.validator(method, &route) else { return Vec::new() };
        let body = normalize_ids(body.clone());
        validator
            .iter_errors(&body)
            .map(|error| format!("{method} {route}: {} at “{}”; body {body}", error, error.instance_path()))
            .collect()
    }
}

/// Turns `/channels/{channel_id}` and `/channels/{channel}` into the same path.
fn without_parameter_names(template: &str) -> String {
    let segments = template.split('/').map(|segment| if segment.starts_with('{') { "{}" } else { segment });
    segments.collect::<Vec<_>>().join("/")
}

/// Discord accepts numbers as ids in these fields, although its description does not say so.
fn normalize_ids(mut body: Value) -> Value {
    fn number_to_string(id: Option<&mut Value>) {
        if let Some(id) = id.filter(|id| id.is_number()) {
            *id = json!(id.to_string());
        }
    }
    number_to_string(body.get_mut("recipient_id"));
    for pointer in ["/attachments", "/data/attachments"] {
        for attachment in body.pointer_mut(pointer).and_then(Value::as_array_mut).into_iter().flatten() {
            number_to_string(attachment.get_mut("id"));
        }
    }
    body
}
