//! People and bots as others see them.

use serde::Serialize;
use serde_json::{Value, json};

use crate::snowflake::Id;
use crate::world::state::WorldState;

/// A person or bot as others see them.
#[derive(Debug, Clone, Serialize)]
pub struct PersonView {
    pub id: String,
    pub name: String,
    pub display_name: String,
    pub locale: String,
    pub dms_open: bool,
    pub bot: bool,
    pub online: bool,
    pub color: &'static str,
    pub avatar_url: Option<String>,
}

impl WorldState {
    pub fn person_view(&self, id: Id) -> Option<PersonView> {
        let user = self.users.get(&id)?;
        Some(PersonView {
            id: id.to_string(),
            name: user.name.clone(),
            display_name: user.display_name.clone(),
            locale: user.locale.clone(),
            dms_open: user.dms_open,
            bot: user.bot,
            online: !user.bot || self.is_online(id),
            color: user.color,
            avatar_url: None,
        })
    }

    pub fn people_view(&self) -> Value {
        let all: Vec<PersonView> = self.users.keys().filter_map(|id| self.person_view(*id)).collect();
        let (bots, people): (Vec<_>, Vec<_>) = all.into_iter().partition(|person| person.bot);
        json!({"people": people, "bots": bots})
    }
}
