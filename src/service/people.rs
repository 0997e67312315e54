//! What people and servers have chosen.

use super::Service;
use super::error::{Refusal, Result};
use super::quiet::QuietHours;
use super::rating::regroup;
use super::settings::Pace;
use super::time::DAY;
use crate::store::{Notify, Person, ServerId, ServerSettings, UserId};

/// Discord redelivers within minutes; three days are safe and keep the table small.
const CAUSES_KEPT: i64 = 3 * DAY;

impl Service {
    /// What somebody has chosen, or the usual.
    pub async fn person(&self, user: UserId) -> Result<Person> {
        let person = self.store().read().await?.person(user).await?;
        Ok(person.unwrap_or_else(|| Person::new(user)))
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
        Ok(tx.commit().await?)
    }

    /// What a server has chosen, or the usual.
    pub async fn server(&self, server: ServerId) -> Result<ServerSettings> {
        let settings = self.store().read().await?.server(server).await?;
        Ok(settings.unwrap_or_else(|| ServerSettings::new(server)))
    }

    /// That a manager asks for it is for the front end to know.
    pub async fn set_server(&self, settings: &ServerSettings) -> Result<()> {
        check_language(settings.language.as_deref())?;
        if let Some(pace) = &settings.default_pace {
            pace.parse::<Pace>()?;
        }
        if let Some(zone) = &settings.time_zone {
            jiff::tz::TimeZone::get(zone).map_err(|_| Refusal::UnknownTimeZone)?;
        }
        let mut tx = self.store().begin().await?;
        let before = tx.server(settings.server).await?.and_then(|settings| settings.time_zone);
        tx.put_server(&ServerSettings { updated_at: self.now(), ..settings.clone() }).await?;
        if before != settings.time_zone {
            regroup(&mut tx, settings.server, self.now()).await?;
        }
        Ok(tx.commit().await?)
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
