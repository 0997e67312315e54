//! What people and servers have chosen.

use crate::model::notify::Notify;
use crate::model::pace::Pace;
use crate::service::Service;
use crate::service::clock::DAY;
use crate::service::deadlines::quiet_hours::QuietHours;
use crate::service::error::{Refusal, Result};
use crate::service::results::ratings::rebuild_periods;
use crate::store::{Person, ServerId, ServerSettings, UserId};

/// Discord redelivers within minutes; three days are safe and keep the table small.
const CAUSES_KEPT: i64 = 3 * DAY;

impl Service {
    /// What somebody has chosen, or the usual.
    pub async fn person(&self, user: UserId) -> Result<Person> {
        if let Some(person) = self.0.people.get(&user) {
            return Ok(person);
        }
        let person = self.store().person(user).await?;
        let person = person.unwrap_or_else(|| Person::new(user));
        self.0.people.keep(user, person.clone());
        Ok(person)
    }

    /// None for the language of his Discord.
    pub async fn set_language(&self, user: UserId, language: Option<&str>) -> Result<()> {
        check_language(language)?;
        self.choose(user, |person| person.language = language.map(str::to_owned)).await
    }

    pub async fn set_notify(&self, user: UserId, notify: Notify) -> Result<()> {
        self.choose(user, |person| person.notify = notify).await
    }

    /// None for no quiet hours; the time zone stays known.
    pub async fn set_quiet_hours(&self, user: UserId, quiet: Option<QuietHours>) -> Result<()> {
        if let Some(quiet) = &quiet {
            quiet.check()?;
        }
        self.choose(user, |person| {
            person.quiet = quiet.as_ref().map(|quiet| (quiet.from, quiet.to));
            if let Some(quiet) = quiet {
                person.time_zone = Some(quiet.time_zone);
            }
        })
        .await
    }

    /// Where somebody's quiet hours are, whether he has any yet or not.
    pub async fn set_time_zone(&self, user: UserId, zone: &str) -> Result<()> {
        jiff::tz::TimeZone::get(zone).map_err(|_| Refusal::UnknownTimeZone)?;
        self.choose(user, |person| person.time_zone = Some(zone.to_owned())).await
    }

    /// Whether to stay off the leaderboards.
    pub async fn set_hidden(&self, user: UserId, hidden: bool) -> Result<()> {
        self.choose(user, |person| person.hidden = hidden).await
    }

    async fn choose(&self, user: UserId, change: impl FnOnce(&mut Person)) -> Result<()> {
        let mut tx = self.store().begin().await?;
        let mut person = tx.person(user).await?.unwrap_or_else(|| Person::new(user));
        change(&mut person);
        person.updated_at = self.now();
        tx.put_person(&person).await?;
        tx.commit().await?;
        self.0.people.forget(&user);
        Ok(())
    }

    /// What a server has chosen, or the usual.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings> {
        if let Some(settings) = self.0.servers.get(&server) {
            return Ok(settings);
        }
        let settings = self.store().server(server).await?;
        let settings = settings.unwrap_or_else(|| ServerSettings::new(server));
        self.0.servers.keep(server, settings.clone());
        Ok(settings)
    }

    /// Changes what a server has chosen, and tells what that is then. That a manager asks for it is for the front end to know.
    pub async fn set_server(
        &self,
        server: ServerId,
        change: impl FnOnce(&mut ServerSettings),
    ) -> Result<ServerSettings> {
        let mut tx = self.store().begin().await?;
        let before = tx.server(server).await?.unwrap_or_else(|| ServerSettings::new(server));
        let mut settings = before.clone();
        change(&mut settings);
        settings.updated_at = self.now();
        check_language(settings.language.as_deref())?;
        if let Some(Pace::Custom(seconds)) = settings.default_pace {
            Pace::custom(seconds)?;
        }
        if let Some(zone) = &settings.time_zone {
            jiff::tz::TimeZone::get(zone).map_err(|_| Refusal::UnknownTimeZone)?;
        }
        tx.put_server(&settings).await?;
        if before.time_zone != settings.time_zone {
            rebuild_periods(&mut tx, server, self.now()).await?;
        }
        tx.commit().await?;
        self.0.servers.forget(&server);
        Ok(settings)
    }

    /// Drops what is kept for redeliveries only, once it is old, and months and weeks that are over.
    pub async fn tidy(&self) -> Result<()> {
        let mut tx = self.store().begin().await?;
        tx.drop_periods_before(self.now()).await?;
        tx.drop_causes_before(self.now() - CAUSES_KEPT).await?;
        Ok(tx.commit().await?)
    }
}

fn check_language(language: Option<&str>) -> Result<(), Refusal> {
    let plain = |tag: &str| {
        (2..=35).contains(&tag.len()) && tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    if language.is_none_or(plain) { Ok(()) } else { Err(Refusal::BadLanguage) }
}
