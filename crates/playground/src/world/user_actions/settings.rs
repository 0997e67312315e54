//! A person's settings: language and whether they accept DMs.

use crate::error::PersonError;
use crate::limits::LOCALES;
use crate::snowflake::Id;
use crate::world::state::WorldState;

impl WorldState {
    /// Fails if the id is not a person's. Bots do not use the page.
    pub fn require_person(&self, id: Id) -> Result<Id, PersonError> {
        self.users.get(&id).filter(|user| !user.bot).map(|user| user.id).ok_or(PersonError::UnknownPerson)
    }

    pub fn set_locale(&mut self, user: Id, locale: &str) -> Result<(), PersonError> {
        if !LOCALES.contains(&locale) {
            return Err(PersonError::bad("Discord does not support this language."));
        }
        self.require_person(user)?;
        if let Some(user) = self.users.get_mut(&user) {
            locale.clone_into(&mut user.locale);
        }
        self.notify_people_changed();
        self.notify_commands_changed();
        Ok(())
    }

    pub fn set_dms_open(&mut self, user: Id, open: bool) -> Result<(), PersonError> {
        self.require_person(user)?;
        if let Some(user) = self.users.get_mut(&user) {
            user.dms_open = open;
        }
        self.notify_people_changed();
        Ok(())
    }
}
