//! Collects what is wrong with a request, by field.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use crate::error::ApiError;

/// The invalid fields of a request: path, Discord's code and message.
#[derive(Debug, Default)]
pub struct FieldErrors {
    found: Vec<(String, &'static str, String)>,
}

impl FieldErrors {
    pub fn add(&mut self, field: impl Into<String>, code: &'static str, message: impl Into<String>) {
        self.found.push((field.into(), code, message.into()));
    }

    pub(super) fn missing(&mut self, field: impl Into<String>) {
        self.add(field, "BASE_TYPE_REQUIRED", "This field is required");
    }

    pub(super) fn invalid_choice(&mut self, field: impl Into<String>, allowed: &str) {
        self.add(field, "BASE_TYPE_CHOICES", format!("Value must be one of {{{allowed}}}."));
    }

    pub(super) fn check_length(&mut self, field: impl Into<String>, length: usize, allowed: &RangeInclusive<usize>) {
        let (min, max) = (allowed.start(), allowed.end());
        if allowed.contains(&length) {
            return;
        }
        if *min == 0 {
            self.add(field, "BASE_TYPE_MAX_LENGTH", format!("Must be {max} or fewer in length."));
        } else {
            self.add(field, "BASE_TYPE_BAD_LENGTH", format!("Must be between {min} and {max} in length."));
        }
    }

    pub(super) fn optional_text(&mut self, parent: &Value, path: &str, name: &str, allowed: &RangeInclusive<usize>) {
        let field = join(path, name);
        match parent.get(name) {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => self.check_length(field, text.chars().count(), allowed),
            Some(_) => self.add(field, "STRING_TYPE_CONVERT", "Could not interpret value as string."),
        }
    }

    pub(super) fn required_text(&mut self, parent: &Value, path: &str, name: &str, allowed: &RangeInclusive<usize>) {
        if parent.get(name).is_none_or(Value::is_null) {
            self.missing(join(path, name));
        } else {
            self.optional_text(parent, path, name, allowed);
        }
    }

    pub(super) fn optional_integer(&mut self, parent: &Value, path: &str, name: &str, allowed: &RangeInclusive<usize>) {
        let Some(value) = parent.get(name).filter(|value| !value.is_null()) else { return };
        let field = join(path, name);
        let (min, max) = (allowed.start(), allowed.end());
        let Some(number) = value.as_i64() else {
            return self.add(field, "NUMBER_TYPE_COERCE", format!("Value \"{value}\" is not int."));
        };
        if usize::try_from(number).map_or(true, |number| number < *min) {
            self.add(field, "NUMBER_TYPE_MIN", format!("int value should be greater than or equal to {min}."));
        } else if usize::try_from(number).is_ok_and(|number| number > *max) {
            self.add(field, "NUMBER_TYPE_MAX", format!("int value should be less than or equal to {max}."));
        }
    }

    /// Checks the length of a list and returns its items, or nothing if the field is not a list.
    pub(super) fn optional_list<'a>(
        &mut self,
        parent: &'a Value,
        path: &str,
        name: &str,
        allowed: &RangeInclusive<usize>,
    ) -> &'a [Value] {
        match parent.get(name) {
            None | Some(Value::Null) => &[],
            Some(Value::Array(items)) => {
                self.check_length(join(path, name), items.len(), allowed);
                items
            }
            Some(_) => {
                self.add(join(path, name), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
                &[]
            }
        }
    }

    /// The error response with the tree of invalid fields, or nothing if there are none.
    pub fn into_result(self) -> Result<(), ApiError> {
        if self.found.is_empty() { Ok(()) } else { Err(self.into_error()) }
    }

    pub(super) fn into_error(self) -> ApiError {
        let mut errors = json!({});
        for (field, code, message) in self.found {
            let mut node = &mut errors;
            for step in field.split('.').filter(|step| !step.is_empty()) {
                node = &mut node[step];
            }
            let error = json!({"code": code, "message": message});
            match node.get_mut("_errors").and_then(Value::as_array_mut) {
                Some(list) => list.push(error),
                None => node["_errors"] = json!([error]),
            }
        }
        ApiError { errors: Some(errors), ..ApiError::new(400, 50_035, "Invalid Form Body") }
    }
}

/// The path of a field inside another.
pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
