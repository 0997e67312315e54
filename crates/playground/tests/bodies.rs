//! Parts of request bodies.

use serde_json::{Value, json};

/// A text of this length.
pub(super) fn long(length: usize) -> String {
    "x".repeat(length)
}

pub(super) fn button(custom_id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "Go", "custom_id": custom_id})
}

/// A message with one row of components.
pub(super) fn row(parts: &[Value]) -> Value {
    json!({"components": [{"type": 1, "components": parts}]})
}

/// A message with one component.
pub(super) fn one(part: Value) -> Value {
    row(&[part])
}

/// A message with a select menu.
pub(super) fn select(changes: Value) -> Value {
    let mut select =
        json!({"type": 3, "custom_id": "s", "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}]});
    merge(&mut select, changes);
    one(select)
}

/// Options of a select menu.
pub(super) fn options(count: usize) -> Value {
    (0..count).map(|n| json!({"label": format!("Option {n}"), "value": n.to_string()})).collect()
}

/// Sets fields of an object.
pub(super) fn merge(into: &mut Value, changes: Value) {
    let Value::Object(changes) = changes else { panic!("an object") };
    into.as_object_mut().expect("an object").extend(changes);
}

/// A message with one embed.
pub(super) fn embed(embed: &Value) -> Value {
    json!({"embeds": [embed]})
}

/// An emoji with a picture of this size.
pub fn emoji(name: &str, bytes: usize) -> Value {
    let whole = "AAAA".repeat(bytes / 3);
    let rest = ["", "AA==", "AAA="][bytes % 3];
    json!({"name": name, "image": format!("data:image/png;base64,{whole}{rest}")})
}
