//! The first screen of the page, in the language of one person.

use serde_json::{Value, json};

use crate::snowflake::Id;
use crate::world::state::WorldState;

impl WorldState {
    /// What this person sees. Null if the playground was started without a first screen.
    pub(crate) fn welcome_view(&self, user: Id) -> Value {
        let locale = self.users.get(&user).map_or("", |user| user.locale.as_str());
        let index = self.welcome.iter().position(|welcome| welcome.locale == locale).unwrap_or(0);
        let Some(welcome) = self.welcome.get(index) else { return Value::Null };
        let picture = welcome
            .picture
            .as_ref()
            .map(|picture| json!({"url": format!("/playground/welcome/{index}"), "alt": picture.alt}));
        let buttons = welcome.buttons.iter().map(|button| json!({"label": button.label, "command": button.command}));
        json!({"text": welcome.text, "picture": picture, "buttons": buttons.collect::<Vec<_>>()})
    }
}
